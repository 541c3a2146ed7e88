import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { localeFolder } from '../../../cli/config/resolve/resolve-i18n.ts'
import { FEATURE_OPTIONS, loadSiteConfig } from '../../../cli/features/load-site-config.ts'
import { localeLabel } from '../../../cli/config/resolve/resolve-i18n.ts'
import { validateConfig } from '../../../cli/config/schema/validate.ts'
import type { SiteConfig } from '../../../cli/config/site-config.ts'
import { siteAlternates, siteLocale } from '../../../cli/config/site-language.ts'
import { UsageError } from '../../../cli/report/diagnostic.ts'
import { temporarySite } from './temporary-site.ts'

const KEYS = { title: 'Acme', url: 'https://acme.example' }

async function load(i18n: object, locale?: string, also: object = {}): Promise<SiteConfig> {
  const text = `export default ${JSON.stringify({ ...KEYS, ...also, i18n })}`
  return (await loadSiteConfig(temporarySite({ 'docs/a.md': '', 'site.config.js': text }), { locale })).config
}

describe('the languages of a site', () => {
  const defaults: readonly (readonly [name: string, label: string, direction: string, calendar: string])[] = [
    ['fr', 'Français', 'ltr', 'gregory'],
    ['pt-BR', 'Português (Brasil)', 'ltr', 'gregory'],
    ['ar', 'العربية', 'rtl', 'gregory'],
    ['fa', 'فارسی', 'rtl', 'persian'],
    ['zh-Hant', '繁體中文', 'ltr', 'gregory'],
    ['ja-u-ca-japanese', '日本語', 'ltr', 'japanese'],
    ['qqq', 'qqq', 'ltr', 'gregory'],
  ]
  for (const [name, ...expected] of defaults)
    it(`knows how ${name} is called, written and dated`, async () => {
      const locale = siteLocale((await load({ defaultLocale: name })).i18n)
      assert.deepEqual([locale.label, locale.direction, locale.calendar], expected)
      assert.deepEqual([locale.htmlLang, locale.messages], [name, `i18n/${name}`])
    })

  it('falls back to what it knows of the name of a language', () => {
    assert.deepEqual(['qqq-FR', 'no tag'].map(localeLabel), ['qqq-FR', 'no tag'])
  })

  it('takes over what is written', async () => {
    const written = { label: 'British', direction: 'rtl', htmlLang: 'en-GB', calendar: 'buddhist' }
    const config = { ...written, path: 'gb', url: 'https://gb.example', baseUrl: '/uk' }
    const { i18n } = await load({ defaultLocale: 'en_GB', path: 'words', localeConfigs: { en_GB: config } })
    const resolved = {
      ...written,
      path: 'gb',
      messages: 'words/gb',
      url: 'https://gb.example',
      baseUrl: '/uk/',
    }
    assert.deepEqual(siteLocale(i18n), resolved)
    assert.equal(i18n.calendar, 'buddhist')
    const untranslated = await load({ localeConfigs: { en: { translate: false } } })
    assert.equal(siteLocale(untranslated.i18n).messages, null)
  })

  const TWO = { locales: ['en', 'fr'] }
  const french = (fr: object): object => ({ ...TWO, localeConfigs: { fr } })
  const addresses: readonly (readonly [
    name: string,
    config: Promise<SiteConfig>,
    address: string,
    folder: string,
  ])[] = [
    ['the default one, by name', load(TWO, 'en'), 'acme.example/', ''],
    ['another one', load(TWO, 'fr'), 'acme.example/fr/', 'fr'],
    ['one below a base URL', load(TWO, 'fr', { baseUrl: 'project' }), 'acme.example/project/fr/', 'fr'],
    [
      'one with a base URL in that of the site',
      load(french({ baseUrl: '/a/b' }), 'fr'),
      'acme.example/a/b/',
      'a/b',
    ],
    [
      'one with a base URL beside that of the site',
      load(french({ baseUrl: '/fr/' }), 'fr', { baseUrl: '/en/' }),
      'acme.example/fr/',
      'fr',
    ],
    ['one on its own host', load(french({ url: 'https://acme.fr', baseUrl: '/' }), 'fr'), 'acme.fr/', 'fr'],
    ['one with the hash router', load(TWO, 'fr', { router: 'hash' }), 'acme.example/fr/', 'fr'],
  ]
  for (const [name, loading, address, folder] of addresses)
    it(`builds ${name} for https://${address} into the folder "${folder}"`, async () => {
      const config = await loading
      assert.equal(config.url + config.baseUrl, `https://${address}`)
      assert.equal(localeFolder(config.i18n), folder)
    })

  it('lists the default language first for search engines, also when it is the only one', async () => {
    const en = { lang: 'en', root: 'https://acme.example/' }
    const fr = { lang: 'fr', root: 'https://acme.example/fr/' }
    assert.deepEqual(siteAlternates(await load({})), { own: en, all: [en] })
    assert.equal(siteAlternates(await load(TWO, undefined, { router: 'hash' })), null)
    const config = await load({ locales: ['fr', 'en'] }, 'fr')
    assert.deepEqual(siteAlternates(config), { own: fr, all: [en, fr] })
  })

  it('refuses two languages at one address', async () => {
    const same = load(french({ baseUrl: '/' }), 'fr')
    await assert.rejects(same, /"en" and "fr" have one address: https:\/\/acme\.example\/\./)
  })

  it('shares files with the default language where it lies in its folder and has no copies', async () => {
    const shared = async (i18n: object, site?: object): Promise<string> =>
      (await load(i18n, 'fr', site)).i18n.filesBaseUrl
    assert.equal(await shared(TWO, { baseUrl: '/project/' }), '/project/')
    assert.equal(await shared({ ...TWO, staticFiles: 'copy' }), '/fr/')
    assert.equal(await shared(french({ url: 'https://acme.fr', baseUrl: '/fr/' })), '/fr/')
    assert.equal(await shared(french({ baseUrl: '/fr/' }), { baseUrl: '/en/' }), '/fr/')
  })

  it('refuses to build a language that the site does not have, and names the nearest', async () => {
    const refused = async (i18n: object, locale: string, hint: RegExp) =>
      assert.rejects(load(i18n, locale), (error) => {
        assert.ok(error instanceof UsageError)
        assert.equal(error.message, `The site has no language "${locale}".`)
        assert.match(error.hint ?? '', hint)
        return true
      })
    await refused(TWO, 'de', /^Choose one of en, fr, or add "de"/)
    await refused({ locales: ['en', 'pt-BR'] }, 'pt-Br', /^Did you mean "pt-BR"\?$/)
  })
})

