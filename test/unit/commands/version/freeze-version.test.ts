import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, test } from 'node:test'
import { freezeVersion, recoverFreeze, type Freeze } from '../../../../cli/commands/version/freeze-version.ts'
import { versionFolders } from '../../../../cli/features/docs/versions/version-folders.ts'
import { systemError, watchDisk, type DiskCall } from '../../output/fake-fs.ts'
import { bundleChild } from '../../../support/child-module.ts'
import { codes, file, problemsOf, readTree } from '../../output/support.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import type { FreezeOrder } from './freeze-child.ts'
import { isWhole } from '../../../support/is-whole.ts'

afterEach(() => watchDisk(null))

const CHILD = bundleChild(join(import.meta.dirname, 'freeze-child.ts'))

const SITE = {
  'docs/index.md': '# Start',
  'docs/_partials/_note.md': 'Note',
  'docs/.hidden/x.txt': 'x',
  'docs/guides/_category_.json': '{}',
  'docs/guides/a.md': '# A',
  'docs/tags.yml': 'a:',
  'other.md': 'not docs',
}

const COPIED = Object.fromEntries(
  Object.entries(SITE)
    .filter(([path]) => path.startsWith('docs/'))
    .map(([path, text]) => [path.replace('docs/', 'versioned_docs/version-2.0/'), text]),
)

const SIDEBARS = '{ "docs": ["index"] }\n'
const FROZEN = {
  ...COPIED,
  'versioned_sidebars/version-2.0-sidebars.json': SIDEBARS,
  'versions.json': '[\n  "2.0",\n  "1.0"\n]\n',
}

/** A site with one version, which a freeze must not touch. */
const BEFORE = {
  ...SITE,
  'versioned_docs/version-1.0/index.md': '# Old',
  'versions.json': '["1.0"]',
}

function freezeOf(siteDir: string): Freeze {
  const docs = file('docs')
  const folders = versionFolders({ id: 'default', path: docs }, siteDir)
  return { siteDir, docs, folders, version: '2.0', sidebars: SIDEBARS, list: ['2.0', '1.0'] }
}

describe('freezing a version (format A1, docs:version)', () => {
  test('copies the docs, writes the sidebars and lists the version first', async () => {
    const siteDir = temporaryFolder(BEFORE)
    assert.equal(await freezeVersion(freezeOf(siteDir)), 6)
    assert.deepEqual(readTree(siteDir), { ...BEFORE, ...FROZEN })
  })

  test('copies links as links, and those that lead out of the docs lead to the same place', async () => {
    const siteDir = temporaryFolder(SITE)
    const links = {
      'inside.md': 'guides/a.md',
      'guides/up.md': '../index.md',
      'guides/out.md': '../../other.md',
      'out.md': '../other.md',
      'absolute.md': '/tmp/x',
      'broken.md': './gone.md',
      folder: 'guides',
    }
    for (const [path, target] of Object.entries(links)) symlinkSync(target, join(siteDir, 'docs', path))
    await freezeVersion(freezeOf(siteDir))
    const frozen = join(siteDir, 'versioned_docs/version-2.0')
    const copied = Object.keys(links).map((path) => [path, readlinkSync(join(frozen, path))])
    assert.deepEqual(Object.fromEntries(copied), {
      ...links,
      'guides/out.md': '../../../other.md',
      'out.md': '../../other.md',
    })
    assert.equal(readFileSync(join(frozen, 'guides/out.md'), 'utf8'), 'not docs')
  })

  test('leaves out repositories, packages, and versions that lie in the docs themselves', async () => {
    const siteDir = temporaryFolder({
      'site/index.md': '# Start',
      'site/.git/HEAD': 'x',
      'site/deep/node_modules/p/index.md': 'x',
      'site/versioned_docs/version-1.0/index.md': 'x',
    })
    const [list, docs] = [file('site/versions.json'), file('site/versioned_docs')]
    const folders = { list, docs, sidebars: file('site/versioned_sidebars') }
    await freezeVersion({ ...freezeOf(siteDir), docs: file('site'), folders, sidebars: null })
    assert.deepEqual(readTree(join(siteDir, 'site/versioned_docs/version-2.0')), {
      'index.md': '# Start',
      'deep/': '(empty folder)',
    })
  })

  for (const taken of ['versioned_docs/version-2.0/own.md', 'versioned_sidebars/version-2.0-sidebars.json']) {
    test(`refuses when ${taken} is there, and leaves it alone`, async () => {
      const siteDir = temporaryFolder({ ...BEFORE, [taken]: 'mine' })
      const before = readTree(siteDir)
      assert.deepEqual(codes(await problemsOf(freezeVersion(freezeOf(siteDir)))), ['VERSION_EXISTS'])
      assert.deepEqual(readTree(siteDir), before)
    })
  }
})

