import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { systemError, type Watcher } from './fake-fs.ts'
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
} from './support.ts'

/** A disk that refuses to write files whose path matches. */
function failing(pattern: RegExp, code: string): Watcher {
  return (call, [path]) => {
    if (call === 'writeFileSync' && pattern.test(String(path))) throw systemError(code)
  }
}

/** A folder that has an old output, and nothing else. */
async function withOld(): Promise<{ readonly outDir: string; readonly assertUntouched: () => void }> {
  const dir = tempDir()
  const outDir = join(dir, 'build')
  const old = { 'index.html': 'old', 'gone/index.html': 'old' }
  await publish(outDir, old)
  const assertUntouched = (): void => {
    assert.deepEqual(readTree(outDir), { ...MARKER, ...old })
    assert.deepEqual(readdirSync(dir), ['build'])
  }
  return { outDir, assertUntouched }
}

test('paths and bytes tell what was written; the same claim replaces what it wrote', async () => {
  const dir = tempDir()
  lay(dir, { 'x.png': 'png' })
  const output = await stage(join(dir, 'build'))
  for (const text of ['a longer text', 'ü']) await output.put(out('b.html'), text, 'b.md')
  await output.put(out('a.bin'), new Uint8Array([1, 2, 3]), 'a.md')
  await output.copy(out('img/x.png'), join(dir, 'x.png'), 'static/x.png')
  assert.deepEqual(output.paths(), ['a.bin', 'b.html', 'img/x.png'])
  assert.equal(output.bytes(), 8)
  assert.deepEqual([output.has(out('a.bin')), output.has(out('A.bin'))], [true, false])
})

test('of writers that start together the first call wins', async () => {
  const output = await stage(join(tempDir(), 'build'))
  const claims = ['one.md', 'two.md', 'three.md']
  await Promise.all(claims.map((claim) => output.put(out('x.html'), claim, claim)))
  assert.equal(output.bytes(), 'one.md'.length)
  const collisions = output.collisions().map(({ first, second }) => `${first} ${second}`)
  assert.deepEqual(collisions, ['one.md three.md', 'one.md two.md'])
})

test('a published output is exactly what was put, with the marker, also files that were meant to be empty', async () => {
  const dir = tempDir()
  const large = 'x'.repeat(1_000_000)
  lay(dir, { 'large.bin': large })
  const outDir = join(dir, 'deep/er/build')
  const output = await stage(outDir)
  const files = { 'docs/a b#?%/index.html': '<p>ü</p>', '.nojekyll': '', 'custom.css': '' }
  await putAll(output, files)
  await output.copy(out('large.bin'), join(dir, 'large.bin'), 'static/large.bin')
  assert.equal(existsSync(outDir), false)
  assert.equal(await output.publish(), 'swap')
  assert.deepEqual(readTree(outDir), { ...MARKER, ...files, 'large.bin': large })
  assert.deepEqual(readdirSync(join(dir, 'deep/er')), ['build'])
})

test('an abandoned output leaves the old one as it was', async () => {
  const { outDir, assertUntouched } = await withOld()
  const output = await stage(outDir)
  await putAll(output, { 'index.html': 'new' })
  await output.abandon()
  await output.abandon()
  assertUntouched()
  const late = output.put(out('late.html'), 'x', 'late.md')
  await assert.rejects(late, /after the output was published or abandoned/)
  await assert.rejects(output.publish(), /published or abandoned before/)
})

test('what the system refuses to write is reported with the path, and the old output stays', async () => {
  const refusals: readonly (readonly [code: string, says: RegExp, hint: RegExp])[] = [
    ['ENOSPC', /no space left on device/, /Free some space/],
    ['EIO', /i\/o error/, /Check the disk/],
    ['EACCES', /permission denied/, /writable/],
    ['EMFILE', /too many open files/, /ulimit/],
    ['ENAMETOOLONG', /name too long/, /slug/],
  ]
  for (const [code, says, hint] of refusals) {
    const { outDir, assertUntouched } = await withOld()
    const output = await stage(outDir, { disk: failing(/b\/index\.html$/, code) })
    await putAll(output, filled(['a/index.html', 'b/index.html', 'c/index.html'], 'x'))
    const [problem, ...others] = await problemsOf(output.publish())
    assert.deepEqual(others, [])
    assert.equal(problem?.code, 'OUTPUT_WRITE_FAILED')
    assert.match(problem.message, /"build\/b\/index\.html" could not be written/)
    assert.match(problem.message, says)
    assert.match(problem.message, new RegExp(code))
    assert.deepEqual(problem.notes, ['written for b/index.html'])
    assert.match(problem.hint ?? '', hint)
    assertUntouched()
  }
})

test('one problem stands for all files that the same error struck', async () => {
  const output = await stage(join(tempDir(), 'build'), { disk: failing(/\.html$/, 'EACCES') })
  for (let i = 0; i < 9; i += 1) await output.put(out(`${i}.html`), 'x', `${i}.md`)
  const [problem, ...others] = await problemsOf(output.publish())
  assert.deepEqual(others, [])
  assert.match(problem?.message ?? '', /build\/0\.html/)
  assert.match(problem?.notes?.[1] ?? '', /build\/1\.html.*build\/5\.html and 3 more/)
})

