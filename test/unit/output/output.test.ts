import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createStagedOutput, type StagedOutputOptions } from '../../../cli/output/output.ts'
import type { OutputFs } from '../../../cli/output/output-fs.ts'
import { systemError, watchedFs } from './fake-fs.ts'
import { codes, out, problemsOf, readTree, tempDir } from './support.ts'

const MARKER = { '.sitegen-output.json': '{"sitegen":"1.2.3"}\n' }

function stage(
  outDir: string,
  options: Partial<StagedOutputOptions> = {},
): ReturnType<typeof createStagedOutput> {
  return createStagedOutput({ outDir, version: '1.2.3', ...options })
}

/** A disk that refuses to write files whose path matches. */
function failing(pattern: RegExp, code: string): OutputFs {
  return watchedFs((call, [path]) => {
    if (call === 'writeFileSync' && pattern.test(String(path))) throw systemError(code)
  })
}

async function publishOld(outDir: string): Promise<void> {
  const output = await stage(outDir)
  await output.put(out('index.html'), 'old', 'old.md')
  await output.put(out('gone/index.html'), 'old', 'gone.md')
  await output.publish()
}

const OLD = { ...MARKER, 'index.html': 'old', 'gone/index.html': 'old' }

test('paths and bytes tell what was written', async () => {
  const source = join(tempDir(), 'x.png')
  writeFileSync(source, 'png')
  const output = await stage(join(tempDir(), 'build'))
  await output.put(out('b.html'), 'ü', 'b.md')
  await output.put(out('a.bin'), new Uint8Array([1, 2, 3]), 'a.md')
  await output.copy(out('img/x.png'), source, 'static/x.png')
  assert.deepEqual(output.paths(), ['a.bin', 'b.html', 'img/x.png'])
  assert.equal(output.bytes(), 8)
  assert.ok(output.has(out('a.bin')))
  assert.ok(!output.has(out('A.bin')))
})

test('of writers that start together the first call wins', async () => {
  const output = await stage(join(tempDir(), 'build'))
  const claims = ['one.md', 'two.md', 'three.md']
  await Promise.all(claims.map((claim) => output.put(out('x.html'), claim, claim)))
  assert.equal(output.bytes(), 'one.md'.length)
  assert.deepEqual(
    output.collisions().map(({ first, second }) => [first, second]),
    [
      ['one.md', 'three.md'],
      ['one.md', 'two.md'],
    ],
  )
})

test('the same claim replaces what it wrote', async () => {
  const output = await stage(join(tempDir(), 'build'))
  await output.put(out('x.html'), 'a longer text', 'x.md')
  await output.put(out('x.html'), 'short', 'x.md')
  assert.equal(output.bytes(), 5)
})

test('a published output is exactly what was put, with the marker', async () => {
  const dir = tempDir()
  const source = join(dir, 'large.bin')
  writeFileSync(source, 'x'.repeat(1_000_000))
  const outDir = join(dir, 'deep/er/build')
  const output = await stage(outDir)
  await output.put(out('docs/a b#?%/index.html'), '<p>ü</p>', 'a.md')
  await output.put(out('.nojekyll'), '', 'static/.nojekyll')
  await output.copy(out('large.bin'), source, 'static/large.bin')
  assert.equal(existsSync(outDir), false)
  assert.equal(await output.publish(), 'swap')
  const expected = {
    ...MARKER,
    'docs/a b#?%/index.html': '<p>ü</p>',
    '.nojekyll': '',
    'large.bin': 'x'.repeat(1_000_000),
  }
  assert.deepEqual(readTree(outDir), expected)
  assert.deepEqual(readdirSync(join(dir, 'deep/er')), ['build'])
})

test('a new output replaces the old one and leaves nothing beside it', async () => {
  const dir = tempDir()
  const outDir = join(dir, 'build')
  await publishOld(outDir)
  const output = await stage(outDir)
  await output.put(out('index.html'), 'new', 'new.md')
  assert.deepEqual(readTree(outDir), OLD)
  await output.publish()
  assert.deepEqual(readTree(outDir), { ...MARKER, 'index.html': 'new' })
  assert.deepEqual(readdirSync(dir), ['build'])
})

