import assert from 'node:assert/strict'
import path from 'node:path'
import test from 'node:test'
import { loadSite } from '../../../cli/engine/site.ts'
import { loadConfig } from '../../../cli/config/load.ts'
import { option, options, type ResolvedBy } from '../../../cli/config/options/kit.ts'
import { sitePath } from '../../../cli/config/options/paths.ts'
import { writtenFile } from '../../../cli/config/site-file.ts'
import { scanCollection } from '../../../cli/content/scan/scan.ts'
import type { Feature } from '../../../cli/features/feature.ts'
import { FEATURES } from '../../../cli/features/registry.ts'
import type { SiteProblems } from '../../../cli/report/diagnostic.ts'
import { encodeSegment, pageUrl } from '../../../cli/routes/page-url.ts'
import type { OutputPath } from '../../../cli/types/file-path.ts'
import { madeFiles, renderedSite } from '../support/made-files.ts'
import { page } from '../support/pages.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

declare module '../../../cli/config/options/site.ts' {
  interface UserConfig {
    glossary?: { path?: string }
  }
  interface FeatureConfig {
    readonly glossary?: ResolvedBy<typeof glossaryOption>
  }
}

function glossaryOption(siteDir: string) {
  const folder = sitePath({ siteDir, kind: 'folder' })
  return options({ path: option(folder, 'glossary', (written) => writtenFile(written, siteDir)) })
}

/** A throw-away feature: a page for each term, a list of them for pages, and a file of the output. */
const glossary: Feature = {
  name: 'glossary',
  options: { sections: { glossary: { option: ({ siteDir }) => glossaryOption(siteDir) } } },
  async plan({ config, ...scanning }) {
    const { path } = config.glossary ?? glossaryOption(config.siteDir).resolve({})
    const collection = { path, include: ['**/*.md'], exclude: [], collection: 'glossary/default' }
    const { siteDir, markdown } = config
    const { files, diagnostics } = await scanCollection({ siteDir, markdown, ...scanning, ...collection })
    const terms = files.map(({ relativePath }) => {
      return pageUrl(`/glossary/${encodeSegment(relativePath.replace(/\.md$/, ''))}`, config)
    })
    const content = (): string => JSON.stringify(terms)
    return {
      pages: files.map((file, at) => page({ url: terms[at] ?? '', kind: 'markdown', source: file.path })),
      sources: files,
      contentDirs: [{ instance: 'glossary/default', path }],
      shared: [{ key: 'glossary-default-terms', value: terms }],
      files: () => [{ path: 'glossary.json' as OutputPath, claim: 'the glossary', content }],
      diagnostics,
    }
  },
}

const features = [...FEATURES, glossary]

function load(options: string) {
  const config = `export default { title: 'Site', url: 'https://s.example', glossary: { ${options} } }\n`
  const siteDir = temporaryFolder({ 'site.config.mjs': config, 'terms/markup.md': '# Hypertext\n\nWords.\n' })
  return loadConfig(siteDir, { features: features.flatMap(({ options }) => options ?? []) })
}

test('a feature is added by its folder and one line of the registry', async () => {
  const { config } = await load("path: 'terms'")
  const site = await loadSite(config, path.join(config.siteDir, 'build'), { features })
  const terms = ['/glossary/markup']
  const urls: readonly string[] = site.manifest.pages.map(({ url }) => url)
  assert.equal(urls.filter((url) => url.startsWith('/glossary')).join(), terms.join())
  assert.deepEqual(site.shared.get('glossary-default-terms'), terms)
  assert.deepEqual(site.contentDirs, [{ instance: 'glossary/default', path: 'terms' }])
  const rendered = renderedSite(site.manifest.pages.map(({ url }) => ({ url, noIndex: false })))
  const made = await madeFiles(site.files, rendered)
  const textOf = (name: string): string => made.find((file) => file.path === name)?.text ?? ''
  for (const file of ['glossary.json', 'assets/data/glossary-default-terms.json'])
    assert.deepEqual(JSON.parse(textOf(file)), terms)
  assert.match(textOf('sitemap.xml'), /<loc>https:\/\/s\.example\/glossary\/markup<\/loc>/)
})

test('an option of a feature is checked like all others', async () => {
  const { diagnostics } = await load("pth: 'terms'").then(
    () => assert.fail(),
    (error: SiteProblems) => error,
  )
  const told = diagnostics.map(({ message, hint }) => `${message} ${hint}`)
  assert.deepEqual(told, ['"pth" is not a key of glossary. Did you mean "path"?'])
})
