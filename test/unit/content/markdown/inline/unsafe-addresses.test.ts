import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CompiledContent } from '../../../../../cli/content/compile/compiled.ts'
import type { ContentFormat } from '../../../../../cli/content/scan/content-format.ts'
import { compileText } from '../compile-text.ts'

type Sample = readonly [format: ContentFormat, text: string]

/** Each writes one address that holds code, behind a line of its own. */
const UNSAFE: readonly Sample[] = [
  ['md', '[x](javascript:alert(1))'],
  ['md', '[x](JAVASCRIPT:alert(1) "title")'],
  ['md', '[x](<java&#x73;cript:alert(1)>)'],
  ['md', '[x](java&#115;cript&colon;alert(1))'],
  ['md', '[x](javascript\\:alert(1))'],
  ['md', '[x](vbscript:x)'],
  ['md', '[x](data:text/html,x)'],
  ['md', '[x](pathname://javascript:alert(1))'],
  ['md', '<javascript:alert(1)>'],
  ['md', '[x][y]\n\n[y]: javascript:alert(1)'],
  ['md', '![x](javascript:alert(1))'],
  ['md', '![x](data:text/html,x)'],
  ['md', 'a <a href=" java\tscript:alert(1)">b</a>'],
  ['md', '<img src="javascript:alert(1)">'],
  ['md', '<img srcset="a.png 1x, javascript:alert(1) 2x">'],
  ['md', '<form action="javascript:alert(1)"></form>'],
  ['md', '<button formaction="javascript:alert(1)">x</button>'],
  ['md', '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>'],
  ['md', '<object data="data:text/html,x"></object>'],
  ['md', '<iframe src="data:text/html,x"></iframe>'],
  ['md', '<blockquote cite="javascript:alert(1)">x</blockquote>'],
  ['md', '<video poster="javascript:alert(1)"></video>'],
  ['md', '<head>\n<meta http-equiv="refresh" content="0;url=javascript:alert(1)">\n</head>'],
  ['mdx', '[x](javascript:alert(1))'],
  ['mdx', '<a href="javascript:alert(1)">x</a>'],
  ['mdx', '<a href="java&#115;cript:alert(1)">x</a>'],
  ['mdx', "<a href={'javascript:alert(1)'}>x</a>"],
  ['mdx', '<a href={`javascript:alert(1)`}>x</a>'],
  ['mdx', 'export const y = 1\n\n<a href="javascript:alert(1)" title={y}>x</a>'],
  ['mdx', '<a xlinkHref="javascript:alert(1)">x</a>'],
  ['mdx', '<input formAction="javascript:alert(1)" />'],
  ['mdx', '<Link to="javascript:alert(1)">x</Link>'],
  ['mdx', '<Link href="vbscript:x">x</Link>'],
  ['mdx', '<ThemedImage src="data:text/html,x" />'],
]

for (const [format, text] of UNSAFE) {
  test(`${format}: ${JSON.stringify(text)} loses its address`, async () => {
    const compiled = await compileText(`Text.\n\n${text}\n`, { format })
    const [problem, ...others] = compiled.diagnostics
    assert.deepEqual(others, [])
    assert.equal(problem?.code, 'UNSAFE_ADDRESS')
    assert.equal(problem.level, 'warning')
    assert.ok((problem.place?.line ?? 0) >= 3, 'the place is that of the address')
    assert.equal(typeof problem.place?.column, 'number')
    assert.doesNotMatch(
      written(compiled),
      /(?:=\\"|"url":"|"(?:href|to|src)":")[^"]*(?:script\s*:|data:text)/i,
    )
  })
}

/** What becomes of a text, without its problems. */
function written({ nodes, statics, references }: CompiledContent): string {
  return JSON.stringify({ nodes, statics, references })
}

const SAFE: readonly Sample[] = [
  ['md', '[x](mailto:a@b.example) [y](tel:1) [z](https://a.example/javascript:x) [w](#javascript:x)'],
  ['md', '![x](data:image/svg+xml,%3Csvg/%3E) `javascript:x` javascript:x'],
  // Markdown encodes controls, which makes them part of a path.
  ['md', '[x](java&Tab;script:x) [y](&#1;javascript:x)'],
  ['mdx', '<img src="data:image/png;base64,AA==" alt="javascript:x" />'],
  ['mdx', '<Chart data="javascript:x" from="javascript:x" />'],
]

for (const [format, text] of SAFE) {
  test(`${format}: ${JSON.stringify(text)} stays as it is`, async () => {
    assert.deepEqual((await compileText(text, { format })).diagnostics, [])
  })
}

test('a link without its address is still there', async () => {
  const compiled = await compileText('[x](javascript:alert(1))', { format: 'md' })
  assert.deepEqual(compiled.references, [])
  assert.match(JSON.stringify(compiled.nodes), /<p><a>x<\/a><\/p>/)
})