test('an abandoned output leaves the old one as it was', async () => {
  const dir = tempDir()
  const outDir = join(dir, 'build')
  await publishOld(outDir)
  const output = await stage(outDir)
  await output.put(out('index.html'), 'new', 'new.md')
  await output.abandon()
  await output.abandon()
  assert.deepEqual(readTree(outDir), OLD)
  assert.deepEqual(readdirSync(dir), ['build'])
  await assert.rejects(
    output.put(out('late.html'), 'x', 'late.md'),
    /after the output was published or abandoned/,
  )
  await assert.rejects(output.publish(), /published or abandoned before/)
})

const REFUSALS = [
  { code: 'ENOSPC', says: /no space left on device/, hint: /Free some space/ },
  { code: 'EIO', says: /i\/o error/, hint: /Check the disk/ },
  { code: 'EACCES', says: /permission denied/, hint: /writable/ },
  { code: 'EMFILE', says: /too many open files/, hint: /ulimit/ },
  { code: 'ENAMETOOLONG', says: /name too long/, hint: /slug/ },
]

for (const { code, says, hint } of REFUSALS) {
  test(`${code} while writing is reported with the path, and the old output stays`, async () => {
    const dir = tempDir()
    const outDir = join(dir, 'build')
    await publishOld(outDir)
    const output = await stage(outDir, { fs: failing(/b\/index\.html$/, code) })
    await output.put(out('a/index.html'), 'a', 'a.md')
    await output.put(out('b/index.html'), 'b', 'content/b.md')
    await output.put(out('c/index.html'), 'c', 'c.md')
    const [problem, ...others] = await problemsOf(output.publish())
    assert.deepEqual(others, [])
    assert.equal(problem?.code, 'OUTPUT_WRITE_FAILED')
    assert.match(problem.message, /"build\/b\/index\.html" could not be written/)
    assert.match(problem.message, says)
    assert.match(problem.message, new RegExp(code))
    assert.deepEqual(problem.notes, ['written for content/b.md'])
    assert.match(problem.hint ?? '', hint)
    assert.deepEqual(readTree(outDir), OLD)
    assert.deepEqual(readdirSync(dir), ['build'])
  })
}

test('one problem stands for all files that the same error struck', async () => {
  const output = await stage(join(tempDir(), 'build'), { fs: failing(/\.html$/, 'EACCES') })
  for (let i = 0; i < 9; i += 1) await output.put(out(`${i}.html`), 'x', `${i}.md`)
  const problems = await problemsOf(output.publish())
  assert.equal(problems.length, 1)
  assert.match(problems[0]?.message ?? '', /build\/0\.html/)
  assert.match(problems[0]?.notes?.[1] ?? '', /build\/1\.html.*build\/5\.html and 3 more/)
})

test('when the disk itself fails, no further write is tried', async () => {
  let writes = 0
  const fs = watchedFs((call) => {
    if (call !== 'writeFileSync') return
    writes += 1
    throw systemError('ENOSPC')
  })
  const output = await stage(join(tempDir(), 'build'), { fs })
  for (let i = 0; i < 9; i += 1) await output.put(out(`${i}.html`), 'x', `${i}.md`)
  await problemsOf(output.publish())
  assert.equal(writes, 1)
})

test('a folder that cannot be made is reported too', async () => {
  const fs = watchedFs((call, [path]) => {
    if (call === 'mkdirSync' && String(path).endsWith('docs')) throw systemError('EDQUOT')
  })
  const output = await stage(join(tempDir(), 'build'), { fs })
  await output.put(out('docs/a.html'), 'a', 'a.md')
  assert.deepEqual(codes(await problemsOf(output.publish())), ['OUTPUT_WRITE_FAILED'])
})

