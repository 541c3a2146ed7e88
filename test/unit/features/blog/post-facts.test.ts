import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BlogInstance } from '../../../../cli/features/blog/options.ts'
import { cutText, fileOf, partOf, partPath } from '../../../../cli/content/compile/content-part.ts'
import { createWordCounter } from '../../../../cli/content/scan/word-count.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import { plan, planned, post, problemsOf, single } from './support.ts'

const NAME = '2026-01-02-a.md'

/** The text that a list compiles of a post. */
async function excerptOf(text: string, instance: Partial<BlogInstance> = {}): Promise<string> {
  const found = await single(NAME, text, { instance })
  const part = partOf(found.facts.excerpt)
  assert.ok(part !== null)
  return cutText(text, part).trim()
}

/** format.md A6, truncate markers; "source string cut at the first marker". */
const EXCERPTS: readonly (readonly [
  behaviour: string,
  text: string,
  excerpt: string,
  isTruncated: boolean,
])[] = [
  ['an HTML comment', 'One.\n\n<!-- truncate -->\n\nTwo.\n', 'One.', true],
  ['an HTML comment without spaces', 'One.\n\n<!--truncate-->\n\nTwo.\n', 'One.', true],
  ['an HTML comment with many spaces', 'One.\n\n<!--   truncate\n-->\n\nTwo.\n', 'One.', true],
  ['an MDX comment', 'One.\n\n{/* truncate */}\n\nTwo.\n', 'One.', true],
  ['an MDX comment without spaces', 'One.\n\n{/*truncate*/}\n\nTwo.\n', 'One.', true],
  ['the first of two markers', 'One.\n\n<!-- truncate -->\n\nTwo.\n\n{/* truncate */}\n', 'One.', true],
  ['a marker within a line', 'One. <!-- truncate --> Two.\n', 'One.', true],
  ['a marker at the start', '<!-- truncate -->\n\nTwo.\n', '', true],
  ['a marker at the end', 'One.\n\n<!-- truncate -->\n', 'One.', true],
  ['no marker', 'One.\n\nTwo.\n', 'One.\n\nTwo.', false],
  ['another comment', 'One.\n\n<!-- more -->\n\nTwo.\n', 'One.\n\n<!-- more -->\n\nTwo.', false],
  [
    'words in the comment',
    'One.\n\n<!-- truncate here -->\n\nTwo.\n',
    'One.\n\n<!-- truncate here -->\n\nTwo.',
    false,
  ],
  ['front matter is no part of it', post('title: A', 'One.\n\n<!-- truncate -->\n\nTwo.\n'), 'One.', true],
  ['a marker in front matter is none', post('title: "<!-- truncate -->"', 'One.\n'), 'One.', false],
  [
    'addresses of its links come along',
    'See [one] and [two][2].\n\n<!-- truncate -->\n\n[one]: /1\n[2]: /2\n[three]: /3\n',
    'See [one] and [two][2].\n\n\n\n[one]: /1\n\n[2]: /2',
    true,
  ],
  [
    'footnotes that it names come along with all their lines',
    'One.[^a]\n\n<!-- truncate -->\n\nTwo.[^b]\n\n[^a]: First\n    more.\n\n    Last.\n\n[^b]: Other.\n',
    'One.[^a]\n\n\n\n[^a]: First\n    more.\n\n    Last.',
    true,
  ],
]

describe('the excerpt of a post ends at', () => {
  for (const [behaviour, text, excerpt, isTruncated] of EXCERPTS) {
    test(behaviour, async () => {
      assert.equal(await excerptOf(text), excerpt)
      assert.equal((await single(NAME, text)).facts.isTruncated, isTruncated)
    })
  }
})

test('a blog may have a marker of its own', async () => {
  const instance = { truncateMarker: /<!-- more -->/ }
  assert.equal(await excerptOf('One.\n\n<!-- more -->\n\nTwo.\n', instance), 'One.')
  assert.equal(
    await excerptOf('One.\n\n<!-- truncate -->\n\nTwo.\n', instance),
    'One.\n\n<!-- truncate -->\n\nTwo.',
  )
})

test('what stands behind the marker changes nothing of the excerpt, what stands before it does', async () => {
  const excerpt = async (text: string): Promise<FilePath> => (await single(NAME, text)).facts.excerpt
  const first = await excerpt('One.\n\n<!-- truncate -->\n\nTwo.\n')
  assert.equal(await excerpt('One.\n\n<!-- truncate -->\n\nTwo, three.\n'), first)
  assert.notEqual(await excerpt('Ona.\n\n<!-- truncate -->\n\nTwo.\n'), first)
  assert.notEqual(await excerpt(post('mdx: { format: md }', 'One.\n\n<!-- truncate -->\n\nTwo.\n')), first)
})

test('the path of a part names its file and range, and a file that only looks like one is a file', () => {
  const file = 'blog/a?b.md' as FilePath
  const part = { file, kind: 'excerpt', from: 3, to: 14, hash: '0123456789abcdef' } as const
  assert.deepEqual(partOf(partPath(part)), part)
  assert.equal(fileOf(partPath(part)), file)
  for (const path of ['blog/a.md', 'blog/a?excerpt=1-2.md', 'blog/a.md?section=x']) {
    assert.equal(partOf(path as FilePath), null)
    assert.equal(fileOf(path as FilePath), path)
  }
})

