import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Root } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified, type Processor } from 'unified'
import { linearAttention } from '../../../../cli/content/markdown/linear-attention.ts'

const FORMATS = ['md', 'mdx'] as const

function parserOf(
  format: 'md' | 'mdx',
  plugins: readonly (typeof linearAttention)[],
): (text: string) => Root {
  const processor = unified()
    .use(remarkParse)
    .use([...plugins, ...(format === 'mdx' ? [remarkMdx] : []), remarkGfm, remarkDirective])
    .freeze() as unknown as Processor
  return (text) => processor.parse(text) as Root
}

function outcome(parse: (text: string) => Root, text: string): unknown {
  try {
    return parse(text)
  } catch (error) {
    return String(error)
  }
}

const PIECES = '* ** *** _ __ * _ a b ~~ ~ [ ](c) ! ` . <b> </b> :a[ ] ä \\ {a} **** _____'
  .split(' ')
  .concat(' ', '\n', '] ')

/** Texts of a few pieces, the same in each run. */
function* texts(count: number): Iterable<string> {
  let seed = 7
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor(seed / 256) % below
  }
  for (let index = 0; index < count; index++)
    yield Array.from({ length: 2 + random(24) }, () => PIECES[random(PIECES.length)] ?? '').join('')
}

for (const format of FORMATS) {
  test(`emphasis in ${format} is what micromark finds, with all places`, () => {
    const ours = parserOf(format, [linearAttention])
    const theirs = parserOf(format, [])
    for (const text of texts(2_000))
      assert.deepEqual(outcome(ours, text), outcome(theirs, text), JSON.stringify(text))
  })
}

/** How often the constructs look at a token of a text. */
function steps(text: string): number {
  let reads = 0
  function counting(this: Processor): void {
    const data = this.data() as unknown as {
      micromarkExtensions: { text: Record<number, { resolveAll: Resolver }> }[]
    }
    const { text: overridableElements } = data.micromarkExtensions[0] ?? { text: {} }
    const own = overridableElements[42]
    assert.ok(own !== undefined)
    const resolveAll: Resolver = (events, context) => own.resolveAll(events.map(watched), context)
    data.micromarkExtensions = [{ text: { 42: { ...own, resolveAll }, 95: { ...own, resolveAll } } }]
  }
  const watched = (event: unknown[]): unknown[] =>
    new Proxy(event, {
      get: (target, key, receiver) => {
        reads++
        return Reflect.get(target, key, receiver) as unknown
      },
    })
  unified().use(remarkParse).use([linearAttention, counting]).parse(text)
  return reads
}

type Resolver = (events: unknown[][], context: unknown) => unknown[][]

for (const unit of ['*a_ ', '*_ ', '_a* ', '*b* ', 'a* ', '*a **b ']) {
  test(`the steps for emphasis grow with the length: ${JSON.stringify(unit)}`, () => {
    const few = steps(unit.repeat(500))
    const twice = steps(unit.repeat(1_000))
    assert.ok(few > 500 && twice / few < 2.2, `${few}, then ${twice}`)
  })
}
