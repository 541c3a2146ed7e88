import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { globSync } from 'tinyglobby'
import { createCompiler } from '../../../../../cli/content/compile/compile.ts'
import { splitFrontMatter } from '../../../../../cli/content/front-matter/front-matter.ts'
import { createNativeWriter } from '../../../../../cli/content/markdown/native/native-html.ts'
import type { FilePath } from '../../../../../cli/types/file-path.ts'
import { orNull } from '../../../../../cli/types/memoized.ts'
import { createRandom, type Random } from '../../../../build/incremental/random.ts'
import { sampleSize, skipUnlessWhole } from '../../../../support/is-whole.ts'
import { pipelineOptions } from '../compile-text.ts'

const PATH = 'docs/a.mdx' as FilePath
/** A plugin, which does nothing, makes the pipeline the way of every text. */
const EXTENDED = { plugins: { rehypePlugins: [() => undefined] } }

const ways = [false, true].map((posts) => ({
  native: createNativeWriter({ ...pipelineOptions(), posts }),
  compile: createCompiler({ ...pipelineOptions(), posts }),
  pipeline: createCompiler({ ...pipelineOptions(EXTENDED), posts }),
}))

/** Compiles a text in both ways; whether the native one took it. */
async function assertSame(text: string, name = JSON.stringify(text)): Promise<boolean> {
  const bodyOffset = orNull(() => splitFrontMatter(text).bodyOffset) ?? 0
  let isNative = false
  for (const { native, compile, pipeline } of ways) {
    if (native?.({ path: PATH, text, bodyOffset, as: 'page' }) == null) continue
    isNative = true
    for (const format of ['md', 'mdx'] as const) {
      const input = { path: PATH, text, bodyOffset, format, as: 'page' } as const
      assert.deepEqual(await compile(input), await pipeline(input), `${format}: ${name}`)
    }
  }
  return isNative
}

/** What stands within a line. */
const WORDS =
  'word|*em*|**strong**|***both***|~~gone~~|~one~|_a_|a_b_c|`code`|`{ a: 1 }`|`a < b`|`&amp;`|[a](b.md)|[*a* `b`](./b.md#c "t & \'t\'")|![alt](i.png)|![x & "y"](/i.png "t")|[](empty.md)|[#](#top)|[m](mailto:a@b.example)|[e](https://x.example/ä?a=1&b=%20)|&|&copy;|>|"|\'|a:b|10:30|key: value|!|[|]|(|)|#|é|日本語|🎉|  |x  |*|**|_|~~|a*b|*a|b*|1.|-|+|=|$x$'.split(
    '|',
  )
/** The same, of which the pipeline knows more. */
const SPECIAL_WORDS =
  '``two ` ticks``|`|[j](javascript:x)|[![a](b.png)](c.md)|https://x.example/a|www.x.example|a@b.example|<|:smile:|:x[y]|::|{a}|{#id}|\\*|\\|<b>|</b>|<br/>|[x][y]|[^1]|import|export'.split(
    '|',
  )
const STARTS =
  '||||# |## |## |### |#### |###### |- |- |  - |   - |* |+ |1. |2) |   |> |> > |> - |- > |- # |> ## '.split(
    '|',
  )
const SPECIAL_STARTS = '    |    - |- [ ] |- [x] |:::|:::note|::::info|\t'.split('|')
/** Lines that belong together. */
const BLOCKS = [
  '\n',
  '\n',
  '\n',
  '---',
  '***',
  '\n---',
  '===',
  '```\nplain\n```',
  '```js\nconst a = "1" < 2\n\n```',
  '```js title="a & b" {1,3}\n*a*\n```',
  '````md\n```\n````',
  '```\n```',
  '| a | b |\n| --- | :-: |\n| `x` | *z* |\n| 1 | 2 | 3 |',
  '| [a](b.md) | b |\n| --: | :-- |\n||',
  ':::note\nwords\n:::',
  ':::note[Some *title* `a`]\n\n- a\n- b\n\n```js\na\n```\n:::',
  ':::danger\n## Heading\n\n> quote\n\n***\n:::',
  ':::tip\n:::',
  '\n<!-- truncate -->\n',
  '## Own {#own-id}',
  '## {#only}',
  '# {#only}',
  '## a {#b} {#c}',
  '#',
  '```js   a   b  \na\n```',
  '### *Own* {#Own2}  ',
  '# Own title {#title}',
  '# Title',
  'Title\n===',
  '## ![alt](i.png)',
  '## `a` & [b](c.md)',
  '## Same',
  '## Same',
]
const SPECIAL_BLOCKS = [
  '```',
  '~~~',
  '   ```',
  '- ```',
  '| `x|y` | *z* |',
  ':::',
  ':::note',
  ':::warning',
  ':::unknown\na\n:::',
  '::::',
  '<!-- truncate -->',
  '[a]: b.md',
  '> [!NOTE]',
  'import a from "b"',
  'export const a = 1',
  '<details>',
  '\\',
  '    code',
  '```mermaid\na\n```',
  '```c"++<x>\na\n```',
  '```c&quot; a\na\n```',
  '```jsx live\na\n```',
  '<https://x.example>',
]

function linesOf(random: Random, special: number): string {
  const oneOf = (usual: readonly string[], others: readonly string[]): string =>
    random.of(random.chance(special) ? others : usual)
  if (random.chance(0.4)) return oneOf(BLOCKS, SPECIAL_BLOCKS)
  const words = Array.from({ length: 1 + random.below(6) }, () =>
    random.chance(0.5) ? 'word' : oneOf(WORDS, SPECIAL_WORDS),
  )
  return oneOf(STARTS, SPECIAL_STARTS) + words.join(random.chance(0.9) ? ' ' : '')
}

/** Most documents have nothing special, as most pages have not. */
function documentOf(random: Random): string {
  const start = random.chance(0.2) ? '---\ntitle: A\n---\n' : ''
  const special = random.chance(0.7) ? 0 : 0.2
  return start + Array.from({ length: 1 + random.below(12) }, () => linesOf(random, special)).join('\n')
}

const COUNT = sampleSize(20_000, 400)

test(`plain text has the same content without the pipeline: ${COUNT} generated documents`, async () => {
  let taken = 0
  for (let seed = 1; seed <= COUNT; seed += 1)
    if (await assertSame(documentOf(createRandom(seed)))) taken += 1
  assert.ok(taken > COUNT / 3, `${taken} of them are plain`)
})

test('the same holds for this site and all fixtures', { skip: skipUnlessWhole }, async () => {
  const root = path.join(import.meta.dirname, '../../../../..')
  const files = globSync(['content/**/*.{md,mdx}', 'test/{fixtures,errors}/**/*.{md,mdx}'], { cwd: root })
  let taken = 0
  for (const file of files.sort())
    if (await assertSame(readFileSync(path.join(root, file), 'utf8'), file)) taken += 1
  assert.ok(taken > files.length / 3, `${taken} of ${files.length} files are plain`)
})
