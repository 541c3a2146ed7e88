import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { localeFolder } from '../../../cli/config/resolve/resolve-i18n.ts'
import { loadSiteConfig } from '../../../cli/features/load-site-config.ts'
import { localeLabel } from '../../../cli/config/resolve/locale-defaults.ts'
import type { SiteConfig } from '../../../cli/config/site-config.ts'
import { siteAlternates, siteLocale } from '../../../cli/config/site-language.ts'
import { UsageError } from '../../../cli/report/diagnostic.ts'
import { problemsOf, temporarySite } from './temporary-site.ts'

interface Load {
  readonly locale?: string
  /** Further keys. */
  readonly also?: string
}

const fileOf = (i18n: string, also = ''): string =>
  `export default { title: 'Acme', url: 'https://acme.example', ${also} i18n: ${i18n} }`

async function load(i18n: string, { locale, also }: Load = {}): Promise<SiteConfig> {
  const site = temporarySite({ 'docs/a.md': '', 'site.config.js': fileOf(i18n, also) })
  return (await loadSiteConfig(site, { locale })).config
}

describe('the languages of a site', () => {
  const defaults = [
    ['en', { label: 'English', direction: 'ltr', calendar: 'gregory' }],
    ['fr', { label: 'Français', direction: 'ltr', calendar: 'gregory' }],
    ['pt-BR', { label: 'Português (Brasil)', direction: 'ltr', calendar: 'gregory' }],
    ['ar', { label: 'العربية', direction: 'rtl', calendar: 'gregory' }],
    ['he', { label: 'עברית', direction: 'rtl', calendar: 'gregory' }],
    ['fa', { label: 'فارسی', direction: 'rtl', calendar: 'persian' }],
    ['zh-Hant', { label: '繁體中文', direction: 'ltr', calendar: 'gregory' }],
    ['ja-u-ca-japanese', { label: '日本語', direction: 'ltr', calendar: 'japanese' }],
    ['qqq', { label: 'qqq', direction: 'ltr', calendar: 'gregory' }],
  ] as const
  for (const [name, expected] of defaults) {
    it(`knows how ${name} is called, written and dated`, async () => {
      const locale = siteLocale((await load(`{ defaultLocale: '${name}' }`)).i18n)
      const { label, direction, calendar, htmlLang, messages } = locale
      assert.deepEqual({ label, direction, calendar }, expected)
      assert.equal(htmlLang, name)
      assert.equal(messages, `i18n/${name}`)
    })
  }

  it('falls back to what it knows of the name of a language', () => {
    assert.equal(localeLabel('qqq-FR'), 'qqq-FR')
    assert.equal(localeLabel('no tag'), 'no tag')
  })

  it('takes over what is written', async () => {
    const { i18n } = await load(`{
      defaultLocale: 'en_GB', path: 'words', localeConfigs: { en_GB: {
        label: 'British', direction: 'rtl', htmlLang: 'en-GB', calendar: 'buddhist', path: 'gb',
        url: 'https://gb.example', baseUrl: '/uk',
      } } }`)
    assert.deepEqual(siteLocale(i18n), {
      label: 'British',
      direction: 'rtl',
      htmlLang: 'en-GB',
      calendar: 'buddhist',
      messages: 'words/gb',
      url: 'https://gb.example',
      baseUrl: '/uk/',
    })
    assert.equal(i18n.calendar, 'buddhist')
  })

  it('reads no messages of a language that is not translated', async () => {
    const { i18n } = await load(`{ localeConfigs: { en: { translate: false } } }`)
    assert.equal(siteLocale(i18n).messages, null)
  })

  const TWO = `{ locales: ['en', 'fr'] }`
  const addresses: readonly (readonly [
    name: string,
    i18n: string,
    load: Load,
    address: string,
    folder: string,
  ])[] = [
    ['the default one', TWO, {}, 'https://acme.example/', ''],
    ['the default one, by name', TWO, { locale: 'en' }, 'https://acme.example/', ''],
    ['another one', TWO, { locale: 'fr' }, 'https://acme.example/fr/', 'fr'],
    [
      'another one below a base URL',
      TWO,
      { locale: 'fr', also: `baseUrl: 'project',` },
      'https://acme.example/project/fr/',
      'fr',
    ],
    [
      'one with a base URL of its own in that of the site',
      `{ locales: ['en', 'fr'], localeConfigs: { fr: { baseUrl: '/in/french' } } }`,
      { locale: 'fr' },
      'https://acme.example/in/french/',
      'in/french',
    ],
    [
      'one with a base URL of its own beside that of the site',
      `{ locales: ['en', 'fr'], localeConfigs: { fr: { baseUrl: '/fr/' } } }`,
      { locale: 'fr', also: `baseUrl: '/en/',` },
      'https://acme.example/fr/',
      'fr',
    ],
    [
      'one on a host of its own',
      `{ locales: ['en', 'fr'], localeConfigs: { fr: { url: 'https://acme.fr', baseUrl: '/' } } }`,
      { locale: 'fr' },
      'https://acme.fr/',
      'fr',
    ],
    [
      'another one with the hash router',
      TWO,
      { locale: 'fr', also: `router: 'hash',` },
      'https://acme.example/fr/',
      'fr',
    ],
  ]
  for (const [name, i18n, how, address, folder] of addresses) {
    it(`builds ${name} for ${address} into the folder "${folder}"`, async () => {
      const config = await load(i18n, how)
      assert.equal(config.url + config.baseUrl, address)
      assert.equal(localeFolder(config.i18n), folder)
    })
  }

  it('lists the default language first for search engines, also when it is the only one', async () => {
    const only = { lang: 'en', root: 'https://acme.example/' }
    assert.deepEqual(siteAlternates(await load('{}')), { own: only, all: [only] })
    assert.equal(siteAlternates(await load(TWO, { also: `router: 'hash',` })), null)
    const config = await load(`{ locales: ['fr', 'en'] }`, { locale: 'fr' })
    const [en, fr] = [
      { lang: 'en', root: 'https://acme.example/' },
      { lang: 'fr', root: 'https://acme.example/fr/' },
    ]
    assert.deepEqual(siteAlternates(config), { own: fr, all: [en, fr] })
  })

  it('refuses to build a language that the site does not have, and names the nearest', async () => {
    await assert.rejects(load(TWO, { locale: 'de' }), (error) => {
      assert.ok(error instanceof UsageError)
      assert.equal(error.message, 'The site has no language "de".')
      return true
    })
    await assert.rejects(load(`{ locales: ['en', 'pt-BR'] }`, { locale: 'pt-Br' }), UsageError)
  })
})

