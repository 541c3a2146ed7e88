import assert from 'node:assert/strict'
import path from 'node:path'
import test from 'node:test'
import { copyOf } from '../../support/build/sites.ts'
import { readTree } from '../../support/build-site.ts'
import { failedBuild, pages } from '../../support/build/threaded-build.ts'
import { runProcess } from '../../support/sitegen-process.ts'

test('after edits, threads make what a clean build without them makes', async () => {
  const site = copyOf('fixtures/kitchen')
  const edit = (file: string, from: string, to: string): void => {
    const text = site.read(file)
    assert.ok(text.includes(from), `${from} in ${file}`)
    site.write({ [file]: text.replace(from, to) })
  }
  const build = async (...args: readonly string[]): Promise<ReadonlyMap<string, Buffer>> => {
    const { exitCode, stdout, stderr } = await runProcess(['build', ...args], { cwd: site.dir })
    assert.equal(exitCode, 0, stdout + stderr)
    return readTree(path.join(site.dir, 'build'))
  }
  await build('--threads', '2')
  edit('docs/intro.md', 'First paragraph', 'The first paragraph')
  edit('docs/guide/deep/_part.mdx', '\n', '\n\nMore of it, [with a link](/docs/intro/).\n\n')
  edit('docs/guide/deep/module.mdx', '\n', '\n\nOne more {1 + 1}.\n\n')
  // All pages are rendered again, most from content that is stored.
  edit('site.config.mjs', "copyright: 'Nobody'", "copyright: 'Somebody'")
  const found = await build('--threads', '2')
  const expected = await build('--no-cache', '--threads', '0')
  assert.ok(expected.size > 20)
  assert.deepEqual([...found.keys()], [...expected.keys()])
  for (const [file, bytes] of expected) assert.ok(found.get(file)?.equals(bytes), `${file} is another one`)
})

interface End {
  readonly what: string
  /** What a remark plugin does with a file. */
  readonly plugin?: string
  /** What a component does. */
  readonly component?: string
  readonly said: RegExp
  readonly env?: Readonly<Record<string, string>>
}

const ENDS: readonly End[] = [
  {
    what: 'a plugin that ends its thread',
    plugin: "(file) => { if (String(file).includes('Exit')) process.exit(4) }",
    said: /^error WORKER_DIED .* compiled docs\/page-011\.mdx: something called process\.exit\(4\)\.$/m,
  },
  {
    what: 'a page that uses up the memory of its thread',
    component: 'const all = []; for (;;) all.push(new Array(100000).fill(all.length))',
    said: /^error WORKER_DIED .* rendered the page \/docs\/page-011\/?: its memory was used up\.$/m,
    env: { NODE_OPTIONS: '--max-old-space-size=100' },
  },
  {
    what: 'a promise that fails and that nobody waits for',
    component: "void Promise.reject(new Error('for nobody')); return 'x'",
    said: /^error UNCAUGHT_ERROR {2}Nothing caught an error: for nobody\n {2}src\/Exit\.jsx:1:[^]*rendered the page \/docs\/page-011/m,
  },
]

for (const { what, plugin = '() => undefined', component = 'return null', said, env = {} } of ENDS)
  test(`${what} fails the build and is named`, async () => {
    const files = {
      ...pages(30),
      'site.config.mjs': `const plugin = ${plugin}
export default { title: 'Test', url: 'https://sitegen.example', docs: { path: 'docs', remarkPlugins: [() => (_tree, file) => plugin(file)] } }
`,
      'docs/page-011.mdx': "import Exit from '../src/Exit'\n\n<Exit />\n",
      'src/Exit.jsx': `export default function Exit() { ${component} }\n`,
    }
    const text = await failedBuild(files, env['NODE_OPTIONS'] === undefined ? 2 : 1, env)
    assert.match(text, /^exit 1$/m)
    assert.match(text, said)
  })
