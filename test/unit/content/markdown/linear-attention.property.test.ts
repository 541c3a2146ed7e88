import assert from 'node:assert/strict'
import { test } from 'node:test'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified, type PluggableList, type Processor } from 'unified'
import { createRandom } from '../../../../bench/corpus/random.ts'
import { linearAttention } from '../../../../cli/content/markdown/linear-attention.ts'
import { sampleSize } from '../../../support/is-whole.ts'

const PIECES = '* ** *** _ __ * _ a b ~~ ~ [ ](c) ! ` . <b/> :a[ ] ä \\ {a} **** _____'
  .split(' ')
  .concat(' ', '\n', '] ')

/** The tree of a text, or the problem. */
function parserOf(plugins: PluggableList): (text: string) => unknown {
  const processor = unified().use(remarkParse).use(plugins).use([remarkGfm, remarkDirective]).freeze()
  return (text) => {
    try {
      return (processor as unknown as Processor).parse(text)
    } catch (error) {
      return String(error)
    }
  }
}

/** Texts of eight paragraphs of a few pieces each, the same in each run. */
function* texts(count: number): Iterable<string> {
  const random = createRandom('attention')
  const paragraph = (): string =>
    Array.from({ length: random.int(2, 25) }, () => random.pick(PIECES)).join('')
  for (let index = 0; index < count; index++) yield Array.from({ length: 8 }, paragraph).join('\n\n')
}

for (const [format, plugins] of [['md', []] as const, ['mdx', [remarkMdx]] as const]) {
  test(`emphasis in ${format} is what micromark finds, with all places`, () => {
    const [ours, theirs] = [parserOf([linearAttention, ...plugins]), parserOf([...plugins])]
    for (const text of texts(sampleSize(250)))
      assert.deepEqual(ours(text), theirs(text), JSON.stringify(text))
  })
}
