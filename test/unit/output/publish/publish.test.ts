import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { recoverPublish } from '../../../../cli/output/publish/publish.ts'
import { systemError, unrenamable, watchDisk, type Watcher } from '../fake-fs.ts'
import {
  codes,
  filled,
  lay,
  MARKER,
  problemsOf,
  publish,
  putAll,
  readTree,
  stage,
  tempDir,
} from '../support.ts'
import type { Files } from '../support.ts'

/** The id of a process that has ended. */
function deadPid(): number {
  return spawnSync(process.execPath, ['--version']).pid
}

const OLD: Files = { 'index.html': 'old', b: 'old file', 'c/d/e.txt': 'old', 'assets/old.js': 'old' }
const NEW: Files = { 'index.html': 'new', 'b/index.html': 'new', c: 'new file', 'assets/new.js': 'new' }

/** A folder whose `build` is the old output. */
async function withOld(): Promise<{ readonly dir: string; readonly outDir: string }> {
  const dir = tempDir()
  await publish(join(dir, 'build'), OLD)
  return { dir, outDir: join(dir, 'build') }
}

/** The output is exactly this, and nothing lies beside it. */
function assertOutput(outDir: string, files: Files): void {
  assert.deepEqual(readTree(outDir), { ...MARKER, ...files })
  assert.deepEqual(readdirSync(join(outDir, '..')), ['build'])
}

test('where the output cannot be renamed, it is replaced file by file', async () => {
  for (const code of ['EBUSY', 'EXDEV', 'EPERM', 'EACCES', 'EINVAL']) {
    const { outDir } = await withOld()
    assert.equal((await publish(outDir, NEW, { disk: unrenamable(outDir, code) })).way, 'in-place', code)
    assertOutput(outDir, NEW)
  }
})

test('where only the new folder cannot be renamed, the old one is put back and replaced file by file', async () => {
  const { outDir } = await withOld()
  const disk: Watcher = (call, [from, to]) => {
    if (call === 'renameSync' && to === outDir && String(from).includes('-stage-')) throw systemError('EXDEV')
  }
  assert.equal((await publish(outDir, NEW, { disk })).way, 'in-place')
  assertOutput(outDir, NEW)
})

test('where nothing can be made beside the output, it is staged inside', async () => {
  const dir = tempDir()
  const outDir = join(dir, 'build')
  const disk: Watcher = (call, [path]) => {
    if (call === 'mkdirSync' && String(path).startsWith(`${dir}/.`)) throw systemError('EACCES')
  }
  for (const files of [OLD, NEW]) {
    assert.equal((await publish(outDir, files, { disk })).way, 'in-place')
    assertOutput(outDir, files)
  }
})

test('files in place are replaced in the order in which readers need them', async () => {
  const outDir = join(tempDir(), 'build')
  await publish(outDir, { 'z.html': 'old', 'assets/a.js': 'old' })
  const steps: string[] = []
  const refuse = unrenamable(outDir)
  const disk: Watcher = (call, args) => {
    const [path, to] = args
    if (call === 'renameSync' && String(to).startsWith(`${outDir}/`))
      steps.push(String(to).slice(outDir.length + 1))
    if (call === 'unlinkSync' && String(path).startsWith(`${outDir}/assets`)) steps.push('deletion')
    refuse(call, args)
  }
  const paths = 'x.png a/index.html a/page.json assets/b.js assets/a.css 404.html robots.txt'
  await publish(outDir, filled(paths.split(' '), 'new'), { disk })
  const ordered = 'assets/a.css assets/b.js x.png a/page.json 404.html a/index.html robots.txt deletion'
  assert.equal(steps.join(' '), `.sitegen-output.json ${ordered}`)
})

test('a link inside the output never leads a publish out of it', async () => {
  for (const way of ['swap', 'in-place'] as const) {
    const { dir, outDir } = await withOld()
    lay(dir, { 'precious/index.html': 'precious' })
    const links = { docs: 'precious', 'x.html': 'precious/index.html', stale: 'precious' }
    for (const [name, target] of Object.entries(links)) symlinkSync(join(dir, target), join(outDir, name))
    const files = { 'docs/index.html': 'new', 'x.html': 'new' }
    await publish(outDir, files, way === 'swap' ? {} : { disk: unrenamable(outDir) })
    assert.deepEqual(readTree(outDir), { ...MARKER, ...files })
    assert.deepEqual(readTree(join(dir, 'precious')), { 'index.html': 'precious' })
  }
})

