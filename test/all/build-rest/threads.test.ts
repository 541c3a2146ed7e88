import assert from 'node:assert/strict'
import path from 'node:path'
import test from 'node:test'
import { copyOf } from '../../support/build/sites.ts'
import { readTree } from '../../support/build-site.ts'
import { failedBuild, pages } from '../../support/build/threaded-build.ts'
import { runProcess } from '../../support/sitegen-process.ts'

const SLOW = path.join(import.meta.dirname, '../../errors/MARKDOWN_TOO_SLOW')

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
  {
    what: 'a plugin that throws in a timer (S3)',
    plugin:
      "(file) => { if (String(file).includes('Exit')) setTimeout(() => { throw new TypeError('too late') }) }",
    said: /^error UNCAUGHT_ERROR {2}Nothing caught an error: TypeError: too late\n {2}site\.config\.mjs:1:/m,
  },
  {
    what: 'a package whose promise fails later',
    plugin: "(file) => import('late').then(({ late }) => { if (String(file).includes('Exit')) late() })",
    said: /^error UNCAUGHT_ERROR {2}Nothing caught an error: RangeError: a word[^]*thrown by the package late/m,
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
      'node_modules/late/package.json': '{"type": "module", "exports": "./index.js"}',
      'node_modules/late/index.js':
        "export function late() { void Promise.resolve().then(() => { throw new RangeError('a word') }) }\n",
      'src/Exit.jsx': `export default function Exit() { ${component} }\n`,
    }
    const text = await failedBuild(files, env['NODE_OPTIONS'] === undefined ? 2 : 1, env)
    assert.match(text, /^exit 1$/m)
    assert.match(text, said)
  })

test('a file that takes too long costs only itself, with and without threads', async () => {
  const fixture = copyOf(SLOW)
  const said = new Set<string>()
  for (const threads of ['0', '1', '2']) {
    const args = ['build', '--no-cache', '--quiet', '--threads', threads]
    const { exitCode, stderr } = await runProcess(args, { cwd: fixture.dir })
    assert.equal(exitCode, 1)
    assert.equal(stderr.match(/^error MARKDOWN_TOO_SLOW/gm)?.length, 2)
    said.add(stderr)
  }
  assert.equal(said.size, 1)
})
