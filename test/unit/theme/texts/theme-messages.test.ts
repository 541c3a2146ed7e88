import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { test } from 'node:test'
import { STATIC_TEXTS } from '../../../../cli/render/content/fill.ts'
import { themeMessages } from '../../../../cli/content/load-messages.ts'
import { placeholders, themeTexts } from './theme-texts.ts'

const LANGUAGES = ['ar', 'de', 'es', 'fr', 'he', 'it', 'ja', 'ko', 'pt-BR', 'ru', 'zh-Hans', 'zh-Hant']

const OWN = path.join(import.meta.dirname, '../../../../theme/messages')
const entry = createRequire(import.meta.url).resolve('@docusaurus/theme-translations')
const THEIRS = path.join(path.dirname(entry), '../locales')

const written = themeTexts().flatMap(({ texts }) =>
  texts.flatMap(({ id, message }) => (id === null || message === null ? [] : [[id, message] as const])),
)
/** The texts of the theme in English. */
const ENGLISH = new Map([...written, ...Object.entries(STATIC_TEXTS)])
const plurals = [...ENGLISH].flatMap(([id, message]) => (message.includes('|') ? [id] : []))

/** Words that a language shares with English. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  de: ['admonition.info', 'docs.versionBadge.label', 'tags.tagsListLabel', 'tags.tagsPageTitle'],
  fr: [
    'admonition.danger',
    'admonition.info',
    'docs.sidebar.menuLabel',
    'navbar.mobileVersionsDropdown.label',
    'tags.tagsPageTitle',
  ],
  it: ['docs.sidebar.menuLabel'],
  'pt-BR': ['docs.sidebar.menuLabel'],
}
/** Nothing but names and signs. */
const WORDLESS = 'blog.author.pageTitle'

/**
 * Forms that Docusaurus has fewer of: without the one for millions where it is that of other numbers, and in Russian without the
 * one for fractions, which no count is. What stands last serves for both.
 */
const FEWER: Readonly<Record<string, number>> = { es: 2, fr: 2, it: 2, 'pt-BR': 2, ru: 3 }

for (const tag of LANGUAGES) {
  test(`the theme has all its texts in ${tag}, with the same placeholders and with the plural forms of the language`, async () => {
    const messages = await themeMessages(tag)
    const ids = [...ENGLISH.keys()]
    assert.deepEqual(
      ids.filter((id) => (messages[id] ?? '') === ''),
      [],
      'missing',
    )
    const shown = (id: string): string => (messages[id] ?? '').toLowerCase()
    const same = ids.filter((id) => shown(id) === ENGLISH.get(id)?.toLowerCase())
    const shared = [...(SHARED[tag] ?? []), WORDLESS].map((id) => `theme.${id}`)
    assert.deepEqual(same.sort(), shared.sort(), 'left in English')
    const names = (message = ''): string => placeholders(message).join()
    assert.deepEqual(
      ids.filter((id) => names(messages[id]) !== names(ENGLISH.get(id))),
      [],
      'other placeholders',
    )
    const forms = FEWER[tag] ?? new Intl.PluralRules(tag).resolvedOptions().pluralCategories.length
    assert.deepEqual(
      plurals.map((id) => [id, messages[id]?.split('|').length]),
      plurals.map((id) => [id, forms]),
    )
  })
}

test('messages of our own are for ids of the theme and add to those of Docusaurus; why one is doubtful is said', () => {
  assert.deepEqual(readdirSync(OWN).sort(), LANGUAGES.map((tag) => `${tag}.json`).sort())
  for (const tag of LANGUAGES) {
    const own = JSON.parse(readFileSync(path.join(OWN, `${tag}.json`), 'utf8')) as Record<string, object>
    const theirs = theirMessages(tag)
    for (const [id, entry] of Object.entries(own)) {
      assert.ok(ENGLISH.has(id), `${tag} ${id}`)
      const { message, doubtful = 'nothing', ...others } = entry as Record<string, string>
      assert.deepEqual([typeof message, typeof doubtful, others], ['string', 'string', {}], `${tag} ${id}`)
      assert.notEqual(message, theirs[id], `${tag} ${id}`)
      assert.notEqual(doubtful, '', `${tag} ${id}`)
    }
  }
})

function theirMessages(tag: string): Readonly<Record<string, string>> {
  const files = readdirSync(path.join(THEIRS, tag)).map((file) => path.join(THEIRS, tag, file))
  return Object.assign(
    {},
    ...files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as object),
  ) as Record<string, string>
}

test('messages of Docusaurus have the placeholders that components give, but for one of one language', async () => {
  const found: string[] = []
  const tags = readdirSync(THEIRS).filter((tag) => tag !== 'base')
  assert.ok(tags.length > 30)
  for (const tag of tags)
    for (const [id, message] of Object.entries(await themeMessages(tag))) {
      const english = ENGLISH.get(id)
      if (english !== undefined && placeholders(message).join() !== placeholders(english).join())
        found.push(`${tag} ${id}`)
    }
  assert.deepEqual(found, ['tr theme.SearchPage.existingResultsTitle'])
})

const NEXT = 'theme.docs.paginator.next'
const MENU = 'theme.docs.sidebar.menuLabel'

const FALLBACKS: readonly (readonly [tag: string, next: string | undefined, menu: string | undefined])[] = [
  ['de-AT', 'Weiter', 'Menü'],
  ['ja-u-ca-japanese', '次へ', 'メニュー'],
  ['pt', 'Próxima', 'Menu'],
  ['zh', '下一页', '菜单'],
  ['zh-CN', '下一页', '菜单'],
  ['zh-TW', '下一頁', '選單'],
  ['zh-HK', '下一頁', '選單'],
  ['iw', 'הבא', 'תפריט'],
  ['pl', 'Następna strona', undefined],
  ['mt', undefined, undefined],
  ['en', undefined, undefined],
  ['en-GB', undefined, undefined],
]
for (const [tag, next, menu] of FALLBACKS)
  test(`texts for ${tag} are those of the tag, else of its script or its language`, async () => {
    const messages = await themeMessages(tag)
    assert.deepEqual([messages[NEXT], messages[MENU]], [next, menu])
    if (next === undefined) assert.deepEqual(messages, {})
  })