test('a disk that is full for copies in place, or for the journal, leaves the old output whole', async () => {
  const { outDir } = await withOld()
  let copies = 0
  const refuse = unrenamable(outDir)
  const full: Watcher = (call, args) => {
    if (call === 'copyFileSync' && (copies += 1) > 2) throw systemError('ENOSPC')
    refuse(call, args)
  }
  const withoutJournal: Watcher = (call, [path]) => {
    if (call === 'writeFileSync' && String(path).endsWith('publish.json')) throw systemError('ENOSPC')
  }
  for (const disk of [full, withoutJournal]) {
    assert.deepEqual(codes(await problemsOf(publish(outDir, NEW, { disk }))), ['OUTPUT_WRITE_FAILED'])
    assertOutput(outDir, OLD)
  }
})

test('moving in place that fails half-way is said to be unfinished, and the next command finishes it', async () => {
  const { outDir } = await withOld()
  const refuse = unrenamable(outDir)
  const disk: Watcher = (call, args) => {
    if (call === 'renameSync' && String(args[1]).endsWith('build/index.html')) throw systemError('EIO')
    refuse(call, args)
  }
  const [problem] = await problemsOf(publish(outDir, NEW, { disk }))
  assert.equal(problem?.code, 'OUTPUT_WRITE_FAILED')
  assert.match(problem.notes?.join() ?? '', /partly new/)
  utimesSync(join(outDir, '.sitegen-publish.json'), new Date(0), new Date(0))
  assert.deepEqual(codes(recoverPublish(outDir)), ['PUBLISH_RECOVERED'])
  const left = Object.keys(readTree(outDir)).filter((path) => !path.startsWith('.sitegen-stage'))
  assert.deepEqual(left.sort(), ['.sitegen-output.json', ...Object.keys(NEW).sort()])
})

test('a folder that became somebody else\u2019s while the site was built is not replaced', async () => {
  const dir = tempDir()
  const output = await stage(join(dir, 'build'))
  await putAll(output, NEW)
  lay(dir, { 'build/thesis.txt': 'precious' })
  assert.deepEqual(codes(await problemsOf(output.publish())), ['OUT_DIR_UNSAFE'])
  assert.deepEqual(readTree(dir), { 'build/thesis.txt': 'precious' })
})

test('a second build waits for the first to publish, then says who is in the way', async () => {
  const { dir, outDir } = await withOld()
  const journal = { way: 'swap', pid: process.ppid, ...names(1) }
  const path = join(dir, '.build.sitegen-publish.json')
  writeFileSync(path, JSON.stringify(journal))
  assert.deepEqual(recoverPublish(outDir), [])
  assert.deepEqual(codes(await problemsOf(publish(outDir, NEW, { waitMs: 120 }))), ['OUTPUT_BUSY'])
  assert.deepEqual(readTree(outDir), { ...MARKER, ...OLD })
  setTimeout(() => rmSync(path), 100)
  await publish(outDir, NEW, { waitMs: 60_000 })
  assertOutput(outDir, NEW)
})

test('two outputs for one folder do not mix: the last to publish stays', async () => {
  const outDir = join(tempDir(), 'build')
  await Promise.all([publish(outDir, OLD), publish(outDir, NEW)])
  assertOutput(outDir, NEW)
})

const names = (pid: number): { stage: string; old: string } => ({
  stage: `.build.sitegen-stage-${pid}-0123abcd`,
  old: `.build.sitegen-old-${pid}-0123abcd`,
})

const STATES: Readonly<Record<string, Files>> = {
  old: { 'index.html': 'old', ...MARKER },
  new: { 'index.html': 'new', ...MARKER },
  part: { 'a.html': 'new' },
  own: { 'thesis.txt': 'precious' },
}

