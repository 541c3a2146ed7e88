import assert from 'node:assert/strict'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { OutputFingerprints } from '../../../../cli/output/publish/old-output.ts'
import { createStagedOutput, type StagedOutput } from '../../../../cli/output/output.ts'
import type { OutputFs } from '../../../../cli/output/output-fs.ts'
import { systemError, unrenamable, watchedFs } from '../fake-fs.ts'
import { codes, out, problemsOf, readTree, tempDir } from '../support.ts'

const MARKER = { '.sitegen-output.json': '{"sitegen":"1.0.0"}\n' }
const FILES = { 'index.html': 'home', 'a/index.html': 'a', 'a/page.json': '{}' }

/** A site that was published, and what its build knows of it. */
async function published(
  files: Readonly<Record<string, string>> = FILES,
): Promise<{ readonly outDir: string; readonly old: OutputFingerprints }> {
  const outDir = join(tempDir(), 'build')
  const output = await createStagedOutput({ outDir, version: '1.0.0' })
  for (const [path, text] of Object.entries(files)) await output.put(out(path), text, path)
  await output.publish()
  return { outDir, old: output.fingerprints() }
}

interface Again {
  readonly outDir: string
  readonly old: OutputFingerprints
  readonly fs?: OutputFs
}

function again({ outDir, old, fs }: Again): Promise<StagedOutput> {
  return createStagedOutput({ outDir, old, version: '1.0.0', ...(fs === undefined ? {} : { fs }) })
}

async function putAll(output: StagedOutput, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) await output.put(out(path), text, path)
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
  const output = await again(site)
  await putAll(output, { ...FILES, 'index.html': 'HOME' })
  assert.deepEqual(output.changed(), ['index.html'])
  assert.equal(await output.publish(), 'patch')
  assert.deepEqual(readTree(site.outDir), { ...MARKER, ...FILES, 'index.html': 'HOME' })
  assert.notEqual(inode('index.html'), site.old.get('index.html')?.[2])
  assert.equal(inode('a/index.html'), before)
  // Links change when a file was changed, but not when it was written: the next build keeps it still.
  const third = await again({ outDir: site.outDir, old: output.fingerprints() })
  await putAll(third, { ...FILES, 'index.html': 'HOME' })
  assert.equal(await third.publish(), 'unchanged')
})

/** What happens to an output between two builds, and whether the file is still what was published. */
const BETWEEN: Readonly<Record<string, readonly [change: (file: string) => void, isIntact: boolean]>> = {
  'was touched': [(file) => utimesSync(file, 1, 1), true],
  'was copied away and back': [
    (file) => {
      cpSync(file, `${file}.copy`)
      rmSync(file)
      cpSync(`${file}.copy`, file)
      rmSync(`${file}.copy`)
    },
    true,
  ],
  'has other bytes of the same length': [(file) => writeFileSync(file, 'HOME'), false],
  'was cut short': [(file) => writeFileSync(file, ''), false],
  'is gone': [(file) => rmSync(file), false],
  'is a folder now': [
    (file) => {
      rmSync(file)
      mkdirSync(file)
    },
    false,
  ],
  'leads elsewhere': [
    (file) => {
      rmSync(file)
      symlinkSync('nowhere', file)
    },
    false,
  ],
}

for (const [name, [change, isIntact]] of Object.entries(BETWEEN)) {
  test(`a file of the old output that ${name} is ${isIntact ? 'kept' : 'written'}`, async () => {
    const site = await published()
    change(join(site.outDir, 'index.html'))
    const output = await again(site)
    assert.equal(output.isIntact(out('index.html')), isIntact)
    assert.equal(output.keep(out('index.html'), 'index.md'), isIntact)
    await putAll(output, FILES)
    await output.publish()
    assert.deepEqual(output.changed(), isIntact ? [] : ['index.html'])
    assert.deepEqual(readTree(site.outDir), { ...MARKER, ...FILES })
  })
}

/** What lies in the output, and what the new one has, so that changing few files in place would not give it. */
const NO_PATCH: Readonly<
  Record<string, readonly [foreign: string, files: Readonly<Record<string, string>>]>
> = {
  'somebody put a file among the others': ['a/foreign.txt', { ...FILES, 'index.html': 'HOME' }],
  'somebody put a folder among the others': ['a/foreign/deep.txt', { ...FILES, 'index.html': 'HOME' }],
  'a file is where a folder was': ['', { 'index.html': 'home', a: 'file' }],
  'a folder is where a file was': ['', { ...FILES, 'index.html/more.html': 'HOME', 'a/page.json': '{}' }],
  'a name differs in case': ['', { 'Index.html': 'home', 'a/index.html': 'a', 'a/page.json': '{}' }],
}

for (const [name, [foreign, files]] of Object.entries(NO_PATCH)) {
  test(`the output is replaced as a whole where ${name}`, async () => {
    const stay = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`stay/${index}.html`, 'stay']))
    const site = await published({ ...stay, ...FILES })
    if (foreign !== '') {
      mkdirSync(join(site.outDir, foreign, '..'), { recursive: true })
      writeFileSync(join(site.outDir, foreign), 'x')
    }
    const { 'index.html': _home, ...others } = files
    const wanted = { ...stay, ...('index.html/more.html' in files ? others : files) }
    const output = await again(site)
    await putAll(output, wanted)
    assert.equal(await output.publish(), 'swap')
    assert.deepEqual(readTree(site.outDir), { ...MARKER, ...wanted })
  })
}

