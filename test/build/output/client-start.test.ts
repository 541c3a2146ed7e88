import assert from 'node:assert/strict'
import { test } from 'node:test'
import { siteOf } from '../../support/build/sites.ts'
import { buildSite } from '../../support/build-site.ts'
import { isWhole } from '../../support/is-whole.ts'

const FOOTER = 'export default function Footer() { return <footer>Mine</footer> }\n'

const FILES = {
  'site.config.mjs': `export default {
  title: 'Test', url: 'https://sitegen.example',
  themeConfig: { liveCodeBlock: {} },
}
`,
  'src/pages/index.md': '# Home\n',
  'src/pages/live.jsx': 'export default () => <main><h1>Live</h1></main>\n',
  'src/pages/still.jsx': 'export const isStatic = true\nexport default () => <main><h1>Still</h1></main>\n',
  'docs/plain.md': '# Plain\n\n::::tabs\n\n:::tab[One]\nFirst\n:::\n\n::::\n',
  'docs/code.mdx': '# Code\n\n```jsx live\n<b>Live</b>\n```\n',
  'docs/card.mdx': "import Card from '../src/card'\n\n# Card\n\n<Card />\n",
  'docs/badge.mdx': "import Badge from '../src/badge'\n\n# Badge\n\n<Badge />\n",
  'src/card.jsx': 'export default () => <p>Card</p>\n',
  'src/badge.jsx': 'export const isStatic = true\nexport default () => <p>Badge</p>\n',
}

const withOption = (option: string): string =>
  FILES['site.config.mjs'].replace('themeConfig', `${option}, themeConfig`)

interface Report {
  readonly result: { readonly scripts: { readonly eager: Readonly<Record<string, number>> } }
}

test('the client comes with pages that hold something that lives, and the report says what', async () => {
  const site = siteOf(FILES)
  const built = async (): Promise<Readonly<Record<string, number>>> => {
    const { exitCode, stdout } = await buildSite(site.dir)
    assert.equal(exitCode, 0, stdout)
    return (JSON.parse(stdout) as Report).result.scripts.eager
  }
  const isEager = (page: string): boolean => / data-eager[ >]/.test(site.read(`build/${page}.html`))
  assert.deepEqual(await built(), {
    './src/card': 1,
    './src/pages/live.jsx': 1,
    '@theme/SearchPage': 1,
    address: 1,
  })
  for (const page of ['live/index', 'docs/card/index', 'search/index', '404'])
    assert.equal(isEager(page), true, page)
  for (const page of ['index', 'still/index', 'docs/plain/index', 'docs/badge/index', 'docs/code/index'])
    assert.equal(isEager(page), false, page)
  site.write({ 'src/theme/Footer.jsx': FOOTER })
  const withFooter = await built()
  assert.equal(isEager('docs/plain/index'), true, 'a part of the site lives')
  assert.ok((withFooter['@theme/DocItem'] ?? 0) >= 4, JSON.stringify(withFooter))
  if (!isWhole) return
  site.write({
    'src/theme/Footer.jsx': `export const isStatic = true\n${FOOTER}`,
    'site.config.mjs': withOption('csp: true'),
  })
  await built()
  assert.equal(isEager('docs/plain/index'), false, 'unless it says otherwise')
  assert.match(site.read('build/docs/plain/index.html'), /Mine/)
  // With a content security policy, documents that wait for intent allow rules of what is fetched ahead.
  const hashes = (file: string): number => site.read(file).match(/sha256-/g)?.length ?? 0
  assert.equal(
    hashes('build/docs/card/index.html'),
    2,
    'of the boot script, and of the pause for the first paint',
  )
  assert.equal(hashes('build/docs/plain/index.html'), 3, 'of the rules, too')
  assert.doesNotMatch(site.read('build/page.json'), /sha256-/)
  site.write({ 'site.config.mjs': withOption("client: 'eager'") })
  assert.ok(((await built())['client'] ?? 0) > 8)
  assert.equal(isEager('docs/plain/index'), true, 'another option makes other documents')
})
