import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { OutputFs } from '../../../../cli/output/output-fs.ts'
import { createStagedOutput } from '../../../../cli/output/output.ts'
import { recoverPublish } from '../../../../cli/output/publish/recover-publish.ts'
import { systemError, unrenamable, watchedFs } from '../fake-fs.ts'
import { codes, out, problemsOf, readTree, tempDir } from '../support.ts'

const MARKER_TEXT = '{"sitegen":"1.0.0"}\n'
const MARKER = { '.sitegen-output.json': MARKER_TEXT }

type Files = Readonly<Record<string, string>>

interface Options {
  readonly fs?: OutputFs
  readonly waitMs?: number
}

async function publish(outDir: string, files: Files, options: Options = {}): Promise<string> {
  const output = await createStagedOutput({ outDir, version: '1.0.0', ...options })
  for (const [path, text] of Object.entries(files)) await output.put(out(path), text, path)
  return output.publish()
}

/** Writes files as they are, without publishing. */
function lay(dir: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(dir, path, '..'), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
}

/** The id of a process that has ended. */
function deadPid(): number {
  return spawnSync(process.execPath, ['--version']).pid
}

const OLD: Files = { 'index.html': 'old', b: 'old file', 'c/d/e.txt': 'old', 'assets/old.js': 'old' }
const NEW: Files = { 'index.html': 'new', 'b/index.html': 'new', c: 'new file', 'assets/new.js': 'new' }

for (const code of ['EBUSY', 'EXDEV', 'EPERM', 'EACCES', 'EINVAL']) {
  test(`where the output cannot be renamed (${code}), it is replaced file by file`, async () => {
    const dir = tempDir()
    const outDir = join(dir, 'build')
    await publish(outDir, OLD)
    assert.equal(await publish(outDir, NEW, { fs: unrenamable(outDir, code) }), 'in-place')
    assert.deepEqual(readTree(outDir), { ...MARKER, ...NEW })
    assert.deepEqual(readdirSync(dir), ['build'])
  })
}

test('where only the new folder cannot be renamed, the old one is put back and replaced file by file', async () => {
  const dir = tempDir()
  const outDir = join(dir, 'build')
  await publish(outDir, OLD)
  const fs = watchedFs((call, [from, to]) => {
    if (call === 'renameSync' && to === outDir && String(from).includes('-stage-')) throw systemError('EXDEV')
  })
  assert.equal(await publish(outDir, NEW, { fs }), 'in-place')
  assert.deepEqual(readTree(outDir), { ...MARKER, ...NEW })
  assert.deepEqual(readdirSync(dir), ['build'])
})

test('where nothing can be made beside the output, it is staged inside', async () => {
  const dir = tempDir()
  const outDir = join(dir, 'build')
  const closed = watchedFs((call, [path]) => {
    if (call === 'mkdirSync' && String(path).startsWith(`${dir}/.`)) throw systemError('EACCES')
  })
  for (const files of [OLD, NEW]) {
    assert.equal(await publish(outDir, files, { fs: closed }), 'in-place')
    assert.deepEqual(readTree(outDir), { ...MARKER, ...files })
  }
})

test('files in place are replaced in the order in which readers need them', async () => {
  const outDir = join(tempDir(), 'build')
  await publish(outDir, { 'z.html': 'old', 'assets/a.js': 'old' })
  const steps: string[] = []
  const fs = watchedFs((call, [path, to]) => {
    if (call === 'renameSync' && String(to).startsWith(`${outDir}/`))
      steps.push(String(to).slice(outDir.length + 1))
    if (call === 'unlinkSync' && String(path).startsWith(`${outDir}/assets`)) steps.push('deletion')
  }, unrenamable(outDir))
  const paths = [
    'x.png',
    'a/index.html',
    'a/page.json',
    'assets/b.js',
    'assets/a.css',
    '404.html',
    'robots.txt',
  ]
  await publish(outDir, Object.fromEntries(paths.map((path) => [path, path])), { fs })
  assert.deepEqual(steps, [
    '.sitegen-output.json',
    'assets/a.css',
    'assets/b.js',
    'x.png',
    'a/page.json',
    '404.html',
    'a/index.html',
    'robots.txt',
    'deletion',
  ])
})