test('few files are changed in place: emptied folders go, folders come', async () => {
  const stay = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`stay/${index}.html`, 'stay']))
  const site = await published({ ...stay, 'b/c/d/old.html': 'old' })
  const output = await again(site)
  await putAll(output, { ...stay, 'b/e/f/new.html': 'new' })
  assert.equal(await output.publish(), 'patch')
  assert.deepEqual(readTree(site.outDir), { ...MARKER, ...stay, 'b/e/f/new.html': 'new' })
  assert.equal(existsSync(join(site.outDir, 'b/c')), false)
  const third = await again({ outDir: site.outDir, old: output.fingerprints() })
  await putAll(third, { ...stay, 'b/e/f/new.html': 'new' })
  assert.equal(await third.publish(), 'unchanged')
})

test('where the system takes the stage for another device, few files are changed in place all the same', async () => {
  const stay = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`stay/${index}.html`, 'stay']))
  const site = await published({ ...stay, 'old.html': 'old' })
  const fs = watchedFs((call, [from, to]) => {
    const isBeside = String(from).includes('.build.sitegen-stage')
    if (call === 'renameSync' && isBeside && String(to).startsWith(site.outDir)) throw systemError('EXDEV')
  })
  const output = await again({ ...site, fs })
  await putAll(output, { ...stay, 'new.html': 'new' })
  assert.equal(await output.publish(), 'patch')
  assert.deepEqual(readTree(site.outDir), { ...MARKER, ...stay, 'new.html': 'new' })
  assert.deepEqual(readdirSync(join(site.outDir, '..')), ['build'])
})

test('a file that nobody claims any more goes', async () => {
  const site = await published()
  const output = await again(site)
  for (const path of ['index.html', 'a/index.html']) assert.ok(output.keep(out(path), path))
  assert.equal(await output.publish(), 'swap')
  const { 'a/page.json': _gone, ...left } = FILES
  assert.deepEqual(readTree(site.outDir), { ...MARKER, ...left })
})

test('what somebody puts beside the files of the output goes, even when nothing else changed', async () => {
  for (const foreign of ['foreign.txt', 'foreign/deep.txt']) {
    const site = await published()
    mkdirSync(join(site.outDir, foreign, '..'), { recursive: true })
    writeFileSync(join(site.outDir, foreign), 'x')
    const output = await again(site)
    await putAll(output, FILES)
    await output.publish()
    assert.deepEqual(readTree(site.outDir), { ...MARKER, ...FILES }, foreign)
  }
})

test('what is kept is claimed: a second claim loses, as for what is written', async () => {
  const site = await published()
  const output = await again(site)
  assert.ok(output.keep(out('index.html'), 'index.md'))
  await output.put(out('index.html'), 'other', 'static/index.html')
  assert.deepEqual(
    output.collisions().map(({ first, second }) => [first, second]),
    [['index.md', 'static/index.html']],
  )
  assert.equal(output.size(out('index.html')), 4)
  assert.equal(String(output.read(out('index.html'))), 'home')
  await output.abandon()
  assert.deepEqual(readTree(site.outDir), { ...MARKER, ...FILES })
})

test('the same claim may write a kept path again, with other bytes and back', async () => {
  const site = await published()
  const output = await again(site)
  for (const text of ['home', 'other', 'home']) await output.put(out('index.html'), text, 'index.md')
  assert.equal(String(output.read(out('index.html'))), 'home')
  await output.publish()
  assert.equal(readFileSync(join(site.outDir, 'index.html'), 'utf8'), 'home')
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
  const site = await published()
  const fs = watchedFs((call) => {
    if (call === 'linkSync') throw systemError('EPERM')
  })
  const output = await again({ ...site, fs })
  const files = { ...FILES, 'new.html': 'new', 'other.html': 'new' }
  await putAll(output, files)
  assert.deepEqual(output.changed(), ['new.html', 'other.html'])
  assert.equal(await output.publish(), 'swap')
  assert.deepEqual(readTree(site.outDir), { ...MARKER, ...files })
  const third = await again({ outDir: site.outDir, old: output.fingerprints() })
  await putAll(third, files)
  assert.equal(await third.publish(), 'unchanged')
})

test('kept files survive where the output is replaced file by file', async () => {
  const site = await published()
  const output = await again({ ...site, fs: unrenamable(site.outDir) })
  const files = { ...FILES, 'index.html': 'HOME', 'a/page.json': '[]' }
  await putAll(output, files)
  assert.equal(await output.publish(), 'in-place')
  assert.deepEqual(readTree(site.outDir), { ...MARKER, ...files })
})

test('a copy of the source that is equal to the old file is kept', async () => {
  const dir = tempDir()
  const source = join(dir, 'x.png')
  writeFileSync(source, 'png')
  const outDir = join(dir, 'build')
  const first = await createStagedOutput({ outDir, version: '1.0.0' })
  await first.copy(out('x.png'), source, 'static/x.png')
  await first.publish()
  chmodSync(source, 0o600)
  const second = await again({ outDir, old: first.fingerprints() })
  await second.copy(out('x.png'), source, 'static/x.png')
  assert.equal(await second.publish(), 'unchanged')
  writeFileSync(source, 'PNG')
  const third = await again({ outDir, old: second.fingerprints() })
  await third.copy(out('x.png'), source, 'static/x.png')
  await third.publish()
  assert.equal(readFileSync(join(outDir, 'x.png'), 'utf8'), 'PNG')
})
