import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import path from 'node:path'
import test from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { recoverPublish } from '../../cli/output/publish/recover-publish.ts'
import { copyFixture, readTree, type TemporarySite } from '../support/build-site.ts'
import { BIN, runProcess } from '../support/sitegen-process.ts'
import { isWhole } from '../support/is-whole.ts'

/** Kills of each kind of build. */
const ROUNDS = isWhole ? 30 : 4

const KITCHEN = path.join(import.meta.dirname, '../fixtures/kitchen')

/** The kitchen site under a title that every page shows. */
function retitle(site: TemporarySite, title: string): void {
  site.write({ 'site.config.mjs': site.read('site.config.mjs').replace(/title: '[^']*'/, `title: '${title}'`) })
}

/** One page that says something else. */
function editPage(site: TemporarySite, title: string): void {
  site.write({ 'docs/intro.md': `${site.read('docs/intro.md').split('\n<!-- edited -->')[0]}\n<!-- edited -->\n\n${title}\n` })
}

function treeOf(site: TemporarySite): string {
  const files = [...readTree(path.join(site.dir, 'build'))]
  return JSON.stringify(files.map(([file, bytes]) => [file, bytes.toString('latin1')]))
}

async function build(site: TemporarySite): Promise<{ readonly tree: string; readonly milliseconds: number }> {
  const started = performance.now()
  const { exitCode, stdout, stderr } = await runProcess(['build', '--threads', '0'], { cwd: site.dir })
  assert.equal(exitCode, 0, stdout + stderr)
  return { tree: treeOf(site), milliseconds: performance.now() - started }
}

/** Starts a build and ends it without a warning. */
async function buildAndKill(site: TemporarySite, afterMs: number): Promise<void> {
  const child = spawn(process.execPath, [BIN, 'build', '--threads', '0'], { cwd: site.dir, stdio: 'ignore' })
  const closed = once(child, 'close')
  await Promise.race([sleep(afterMs), closed])
  child.kill('SIGKILL')
  await closed
}

/** Kinds of builds. An edit is published file by file. */
const KINDS = { cold: 'a cold build', warm: 'a warm build', edit: 'a build after an edit' } as const

for (const kind of ['cold', 'warm', 'edit'] as const) {
  test(`R6: ${KINDS[kind]} that is killed leaves the old output or the new one, and the next one succeeds`, async () => {
    const site = copyFixture(KITCHEN)
    const change = kind === 'edit' ? editPage : retitle
    try {
      const titles = ['First', 'Second'] as const
      const trees = new Map<string, string>()
      let milliseconds = 0
      for (const title of titles) {
        change(site, title)
        const built = await build(site)
        trees.set(title, built.tree)
        milliseconds = built.milliseconds
      }
      for (let round = 0; round < ROUNDS; round += 1) {
        // What earlier builds kept is gone; their output is there.
        if (kind === 'cold') rmSync(path.join(site.dir, '.sitegen'), { recursive: true, force: true })
        const title = titles[round % 2] ?? titles[0]
        change(site, title)
        const after = milliseconds * (0.15 + 0.9 * Math.random())
        await buildAndKill(site, after)
        recoverPublish(path.join(site.dir, 'build'))
        const found = [...trees].flatMap(([name, tree]) => (tree === treeOf(site) ? [name] : []))
        assert.equal(found.length, 1, `mixed after ${after.toFixed(0)} of ${milliseconds.toFixed(0)} ms`)
        if (round % 3 === 2) assert.equal((await build(site)).tree, trees.get(title))
      }
      assert.equal((await build(site)).tree, trees.get('Second'))
    } finally {
      site.remove()
    }
  })
}
