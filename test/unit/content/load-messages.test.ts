import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { i18nOption } from '../../../cli/config/options/i18n.ts'
import { resolveI18n } from '../../../cli/config/resolve/resolve-i18n.ts'
import {
  loadBlogMessages,
  loadDocsMessages,
  loadMessages,
  readMessages,
} from '../../../cli/content/load-messages.ts'
import type { FilePath } from '../../../cli/types/file-path.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const FILE = 'i18n/fr/code.json' as FilePath
const read = (text: string) => {
  const { messages, diagnostics } = readMessages(text, FILE)
  return { messages, diagnostics }
}

test('a message is a text, or an object with one', () => {
  const text = '{ "a": "x", "b": { "message": "y", "description": "z" }, "c": { "message": "" } }'
  assert.deepEqual(read(text), { messages: { a: 'x', b: 'y', c: '' }, diagnostics: [] })
  assert.deepEqual(read(''), { messages: {}, diagnostics: [] })
})

const WRONG: readonly (readonly [text: string, problems: readonly string[]])[] = [
  [
    '{\n"a": "x",\n"b": 3,\n"c": { "text": "y" },\n"d": ["z"],\n"e": null\n}',
    ['INVALID 3', 'INVALID 4', 'INVALID 5', 'INVALID 6'],
  ],
  ['["a"]', ['INVALID 1']],
  ['"a"', ['INVALID 1']],
  ['{ "a": { "message": 1 } }', ['INVALID 1']],
  ['{\n"a": "x"\n"b": "y"\n}', ['YAML_SYNTAX 3']],
  ['{\n"a": "x",\n"a": "y"\n}', ['YAML_INVALID 3']],
]
for (const [text, problems] of WRONG) {
  test(`every message that is none is an error with its line: ${JSON.stringify(text)}`, () => {
    const { diagnostics } = read(text)
    const found = diagnostics.map(({ code, place }) => `${code.replace('MESSAGES_', '')} ${place?.line}`)
    assert.deepEqual(found, problems)
    assert.ok(diagnostics.every(({ level }) => level === 'error'))
  })
}

test('the copyright of the footer is HTML without code', () => {
  const file = 'i18n/de/docusaurus-theme-classic/footer.json' as FilePath
  const text = '{\n"x": "<a href=javascript:x>",\n"copyright": { "message": "<a href=javascript:x>y</a>" }\n}'
  const { messages, diagnostics } = readMessages(text, file)
  assert.deepEqual(Object.keys(messages), ['x'])
  const [{ code, place, message } = assert.fail(), ...others] = diagnostics
  assert.deepEqual([code, place?.line, others], ['MESSAGES_INVALID', 3, []])
  assert.equal(message, `"${file}" has an address that can run code in the href of <a> of "copyright".`)
})

function configOf(siteDir: string, translate = true, htmlLang = 'en'): Parameters<typeof loadMessages>[0] {
  const address = { url: 'https://acme.example', baseUrl: '/', router: 'browser' } as const
  const options = i18nOption(siteDir).resolve({ localeConfigs: { en: { translate, htmlLang } } })
  return { siteDir, i18n: resolveI18n(options, { ...address, siteDir }) }
}

test('versions of docs and blogs have files of their own, and instances folders', () => {
  const files = [
    'docusaurus-plugin-content-docs/current.json',
    'docusaurus-plugin-content-docs/version-2.0.json',
    'docusaurus-plugin-content-docs-own/current.json',
    'docusaurus-plugin-content-blog/options.json',
    'docusaurus-plugin-content-blog-own/options.json',
  ]
  const texts = Object.fromEntries(files.map((file) => [`i18n/en/${file}`, `{ "a": "${file}" }`]))
  const config = configOf(temporaryFolder(texts))
  const found = [
    loadDocsMessages(config, { id: 'default', version: 'current' }),
    loadDocsMessages(config, { id: 'default', version: 'version-2.0' }),
    loadDocsMessages(config, { id: 'own', version: 'current' }),
    loadBlogMessages(config, 'default'),
    loadBlogMessages(config, 'own'),
  ]
  assert.deepEqual(
    found.map(({ messages }) => messages['a']),
    files,
  )
  assert.deepEqual(loadBlogMessages(config, 'other').messages, {})
})

test('folders have neutral names, which win over those of Docusaurus', async () => {
  const names = ['theme/navbar.json', 'docs/current.json', 'docs-own/version-1.json', 'blog/options.json']
  const older = ['docusaurus-theme-classic/navbar.json', 'docusaurus-plugin-content-docs/current.json']
  const files = [...names, ...older].map((file) => [`i18n/en/${file}`, `{ "a": "${file}" }`])
  const config = configOf(temporaryFolder(Object.fromEntries(files)))
  const found = [
    (await loadMessages(config)).navbar['a'],
    loadDocsMessages(config, { id: 'default', version: 'current' }).messages['a'],
    loadDocsMessages(config, { id: 'own', version: 'version-1' }).messages['a'],
    loadBlogMessages(config, 'default').messages['a'],
  ]
  assert.deepEqual(found, names)
})

test('code, navbar and footer have files of their own, whose problems are told together', async () => {
  const siteDir = temporaryFolder({
    'i18n/en/code.json': '{ "a": "x" }',
    'i18n/en/docusaurus-theme-classic/navbar.json': '{ "title": 1 }',
    'i18n/en/docusaurus-theme-classic/footer.json': '[',
  })
  const load = (translate: boolean) => loadMessages(configOf(siteDir, translate))
  const { code, navbar, footer, diagnostics } = await load(true)
  assert.deepEqual({ code, navbar, footer }, { code: { a: 'x' }, navbar: {}, footer: {} })
  const problems = diagnostics.map((problem) => `${problem.code} ${path.basename(problem.place?.file ?? '')}`)
  assert.deepEqual(problems, ['MESSAGES_INVALID navbar.json', 'YAML_SYNTAX footer.json'])
  assert.deepEqual(await load(false), { code: {}, theme: {}, navbar: {}, footer: {}, diagnostics: [] })
})

test('texts of the theme are there in other languages under those of the site, by the tag of the language, whatever its name', async () => {
  const next = 'theme.docs.paginator.next'
  const siteDir = temporaryFolder({ 'i18n/en/code.json': `{ "${next}": "Los", "own": "x" }` })
  const load = (translate: boolean, folder = siteDir) => loadMessages(configOf(folder, translate, 'de'))
  const { code, theme, diagnostics } = await load(true)
  assert.deepEqual(
    [code[next], code['own'], theme[next], theme['own'], diagnostics],
    ['Los', 'x', 'Weiter', undefined, []],
  )
  assert.equal(code['theme.docs.paginator.previous'], 'Zurück')
  for (const one of [await load(false), await load(true, temporaryFolder({}))]) {
    assert.equal(one.code[next], 'Weiter')
    assert.deepEqual(one.code, one.theme)
  }
})

for (const htmlLang of ['en', 'de', 'mt'])
  test(`messages for the theme are compared with its texts in every language: ${htmlLang}`, async () => {
    const siteDir = temporaryFolder({
      'i18n/en/code.json':
        '{\n"own": "{x}",\n"theme.docs.versionBadge.label": "{versionLable}",\n"theme.blog.post.plurals": "{count}"\n}',
    })
    const { diagnostics } = await loadMessages(configOf(siteDir, true, htmlLang))
    assert.deepEqual(
      diagnostics.map(({ code, place, hint }) => [code, place?.line, hint]),
      [['MESSAGE_DOUBTFUL', 3, 'Did you mean {versionLabel}?']],
    )
  })
