import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { siteOf } from '../../support/build/sites.ts'
import { buildSite } from '../../support/build-site.ts'
import { assertImported } from '../../support/build/imported-project.ts'

for (const name of ['classic', 'formats', 'hosted', 'own', 'plugins', 'search'])
  test(`the project ${name} is the same with the configuration that import writes`, () =>
    assertImported(name))

test('the project parts is the same, too, and hints name options as they stand in its own', () =>
  assertImported('parts', async (site) => {
    const config = site.read('docusaurus.config.cts').replace("onInlineAuthors: 'ignore', ", '')
    site.write({
      'docusaurus.config.cts': config,
      'blog/2024-01-03-next.md': '---\nauthors: [{ name: Nobody }]\n---\n\nWords.\n',
    })
    const { diagnostics } = await buildSite(site.dir)
    const [hint = ''] = diagnostics.flatMap(({ code, hint }) => (code === 'INLINE_AUTHOR' ? [hint] : []))
    assert.match(hint, /set presets › classic › blog › onInlineAuthors: 'ignore'/)
  }))

test('what every page loads is the same with and without names of Docusaurus', async () => {
  const home = (code: string): string => `export default function Home() { ${code} }`
  const plain = await builtScripts(home("return 'Test'"))
  const withNames = await builtScripts(
    [
      "import useDocusaurusContext from '@docusaurus/useDocusaurusContext'",
      "import { useDocsVersion } from '@docusaurus/plugin-content-docs/client'",
      "import * as theme from '@docusaurus/theme-common/internal'",
      "import { Link, useHistory } from 'react-router-dom'",
      home(
        'return [useDocusaurusContext().siteConfig.title, typeof useDocsVersion, Object.keys(theme).length, typeof Link, typeof useHistory]',
      ),
    ].join('\n'),
  )
  for (const name of ['client', 'loader', 'react']) {
    assert.ok(plain.has(name), name)
    assert.equal(withNames.get(name), plain.get(name), name)
  }
})

/** Files of the client by what they are called without their hash. */
async function builtScripts(home: string): Promise<ReadonlyMap<string, string>> {
  const site = siteOf({ 'src/pages/index.js': home })
  const { exitCode, diagnostics } = await buildSite(site.dir)
  assert.equal(exitCode, 0, JSON.stringify(diagnostics))
  const files = readdirSync(path.join(site.dir, 'build/assets/js'))
  return new Map(files.map((file) => [file.replace(/-[\da-f]{8}\.js$/, ''), file]))
}
