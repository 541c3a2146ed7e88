import assert from 'node:assert/strict'
import { test } from 'node:test'
import { devConfig } from '../../../cli/engine/dev/dev-engine.ts'
import { loadSite, navbarLocales, siteMetadata } from '../../../cli/engine/site.ts'
import { FEATURE_OPTIONS } from '../../../cli/features/load-site-config.ts'
import type { LoadedSiteConfig } from '../../../cli/features/load-site-config.ts'
import { siteOptionFor, type UserConfig } from '../../../cli/config/options/site.ts'
import { resolveConfig } from '../../../cli/config/resolve/resolve-config.ts'
import type { FilePath } from '../../../cli/types/file-path.ts'
import { packageVersion } from '../../../cli/types/package-root.ts'
import { docsInstance, siteConfig } from '../support/site-config.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const SOURCE = { siteDir: '/site', entry: '/site/site.config.ts', hash: '0' }

type Router = Pick<UserConfig, 'router'>
const ROWS: readonly (readonly [name: string, written: Router, locale: string, bases: string])[] = [
  ['beside each other', {}, 'en', '/base/ /base/fr/ https://acme.de/'],
  ['seen from another one', {}, 'fr', '/base/ /base/fr/ https://acme.de/'],
  ['seen from another host', {}, 'de', 'https://acme.example/base/ https://acme.example/base/fr/ /'],
  ['with the hash router', { router: 'hash' }, 'en', './#/ fr/#/ https://acme.de/#/'],
  ['with the hash router, seen from another one', { router: 'hash' }, 'fr', '../#/ ./#/ https://acme.de/#/'],
]
for (const [name, written, locale, bases] of ROWS) {
  test(`the menu of languages leads to them ${name}`, async () => {
    const localeConfigs = { de: { url: 'https://acme.de', baseUrl: '/' } }
    const i18n = { locales: ['en', 'fr', 'de'], localeConfigs }
    const user = { title: 'Acme', url: 'https://acme.example', baseUrl: '/base/', i18n, ...written }
    const option = siteOptionFor(user, '/site', FEATURE_OPTIONS)
    const found = navbarLocales(
      await resolveConfig({ config: user, option }, { ...SOURCE, locale }, FEATURE_OPTIONS),
    )
    assert.equal(found.map(({ base }) => base).join(' '), bases)
  })
}

test('the metadata of a site names its version and the features that are on, with their instances', () => {
  const contentDirs = ['docs/default', 'docs/default', 'docs/api'].map((instance) => {
    return { instance, path: 'x' as FilePath }
  })
  const planned = [
    { name: 'docs', plan: { contentDirs } },
    { name: 'blog', plan: { contentDirs: [] } },
    { name: 'search', plan: {} },
    { name: 'sitemap', plan: { files: () => [] } },
  ]
  const version = packageVersion()
  const docs = { name: 'docs', version, instances: ['default', 'api'] }
  const features = [docs, { name: 'sitemap', version, instances: [] }]
  const value = { siteVersion: '3.7.0', sitegenVersion: version, features }
  assert.deepEqual(siteMetadata({ siteVersion: '3.7.0' }, planned), { key: 'site-metadata', value })
})

test('the dev server shows a site with the hash router with the other one, and says so', () => {
  const [hash, browser] = (['hash', 'browser'] as const).map((router) => {
    return { config: siteConfig({ router }), diagnostics: [] } as unknown as LoadedSiteConfig
  }) as [LoadedSiteConfig, LoadedSiteConfig]
  const { config, diagnostics } = devConfig(hash)
  assert.equal(config.router, 'browser')
  assert.equal(diagnostics.map(({ code, level }) => `${code} ${level}`).join(), 'HASH_ROUTER_IN_DEV warning')
  assert.equal(devConfig(browser), browser)
})

test('a site without a home page begins at its docs: at their address, else at the start of the last version', async () => {
  const doc = (slug?: string): string => `---\n${slug === undefined ? '' : `slug: ${slug}\n`}---\n\n# T\n`
  const old = {
    'versions.json': '["1.0"]',
    'versioned_docs/version-1.0/aaa/deep.md': doc(),
    'versioned_docs/version-1.0/1-start.md': doc(),
  }
  const cases: readonly (readonly [files: Readonly<Record<string, string>>, home: string])[] = [
    [{ 'docs/aaa/deep.md': doc(), ...old }, '/docs/start'],
    [{ 'docs/aaa/deep.md': doc(), 'docs/2-b.md': doc() }, '/docs/b'],
    [{ 'docs/aaa/deep.md': doc(), ...old, 'versioned_docs/version-1.0/x.md': doc('/') }, '/docs'],
  ]
  for (const [files, home] of cases) {
    const siteDir = temporaryFolder(files)
    const config = siteConfig({ siteDir, docs: [docsInstance({})] })
    const site = await loadSite(config, `${siteDir}/build`)
    assert.equal(site.data.home.replace(/\/$/, ''), home)
  }
})