test('when the disk itself fails, no further write is tried', async () => {
  let writes = 0
  const disk: Watcher = (call) => {
    if (call !== 'writeFileSync') return
    writes += 1
    throw systemError('ENOSPC')
  }
  await problemsOf(publish(join(tempDir(), 'build'), { 'a.html': 'a', 'b.html': 'b' }, { disk }))
  assert.equal(writes, 1)
})

test('a folder that cannot be made, and a copy that fails, are reported too', async () => {
  const dir = tempDir()
  const outDir = join(dir, 'build')
  writeFileSync(join(dir, 'video.mp4'), Buffer.alloc(600_000))
  const disk: Watcher = (call, [path]) => {
    if (call === 'mkdirSync' && String(path).endsWith('docs')) throw systemError('EDQUOT')
    if (call === 'writeFileSync') throw systemError('ENOSPC')
  }
  assert.deepEqual(codes(await problemsOf(publish(outDir, { 'docs/a.html': 'a' }, { disk }))), [
    'OUTPUT_WRITE_FAILED',
  ])
  const output = await stage(outDir, { disk })
  await output.copy(out('video.mp4'), join(dir, 'video.mp4'), 'static/video.mp4').catch(() => {})
  const [problem] = await problemsOf(output.publish())
  assert.equal(problem?.code, 'OUTPUT_WRITE_FAILED')
  assert.match(problem.message, /build\/video\.mp4/)
  assert.equal(existsSync(outDir), false)
})

test('a source that cannot be read is told apart from a disk that refuses', async () => {
  const dir = tempDir()
  mkdirSync(join(dir, 'static'))
  const output = await stage(join(dir, 'build'))
  await output.copy(out('x.png'), join(dir, 'static/x.png'), 'static/x.png')
  await output.copy(out('y.png'), join(dir, 'static'), 'static/y.png')
  const problems = await problemsOf(output.publish())
  assert.deepEqual(codes(problems), ['OUTPUT_SOURCE_UNREADABLE', 'OUTPUT_SOURCE_UNREADABLE'])
  assert.match(problems[0]?.message ?? '', /"static\/x\.png" could not be copied to "x\.png"/)
})

test('a page, script or sheet that is empty, though the system reported success, is never published', async () => {
  for (const name of ['index.html', 'assets/app.js', 'assets/app.mjs', 'assets/app.css']) {
    const { outDir, assertUntouched } = await withOld()
    const lossy: Watcher = (call, args) => {
      if (call === 'writeFileSync' && String(args[0]).endsWith(name)) args[1] = ''
    }
    const [problem] = await problemsOf(publish(outDir, { [name]: 'content' }, { disk: lossy }))
    assert.equal(problem?.code, 'OUTPUT_EMPTY_FILE')
    assert.match(problem.message, new RegExp(`"${name}".*0 of 7 bytes`))
    assertUntouched()
  }
})

test('the bytes of an output do not depend on the umask', async () => {
  const files = { 'a/index.html': 'a' }
  for (const umask of [0o000, 0o022, 0o077]) {
    const outDir = join(tempDir(), 'build')
    const before = process.umask(umask)
    await publish(outDir, files).finally(() => process.umask(before))
    assert.deepEqual(readTree(outDir), { ...MARKER, ...files })
    assert.equal(statSync(join(outDir, 'a/index.html')).mode & 0o777, 0o666 & ~umask)
  }
})

test('copies are as readable as pages, whatever the mode of their source', async () => {
  const dir = tempDir()
  const outDir = join(dir, 'build')
  const sizes = { 'small.txt': 1, 'large.txt': 300_000 }
  for (const [name, size] of Object.entries(sizes)) {
    writeFileSync(join(dir, name), Buffer.alloc(size, 'x'))
    chmodSync(join(dir, name), 0o500)
  }
  for (const text of ['one', 'two']) {
    const output = await stage(outDir)
    for (const name of Object.keys(sizes)) await output.copy(out(name), join(dir, name), `static/${name}`)
    await output.put(out('index.html'), text, 'index.md')
    await output.publish()
  }
  const modes = readdirSync(outDir).map((name) => statSync(join(outDir, name)).mode)
  assert.equal(new Set(modes).size, 1)
  assert.equal(readFileSync(join(outDir, 'index.html'), 'utf8'), 'two')
})

test('large copies are whole', async () => {
  const dir = tempDir()
  writeFileSync(join(dir, 'v.mp4'), Buffer.alloc(300_000, 7))
  const output = await stage(join(dir, 'build'))
  const names = Array.from({ length: 20 }, (_, index) => `${index}.mp4`)
  for (const name of names) await output.copy(out(name), join(dir, 'v.mp4'), `static/${name}`)
  assert.equal(output.bytes(), 6_000_000)
  await output.publish()
  for (const name of names) assert.equal(statSync(join(dir, 'build', name)).size, 300_000)
})
