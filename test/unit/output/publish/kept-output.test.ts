import assert from 'node:assert/strict'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { changedOutput, type OutputFingerprints } from '../../../../cli/output/publish/old-output.ts'
import type { StagedOutput } from '../../../../cli/output/output.ts'
import { systemError, unrenamable, type Watcher } from '../fake-fs.ts'
import {
  codes,
  filled,
  lay,
  MARKER,
  out,
  problemsOf,
  publish,
  putAll,
  readTree,
  stage,
  tempDir,
} from '../support.ts'
import type { Files } from '../support.ts'

const FILES = { 'index.html': 'home', 'a/index.html': 'a', 'a/page.json': '{}' }
/** So many files that changing one of them is changing few. */
const STAY = filled(
  Array.from({ length: 20 }, (_, index) => `stay/${index}.html`),
  'stay',
)

interface Site {
  readonly outDir: string
  readonly old: OutputFingerprints
  readonly disk?: Watcher
}

/** A site that was published, and what its build knows of it. */
async function published(files: Files = FILES): Promise<Site> {
  const outDir = join(tempDir(), 'build')
  return { outDir, old: (await publish(outDir, files)).old }
}

function again({ outDir, ...known }: Site, files: Files = {}): Promise<StagedOutput> {
  return stage(outDir, known).then(async (output) => {
    await putAll(output, files)
    return output
  })
}

/** Publishes files anew in this way, and nothing the time after. */
async function assertPublished(site: Site, files: Files, way: string): Promise<StagedOutput> {
  const output = await again(site, files)
  assert.equal(await output.publish(), way)
  assert.deepEqual(readTree(site.outDir), { ...MARKER, ...files })
  const disk: Watcher = (call, [file]) => {
    if (call === 'readFileSync' && String(file).startsWith(site.outDir))
      assert.fail(`${String(file)} is read`)
  }
  const third = await again({ outDir: site.outDir, old: output.fingerprints(), disk }, files)
  assert.equal(await third.publish(), 'unchanged')
  return output
}

test('the same files once more write nothing and leave the output alone', async () => {
  const site = await published()
  const before = statSync(site.outDir)
  const output = await again(site)
  assert.ok(output.keep(out('index.html'), 'index.md'))
  await putAll(output, FILES)
  assert.deepEqual(output.changed(), [])
  assert.equal(await output.publish(), 'unchanged')
  assert.equal(statSync(site.outDir).ino, before.ino)
  assert.deepEqual(output.fingerprints(), site.old)
})

test('one file that differs is written; the others are the same files as before', async () => {
  const site = await published()
  const inode = (file: string): number => statSync(join(site.outDir, file)).ino
  const before = inode('a/index.html')
  const output = await assertPublished(site, { ...FILES, 'index.html': 'HOME' }, 'patch')
  assert.deepEqual(output.changed(), ['index.html'])
  assert.notEqual(inode('index.html'), site.old.get('index.html')?.[2])
  assert.equal(inode('a/index.html'), before)
})

function copyAwayAndBack(file: string): void {
  cpSync(file, `${file}.copy`)
  rmSync(file)
  cpSync(`${file}.copy`, file)
  rmSync(`${file}.copy`)
}

/** Other bytes, as many as there were, with the old times. */
function replaceUnseen(file: string): void {
  const { atime, mtime } = statSync(file)
  writeFileSync(file, 'HOME')
  utimesSync(file, atime, mtime)
}

/** What happens to a file between two builds, and whether it is still what was published. */
const BETWEEN: readonly (readonly [
  isIntact: boolean,
  change: (file: string) => void,
  isRemoved?: boolean,
])[] = [
  [true, (file) => utimesSync(file, 1, 1)],
  [true, copyAwayAndBack],
  // Other bytes of the same length, fewer, none, a folder, a link.
  [false, (file) => writeFileSync(file, 'HOME')],
  [false, replaceUnseen],
  [false, (file) => writeFileSync(file, '')],
  [false, () => {}, true],
  [false, (file) => mkdirSync(file), true],
  [false, (file) => symlinkSync('nowhere', file), true],
]

test('a file of the old output that is as it was published is kept, any other is written', async () => {
  for (const [isIntact, change, isRemoved = false] of BETWEEN) {
    const site = await published()
    const file = join(site.outDir, 'index.html')
    if (isRemoved) rmSync(file)
    change(file)
    const output = await again(site)
    assert.equal(output.isIntact(out('index.html')), isIntact, String(change))
    assert.equal(output.keep(out('index.html'), 'index.md'), isIntact)
    await putAll(output, FILES)
    await output.publish()
    assert.deepEqual(output.changed(), isIntact ? [] : ['index.html'])
    assert.deepEqual(readTree(site.outDir), { ...MARKER, ...FILES })
  }
})

test('the output is replaced as a whole where changing few files in place would not give the new one', async () => {
  const { 'index.html': _home, ...others } = FILES
  const HOME = { ...FILES, 'index.html': 'HOME' }
  const rows: readonly (readonly [foreign: Files, files: Files])[] = [
    [{ 'a/foreign.txt': 'x' }, HOME],
    [{ 'a/foreign/deep.txt': 'x' }, HOME],
    // A file is where a folder was, a folder where a file was, and a name differs in case.
    [{}, { 'index.html': 'home', a: 'file' }],
    [{}, { ...others, 'index.html/more.html': 'HOME' }],
    [{}, { ...others, 'Index.html': 'home' }],
  ]
  for (const [foreign, files] of rows) {
    const site = await published({ ...STAY, ...FILES })
    lay(site.outDir, foreign)
    await assertPublished(site, { ...STAY, ...files }, 'swap')
  }
})

