import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { writeFileSync } from 'node:fs'
import { build } from 'esbuild'
import { REPORTED } from '../../../../cli/bundle/plugins/missing.ts'
import type { ServerBundle } from '../../../../cli/bundle/server.ts'
import { explainFailure } from '../../../../cli/render/problems/failure.ts'
import type { Diagnostic } from '../../../../cli/report/diagnostic.ts'
import { MissingExport } from '../../../../runtime/server.tsx'
import { page } from '../../support/pages.ts'
import { siteConfig } from '../../support/site-config.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const siteDir = temporaryFolder({
  'docs/hooks.mdx': 'text\n\nexport const x = useColorMode()\n',
  'docs/a.mdx': 'text\n\nand <Missing a="b" />\n',
  'docs/tabs.mdx':
    '<Tabs>\n  <TabItem value="a">A</TabItem>\n  <TabItem label="B">B</TabItem>\n  <Card />\n</Tabs>\n',
  'src/card.ts':
    "import { helper } from './helper'\n\nexport function card(): string {\n  return helper()\n}\n",
  'src/helper.ts':
    "import { deep } from 'pkg'\n\nexport function helper(): string {\n  // here\n  return deep()\n}\n",
  'node_modules/pkg/index.js': "export function deep() {\n  throw new TypeError('deep trouble')\n}\n",
})

const NO_MAPS = { sourceMap: () => undefined } as unknown as ServerBundle

interface Failing {
  readonly source?: string | null
  readonly componentStack?: string | null
  readonly server?: ServerBundle
}

function explain(
  error: unknown,
  { source = 'docs/a.mdx', componentStack = null, server = NO_MAPS }: Failing = {},
): Diagnostic | null {
  return explainFailure(
    { page: page({ url: '/docs/a/', source }), error, componentStack },
    { server, config: siteConfig({ siteDir }), mapOf: () => undefined },
  )
}

test('a page that throws is told with page, component, causes and those around it', () => {
  const error = new Error('broken', { cause: new Error('deeper', { cause: 'a text' }) })
  const componentStack = '\n    at div\n    at Card (x.mjs:1:1)\n    at Layout (y.mjs:2:2)\n    at App'
  const found = explain(error, { componentStack })
  assert.deepEqual([found?.code, found?.level], ['RENDER_FAILED', 'error'])
  assert.equal(found?.message, 'The page /docs/a/ failed to render in <Card>: broken')
  assert.deepEqual(found?.notes, [
    'cause: deeper',
    'cause: a text',
    'rendered by: Card < Layout < App',
    'page: docs/a.mdx',
  ])
  assert.deepEqual(found?.place, { file: 'docs/a.mdx', line: 1 })
})

