import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadSiteConfig } from '../../../cli/features/load-site-config.ts'
import type { PluginContext } from '../../../cli/plugins/plugin.ts'
import { temporarySite } from '../config/temporary-site.ts'

const siteDir = temporarySite({
  'site.config.mjs': `
    const noting = (read) => (context) => {
      Reflect.set(globalThis, 'contextOfLanguage', context)
      return { name: 'noting', read: read(context) }
    }
    const named = (name, read) => (context) => ({ name, value: read(context) })
    export default {
      title: 'T', url: 'https://sitegen.example', baseUrl: '/base/',
      i18n: {
        path: 'words',
        defaultLocale: 'en',
        locales: ['en', 'de', 'fr'],
        localeConfigs: { de: { path: 'german', translate: false, url: 'https://de.example', baseUrl: '/' } },
      },
      plugins: [
        noting(() => null),
        named('spread', (context) => ({ ...context.siteConfig })),
        named('other', ({ siteDir, siteConfig: { title, themeConfig }, i18n: { locales } }) => [siteDir, title, themeConfig, locales]),
        named('variable', () => process.env.DOCUSAURUS_CURRENT_LOCALE),
      ],
    }`,
})

async function load(locale?: string) {
  const { plugins } = await loadSiteConfig(siteDir, { locale, use: { unknownPlugins: 'throw' } })
  const context = Reflect.get(globalThis, 'contextOfLanguage') as PluginContext
  return { context, plugins: plugins?.plugins ?? [] }
}

test('the context of a plugin is that of the language', async () => {
  const { context } = await load('de')
  const { i18n, siteConfig } = context
  assert.deepEqual(
    [i18n.currentLocale, i18n['defaultLocale'], i18n['locales'], i18n['path']],
    ['de', 'en', ['en', 'de', 'fr'], 'words'],
  )
  const { de, fr } = i18n['localeConfigs'] as Record<'de' | 'fr', Record<string, unknown>>
  assert.deepEqual(
    [de, fr].map((one) => [one['path'], one['translate'], one['url'], one['baseUrl'], one['htmlLang']]),
    [
      ['german', false, 'https://de.example', '/', 'de'],
      ['fr', true, 'https://sitegen.example', '/base/fr/', 'fr'],
    ],
  )
  assert.deepEqual(
    [context.baseUrl, siteConfig['baseUrl'], siteConfig['url']],
    ['/', '/', 'https://de.example'],
  )
  assert.equal(context.localizationDir, `${siteDir}/words/german`)
})

test('what depends on the language is noted when a plugin asks for it, and no later than that', async () => {
  const asking = async (locale?: string) =>
    (await load(locale)).plugins.flatMap(({ name, asked }) => (asked.language ? [name] : []))
  assert.deepEqual(
    [await asking(), await asking('fr')],
    [
      ['spread', 'variable'],
      ['spread', 'variable'],
    ],
  )
  const { context, plugins } = await load()
  void context.localizationDir
  assert.equal(plugins[0]?.asked.language, true)
  assert.equal(process.env['DOCUSAURUS_CURRENT_LOCALE'], undefined)
})
