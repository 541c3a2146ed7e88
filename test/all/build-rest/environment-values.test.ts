import assert from 'node:assert/strict'
import { test } from 'node:test'
import { siteOf } from '../../support/build/sites.ts'
import { runProcess } from '../../support/sitegen-process.ts'

/** Functions that read variables when they run, once for all files, and before they are made. */
const CONFIG = `import { env } from 'node:process'
const early = process.env.EARLY
let kept
const lazily = () => (tree) => {
  kept ??= process.env.KEPT
  tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: [early, kept, env.LATE].join(' ') }] })
}
export default {
  title: process.env.TITLE ?? 'Test',
  url: 'https://sitegen.example',
  trailingSlash: true,
  markdown: { preprocessor: ({ fileContent }) => fileContent.replaceAll('WORD', process.env.WORD) },
  docs: { path: 'docs', remarkPlugins: [lazily] },
}
`

const FIRST = { EARLY: 'early', KEPT: 'kept', LATE: 'late', WORD: 'word', UNREAD: 'a' }

for (const threads of ['0', '2']) {
  test(`what functions read of the environment is an input of what they make, with ${threads} threads`, async () => {
    const site = siteOf({
      'site.config.mjs': CONFIG,
      'docs/a.md': '# A\n\nA WORD.\n',
      'docs/b.mdx': '# B\n\nA WORD, {1 + 1}.\n',
      'src/pages/c.jsx': "import B from '../../docs/b.mdx'\nexport default () => <B />\n",
    })
    const build = async (env: Readonly<Record<string, string>>): Promise<string> => {
      const { exitCode, stdout, stderr } = await runProcess(
        ['build', '--threads', threads, '--report', 'report.json'],
        { cwd: site.dir, env },
      )
      assert.equal(exitCode, 0, stdout + stderr)
      const texts = ['docs/a', 'docs/b', 'c'].map((page) => site.read(`build/${page}/index.html`))
      return (
        [...new Set(texts.map((text) => /A (\w+)[.,]/.exec(text)?.[1] ?? 'none'))].join() +
        ` ${/<p>(\w+ \w+ \w+)<\/p>/.exec(texts[0] ?? '')?.[1]}`
      )
    }
    const misses = (): number =>
      (JSON.parse(site.read('report.json')) as { cache: { compiled: { misses: number } } }).cache.compiled
        .misses
    assert.equal(await build(FIRST), 'word early kept late')
    assert.equal(await build({ ...FIRST, UNREAD: 'b' }), 'word early kept late')
    assert.equal(misses(), 0)
    assert.equal(await build({ ...FIRST, EARLY: 'soon' }), 'word soon kept late')
    assert.equal(await build({ ...FIRST, KEPT: 'stays' }), 'word early stays late')
    assert.equal(await build({ ...FIRST, LATE: 'last' }), 'word early kept last')
    assert.equal(await build({ ...FIRST, WORD: 'thing' }), 'thing early kept late')
  })
}