test('a failing copy of a large file is reported with the path', async () => {
  const dir = tempDir()
  writeFileSync(join(dir, 'video.mp4'), Buffer.alloc(600_000))
  const outDir = join(dir, 'build')
  const output = await stage(outDir, {
    fs: watchedFs((call) => {
      if (call === 'createWriteStream') throw systemError('ENOSPC')
    }),
  })
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

for (const name of ['index.html', 'assets/app.js', 'assets/app.mjs', 'assets/app.css']) {
  test(`an empty ${name} that was put with content is never published, though the system reported success`, async () => {
    const dir = tempDir()
    const outDir = join(dir, 'build')
    await publishOld(outDir)
    const output = await stage(outDir, { fs: lossyWrites(name) })
    await output.put(out(name), 'content', 'x.md')
    const [problem] = await problemsOf(output.publish())
    assert.equal(problem?.code, 'OUTPUT_EMPTY_FILE')
    assert.match(problem.message, new RegExp(`"${name}".*0 of 7 bytes`))
    assert.deepEqual(readTree(outDir), OLD)
    assert.deepEqual(readdirSync(dir), ['build'])
  })
}

function lossyWrites(name: string): OutputFs {
  const real = watchedFs(() => {})
  return new Proxy(real, {
    get(target, call) {
      if (call !== 'writeFileSync') return target[call as keyof OutputFs]
      return (path: string, content: string) => target.writeFileSync(path, path.endsWith(name) ? '' : content)
    },
  })
}

test('a file that was meant to be empty may be', async () => {
  const outDir = join(tempDir(), 'build')
  const output = await stage(outDir)
  await output.put(out('custom.css'), '', 'custom.css')
  await output.publish()
  assert.equal(readFileSync(join(outDir, 'custom.css'), 'utf8'), '')
})

test('the bytes of an output do not depend on the umask', async () => {
  const trees: Record<string, string>[] = []
  for (const umask of [0o000, 0o022, 0o077]) {
    const outDir = join(tempDir(), 'build')
    const before = process.umask(umask)
    try {
      const output = await stage(outDir)
      await output.put(out('a/index.html'), 'a', 'a.md')
      await output.publish()
    } finally {
      process.umask(before)
    }
    trees.push(readTree(outDir))
    assert.equal(statSync(join(outDir, 'a/index.html')).mode & 0o777, 0o666 & ~umask)
  }
  assert.deepEqual(trees[0], trees[1])
  assert.deepEqual(trees[0], trees[2])
})

test('copies are as readable as pages, whatever the mode of their source', async () => {
  const dir = tempDir()
  for (const [name, size] of [
    ['small.txt', 1],
    ['large.txt', 300_000],
  ] as const) {
    writeFileSync(join(dir, name), Buffer.alloc(size, 'x'))
    chmodSync(join(dir, name), 0o500)
  }
  for (const text of ['one', 'two']) {
    const output = await stage(join(dir, 'build'))
    for (const name of ['small.txt', 'large.txt'])
      await output.copy(out(name), join(dir, name), `static/${name}`)
    await output.put(out('index.html'), text, 'index.md')
    await output.publish()
  }
  const modes = readdirSync(join(dir, 'build')).map((name) => statSync(join(dir, 'build', name)).mode)
  assert.equal(new Set(modes).size, 1)
  assert.equal(readFileSync(join(dir, 'build/index.html'), 'utf8'), 'two')
})

test('a large file is copied while the caller goes on', async () => {
  const dir = tempDir()
  writeFileSync(join(dir, 'v.mp4'), Buffer.alloc(300_000, 7))
  const outDir = join(dir, 'build')
  const output = await stage(outDir)
  for (let i = 0; i < 20; i += 1) await output.copy(out(`${i}.mp4`), join(dir, 'v.mp4'), `static/${i}.mp4`)
  assert.equal(output.bytes(), 6_000_000)
  await output.publish()
  for (let i = 0; i < 20; i += 1) assert.equal(statSync(join(outDir, `${i}.mp4`)).size, 300_000)
})