describe('languages that are wrong', () => {
  const en = (options: object): object => ({ localeConfigs: { en: options } })
  const rows: readonly (readonly [i18n: object, message: string, hint?: string])[] = [
    [[], 'i18n must be'],
    [{ locale: 'en' }, '"locale" is not a key of i18n.', '"locales"'],
    [{ locales: [] }, 'i18n.locales must be a list of at least one language'],
    [{ locales: 'en' }, 'i18n.locales must be a list of languages, but is "en".'],
    [{ locales: ['en', 'en'] }, 'i18n.locales[1] is "en" again.', 'Remove it'],
    [{ locales: ['en', '../x'] }, 'i18n.locales[1] must be the name of a language: "en", "pt-BR"'],
    [
      { locales: ['fr'] },
      'i18n.locales is ["fr"], but the default language is "en".',
      'Set i18n.defaultLocale to',
    ],
    [
      { defaultLocale: 'de', locales: ['en', 'fr'] },
      'i18n.defaultLocale is "de", but i18n.locales is ["en","fr"].',
      'Add "de" to i18n.locales',
    ],
    [
      { locales: ['en', 'fr'], localeConfigs: { fe: {} } },
      'i18n.localeConfigs.fe refers to a language that the site does not have',
      'Did you mean "fr"?',
    ],
    [
      { locales: ['en', 'pt_BR'] },
      'locales[1] is "pt_BR", which is not a valid language tag',
      'such as "pt-BR"',
    ],
    [{ defaultLocale: 'en_GB' }, 'i18n.defaultLocale is "en_GB", which is not a valid language tag'],
    [en({ direction: 'left' }), 'direction must be "ltr" or "rtl"'],
    [en({ htmlLang: 'x_y' }), 'htmlLang must be a language tag'],
    [en({ calendar: 'persion' }), 'calendar must be the name', '"persian"'],
    [en({ path: '../en' }), 'path must be the name of a folder in i18n.path'],
    [en({ path: '..' }), 'path must be the name of a folder in i18n.path'],
    [en({ baseUrl: '../a' }), 'baseUrl must be a path'],
    [en({ url: 'acme' }), 'url must be an address'],
    [{ path: '../words' }, 'i18n.path is "../words", which leads out of the site directory'],
  ]
  for (const [i18n, message, hint = ''] of rows)
    it(`are told: ${JSON.stringify(i18n)}`, () => {
      const { problems } = validateConfig({ ...KEYS, i18n }, import.meta.dirname, FEATURE_OPTIONS)
      const [problem, ...others] = problems ?? []
      assert.ok(problem !== undefined && others.length === 0, JSON.stringify(problems))
      assert.ok(problem.message.includes(message), problem.message)
      assert.ok(problem.hint?.includes(hint), problem.hint)
    })
})