test('a part keeps the lines and columns that it has in its file', () => {
  assert.equal(cutText('a\nb\nxx here, and there\n', { from: 7, to: 11 }), '\n\n   here')
})

/** format.md A6, "words (Intl.Segmenter word-like) / 200 per minute, rounded to 2 decimals". */
const MINUTES: readonly (readonly [words: string, minutes: number])[] = [
  ['', 0],
  ['one', 0.01],
  ['one two three', 0.02],
  ['word '.repeat(100), 0.5],
  ['word '.repeat(200), 1],
  ['word '.repeat(210), 1.05],
  ['word '.repeat(250), 1.25],
  ['word '.repeat(1000), 5],
  ["it's can't don't 3.14 1,000 example.com", 0.03],
  ['- * _ ! ? ... --', 0],
  ['Über größere Straßen', 0.02],
]

describe('reading takes a minute for 200 words:', () => {
  for (const [words, minutes] of MINUTES) {
    test(`${words.slice(0, 20).trim() || 'nothing'}, ${words.length} characters`, async () => {
      assert.equal((await single(NAME, post('title: A', `${words}\n`))).readingTime, minutes)
    })
  }
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
  const time = async (text: string, instance: Partial<BlogInstance>): Promise<number | undefined> =>
    (await single(NAME, text, { instance })).readingTime
  const words = 'word '.repeat(400)
  assert.equal(await time(words, { showReadingTime: false }), undefined)
  assert.equal(await time(post('hide_reading_time: true', words), {}), undefined)
  assert.equal(await time(words, { readingTime: () => undefined }), undefined)
  assert.equal(
    await time(words, {
      readingTime: ({ content, defaultReadingTime }) => defaultReadingTime({ content }) * 2,
    }),
    4,
  )
  assert.equal(
    await time(post('pace: 7', words), { readingTime: ({ frontMatter }) => Number(frontMatter['pace']) }),
    7,
  )
  assert.equal(await time(words, { showReadingTime: false, readingTime: () => 3 }), undefined)
})

test('a function that tells no number of minutes is an error', async () => {
  const instances: readonly Partial<BlogInstance>[] = [
    { readingTime: () => -1 },
    { readingTime: () => Number.NaN },
    { readingTime: (() => 'long') as unknown as () => number },
    {
      readingTime: () => {
        throw new Error('oh')
      },
    },
  ]
  for (const instance of instances) {
    const [problem] = await problemsOf({ posts: { [NAME]: 'Words.\n' }, instance })
    assert.match(
      problem ?? '',
      /^READING_TIME_FAILED The function blog.readingTime failed for blog\/2026-01-02-a.md/,
    )
  }
})

/** format.md A6, onUntruncatedBlogPosts; A3, levels. */
for (const level of ['ignore', 'log', 'warn', 'throw'] as const) {
  test(`posts without a marker are told once, at the level "${level}"`, async () => {
    const posts = {
      '2026-01-01-a.md': 'A.\n',
      '2026-01-02-b.md': 'B.\n',
      '2026-01-03-c.md': 'C <!-- truncate -->\n',
    }
    const { diagnostics } = await plan({ posts, instance: { onUntruncatedBlogPosts: level } })
    const levels = { ignore: [], log: ['info'], warn: ['warning'], throw: ['error'] }[level]
    assert.deepEqual(
      diagnostics.map((one) => one.level),
      levels,
    )
    if (level !== 'ignore')
      assert.deepEqual(diagnostics[0]?.notes, [
        'without a marker: blog/2026-01-01-a.md, blog/2026-01-02-b.md',
      ])
  })
}

test('the description of a post is that of its front matter, else its first words', async () => {
  const of = async (text: string): Promise<string | null> => (await single(NAME, text)).description
  assert.equal(await of(post('description: Said', 'Words.\n')), 'Said')
  assert.equal(await of('# Title\n\nThe **first** words.\n'), 'The first words.')
  assert.equal(await of('```js\ncode\n```\n'), null)
})

test('R30: an empty blog and one of drafts have one empty list and say so', async () => {
  const empty = await plan({ posts: {} })
  assert.deepEqual(
    empty.pages.map(({ url }) => url),
    ['/blog'],
  )
  assert.match(empty.diagnostics[0]?.message ?? '', /^The blog has no posts/)
  const drafts = await plan({
    posts: { '2026-01-01-a.md': post('draft: true'), '2026-01-02-b.md': post('draft: true') },
  })
  assert.deepEqual(
    drafts.pages.map(({ url }) => url),
    ['/blog'],
  )
  assert.match(drafts.diagnostics[0]?.message ?? '', /all of its 2 posts are drafts/)
  assert.deepEqual((await planned({ posts: { '2026-01-01-a.md': 'A.\n' } })).diagnostics, [])
})
