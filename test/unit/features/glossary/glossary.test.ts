import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import test, { after } from 'node:test'
import { loadSite, type Site } from '../../../../cli/engine/site.ts'
import { loadConfig } from '../../../../cli/config/load.ts'
import type { SiteProblems } from '../../../../cli/report/diagnostic.ts'
import { FEATURES } from '../../../../cli/features/registry.ts'
import { madeFiles, renderedSite } from '../../support/made-files.ts'
import { glossaryFeature } from './glossary-feature.ts'

const siteDir = mkdtempSync(path.join(os.tmpdir(), 'sitegen-glossary-'))
after(() => rmSync(siteDir, { recursive: true, force: true }))

const FILES = {
  'site.config.mjs':
    "export default { title: 'Site', url: 'https://s.example', glossary: { path: 'terms' } }\n",
  'terms/markup.md': '---\nshort: HTML\n---\n\n# Hypertext\n\nWords with tags.\n',
  'terms/wrong.md': '---\nshort: [1]\n---\n\n# Wrong\n',
}

async function load(): Promise<Site> {
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(path.join(siteDir, path.dirname(name)), { recursive: true })
    writeFileSync(path.join(siteDir, name), text)
  }
  const features = [...FEATURES, glossaryFeature]
  const { config } = await loadConfig(siteDir, { features: features.flatMap(({ options }) => options ?? []) })
  return loadSite(config, path.join(siteDir, 'build'), { features })
}

test('a feature is added by its folder and one line of the registry', async () => {
  const { manifest, files, shared, contentDirs, diagnostics } = await load()
  assert.deepEqual(
    manifest.pages.map(({ url }) => url).filter((url) => url.startsWith('/glossary')),
    ['/glossary/', '/glossary/markup', '/glossary/wrong'],
  )
  const list = [
    { short: 'HTML', url: '/glossary/markup' },
    { short: 'Wrong', url: '/glossary/wrong' },
  ]
  assert.deepEqual(shared.get('glossary-default-terms'), list)
  assert.deepEqual(contentDirs, [{ instance: 'glossary/default', path: 'terms' }])
  assert.deepEqual(
    diagnostics.filter(({ place }) => place?.file === 'terms/wrong.md').map(({ code }) => code),
    ['FRONT_MATTER_INVALID'],
  )
  const made = await madeFiles(
    files,
    renderedSite(manifest.pages.map(({ url }) => ({ url, noIndex: false }))),
  )
  const textOf = (name: string): string => made.find((file) => file.path === name)?.text ?? ''
  assert.deepEqual(JSON.parse(textOf('glossary.json')), list)
  assert.deepEqual(JSON.parse(textOf('assets/data/glossary-default-terms.json')), list)
  assert.match(textOf('sitemap.xml'), /<loc>https:\/\/s\.example\/glossary\/markup<\/loc>/)
})

test('an option of a feature is checked like all others', async () => {
  await load()
  writeFileSync(
    path.join(siteDir, 'site.config.mjs'),
    "export default { title: 'Site', url: 'https://s.example', glossary: { pth: 'terms' } }\n",
  )
  const features = [...FEATURES, glossaryFeature].flatMap(({ options }) => options ?? [])
  await assert.rejects(
    () => loadConfig(siteDir, { features }),
    ({ diagnostics }: SiteProblems) =>
      diagnostics.map(({ message, hint }) => `${message} ${hint}`).join() ===
      '"pth" is not a key of glossary. Did you mean "path"?',
  )
})