test('a link inside the output never leads a publish out of it', async () => {
  for (const way of ['swap', 'in-place'] as const) {
    const dir = tempDir()
    const outDir = join(dir, 'build')
    lay(dir, { 'precious/index.html': 'precious' })
    await publish(outDir, OLD)
    symlinkSync(join(dir, 'precious'), join(outDir, 'docs'))
    symlinkSync(join(dir, 'precious/index.html'), join(outDir, 'x.html'))
    symlinkSync(join(dir, 'precious'), join(outDir, 'stale'))
    const files = { 'docs/index.html': 'new', 'x.html': 'new' }
    await publish(outDir, files, way === 'swap' ? {} : { fs: unrenamable(outDir) })
    assert.deepEqual(readTree(outDir), { ...MARKER, ...files })
    assert.deepEqual(readTree(join(dir, 'precious')), { 'index.html': 'precious' })
  }
})

test('a disk that is full when the output must be replaced in place leaves the old output whole', async () => {
  const dir = tempDir()
  const outDir = join(dir, 'build')
  await publish(outDir, OLD)
  let copies = 0
  const fs = watchedFs((call) => {
    if (call === 'copyFileSync' && (copies += 1) > 2) throw systemError('ENOSPC')
  }, unrenamable(outDir))
  const [problem] = await problemsOf(publish(outDir, NEW, { fs }))
  assert.equal(problem?.code, 'OUTPUT_WRITE_FAILED')
  assert.deepEqual(readTree(outDir), { ...MARKER, ...OLD })
  assert.deepEqual(readdirSync(dir), ['build'])
})

test('a journal that cannot be written costs the new output, not the old one', async () => {
  const dir = tempDir()
  const outDir = join(dir, 'build')
  await publish(outDir, OLD)
  const fs = watchedFs((call, [path]) => {
    if (call === 'writeFileSync' && String(path).endsWith('publish.json')) throw systemError('ENOSPC')
  })
  assert.deepEqual(codes(await problemsOf(publish(outDir, NEW, { fs }))), ['OUTPUT_WRITE_FAILED'])
  assert.deepEqual(readTree(outDir), { ...MARKER, ...OLD })
  assert.deepEqual(readdirSync(dir), ['build'])
})

test('moving in place that fails half-way is said to be unfinished, and the next command finishes it', async () => {
  const dir = tempDir()
  const outDir = join(dir, 'build')
  await publish(outDir, OLD)
  const fs = watchedFs((call, [, to]) => {
    if (call === 'renameSync' && String(to).endsWith('build/index.html')) throw systemError('EIO')
  }, unrenamable(outDir))
  const [problem] = await problemsOf(publish(outDir, NEW, { fs }))
  assert.equal(problem?.code, 'OUTPUT_WRITE_FAILED')
  assert.match(problem.notes?.join() ?? '', /partly new/)
  const journal = join(outDir, '.sitegen-publish.json')
  utimesSync(journal, new Date(0), new Date(0))
  assert.deepEqual(codes(recoverPublish(outDir)), ['PUBLISH_RECOVERED'])
  assert.deepEqual(
    Object.keys(readTree(outDir))
      .filter((path) => !path.startsWith('.sitegen-stage'))
      .sort(),
    ['.sitegen-output.json', ...Object.keys(NEW).sort()],
  )
})

test('a folder that became somebody else\u2019s while the site was built is not replaced', async () => {
  const dir = tempDir()
  const outDir = join(dir, 'build')
  const output = await createStagedOutput({ outDir, version: '1.0.0' })
  await output.put(out('index.html'), 'new', 'index.md')
  lay(outDir, { 'thesis.txt': 'precious' })
  assert.deepEqual(codes(await problemsOf(output.publish())), ['OUT_DIR_UNSAFE'])
  assert.deepEqual(readTree(dir), { 'build/thesis.txt': 'precious' })
})

