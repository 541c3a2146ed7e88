import assert from 'node:assert/strict'
import path from 'node:path'
import test from 'node:test'
import { loadSite } from '../../../../cli/engine/site.ts'
import { loadConfig } from '../../../../cli/config/load.ts'
import type { SiteProblems } from '../../../../cli/report/diagnostic.ts'
import { FEATURES } from '../../../../cli/features/registry.ts'
import { madeFiles, renderedSite } from '../../support/made-files.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { glossaryFeature } from './glossary-feature.ts'

const FEATURES_OF_TEST = [...FEATURES, glossaryFeature]
const OPTIONS = { features: FEATURES_OF_TEST.flatMap(({ options }) => options ?? []) }

const config = (glossary: string): string =>
  `export default { title: 'Site', url: 'https://s.example', glossary: { ${glossary} } }\n`

test('a feature is added by its folder and one line of the registry', async () => {
  const siteDir = temporaryFolder({
    'site.config.mjs': config("path: 'terms'"),
    'terms/markup.md': '---\nshort: HTML\n---\n\n# Hypertext\n\nWords with tags.\n',
    'terms/wrong.md': '---\nshort: [1]\n---\n\n# Wrong\n',
  })
  const loaded = await loadConfig(siteDir, OPTIONS)
  const site = await loadSite(loaded.config, path.join(siteDir, 'build'), { features: FEATURES_OF_TEST })
  const { manifest, files, shared, contentDirs, diagnostics } = site
  const urls: readonly string[] = manifest.pages.map(({ url }) => url)
  assert.deepEqual(
    urls.filter((url) => url.startsWith('/glossary')),
    ['/glossary/', '/glossary/markup', '/glossary/wrong'],
  )
  const list = [
    { short: 'HTML', url: '/glossary/markup' },
    { short: 'Wrong', url: '/glossary/wrong' },
  ]
  assert.deepEqual(shared.get('glossary-default-terms'), list)
  assert.deepEqual(contentDirs, [{ instance: 'glossary/default', path: 'terms' }])
  const wrong = diagnostics.filter(({ place }) => place?.file === 'terms/wrong.md')
  assert.deepEqual(
    wrong.map(({ code }) => code),
    ['FRONT_MATTER_INVALID'],
  )
  const rendered = renderedSite(manifest.pages.map(({ url }) => ({ url, noIndex: false })))
  const made = await madeFiles(files, rendered)
  const textOf = (name: string): string => made.find((file) => file.path === name)?.text ?? ''
  assert.deepEqual(JSON.parse(textOf('glossary.json')), list)
  assert.deepEqual(JSON.parse(textOf('assets/data/glossary-default-terms.json')), list)
  assert.match(textOf('sitemap.xml'), /<loc>https:\/\/s\.example\/glossary\/markup<\/loc>/)
})

test('an option of a feature is checked like all others', async () => {
  const siteDir = temporaryFolder({ 'site.config.mjs': config("pth: 'terms'") })
  await assert.rejects(
    () => loadConfig(siteDir, OPTIONS),
    ({ diagnostics }: SiteProblems) =>
      diagnostics.map(({ message, hint }) => `${message} ${hint}`).join() ===
      '"pth" is not a key of glossary. Did you mean "path"?',
  )
})