test('a hook that is called outside of a component is named, with the rule', () => {
  const cases: readonly (readonly [message: string, frames: readonly string[], hook: string | null])[] = [
    [
      "Cannot read properties of null (reading 'useState')",
      ['exports.useState', 'file:///x/a.mjs:1:2'],
      'useState',
    ],
    [
      "Cannot read properties of null (reading 'useContext')",
      ['process.env.exports.useContext', 'useColorMode', 'card'],
      'useColorMode',
    ],
    [
      "Cannot read properties of null (reading 'treeContext')",
      ['Object.useId', 'exports.useId', 'Card.render'],
      'useId',
    ],
    ["Cannot read properties of null (reading 'user')", ['Card'], null],
  ]
  for (const [message, frames, hook] of cases) {
    const error = new TypeError(message)
    error.stack = `TypeError: ${message}\n${frames.map((name) => (name.startsWith('file') ? `    at ${name}` : `    at ${name} (file:///x/a.mjs:1:2)`)).join('\n')}`
    const found = explain(error, { source: 'docs/hooks.mdx' })
    const name = /render: (\w+)\(\) is called where no component is rendered/.exec(found?.message ?? '')?.[1]
    assert.equal(name ?? null, hook)
    if (hook !== null)
      assert.match(found?.hint ?? '', new RegExp(`^Call ${hook}\\(\\) in the function of a component`))
    if (hook === 'useColorMode') assert.equal(found?.place?.line, 3)
  }
})

test('what is thrown need not be an error', () => {
  const thrown: readonly (readonly [said: string, thrown: unknown])[] = [
    ['a text', 'a text'],
    ['null', null],
    ['undefined', undefined],
    ['TypeError: wrong', new TypeError('wrong')],
    ['x', Object.assign(new Error('x'), { cause: null })],
  ]
  for (const [said, error] of thrown)
    assert.equal(explain(error)?.message, `The page /docs/a/ failed to render: ${said}`)
})

test('causes that go in a circle end, a generated page has no place, and what was reported is not told', () => {
  const error = new Error('a')
  error.cause = error
  const found = explain(error, { source: null })
  assert.ok((found?.notes ?? []).length < 10)
  assert.equal(found?.place, undefined)
  assert.equal(explain(Object.assign(new Error('missing module'), { [REPORTED]: true })), null)
})

test('a tag that names nothing, and what tabs cannot show, is found in the file', () => {
  const unknown = 'The component <Missing> is used but neither imported nor known to the site.'
  const found = explain(new Error(unknown))
  assert.deepEqual([found?.place?.line, found?.place?.column], [3, 5])
  assert.match(found?.hint ?? '', /^Import the component/)
  const tabs: Readonly<Record<string, readonly number[]>> = {
    '<Tabs> holds <TabItem> without a value: only': [3, 3, 22],
    '<Tabs> holds <Card>: only': [4, 3, 11],
    '<Tabs> has several tabs with the value "a"': [1, 1, 7],
  }
  for (const [said, [line, column, endColumn]] of Object.entries(tabs)) {
    const { place } = explain(new Error(said), { source: 'docs/tabs.mdx' }) ?? {}
    assert.deepEqual(place, { file: 'docs/tabs.mdx', line, column, endColumn })
  }
})

test('the hint fits what failed', () => {
  const forgotten =
    'Expected component `Foo` to be defined: you likely forgot to import, pass, or provide it.'
  const hints: Readonly<Record<string, RegExp>> = {
    'window is not defined': /<ClientOnly>/,
    'document is not defined': /<ClientOnly>/,
    "Cannot read properties of undefined (reading 'matchMedia')": /<ClientOnly>/,
    [forgotten]: /^Import the component/,
    'something else': /^Fix the component/,
  }
  for (const [message, hint] of Object.entries(hints))
    assert.match(explain(new ReferenceError(message))?.hint ?? '', hint)
})

test('a page module without a default export is told with its path', () => {
  const found = explain(new MissingExport('./src/pages/x.tsx', 'default', []), { source: 'src/pages/x.tsx' })
  assert.equal(found?.code, 'PAGE_NO_DEFAULT_EXPORT')
  assert.deepEqual(found.place, { file: 'src/pages/x.tsx', line: 1, column: 1 })
  assert.match(found.message, /^src\/pages\/x\.tsx has no default export.*\/docs\/a\//)
})

test('a component that a module does not export is told with the file that imports it, and a hint', () => {
  const found = explain(new MissingExport('./src/card#Cart', 'Cart', ['Card']))
  assert.equal(found?.code, 'COMPONENT_NO_EXPORT')
  assert.match(found.message, /^src\/card has no export "Cart", which docs\/a\.mdx imports\.$/)
  const rows: readonly (readonly [exported: string, known: readonly string[], hint: RegExp])[] = [
    ['Cart', ['Card', 'default'], /^Did you mean `import \{ Card \} from/],
    ['Chart', ['default', 'Other'], /^Import it without braces: `import Chart from/],
    ['Chart', ['Table'], /^Export "Chart" there, or import what there is: Table\.$/],
    ['Chart', [], /^Export "Chart" there\.$/],
    ['default', ['Card'], /^Import it in braces, `import \{ Card \} from/],
    ['default', ['A', 'B'], /export default.*in braces: A, B\.$/],
    ['default', [], /^Write `export default` in src\/card\.$/],
  ]
  for (const [exported, known, hint] of rows)
    assert.match(explain(new MissingExport('./src/card#X', exported, known))?.hint ?? '', hint)
})

test("a failure is placed in the site's own code, not in that of a package", async () => {
  const { outputFiles } = await build({
    absWorkingDir: siteDir,
    entryPoints: ['src/card.ts'],
    bundle: true,
    write: false,
    format: 'esm',
    sourcemap: 'external',
    outdir: '/out',
    outExtension: { '.js': '.mjs' },
    logLevel: 'silent',
  })
  const file = path.join(siteDir, 'card.mjs')
  const textOf = (end: string): string => outputFiles.find((output) => output.path.endsWith(end))?.text ?? ''
  writeFileSync(file, textOf('.mjs'))
  const { card } = (await import(pathToFileURL(file).href)) as { card: () => void }
  const server = {
    sourceMap: (name: string) => (name === 'card.mjs' ? textOf('.map') : undefined),
  } as unknown as ServerBundle
  try {
    card()
    assert.fail('it did not throw')
  } catch (error) {
    assert.deepEqual(explain(error, { server })?.place, { file: 'src/helper.ts', line: 5, column: 10 })
  }
})
