import assert from 'node:assert/strict'
import { test } from 'node:test'
import { navbarLocales } from '../../../cli/engine/site.ts'
import { FEATURE_OPTIONS } from '../../../cli/features/load-site-config.ts'
import { siteOptionFor } from '../../../cli/config/options/site.ts'
import { resolveConfig } from '../../../cli/config/resolve/resolve-config.ts'
import type { UserConfig } from '../../../cli/config/options/site.ts'
import type { FilePath } from '../../../cli/types/file-path.ts'

const ORIGIN = {
  siteDir: '/site',
  configFile: 'site.config.ts' as FilePath,
  configHash: '0',
  functionsHash: '0',
  features: FEATURE_OPTIONS,
}
const DE = { url: 'https://acme.de', baseUrl: '/' }

const ROWS: readonly (readonly [
  name: string,
  written: Partial<UserConfig>,
  locale: string,
  bases: string,
])[] = [
  ['beside each other', {}, 'en', '/base/ /base/fr/ https://acme.de/'],
  ['seen from another one', {}, 'fr', '/base/ /base/fr/ https://acme.de/'],
  ['seen from another host', {}, 'de', 'https://acme.example/base/ https://acme.example/base/fr/ /'],
  ['with the hash router', { router: 'hash' }, 'en', './#/ fr/#/ https://acme.de/#/'],
  ['with the hash router, seen from another one', { router: 'hash' }, 'fr', '../#/ ./#/ https://acme.de/#/'],
]

for (const [name, written, locale, bases] of ROWS) {
  test(`the menu of languages leads to them ${name}`, async () => {
    const user = {
      title: 'Acme',
      url: 'https://acme.example',
      baseUrl: '/base/',
      i18n: { locales: ['en', 'fr', 'de'], localeConfigs: { de: DE } },
      ...written,
    }
    const option = siteOptionFor(user, '/site', FEATURE_OPTIONS)
    const config = await resolveConfig(user, { ...ORIGIN, option, locale })
    assert.equal(
      navbarLocales(config)
        .map(({ base }) => base)
        .join(' '),
      bases,
    )
  })
}
