import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { projectDir } from '../../../bench/options.ts'
import { bars } from '../../../bench/pictures/bars.ts'
import { fileOfPicture, pictureOfPost, POSTS } from '../../../bench/pictures/posts.ts'

const names = Object.keys(POSTS) as (keyof typeof POSTS)[]
const read = (file: string): string => readFileSync(path.join(projectDir, file), 'utf8')

const row = (label: string, ...values: readonly number[]) => ({
  label,
  figures: values.map((value) => ({ value, text: `${value} kB` })),
})

test('bars have the lengths of their figures, from zero', () => {
  const svg = bars('Sizes', { columns: ['Size'], rows: [row('a', 4), row('b & c', 1), row('none', 0)] })
  const widths = [...svg.matchAll(/<rect class="c0"[^>]* width="([\d.]+)"/g)].map(([, width]) =>
    Number(width),
  )
  assert.deepEqual(widths, [360, 90, 0])
  assert.ok(svg.includes('>b &amp; c</text>') && svg.includes('>1 kB</text>'))
})

test('several columns have a colour each, and a legend', () => {
  const svg = bars('Times', { columns: ['Before', 'After'], rows: [row('a', 2, 1)] })
  assert.equal(svg.match(/class="c1"/g)?.length, 2)
  assert.ok(svg.includes('>Before</text>') && svg.includes('>After</text>'))
})

test('without a figure above zero there is nothing to draw', () => {
  assert.throws(() => bars('Nothing', { columns: ['Size'], rows: [row('a', 0)] }), RangeError)
})

test('every picture shows the figures of its post, which shows the picture', async () => {
  for (const name of names) {
    assert.equal(
      read(fileOfPicture(name)),
      await pictureOfPost(name),
      `npm run pictures -- --only posts: ${name}`,
    )
    assert.ok(read(`content/blog/${POSTS[name][0]}.md`).includes(`](./img/${name}.svg)`), name)
  }
})

test('every post with a table of figures has a picture, apart from those about releases', async () => {
  const posts = readdirSync(path.join(projectDir, 'content/blog')).filter((name) => name.startsWith('2026-'))
  const drawn = names.map((name) => `${POSTS[name][0]}.md`)
  const missing = posts.filter(
    (name) => /^\|(?: :?-+:? \|)*? -+: \|$/m.test(read(`content/blog/${name}`)) && !drawn.includes(name),
  )
  assert.deepEqual(missing, [])
})
