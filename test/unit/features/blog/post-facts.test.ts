import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BlogInstance } from '../../../../cli/features/blog/options.ts'
import { cutText, fileOf, partOf, partPath } from '../../../../cli/content/compile/content-part.ts'
import { createWordCounter } from '../../../../cli/content/scan/excerpt.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import { days, LEVELS, plan, planned, post, problemsOf, single, urlsOf } from './support.ts'

const NAME = '2026-01-02-a.md'
const TRUNCATED = 'One.\n\n<!-- truncate -->\n\nTwo.\n'

/** The text that a list compiles of a post, and whether it is shorter than the post. */
async function excerptOf(text: string, instance: Partial<BlogInstance> = {}) {
  const { facts } = await single(NAME, text, { instance })
  const part = partOf(facts.excerpt)
  assert.ok(part !== null)
  return [cutText(text, part).trim(), facts.isTruncated]
}

/** format.md A6, truncate markers; "source string cut at the first marker". The excerpt is "One." unless it is given. */
const EXCERPTS: readonly (readonly [behaviour: string, text: string, excerpt?: string])[] = [
  ['an HTML comment', TRUNCATED],
  ['an HTML comment without spaces', 'One.\n\n<!--truncate-->\n\nTwo.\n'],
  ['an HTML comment with many spaces', 'One.\n\n<!--   truncate\n-->\n\nTwo.\n'],
  ['an MDX comment', 'One.\n\n{/* truncate */}\n\nTwo.\n'],
  ['an MDX comment without spaces', 'One.\n\n{/*truncate*/}\n\nTwo.\n'],
  ['the first of two markers', `${TRUNCATED}\n{/* truncate */}\n`],
  ['a marker within a line', 'One. <!-- truncate --> Two.\n'],
  ['a marker at the start', '<!-- truncate -->\n\nTwo.\n', ''],
  ['a marker behind front matter, which is no part of it', post('title: A', TRUNCATED)],
  [
    'a marker, and addresses of its links come along',
    'See [one] and [two][2].\n\n<!-- truncate -->\n\n[one]: /1\n[2]: /2\n[three]: /3\n',
    'See [one] and [two][2].\n\n\n\n[one]: /1\n\n[2]: /2',
  ],
  [
    'a marker, and footnotes that it names come along with all their lines',
    'One.[^a]\n\n<!-- truncate -->\n\nTwo.[^b]\n\n[^a]: First\n    more.\n\n    Last.\n\n[^b]: Other.\n',
    'One.[^a]\n\n\n\n[^a]: First\n    more.\n\n    Last.',
  ],
]

describe('the excerpt of a post ends at', () => {
  for (const [behaviour, text, excerpt = 'One.'] of EXCERPTS)
    test(behaviour, async () => assert.deepEqual(await excerptOf(text), [excerpt, true]))

  test('its end without a marker', async () => {
    for (const text of ['One.\n\nTwo.', 'One.\n\n<!-- more -->', 'One.\n\n<!-- truncate here -->'])
      assert.deepEqual(await excerptOf(text), [text, false])
    assert.deepEqual(await excerptOf(post('title: "<!-- truncate -->"', 'One.\n')), ['One.', false])
  })

  test('a marker of the blog’s own, if it has one', async () => {
    const instance = { truncateMarker: /<!-- more -->/ }
    assert.deepEqual(await excerptOf('One.\n\n<!-- more -->\n\nTwo.\n', instance), ['One.', true])
    assert.deepEqual(await excerptOf(TRUNCATED, instance), [TRUNCATED.trim(), false])
  })
})

test('what stands behind the marker changes nothing of the excerpt, what stands before it does', async () => {
  const excerpt = async (text: string): Promise<FilePath> => (await single(NAME, text)).facts.excerpt
  const first = await excerpt(TRUNCATED)
  assert.equal(await excerpt(TRUNCATED.replace('Two.', 'Two, three.')), first)
  assert.notEqual(await excerpt(TRUNCATED.replace('One', 'Ona')), first)
  assert.notEqual(await excerpt(post('mdx: { format: md }', TRUNCATED)), first)
})

test('the path of a part names its file and range, and a file that only looks like one is a file', () => {
  const file = 'blog/a?b.md' as FilePath
  const part = { file, kind: 'excerpt', from: 3, to: 14, hash: '0123456789abcdef' } as const
  assert.deepEqual(partOf(partPath(part)), part)
  assert.equal(fileOf(partPath(part)), file)
  for (const path of ['blog/a.md', 'blog/a?excerpt=1-2.md', 'blog/a.md?section=x'] as FilePath[])
    assert.deepEqual([partOf(path), fileOf(path)], [null, path])
})

