import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OVERRIDABLE_ELEMENTS } from '../../../cli/types/site-theme.ts'
import { siteOf } from '../../support/build/sites.ts'
import { buildSite } from '../../support/build-site.ts'

const FILES = {
  'site.config.mjs': "export default { title: 'Test', url: 'https://sitegen.example', markdown: { format: 'detect' } }\n",
  'src/pages/index.md': '# Home\n',
  'docs/words.md':
    '# Title\n\n## First\n\n[A page](./words.md) and `code`, ![dot](./dot.svg).\n\n- one\n\n1. first\n\n:::note\n\nWords.\n\n:::\n\n```js\nlet a\n```\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n<details>\n<summary>More</summary>\n\nWords.\n\n</details>\n',
  'docs/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="4"></svg>\n',
}

/** The words of the page and its tags, without attributes, of which components may write others. */
async function shown(files: Readonly<Record<string, string>>): Promise<string> {
  const site = siteOf({ ...FILES, ...files })
  const { exitCode, diagnostics, stdout } = await buildSite(site.dir, '--no-cache')
  assert.deepEqual([exitCode, diagnostics], [0, []], stdout)
  const html = site.read('build/docs/words/index.html')
  return html.slice(html.indexOf('<h1'), html.indexOf('</article>')).replaceAll(/<!--.*?-->|(?<=<\w+) [^>]*|\s+/g, '')
}

const plain = shown({})

for (const part of OVERRIDABLE_ELEMENTS)
  test(`Markdown looks as before when the site's ${part} alone shows the theme's`, async () => {
    const source = `import Original from '@theme-original/${part}'\nexport default (props) => <Original {...props} />\n`
    assert.equal(await shown({ [`src/theme/${part}.jsx`]: source }), await plain)
  })