test('a second build waits for the first to publish, then says who is in the way', async () => {
  const dir = tempDir()
  const outDir = join(dir, 'build')
  await publish(outDir, OLD)
  const journal = {
    way: 'swap',
    pid: process.ppid,
    stage: '.build.sitegen-stage-1-00000000',
    old: '.build.sitegen-old-1-00000000',
  }
  const path = join(dir, '.build.sitegen-publish.json')
  writeFileSync(path, JSON.stringify(journal))
  assert.deepEqual(recoverPublish(outDir), [])
  assert.deepEqual(codes(await problemsOf(publish(outDir, NEW, { waitMs: 120 }))), ['OUTPUT_BUSY'])
  assert.deepEqual(readTree(outDir), { ...MARKER, ...OLD })
  setTimeout(() => rmSync(path), 100)
  await publish(outDir, NEW, { waitMs: 5000 })
  assert.deepEqual(readTree(outDir), { ...MARKER, ...NEW })
})

test('two outputs for one folder do not mix: the last to publish stays', async () => {
  const dir = tempDir()
  const outDir = join(dir, 'build')
  await Promise.all([publish(outDir, OLD), publish(outDir, NEW)])
  assert.deepEqual(readTree(outDir), { ...MARKER, ...NEW })
  assert.deepEqual(readdirSync(dir), ['build'])
})

const names = (pid: number): { stage: string; old: string } => ({
  stage: `.build.sitegen-stage-${pid}-0123abcd`,
  old: `.build.sitegen-old-${pid}-0123abcd`,
})

const LEFT = { 'index.html': 'old', '.sitegen-output.json': MARKER_TEXT }
const STAGED = { 'index.html': 'new', '.sitegen-output.json': MARKER_TEXT }

interface LeftState {
  readonly what: string
  readonly journal: 'swap' | 'damaged' | null
  readonly out: Files | null
  readonly stage: Files | null
  readonly old: Files | null
  readonly expected: Files | null
}

const STATES: readonly LeftState[] = [
  {
    what: 'stopped while staging',
    journal: null,
    out: LEFT,
    stage: { 'a.html': 'new' },
    old: null,
    expected: LEFT,
  },
  {
    what: 'stopped in a first build',
    journal: null,
    out: null,
    stage: { 'a.html': 'new' },
    old: null,
    expected: null,
  },
  {
    what: 'stopped before the first rename',
    journal: 'swap',
    out: LEFT,
    stage: STAGED,
    old: null,
    expected: STAGED,
  },
  {
    what: 'stopped between the renames',
    journal: 'swap',
    out: null,
    stage: STAGED,
    old: LEFT,
    expected: STAGED,
  },
  {
    what: 'stopped after the second rename',
    journal: 'swap',
    out: STAGED,
    stage: null,
    old: LEFT,
    expected: STAGED,
  },
  {
    what: 'stopped while deleting',
    journal: null,
    out: STAGED,
    stage: null,
    old: { x: '' },
    expected: STAGED,
  },
  { what: 'the stage is lost', journal: 'swap', out: null, stage: null, old: LEFT, expected: LEFT },
  {
    what: 'the stage is incomplete',
    journal: 'swap',
    out: null,
    stage: { x: '' },
    old: LEFT,
    expected: LEFT,
  },
  { what: 'the journal is damaged', journal: 'damaged', out: null, stage: STAGED, old: LEFT, expected: LEFT },
  { what: 'the journal is lost', journal: null, out: null, stage: STAGED, old: LEFT, expected: LEFT },
  {
    what: 'somebody put their own folder there',
    journal: 'swap',
    out: { 'thesis.txt': 'precious' },
    stage: STAGED,
    old: null,
    expected: { 'thesis.txt': 'precious' },
  },
  {
    what: 'somebody put their own folder there between the renames',
    journal: 'swap',
    out: { 'thesis.txt': 'precious' },
    stage: STAGED,
    old: LEFT,
    expected: { 'thesis.txt': 'precious' },
  },
]

