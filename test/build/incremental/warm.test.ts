import assert from 'node:assert/strict'
import path from 'node:path'
import test from 'node:test'
import type { CacheReport } from '../../../cli/report/build-report/report-lines.ts'
import { outputOf as treeOf, siteOf } from '../../support/build/sites.ts'
import { buildSite, readTree, type TemporarySite } from '../../support/build-site.ts'
import { skipUnlessWhole } from '../../support/is-whole.ts'

async function outputOf(
  site: TemporarySite,
  ...args: readonly string[]
): Promise<ReadonlyMap<string, string>> {
  const { exitCode, stdout } = await buildSite(site.dir, ...args)
  assert.equal(exitCode, 0, stdout)
  return treeOf(site)
}

const MODULE =
  '# Module\n\n## Part one\n\nSum: {1 + 1}, [there](./target.md).\n\n## Part two\n\nMore words.\n'

test(
  '--no-cache uses nothing that builds keep, and keeps what it makes; what is kept stays within its limit, and a link target may move',
  { skip: skipUnlessWhole },
  async () => {
    const site = siteOf({ 'docs/module.mdx': MODULE, 'docs/target.md': '# Target\n' })
    const cacheOf = async (...args: readonly string[]): Promise<CacheReport> => {
      await outputOf(site, ...args, '--report', path.join(site.dir, 'report.json'))
      return (JSON.parse(site.read('report.json')) as { cache: CacheReport }).cache
    }
    const cold = await outputOf(site)
    const { compiled, rendered } = await cacheOf('--no-cache')
    assert.deepEqual([compiled.hits, compiled.reasons], [0, { disabled: compiled.misses }])
    assert.deepEqual([rendered?.hits, rendered?.reasons], [0, { disabled: rendered?.misses }])
    const again = await cacheOf()
    assert.deepEqual([again.compiled.hits > 0, (again.rendered?.hits ?? 0) > 0], [true, true])
    assert.deepEqual(treeOf(site), cold)

    const config = site.read('site.config.mjs').replace(/title:/, "cache: { limit: '1 kB' }, title:")
    site.write({ 'site.config.mjs': config })
    await outputOf(site)
    const data = [...readTree(path.join(site.dir, '.sitegen/cache/compiled'))].filter(([file]) =>
      file.startsWith('data-'),
    )
    assert.ok(data.reduce((sum, [, bytes]) => sum + bytes.length, 0) <= 1000)
    // The page that links to it is a module, and known: it is rendered again, with all of its words.
    site.write({ 'docs/target.md': '---\nslug: moved\n---\n\n# Target\n' })
    const warm = await outputOf(site)
    assert.notDeepEqual(warm, cold)
    assert.deepEqual(await outputOf(site, '--no-cache'), warm)
  },
)

test('what is remarked about a page follows what it depends on beside the inputs of the page', async () => {
  const site = siteOf({
    'site.config.mjs':
      "export default { title: 'Test', url: 'https://sitegen.example', onBrokenLinks: 'ignore', markdown: { hooks: { onBrokenMarkdownLinks: 'warn', onBrokenMarkdownImages: 'warn' } } }\n",
    'src/pages/index.tsx': 'export default function Home() {\n  return <main>Home</main>\n}\n',
    'docs/a.md': '# A\n\n[Other](./quite-other.md)\n\n![x](./pic.png)\n\n```javscript\nx\n```\n',
    'docs/b.md': '# B\n\n[A](./a.md)\n',
  })
  const told = async (...args: readonly string[]) => {
    const { diagnostics } = await buildSite(site.dir, '--report', path.join(site.dir, 'report.json'), ...args)
    const { cache } = JSON.parse(site.read('report.json')) as { cache: CacheReport }
    return { diagnostics, made: [cache.compiled.misses, cache.rendered.misses] }
  }
  const hints = ({ diagnostics }: Awaited<ReturnType<typeof told>>): readonly string[] =>
    diagnostics.map(({ code, hint = '' }) => `${code} ${/Did you mean "[^"]*"/.exec(hint)?.[0] ?? ''}`)
  const first = await told()
  assert.deepEqual(hints(first), [
    'DEAD_MARKDOWN_LINK ',
    'MISSING_IMAGE ',
    'CODE_LANGUAGE_UNKNOWN Did you mean "javascript"',
  ])
  assert.deepEqual(await told(), { ...first, made: [0, 0] }, 'nothing is made anew for a remark')
  site.write({ 'docs/b.md': '# B\n\n[A](./a.md), other words.\n' })
  assert.deepEqual(await told(), { ...first, made: [1, 1] })
  site.write({ 'docs/pics.png': 'x', 'docs/part/quite-other.md': '---\nunlisted: true\n---\n\n# Bee\n' })
  const near = await told()
  assert.deepEqual(near.diagnostics, (await told('--no-cache')).diagnostics)
  assert.notDeepEqual(hints(near), hints(first))
})

test('pages are rendered again when a variable of the environment changes that their code reads', async (t) => {
  t.after(() => delete process.env['SITEGEN_TEST_WORD'])
  const site = siteOf({
    'docs/module.mdx': "# Module\n\n{process.env.SITEGEN_TEST_WORD ?? 'none'}\n",
    'src/pages/part.jsx':
      "export default () => <p>{'SITEGEN_TEST_WORD' in process.env ? 'set' : 'none'}</p>\n",
    'src/theme/Footer.jsx':
      "import { env } from './env'\nexport default () => <i>{env().SITEGEN_TEST_WORD ?? 'none'}</i>\n",
    'src/theme/env.js': 'export const env = () => ({ ...process.env })\n',
  })
  const none = await outputOf(site)
  process.env['SITEGEN_TEST_WORD'] = 'one'
  const one = await outputOf(site)
  assert.notDeepEqual(one, none)
  assert.deepEqual(one, await outputOf(site, '--no-cache'))
  delete process.env['SITEGEN_TEST_WORD']
  assert.deepEqual(await outputOf(site), none)
})
