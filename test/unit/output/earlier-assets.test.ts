import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { filled, publish, readTree, tempDir, type Files } from './support.ts'

type Options = NonNullable<Parameters<typeof publish>[2]>

/** Publishes files one after the other, each time with what the last build knows of them. */
function publisher(publishes = 2, maxSize = 1000) {
  const dir = join(tempDir(), 'build')
  let old: NonNullable<Options['old']> = new Map()
  return {
    dir,
    async publish(files: Files | readonly string[], keeping: Options['keeping'] = { publishes, maxSize }) {
      const texts = Array.isArray(files) ? filled(files, (path) => path) : (files as Files)
      const published = await publish(dir, texts, { old, keeping })
      old = published.old
      return published
    },
    /** As `--no-cache` does, and a machine that has the output alone. */
    forget: () => void (old = new Map()),
    /** Paths in the output that hold a text. */
    paths: (part: string): readonly string[] =>
      Object.keys(readTree(dir))
        .filter((path) => path.includes(part))
        .sort(),
    list: (): unknown => JSON.parse(readTree(dir)['.sitegen-earlier.json'] ?? ''),
  }
}

const script = (n: number): string => `assets/js/main-0000000${n}.js`
/** Pages enough for a change to be a patch, or few, so that the whole output is replaced. */
const PAGES = {
  patched: Array.from({ length: 20 }, (_, index) => `${index}.html`),
  replaced: ['index.html'],
}

for (const [way, pages] of Object.entries(PAGES)) {
  test(`hashed files of the last publishes stay when the output is ${way}, and then go`, async () => {
    const site = publisher()
    for (const [n, expected] of [[1], [1, 2], [1, 2, 3], [2, 3, 4]].entries()) {
      const other = `assets/other-${n + 1}.js`
      const { paths } = await site.publish([...pages, script(n + 1), other])
      assert.deepEqual(site.paths('/js/'), expected.map(script))
      assert.deepEqual(site.paths('/other'), [other], 'not hashed')
      assert.ok(!paths.includes(script(n)), 'listed apart')
    }
    assert.deepEqual(site.list(), { [script(3)]: 1, [script(2)]: 2 })
  })
}

test('a build that changes nothing publishes nothing, and nothing grows older', async () => {
  const site = publisher()
  for (const n of [1, 2]) await site.publish(['index.html', script(n)])
  const before = readTree(site.dir)
  for (let times = 0; times < 2; times += 1)
    assert.equal((await site.publish(['index.html', script(2)])).way, 'unchanged')
  assert.deepEqual(readTree(site.dir), before)
  await site.publish(['index.html', script(3)])
  assert.deepEqual(site.list(), { [script(2)]: 1, [script(1)]: 2 })
})

test('a file that is part of the site again is of the site', async () => {
  const site = publisher()
  for (const n of [1, 2]) await site.publish(['index.html', script(n)])
  const { paths } = await site.publish(['index.html', script(1)])
  assert.deepEqual(site.list(), { [script(2)]: 1 })
  assert.ok(paths.includes(script(1)))
})

test('where nothing is known of the output but what lies there, as much stays', async () => {
  const site = publisher()
  const picture = 'assets/images/leaf-0000000a.png'
  await site.publish(['index.html', script(1), picture, 'assets/plain.js'])
  for (const n of [2, 3, 4]) {
    site.forget()
    await site.publish(['index.html', script(n)])
  }
  assert.deepEqual(site.list(), { [script(3)]: 1, [script(2)]: 2 })
  assert.deepEqual(site.paths('assets/'), [script(2), script(3), script(4)])
  site.forget()
  await site.publish(['index.html', script(4)], null)
  assert.deepEqual(site.paths('assets/'), [script(4)])
})

test('what is too large goes, the oldest first, and nothing stays without the option', async () => {
  const site = publisher(2, script(1).length * 1.5)
  for (const n of [1, 2, 3]) await site.publish(['index.html', script(n)])
  assert.deepEqual(site.paths('assets/'), [script(2), script(3)])
  await site.publish(['index.html', script(3)], null)
  assert.deepEqual(site.paths(''), ['.sitegen-output.json', script(3), 'index.html'])
})

test('what does not fit makes no room for what does, and scripts come first', async () => {
  const site = publisher()
  const large = { 'assets/files/film-0000000a.mp4': 'x'.repeat(2000), [script(1)]: 'y'.repeat(900) }
  await site.publish({ 'index.html': '1', ...large })
  await site.publish(['index.html'])
  assert.deepEqual(Object.keys(site.list() as object), [script(1)])
})

test('a list that is damaged is no reason to fail', async () => {
  const site = publisher()
  for (const n of [1, 2]) await site.publish(['index.html', script(n)])
  writeFileSync(join(site.dir, '.sitegen-earlier.json'), '{"assets')
  assert.notEqual((await site.publish(['index.html', script(3)])).way, 'unchanged')
  assert.deepEqual(site.paths(script(2)), [script(2)])
})