describe('a freeze that does not come to its end leaves nothing', () => {
  const steps: readonly (readonly [call: DiskCall, path: RegExp])[] = [
    ['mkdirSync', /\.sitegen-freeze$/],
    ['lstatSync', /version-2\.0-sidebars\.json$/],
    ['writeFileSync', /owner\.json$/],
    ['copyFileSync', /a\.md$/],
    ['writeFileSync', /sidebars\.json/],
    ['writeFileSync', /versions\.json/],
    ['renameSync', /docs$/],
    ['renameSync', /sidebars\.json/],
    ['renameSync', /versions\.json/],
  ]
  for (const [call, path] of steps) {
    for (const site of [BEFORE, SITE]) {
      test(`when ${call} of ${path.source} fails, ${site === SITE ? 'first' : 'later'} version`, async () => {
        const siteDir = temporaryFolder(site)
        watchDisk((name, [given]) => {
          if (name === call && path.test(String(given))) throw systemError('ENOSPC')
        })
        await assert.rejects(freezeVersion(freezeOf(siteDir)), /ENOSPC/)
        assert.deepEqual(readTree(siteDir), site)
        assert.deepEqual(existsSync(join(siteDir, 'versioned_docs')), site === BEFORE)
      })
    }
  }

  test('when it is interrupted while it copies', async () => {
    const docs = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`docs/${n}.md`, `${n}`]))
    const siteDir = temporaryFolder({ ...BEFORE, ...docs })
    const interruption = new AbortController()
    let copies = 0
    watchDisk((name) => {
      copies += Number(name === 'copyFileSync')
      if (copies === 10) interruption.abort()
    })
    await assert.rejects(freezeVersion({ ...freezeOf(siteDir), signal: interruption.signal }), /abort/i)
    assert.ok(copies < 100)
    assert.deepEqual(readTree(siteDir), { ...BEFORE, ...docs })
  })

  test('when it is interrupted after the version was listed, the version stays', async () => {
    const siteDir = temporaryFolder(BEFORE)
    const interruption = new AbortController()
    watchDisk((name, [, to]) => {
      if (name === 'renameSync' && String(to).endsWith('versions.json')) interruption.abort()
    })
    await freezeVersion({ ...freezeOf(siteDir), signal: interruption.signal })
    assert.deepEqual(readTree(siteDir), { ...BEFORE, ...FROZEN })
  })
})

/** Runs a freeze in a process of its own, which dies before a call to the disk. */
async function runChild(order: FreezeOrder): Promise<{ signal: NodeJS.Signals | null; stdout: string }> {
  const child = spawn(process.execPath, [CHILD, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let stdout = ''
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString()
  })
  return new Promise((done) => child.on('close', (_code, signal) => done({ signal, stdout })))
}

describe('a freeze whose process is killed', () => {
  test('leaves the old versions or the new one, and the next freeze tidies up', async () => {
    const probe = temporaryFolder(BEFORE)
    const { stdout } = await runChild({ freeze: freezeOf(probe), dieAt: 0 })
    assert.deepEqual(readTree(probe), { ...BEFORE, ...FROZEN })
    const calls = Number(stdout)
    const results = new Set<string>()
    const moments = [2, 3, 5, 9, 14, 18, ...Array.from({ length: 14 }, (_, at) => calls - at)]
    const some = isWhole ? moments : moments.filter((_, at) => at % 4 === 2)
    for (const dieAt of new Set(some.filter((at) => at > 0 && at <= calls))) {
      const siteDir = temporaryFolder(BEFORE)
      const freeze = freezeOf(siteDir)
      assert.equal((await runChild({ freeze, dieAt })).signal, 'SIGKILL')
      const listed = JSON.parse(readFileSync(join(siteDir, 'versions.json'), 'utf8')) as string[]
      const isDone = listed.includes('2.0')
      if (isDone) assert.deepEqual(readTree(siteDir, 'versioned_docs/version-2.0/'), COPIED)
      recoverFreeze(freeze, listed)
      const expected = isDone ? { ...BEFORE, ...FROZEN } : BEFORE
      assert.deepEqual(readTree(siteDir), expected, `killed before call ${dieAt} of ${calls}`)
      if (!isDone) await freezeVersion(freeze)
      assert.deepEqual(readTree(siteDir), { ...BEFORE, ...FROZEN })
      results.add(isDone ? 'new' : 'old')
    }
    assert.deepEqual([...results].sort(), ['new', 'old'])
  })

  test('is not confused with one that is still at work', async () => {
    const siteDir = temporaryFolder(BEFORE)
    const work = join(siteDir, 'versioned_docs/.sitegen-freeze')
    mkdirSync(work)
    writeFileSync(join(work, 'owner.json'), JSON.stringify({ pid: process.ppid, version: '2.0' }))
    const freeze = freezeOf(siteDir)
    assert.deepEqual(codes(await problemsOf(freezeVersion(freeze))), ['VERSION_BUSY'])
    assert.deepEqual(codes(await problemsOf((async () => recoverFreeze(freeze, []))())), ['VERSION_BUSY'])
    assert.ok(lstatSync(work).isDirectory())
  })

  test('leaves a version alone that is listed, whatever the owner says', () => {
    const siteDir = temporaryFolder(BEFORE)
    const work = join(siteDir, 'versioned_docs/.sitegen-freeze')
    cpSync(join(siteDir, 'docs'), join(siteDir, 'versioned_docs/version-2.0'), { recursive: true })
    mkdirSync(work)
    writeFileSync(join(work, 'owner.json'), JSON.stringify({ pid: null, version: '2.0' }))
    assert.equal(recoverFreeze(freezeOf(siteDir), ['2.0', '1.0']), '2.0')
    assert.deepEqual(readdirSync(join(siteDir, 'versioned_docs')).sort(), ['version-1.0', 'version-2.0'])
  })

  test('nothing to recover is nothing', () => {
    const siteDir = temporaryFolder(BEFORE)
    assert.equal(recoverFreeze(freezeOf(siteDir), ['1.0']), null)
    assert.deepEqual(readTree(siteDir), BEFORE)
  })
})