for (const { what, journal, out: laid, stage, old, expected } of STATES) {
  test(`recovery: ${what}`, () => {
    const dir = tempDir()
    const outDir = join(dir, 'build')
    const pid = deadPid()
    const name = names(pid)
    for (const [folder, files] of [
      ['build', laid],
      [name.stage, stage],
      [name.old, old],
    ] as const) {
      if (files !== null) lay(join(dir, folder), files)
    }
    const path = join(dir, '.build.sitegen-publish.json')
    if (journal === 'swap') writeFileSync(path, JSON.stringify({ way: 'swap', pid, ...name }))
    if (journal === 'damaged') {
      writeFileSync(path, '{"way":"sw')
      utimesSync(path, new Date(0), new Date(0))
    }
    recoverPublish(outDir)
    assert.deepEqual(existsSync(outDir) ? readTree(outDir) : null, expected)
    assert.deepEqual(readdirSync(dir), expected === null ? [] : ['build'])
    assert.deepEqual(recoverPublish(outDir), [])
  })
}

test('recovery removes what dead processes left, and nothing else', () => {
  const dir = tempDir()
  const dead = deadPid()
  const kept = [
    'build',
    'other',
    `.build.sitegen-stage-${process.ppid}-0123abcd`,
    `.build.sitegen-stage-${process.pid}-0123abcd`,
    `.build.sitegen-stage-${dead}-notes`,
    `.other.sitegen-stage-${dead}-0123abcd`,
    `build.sitegen-stage-${dead}-0123abcd`,
  ]
  const gone = [`.build.sitegen-stage-${dead}-0123abcd`, `.build.sitegen-stage-${process.pid}-99999999`]
  for (const name of [...kept, ...gone]) lay(join(dir, name), { 'index.html': 'x' })
  // An earlier process had this one's id, as happens in containers.
  utimesSync(join(dir, gone[1] ?? ''), new Date(0), new Date(0))
  assert.deepEqual(recoverPublish(join(dir, 'build')), [])
  assert.deepEqual(readdirSync(dir).sort(), [...kept].sort())
})

test('recovery believes no journal that names what is not ours', () => {
  const pid = deadPid()
  const good = names(pid)
  const journals = [
    { way: 'swap', pid, stage: '../precious', old: good.old },
    { way: 'swap', pid, stage: good.stage, old: 'precious' },
    { way: 'swap', pid, stage: good.old, old: good.stage },
    { way: 'in-place', pid, stage: '.', files: [] },
    { way: 'in-place', pid, stage: good.stage, files: ['../precious/x'] },
    [],
    null,
    'text',
  ]
  for (const journal of journals) {
    const dir = tempDir()
    lay(dir, { 'precious/x': 'precious', 'build/own.txt': 'precious' })
    for (const path of ['.build.sitegen-publish.json', 'build/.sitegen-publish.json']) {
      writeFileSync(join(dir, path), JSON.stringify(journal))
      utimesSync(join(dir, path), new Date(0), new Date(0))
    }
    recoverPublish(join(dir, 'build'))
    assert.deepEqual(readTree(dir), { 'precious/x': 'precious', 'build/own.txt': 'precious' })
  }
})

test('recovery through a link, in a file or in nothing does nothing', () => {
  const dir = tempDir()
  lay(dir, { file: 'x', [`real/.sitegen-stage-${deadPid()}-0123abcd/x`]: 'x' })
  symlinkSync(join(dir, 'real'), join(dir, 'link'))
  const before = readTree(dir)
  for (const name of ['link', 'file', 'file/below', 'none', 'none/below']) {
    assert.deepEqual(recoverPublish(join(dir, name)), [])
  }
  assert.deepEqual(readTree(dir), before)
})

test('a recovery that the disk refuses is a warning, and the next one tries again', () => {
  const dir = tempDir()
  const pid = deadPid()
  const name = names(pid)
  lay(join(dir, name.stage), STAGED)
  lay(join(dir, name.old), LEFT)
  writeFileSync(join(dir, '.build.sitegen-publish.json'), JSON.stringify({ way: 'swap', pid, ...name }))
  const outDir = join(dir, 'build')
  assert.deepEqual(codes(recoverPublish(outDir, { fs: unrenamable(outDir) })), ['PUBLISH_NOT_RECOVERED'])
  assert.deepEqual(codes(recoverPublish(outDir)), ['PUBLISH_RECOVERED'])
  assert.deepEqual(readTree(outDir), STAGED)
})
