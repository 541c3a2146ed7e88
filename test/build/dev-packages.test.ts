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
