import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { OutputFingerprints } from '../../../cli/output/publish/old-output.ts'
import { createStagedOutput } from '../../../cli/output/output.ts'
import { out, readTree, tempDir } from './support.ts'

interface Publishing {
  readonly dir: string
  readonly old?: OutputFingerprints
  readonly publishes?: number
  readonly maxSize?: number
}

/** Publishes files, whose text is their path unless they have one, and gives what the next build knows of them. */
async function publish(
  files: Readonly<Record<string, string>> | readonly string[],
  { dir, old = new Map(), publishes = 2, maxSize = 1000 }: Publishing,
): Promise<{
  readonly way: string
  readonly outputs: OutputFingerprints
  readonly paths: readonly string[]
}> {
  const keeping = publishes === 0 ? null : { publishes, maxSize }
  const output = await createStagedOutput({ outDir: dir, version: '1.2.3', old, keeping })
  const all = Array.isArray(files) ? files.map((path) => [path, path] as const) : Object.entries(files)
  for (const [path, text] of all) await output.put(out(path), text, path)
  const paths = output.paths()
  const way = await output.publish()
  return { way, outputs: output.fingerprints(), paths }
}

const script = (n: number): string => `assets/js/main-0000000${n}.js`
/** Pages enough for a change to be a patch, or few, so that the whole output is replaced. */
const PAGES = {
  patched: Array.from({ length: 20 }, (_, index) => `${index}.html`),
  replaced: ['index.html'],
}

for (const [way, pages] of Object.entries(PAGES)) {
  test(`hashed files of the last publishes stay when the output is ${way}, and then go`, async () => {
    const dir = join(tempDir(), 'build')
    let old: OutputFingerprints = new Map()
    const assets = (): readonly string[] =>
      Object.keys(readTree(dir)).filter((path) => path.startsWith('assets/'))
    for (const [n, expected] of [
      [1, [1]],
      [2, [1, 2]],
      [3, [1, 2, 3]],
      [4, [2, 3, 4]],
    ] as const) {
      const { outputs, paths } = await publish([...pages, script(n), `assets/other-${n}.js`], { dir, old })
      assert.deepEqual(
        assets().filter((path) => path.includes('/js/')),
        expected.map(script),
      )
      assert.deepEqual(
        assets().filter((path) => path.includes('/other')),
        [`assets/other-${n}.js`],
        'not hashed',
      )
      assert.ok(!paths.includes(script(n - 1)), 'listed apart')
      old = outputs
    }
    const list = JSON.parse(readTree(dir)['.sitegen-earlier.json'] ?? '') as unknown
    assert.deepEqual(list, { [script(3)]: 1, [script(2)]: 2 })
  })
}

test('a build that changes nothing publishes nothing, and nothing grows older', async () => {
  const dir = join(tempDir(), 'build')
  const first = await publish(['index.html', script(1)], { dir })
  const second = await publish(['index.html', script(2)], { dir, old: first.outputs })
  const before = readTree(dir)
  const third = await publish(['index.html', script(2)], { dir, old: second.outputs })
  assert.equal(third.way, 'unchanged')
  assert.deepEqual(readTree(dir), before)
  const fourth = await publish(['index.html', script(2)], { dir, old: third.outputs })
  assert.equal(fourth.way, 'unchanged')
  await publish(['index.html', script(3)], { dir, old: fourth.outputs })
  assert.deepEqual(JSON.parse(readTree(dir)['.sitegen-earlier.json'] ?? ''), {
    [script(2)]: 1,
    [script(1)]: 2,
  })
})

test('a file that is part of the site again is of the site', async () => {
  const dir = join(tempDir(), 'build')
  const first = await publish(['index.html', script(1)], { dir })
  const second = await publish(['index.html', script(2)], { dir, old: first.outputs })
  const third = await publish(['index.html', script(1)], { dir, old: second.outputs })
  assert.deepEqual(JSON.parse(readTree(dir)['.sitegen-earlier.json'] ?? ''), { [script(2)]: 1 })
  assert.ok(third.paths.includes(script(1)))
})

test('what is too large goes, the oldest first, and nothing stays without the option', async () => {
  const dir = join(tempDir(), 'build')
  const maxSize = script(1).length * 1.5
  const first = await publish(['index.html', script(1)], { dir, maxSize })
  const second = await publish(['index.html', script(2)], { dir, old: first.outputs, maxSize })
  const third = await publish(['index.html', script(3)], { dir, old: second.outputs, maxSize })
  assert.deepEqual(
    Object.keys(readTree(dir)).filter((path) => path.startsWith('assets/')),
    [script(2), script(3)],
  )
  await publish(['index.html', script(3)], { dir, old: third.outputs, publishes: 0 })
  assert.deepEqual(Object.keys(readTree(dir)).sort(), ['.sitegen-output.json', script(3), 'index.html'])
})

test('what does not fit makes no room for what does, and scripts come first', async () => {
  const dir = join(tempDir(), 'build')
  const large = 'assets/files/film-0000000a.mp4'
  const first = await publish(
    { 'index.html': '1', [large]: 'x'.repeat(2000), [script(1)]: 'y'.repeat(900) },
    { dir },
  )
  await publish(['index.html'], { dir, old: first.outputs })
  assert.deepEqual(Object.keys(JSON.parse(readTree(dir)['.sitegen-earlier.json'] ?? '') as object), [
    script(1),
  ])
})

test('a list that is damaged is no reason to fail', async () => {
  const dir = join(tempDir(), 'build')
  const first = await publish(['index.html', script(1)], { dir })
  const second = await publish(['index.html', script(2)], { dir, old: first.outputs })
  writeFileSync(join(dir, '.sitegen-earlier.json'), '{"assets')
  const third = await publish(['index.html', script(3)], { dir, old: second.outputs })
  assert.notEqual(third.way, 'unchanged')
  assert.ok(Object.keys(readTree(dir)).includes(script(2)))
})
