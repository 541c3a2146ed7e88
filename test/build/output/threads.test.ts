import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import test from 'node:test'
import { copyOf, siteOf } from '../../support/build/sites.ts'
import { readTree, type Files } from '../../support/build-site.ts'
import { failedBuild, leftBehind, OLD_OUTPUT, pages } from '../../support/build/threaded-build.ts'
import { until } from '../../support/dev-site.ts'
import { BIN, runProcess } from '../../support/sitegen-process.ts'

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

test('functions of the configuration work in threads, which have its environment', async () => {
  const site = siteOf({
    'site.config.mjs': `const shout = () => (tree) => {
  for (const node of tree.children) if (node.type === 'paragraph') node.children[0].value = 'shouted by a plugin'
}
const onBrokenMarkdownLinks = ({ url }) => '/docs/' + process.env.LEADS_TO + '/?' + url
export default {
  title: 'Test', url: 'https://sitegen.example', docs: { path: 'docs', remarkPlugins: [shout] },
  markdown: { preprocessor: ({ fileContent }) => fileContent.replace('# docs', '# Words of docs'), hooks: { onBrokenMarkdownLinks } },
}
`,
    ...pages(10),
    'docs/page-007.mdx': '# docs\n\n- A [link](./nowhere.md).\n\nText.\n',
  })
  const options = { cwd: site.dir, env: { LEADS_TO: 'page-001' } }
  const { exitCode, stderr } = await runProcess(['build', '--no-cache', '--threads', '2'], options)
  assert.equal(exitCode, 0, stderr)
  for (const [file, bytes] of readTree(path.join(site.dir, 'build/docs')))
    if (file.endsWith('index.html'))
      assert.match(bytes.toString(), /Words of docs[^]*shouted by a plugin/, file)
  assert.match(site.read('build/docs/page-007/index.html'), /href="\/docs\/page-001\/\?\.\/nowhere\.md"/)
})

/** Problems of every kind that threads can meet, in files all over the site. */
const BROKEN: Files = {
  ...pages(20),
  'docs/page-003.mdx': '<Open>\n',
  'docs/page-006.mdx': 'import Thrown from \'../src/Thrown\'\n\n<Thrown what="error" />\n',
  'docs/page-008.mdx': 'import Thrown from \'../src/Thrown\'\n\n<Thrown what="text" />\n',
  'docs/page-010.mdx': "import { Missing } from '../src/Thrown'\n\n<Missing />\n",
  'docs/page-012.mdx': "import Nowhere from '../src/Nowhere'\n\n<Nowhere />\n",
  'docs/page-014.mdx': '{window.name}\n',
  'docs/page-016.mdx': 'A ![missing image](./none.png) and a [dead link](./none.md).\n',
  'docs/page-018.mdx': ':::unknown\n\n<b>\n',
  'src/Thrown.jsx': `class Special extends TypeError {}
export default function Thrown({ what }) {
  if (what === 'text') throw 'only a text'
  throw new Special('a special one', { cause: new RangeError('the cause') })
}
`,
}

test('problems are the same and come in the same order with and without threads', async () => {
  const alone = await failedBuild(BROKEN, 0)
  for (const part of [
    'MDX_SYNTAX',
    'RENDER_FAILED',
    'COMPONENT_NO_EXPORT',
    'UNKNOWN_IMPORT',
    'cause: the cause',
  ])
    assert.ok(alone.includes(part), `${part} in\n${alone}`)
  assert.match(alone, /^exit 1$/m)
  assert.equal(await failedBuild(BROKEN, 2), alone)
})

const EXITS: Files = { ...pages(12), 'docs/page-011.mdx': "import Exit from '../src/Exit'\n\n<Exit />\n" }

test('a component that ends its thread fails the build and is named by its page', async () => {
  const exit = "export default function Exit() { if (typeof window === 'undefined') process.exit(3) }\n"
  const said = await failedBuild({ ...EXITS, 'src/Exit.jsx': exit }, 2)
  assert.match(said, /^exit 1$/m)
  assert.match(
    said,
    /^error WORKER_DIED .* rendered the page \/docs\/page-011\/?: something called process\.exit\(3\)\.$/m,
  )
  assert.match(said, /^ {2}docs\/page-011\.mdx:1$/m)
})

test('Ctrl-C ends threads that are at work and leaves nothing half-written', async () => {
  const site = siteOf({
    ...EXITS,
    ...OLD_OUTPUT,
    'src/Exit.jsx': `import { writeFileSync } from 'node:fs'
export default function Exit() { writeFileSync('at-work', ''); for (;;); }
`,
  })
  const child = spawn(process.execPath, [BIN, 'build', '--threads', '2', '--quiet'], { cwd: site.dir })
  const closed = once(child, 'close')
  await until(() => existsSync(path.join(site.dir, 'at-work')) || child.exitCode !== null)
  child.kill('SIGINT')
  assert.deepEqual(await closed, [130, null])
  assert.throws(() => process.kill(child.pid ?? 0, 0), { code: 'ESRCH' })
  assert.equal(site.read('build/index.html'), 'the old home page')
  assert.deepEqual(leftBehind(site), ['at-work'])
})
