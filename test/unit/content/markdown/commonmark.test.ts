import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tests, type Example } from 'commonmark-spec'
import { splitFrontMatter } from '../../../../cli/content/front-matter/front-matter.ts'
import { createCompiler } from '../../../../cli/content/compile/compile.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import { pipelineOptions } from './compile-text.ts'
import { NO_LANGUAGE, showCompiled, showTree } from './plain-html.ts'

/** Where pages are another thing than the specification says, on purpose. */
interface Difference {
  readonly reason: string
  readonly examples: readonly number[]
  /** What is left out of both sides; then they must be equal. Without, they must differ. */
  readonly without?: 'comments'
}

const DIFFERENCES: readonly Difference[] = [
  {
    reason: 'Dashes on the first line begin front matter, which ends at the next dashes.',
    examples: [96, 98],
  },
  {
    reason:
      'What authors write in comments, instructions and declarations is not for readers: it is left out.',
    examples: [177, 179, 180, 182, 183, 308, 309, 625, 626, 627, 628, 629],
    without: 'comments',
  },
  {
    reason:
      '`pre` and `code` of HTML are a block of code as any other: attributes of the `pre` have no meaning.',
    examples: [169],
  },
  {
    reason:
      'The page ends in the element that nothing closes, so its last line break is no longer the last character.',
    examples: [173],
  },
  {
    reason: 'Addresses in text are links: an extension of GitHub Flavored Markdown.',
    examples: [602, 606, 608, 611, 612],
  },
]

/** The specification writes tabs as arrows. */
const withTabs = (text: string): string => text.replaceAll('→', '\t')

const compile = createCompiler({ ...pipelineOptions(), defaultLanguage: NO_LANGUAGE })

async function compare(example: Example, without?: 'comments'): Promise<void> {
  const text = withTabs(example.markdown)
  const { bodyOffset } = splitFrontMatter(text)
  const path = 'docs/a.md' as FilePath
  const compiled = await compile({ path, text, bodyOffset, format: 'md', as: 'page' })
  assert.deepEqual(
    compiled.diagnostics.filter(({ level }) => level === 'error'),
    [],
  )
  assert.equal(showCompiled(compiled, without), showTree(withTabs(example.html), without), example.markdown)
}

test('the specification has its 652 examples', () => {
  assert.equal(tests.length, 652)
})

for (const example of tests) {
  const difference = DIFFERENCES.find(({ examples }) => examples.includes(example.number))
  const name = `example ${example.number} of CommonMark (${example.section})`
  if (difference === undefined) {
    test(`${name} gives the HTML of the specification`, () => compare(example))
  } else {
    test(`${name} differs: ${difference.reason}`, async () => {
      await assert.rejects(compare(example), { code: 'ERR_ASSERTION' })
      if (difference.without !== undefined) await compare(example, difference.without)
    })
  }
}