/** Writes the journal of a publish, which began long ago. */
function layJournal(dir: string, text: string, path = '.build.sitegen-publish.json'): void {
  writeFileSync(join(dir, path), text)
  utimesSync(join(dir, path), new Date(0), new Date(0))
}

/** What a process that was stopped left (journal, output, stage, old output), and what the output is after it. */
const STOPPED: Readonly<Record<string, string>> = {
  'while staging': '- old part - -> old',
  'in a first build': '- - part - -> -',
  'before the first rename': 'swap old new - -> new',
  'between the renames': 'swap - new old -> new',
  'after the second rename': 'swap new - old -> new',
  'while deleting': '- new - part -> new',
  'and the stage is lost': 'swap - - old -> old',
  'and the stage is incomplete': 'swap - part old -> old',
  'and the journal is damaged': 'damaged - new old -> old',
  'and the journal is lost': '- - new old -> old',
  'and somebody put their own folder there': 'swap own new - -> own',
  'and somebody put their own folder there between the renames': 'swap own new old -> own',
}

test('recovery gives the old or the new output, whenever a process was stopped', () => {
  const pid = deadPid()
  for (const [when, row] of Object.entries(STOPPED)) {
    const dir = tempDir()
    const outDir = join(dir, 'build')
    const [journal, output, staged, old, , expected] = row.split(' ') as [
      string,
      string,
      string,
      string,
      '->',
      string,
    ]
    const folders = { build: output, [names(pid).stage]: staged, [names(pid).old]: old }
    for (const [folder, state] of Object.entries(folders)) lay(join(dir, folder), STATES[state] ?? {})
    const text = JSON.stringify({ way: 'swap', pid, ...names(pid) })
    if (journal !== '-') layJournal(dir, journal === 'damaged' ? text.slice(0, 10) : text)
    recoverPublish(outDir)
    assert.deepEqual(existsSync(outDir) ? readTree(outDir) : undefined, STATES[expected], when)
    assert.deepEqual(readdirSync(dir), expected === '-' ? [] : ['build'], when)
    assert.deepEqual(recoverPublish(outDir), [])
  }
})

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
    { way: 'patch', pid, stage: '.', written: [], removed: [] },
    { way: 'patch', pid, stage: good.stage, written: ['../precious/x'], removed: [] },
    { way: 'patch', pid, stage: good.stage, written: [], removed: ['../precious/x'] },
    [],
    null,
    'text',
  ]
  const precious = { 'precious/x': 'precious', 'build/own.txt': 'precious' }
  for (const journal of journals) {
    const dir = tempDir()
    lay(dir, precious)
    for (const path of [undefined, 'build/.sitegen-publish.json'])
      layJournal(dir, JSON.stringify(journal), path)
    recoverPublish(join(dir, 'build'))
    assert.deepEqual(readTree(dir), precious)
  }
})

test('recovery through a link, in a file or in nothing does nothing', () => {
  const dir = tempDir()
  lay(dir, { file: 'x', [`real/.sitegen-stage-${deadPid()}-0123abcd/x`]: 'x' })
  symlinkSync(join(dir, 'real'), join(dir, 'link'))
  const before = readTree(dir)
  for (const name of ['link', 'file', 'file/below', 'none', 'none/below'])
    assert.deepEqual(recoverPublish(join(dir, name)), [])
  assert.deepEqual(readTree(dir), before)
})

test('a recovery that the disk refuses is a warning, and the next one tries again', () => {
  const dir = tempDir()
  const pid = deadPid()
  lay(join(dir, names(pid).stage), STATES['new'] ?? {})
  lay(join(dir, names(pid).old), STATES['old'] ?? {})
  lay(dir, { '.build.sitegen-publish.json': JSON.stringify({ way: 'swap', pid, ...names(pid) }) })
  const outDir = join(dir, 'build')
  watchDisk(unrenamable(outDir))
  assert.deepEqual(codes(recoverPublish(outDir)), ['PUBLISH_NOT_RECOVERED'])
  watchDisk(null)
  assert.deepEqual(codes(recoverPublish(outDir)), ['PUBLISH_RECOVERED'])
  assertOutput(outDir, { 'index.html': 'new' })
})
