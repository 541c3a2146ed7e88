import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { readLastChanges } from '../../../cli/content/git.ts'
import type { FilePath } from '../../../cli/types/file-path.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const DOCS = ['docs' as FilePath]

interface Repository {
  readonly dir: string
  /** `written` is the date of the author, where that is another. */
  readonly commit: (name: string, date: string, written?: string) => void
  readonly git: (args: readonly string[]) => void
}

function repository(): Repository {
  const dir = temporaryFolder({})
  const git = (args: readonly string[], env: Readonly<Record<string, string>> = {}): void =>
    void execFileSync('git', args, { cwd: dir, env: { ...process.env, ...env } })
  git(['init', '-q'])
  return {
    dir,
    git,
    commit(name, date, written = date) {
      git(['add', '-A'])
      const author = {
        GIT_AUTHOR_NAME: name,
        GIT_AUTHOR_EMAIL: 'a@sitegen.example',
        GIT_AUTHOR_DATE: written,
      }
      const committer = { GIT_COMMITTER_NAME: 'C', GIT_COMMITTER_EMAIL: 'c@sitegen.example' }
      git(['commit', '-q', '-m', 'change'], { ...author, ...committer, GIT_COMMITTER_DATE: date })
    },
  }
}

function write(dir: string, file: string, text: string): void {
  mkdirSync(path.dirname(path.join(dir, file)), { recursive: true })
  writeFileSync(path.join(dir, file), text)
}

async function changesOf(dir: string): Promise<object> {
  const { changeByPath } = await readLastChanges(dir, DOCS)
  return Object.fromEntries(
    [...changeByPath].map(([file, { timestamp, author }]) => [
      file,
      `${new Date(timestamp).toISOString().slice(0, 10)} ${author}`,
    ]),
  )
}

test('the oldest commit that names a file made it: posts without a date have that one', async () => {
  const { dir, commit } = repository()
  write(dir, 'docs/a.md', '1')
  commit('Ann', '2024-01-02T03:04:05Z')
  write(dir, 'docs/a.md', '2')
  write(dir, 'docs/b.md', '1')
  commit('Bo', '2025-06-07T00:00:00Z')
  write(dir, 'docs/c.md', 'in no commit')
  const { createdByPath } = await readLastChanges(dir, DOCS)
  const created = [...createdByPath].map(([file, time]) => `${file} ${new Date(time).toISOString()}`)
  const dates = ['docs/a.md 2024-01-02T03:04:05.000Z', 'docs/b.md 2025-06-07T00:00:00.000Z']
  assert.deepEqual(created.sort(), dates)
})

test('the newest commit that names a file is its last change, dated when it was committed', async () => {
  const { dir, commit } = repository()
  for (const file of ['docs/a.md', 'docs/über uns.md', 'docs/with "quotes".md', 'other/c.md'])
    write(dir, file, '1')
  commit('First', '2026-01-02T03:04:05Z')
  write(dir, 'docs/a.md', '2')
  commit('Second', '2026-02-03T03:04:05Z', '2020-01-02T03:04:05Z')
  write(dir, 'docs/new.md', '1')
  assert.deepEqual(await changesOf(dir), {
    'docs/a.md': '2026-02-03 Second',
    'docs/with "quotes".md': '2026-01-02 First',
    'docs/über uns.md': '2026-01-02 First',
  })
})

test('paths are relative to the site in the repository, whatever the configuration of git says', async () => {
  const { dir, commit, git } = repository()
  write(dir, 'website/docs/a.md', '1')
  write(dir, 'docs/b.md', '1')
  commit('First', '2026-01-02T03:04:05Z')
  const site = path.join(dir, 'website')
  assert.deepEqual(await changesOf(site), { 'docs/a.md': '2026-01-02 First' })
  for (const setting of ['diff.relative true', 'color.ui always', 'log.showSignature true'])
    git(['config', ...setting.split(' ')])
  assert.deepEqual(await changesOf(site), { 'docs/a.md': '2026-01-02 First' })
})

test('a folder that is no repository gives no dates and one warning', async () => {
  const { changeByPath, diagnostics } = await readLastChanges(temporaryFolder({ 'docs/a.md': '1' }), DOCS)
  assert.equal(changeByPath.size, 0)
  assert.equal(diagnostics.map(({ code, level }) => `${level} ${code}`).join(), 'warning GIT_UNAVAILABLE')
})

test('a shallow clone gives no dates, as all of them would be wrong', async () => {
  const { dir, commit } = repository()
  write(dir, 'docs/a.md', '1')
  commit('First', '2026-01-02T03:04:05Z')
  write(dir, 'docs/b.md', '1')
  commit('Second', '2026-02-02T03:04:05Z')
  const clone = temporaryFolder({})
  execFileSync('git', ['clone', '-q', '--depth', '1', `file://${dir}`, path.join(clone, 'c')])
  const { changeByPath, diagnostics } = await readLastChanges(path.join(clone, 'c'), DOCS)
  assert.equal(changeByPath.size, 0)
  assert.equal(diagnostics.map(({ code }) => code).join(), 'GIT_SHALLOW')
})