test('a part keeps the lines and columns that it has in its file', () => {
  assert.equal(cutText('a\nb\nxx here, and there\n', { from: 7, to: 11 }), '\n\n   here')
})

/** format.md A6, "words (Intl.Segmenter word-like) / 200 per minute, rounded to 2 decimals". */
test('reading takes a minute for 200 words', async () => {
  const minutes: readonly (readonly [words: string, minutes: number])[] = [
    ['', 0],
    ['one two three', 0.02],
    ['word '.repeat(210), 1.05],
    ['word '.repeat(1000), 5],
    ["it's can't don't 3.14 1,000 example.com", 0.03],
    ['- * _ ! ? ... --', 0],
  ]
  for (const [words, expected] of minutes)
    assert.equal((await single(NAME, post('title: A', `${words}\n`))).readingTime, expected)
})

test('words are counted as Intl.Segmenter counts them, whatever the text', () => {
  const segmenter = new Intl.Segmenter('en', { granularity: 'word' })
  const count = createWordCounter('en')
  const alphabet = [...'aZ09_.,;:\'-@/ \n\t"()é日ß🎉']
  let seed = 7
  const next = (): number => (seed = (seed * 48271) % 2147483647)
  for (let round = 0; round < 3000; round++) {
    const text = Array.from({ length: next() % 24 }, () => alphabet[next() % alphabet.length]).join('')
    const expected = [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length
    assert.equal(count(text), expected, JSON.stringify(text))
  }
})

test('reading time can be left out, for a blog, a post, or by a function', async () => {
  const words = 'word '.repeat(400)
  const time = async (instance: Partial<BlogInstance>, text = words): Promise<number | undefined> =>
    (await single(NAME, text, { instance })).readingTime
  assert.equal(await time({ showReadingTime: false, readingTime: () => 3 }), undefined)
  assert.equal(await time({}, post('hide_reading_time: true', words)), undefined)
  assert.equal(await time({ readingTime: () => undefined }), undefined)
  const twice: BlogInstance['readingTime'] = ({ content, defaultReadingTime }) =>
    defaultReadingTime({ content }) * 2
  assert.equal(await time({ readingTime: twice }), 4)
  const paced: BlogInstance['readingTime'] = ({ frontMatter }) => Number(frontMatter['pace'])
  assert.equal(await time({ readingTime: paced }, post('pace: 7', words)), 7)
})

test('a function that tells no number of minutes is an error', async () => {
  const throwing = (): never => {
    throw new Error('oh')
  }
  for (const readingTime of [() => -1, () => Number.NaN, () => 'long', throwing]) {
    const instance = { readingTime: readingTime as () => number }
    const [problem = ''] = await problemsOf({ posts: { [NAME]: 'Words.\n' }, instance })
    assert.match(problem, /^READING_TIME_FAILED .* blog.readingTime failed for blog\/2026-01-02-a.md/)
  }
})

/** format.md A6, onUntruncatedBlogPosts; A3, levels. */
test('posts without a marker are told once, at the level that is set', async () => {
  const posts = { ...days(2), '2026-01-03-c.md': 'C <!-- truncate -->\n' }
  const notes = ['without a marker: blog/2026-01-01-p1.md, blog/2026-01-02-p2.md']
  for (const [onUntruncatedBlogPosts, level] of LEVELS) {
    const { diagnostics } = await plan({ posts, instance: { onUntruncatedBlogPosts } })
    const told = diagnostics.map((one) => ({ level: one.level, notes: one.notes }))
    assert.deepEqual(told, level === null ? [] : [{ level, notes }])
  }
})

test('the description of a post is that of its front matter, else its first words', async () => {
  const of = async (text: string): Promise<string | null> => (await single(NAME, text)).description
  assert.equal(await of(post('description: Said', 'Words.\n')), 'Said')
  assert.equal(await of('# Title\n\nThe **first** words.\n'), 'The first words.')
  assert.equal(await of('```js\ncode\n```\n'), null)
})

test('R30: an empty blog and one of drafts have one empty list and say so', async () => {
  for (const [posts, message] of [
    [{}, /^The blog has no posts/],
    [days(2, 'draft: true'), /all of its 2 posts are drafts/],
  ] as const) {
    const { pages, diagnostics } = await plan({ posts })
    assert.equal(pages.map(({ url }) => url).join(), '/blog')
    assert.match(diagnostics[0]?.message ?? '', message)
  }
  assert.equal(urlsOf(await planned({ posts: days(1) }), '@theme/BlogPostPage').length, 1)
})
