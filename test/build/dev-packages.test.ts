import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startDevSite, until } from '../support/dev-site.ts'
import type { Files } from '../support/build-site.ts'

const FILES: Files = {
  'site.config.mjs':
    "import words from 'myremark'\nexport default { title: 'Test', url: 'https://sitegen.example', trailingSlash: true, docs: { remarkPlugins: [words] } }\n",
  'docs/a.md': '# A\n',
  'node_modules/myremark/package.json': '{ "name": "myremark", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
  'node_modules/myremark/index.js':
    "import { word } from './word.js'\nimport common from 'common'\nexport default () => (tree) => { tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: `says ${word} ${common}` }] }) }\n",
  'node_modules/myremark/word.js': "export const word = 'one'\n",
  'node_modules/common/index.js': "module.exports = require('./part')\n",
  'node_modules/common/part.js': "module.exports = 'common'\n",
}

/** A site whose sidebars file and configuration take words from a package and from files that lie outside. */
const SIDEBARS: Files = {
  'site.config.mjs':
    "import { tagline } from '../beside/tagline.mjs'\nexport default { title: 'Test', tagline, url: 'https://sitegen.example', trailingSlash: true, docs: { sidebarPath: 'sidebars.mjs' } }\n",
  'sidebars.mjs':
    "import { word } from 'mywords'\nimport { other } from '../beside/other.mjs'\nexport default { docs: [{ type: 'category', label: `${word} ${other}`, items: ['a'] }] }\n",
  'docs/a.md': '# A\n',
  'src/pages/index.jsx': "import { useSite } from 'sitegen/runtime'\nexport default () => <p>says {useSite().tagline}</p>\n",
  'node_modules/mywords/package.json': '{ "name": "mywords", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
  'node_modules/mywords/index.js': "export const word = 'one'\n",
  '../beside/tagline.mjs': "export const tagline = 'first'\n",
  '../beside/other.mjs': "export const other = 'outside'\n",
}

test('the dev server follows packages that only a sidebars file loads, and files outside of the site', async () => {
  const site = await startDevSite(SIDEBARS)
  try {
    const shows = (page: string, words: string): Promise<void> =>
      until(
        async () => (await (await fetch(`${site.origin}${page}`)).text()).includes(words),
        () => `no "${words}"\n${site.output()}`,
      )
    await shows('/docs/a/', 'one outside')
    site.write({ 'node_modules/mywords/index.js': "export const word = 'two'\n" })
    await shows('/docs/a/', 'two outside')
    site.write({ '../beside/other.mjs': "export const other = 'abroad'\n" })
    await shows('/docs/a/', 'two abroad')
    await shows('/', 'first')
    site.write({ '../beside/tagline.mjs': "export const tagline = 'second'\n" })
    await shows('/', 'second')
    site.rename('node_modules/mywords', 'away')
    await site.printed('SIDEBARS_IMPORT')
    site.rename('away', 'node_modules/mywords')
    site.write({ 'node_modules/mywords/index.js': "export const word = 'back'\n" })
    await shows('/docs/a/', 'back abroad')
  } finally {
    await site.stop()
  }
})

test('the dev server runs new code of plugins, removed and brought back ones too', async () => {
  const site = await startDevSite(FILES)
  try {
    let shown = ''
    const shows = (words: string): Promise<void> =>
      until(
        async () => {
          const text = await (await fetch(`${site.origin}/docs/a/`)).text()
          shown = /<p>says ([^<]*)<\/p>/.exec(text)?.[1] ?? ''
          return shown === words
        },
        () => `it says "${shown}"\n${site.output()}`,
      )
    await shows('one common')
    site.write({ 'node_modules/myremark/word.js': "export const word = 'two'\n" })
    await shows('two common')
    site.write({ 'node_modules/common/part.js': "module.exports = 'other'\n" })
    await shows('two other')
    site.rename('node_modules/common', 'away')
    await site.printed('CONFIG_IMPORT')
    site.write({ 'away/part.js': "module.exports = 'back'\n" })
    site.rename('away', 'node_modules/common')
    await shows('two back')
    assert.match(site.output(), /CONFIG_IMPORT/)
  } finally {
    await site.stop()
  }
})
