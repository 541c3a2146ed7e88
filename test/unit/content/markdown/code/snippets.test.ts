import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCompiler } from '../../../../../cli/content/compile/compile.ts'
import type { FilePath } from '../../../../../cli/types/file-path.ts'
import { pipelineOptions } from '../compile-text.ts'

const FILES: Readonly<Record<string, string>> = {
  'docs/a.ts':
    'one\n  // #region part\n  two\n\n    three\n  // #region inner\n  four\n  // #endregion\n  // #endregion\nfive\n',
  'docs/b c.py': '# region part\r\nx = 1\r\n# endregion\r\n',
  'src/d.html': '<!-- #region part -->\n<p></p>\n<!-- #endregion part -->\n',
}

const compile = createCompiler({
  ...pipelineOptions(),
  highlight: (code, language) => [`${language}: ${JSON.stringify(code)}`],
  readSnippet: (file) => FILES[file] ?? null,
})

const compiled = (info: string, code = '') =>
  compile({
    path: 'docs/a.mdx' as FilePath,
    text: `\`\`\`${info}\n${code}\`\`\`\n`,
    bodyOffset: 0,
    format: 'mdx',
    as: 'page',
  })

/** What a fence shows, in its language. */
async function shown(info: string, code?: string): Promise<string> {
  const html = JSON.stringify((await compiled(info, code)).nodes)
  return /\w+: \\"(?:[^"]|\\\\\\")*?\\"/.exec(html)?.[0].replaceAll('\\', '') ?? html
}

const SHOWN: readonly (readonly [info: string, shown: string])[] = [
  ['ts file=./a.ts', 'ts: "onen  twonn    threen  fournfive"'],
  ['ts file=a.ts#part', 'ts: "twonn  threenfour"'],
  ['file=@site/docs/a.ts#inner', 'ts: "four"'],
  ['js file=a.ts#L1', 'js: "one"'],
  ['js file=a.ts#L3-L5', 'js: "twonn  three"'],
  ['file="./b c.py#part"', 'py: "x = 1"'],
  ['file=../src/d.html#part', 'html: "<p></p>"'],
]

for (const [info, expected] of SHOWN)
  test(`a fence with ${info} shows ${expected}`, async () => assert.equal(await shown(info), expected))

test('a fence with code of its own, and what is written for a plugin, stay as they are', async () => {
  assert.equal(await shown('ts file=./a.ts', 'own\n'), 'ts: "own"')
  assert.equal((await compiled('ts file=<rootDir>/a.ts')).diagnostics.length, 0)
})

test('a page is made from the files that it shows, also from one that is not there yet', async () => {
  const { dependencies, diagnostics } = await compiled('ts file=./none.ts')
  assert.deepEqual(
    [dependencies, diagnostics.map(({ code }) => code)],
    [['docs/none.ts'], ['SNIPPET_MISSING']],
  )
})

test('a region that is not there is told with the one that was meant', async () => {
  const { diagnostics } = await compiled('ts file=./a.ts#prat')
  assert.match(diagnostics[0]?.hint ?? '', /^Did you mean "part"\?/)
})