describe('languages that are wrong', () => {
  const rows: readonly (readonly [i18n: string, message: RegExp, hint?: RegExp])[] = [
    ['[]', /^i18n must be an object of options, but is an empty list\.$|^i18n must be/],
    [`{ locale: 'en' }`, /^"locale" is not a key of i18n\.$/, /"locales"/],
    [`{ locales: [] }`, /^i18n\.locales must be a list of at least one language/],
    [`{ locales: 'en' }`, /^i18n\.locales must be a list of languages, but is "en"\.$/],
    [`{ locales: ['en', 'en'] }`, /^i18n\.locales\[1\] is "en" again\.$/, /Remove it/],
    [`{ locales: ['en', '../x'] }`, /^i18n\.locales\[1\] must be the name of a language: "en", "pt-BR"/],
    [
      `{ locales: ['fr'] }`,
      /^i18n\.locales is \["fr"\], but the default language is "en"\.$/,
      /Set i18n\.defaultLocale to one of them/,
    ],
    [
      `{ defaultLocale: 'de', locales: ['en', 'fr'] }`,
      /^i18n\.defaultLocale is "de", but i18n\.locales is \["en","fr"\]\.$/,
      /Add "de" to i18n\.locales/,
    ],
    [
      `{ locales: ['en', 'fr'], localeConfigs: { fe: {} } }`,
      /^i18n\.localeConfigs\.fe refers to a language that the site does not have/,
      /Did you mean "fr"\?/,
    ],
    [
      `{ locales: ['en', 'pt_BR'] }`,
      /^i18n\.locales\[1\] is "pt_BR", which is not a valid language tag/,
      /htmlLang to one, such as "pt-BR"/,
    ],
    [`{ defaultLocale: 'en_GB' }`, /^i18n\.defaultLocale is "en_GB", which is not a valid language tag/],
    [`{ localeConfigs: { en: { direction: 'left' } } }`, /direction must be "ltr" or "rtl"/],
    [`{ localeConfigs: { en: { htmlLang: 'x_y' } } }`, /htmlLang must be a language tag/],
    [`{ localeConfigs: { en: { calendar: 'persion' } } }`, /calendar must be the name/, /"persian"/],
    [`{ localeConfigs: { en: { path: '../en' } } }`, /path must be the name of a folder in i18n\.path/],
    [`{ localeConfigs: { en: { baseUrl: '../a' } } }`, /baseUrl must be a path/],
    [`{ localeConfigs: { en: { url: 'acme' } } }`, /url must be an address/],
    [`{ path: '../words' }`, /^i18n\.path is "\.\.\/words", which leads out of the site directory/],
  ]
  for (const [i18n, message, hint = /./] of rows) {
    it(`are told: ${i18n}`, async () => {
      const problems = await problemsOf(() => load(i18n))
      assert.equal(problems.length, 1, JSON.stringify(problems))
      assert.match(problems[0]?.message ?? '', message)
      assert.match(problems[0]?.hint ?? '', hint)
      assert.ok(problems[0]?.place?.line !== undefined)
    })
  }
})