test('few files are changed in place: emptied folders go, folders come', async () => {
  const site = await published({ ...STAY, 'b/c/d/old.html': 'old' })
  await assertPublished(site, { ...STAY, 'b/e/f/new.html': 'new' }, 'patch')
  assert.equal(existsSync(join(site.outDir, 'b/c')), false)
})

test('where the system takes the stage for another device, few files are changed in place all the same', async () => {
  const site = await published({ ...STAY, 'old.html': 'old' })
  const disk: Watcher = (call, [from, to]) => {
    const isBeside = String(from).includes('.build.sitegen-stage')
    if (call === 'renameSync' && isBeside && String(to).startsWith(site.outDir)) throw systemError('EXDEV')
  }
  await assertPublished({ ...site, disk }, { ...STAY, 'new.html': 'new' }, 'patch')
  assert.deepEqual(readdirSync(join(site.outDir, '..')), ['build'])
})

test('what somebody puts beside the files of the output goes, even when nothing else changed', async () => {
  for (const foreign of ['foreign.txt', 'foreign/deep.txt']) {
    const site = await published()
    lay(site.outDir, { [foreign]: 'x' })
    await (await again(site, FILES)).publish()
    assert.deepEqual(readTree(site.outDir), { ...MARKER, ...FILES }, foreign)
  }
})

test('what is kept is claimed: a second claim loses, as for what is written', async () => {
  const site = await published()
  const output = await again(site)
  assert.ok(output.keep(out('index.html'), 'index.md'))
  await output.put(out('index.html'), 'other', 'static/index.html')
  const collisions = output.collisions().map(({ first, second }) => `${first} ${second}`)
  assert.deepEqual(collisions, ['index.md static/index.html'])
  assert.equal(output.size(out('index.html')), 4)
  assert.equal(String(output.read(out('index.html'))), 'home')
  await output.abandon()
  assert.deepEqual(readTree(site.outDir), { ...MARKER, ...FILES })
})

test('the same claim may write a kept path again, with other bytes and back', async () => {
  for (const texts of [
    ['home', 'other'],
    ['home', 'other', 'home'],
  ]) {
    const site = await published()
    const output = await again(site)
    for (const text of texts) await output.put(out('index.html'), text, 'index.md')
    assert.equal(String(output.read(out('index.html'))), texts.at(-1))
    await output.publish()
    assert.equal(readFileSync(join(site.outDir, 'index.html'), 'utf8'), texts.at(-1))
  }
})

test('a kept file that goes while the build runs fails the build, and the old output stays', async () => {
  const site = await published()
  const output = await again(site)
  for (const path of Object.keys(FILES)) assert.ok(output.keep(out(path), path))
  await output.put(out('new.html'), 'new', 'new.md')
  rmSync(join(site.outDir, 'a/page.json'))
  assert.deepEqual(codes(await problemsOf(output.publish())), ['OUTPUT_WRITE_FAILED'])
  assert.equal(readFileSync(join(site.outDir, 'index.html'), 'utf8'), 'home')
})

test('where links are refused kept files are copied', async () => {
  const disk: Watcher = (call) => {
    if (call === 'linkSync') throw systemError('EPERM')
  }
  const site = { ...(await published()), disk }
  const output = await assertPublished(site, { ...FILES, 'new.html': 'new', 'other.html': 'new' }, 'swap')
  assert.deepEqual(output.changed(), ['new.html', 'other.html'])
})

test('kept files survive where the output is replaced file by file', async () => {
  const site = await published()
  const disk = unrenamable(site.outDir)
  await assertPublished(
    { ...site, disk },
    { ...FILES, 'index.html': 'HOME', 'a/page.json': '[]' },
    'in-place',
  )
})

test('a copy of the source that is equal to the old file is kept', async () => {
  const dir = tempDir()
  const source = join(dir, 'x.png')
  const outDir = join(dir, 'build')
  const copy = async (old: OutputFingerprints): Promise<{ way: string; old: OutputFingerprints }> => {
    const output = await again({ outDir, old })
    await output.copy(out('x.png'), source, 'static/x.png')
    return { way: await output.publish(), old: output.fingerprints() }
  }
  writeFileSync(source, 'png')
  const first = await copy(new Map())
  chmodSync(source, 0o600)
  const second = await copy(first.old)
  assert.equal(second.way, 'unchanged')
  writeFileSync(source, 'PNG')
  await copy(second.old)
  assert.equal(readFileSync(join(outDir, 'x.png'), 'utf8'), 'PNG')
})

test('a file that looks as it was published and holds other bytes is named, and no other', async () => {
  const { outDir, old } = await published()
  const marks = new Map([...old.keys()].map((name) => [name, old.get(name) ?? assert.fail()] as const))
  const told = (): readonly string[] => {
    const problem = changedOutput(join(outDir, '..'), { folder: outDir, fingerprints: marks })
    return problem === null ? [] : [problem.code, ...(problem.notes ?? [])]
  }
  assert.deepEqual(told(), [])
  // No tool can write a file and leave no trace: what is known of it is changed in its place.
  const [size, time, inode] = marks.get('index.html') ?? assert.fail()
  marks.set('index.html', [size, time, inode, 'other'])
  assert.deepEqual(told(), ['OUTPUT_CHANGED', 'index.html'])
  replaceUnseen(join(outDir, 'index.html'))
  assert.deepEqual(told(), [])
})
