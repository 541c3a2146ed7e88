import assert from 'node:assert/strict'
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
const read = (text: string) => readMessages(text, FILE)

test('a message is a text, or an object with one', () => {
  const text = '{ "a": "x", "b": { "message": "y", "description": "z" }, "c": { "message": "" } }'
  assert.deepEqual(read(text), { messages: { a: 'x', b: 'y', c: '' }, diagnostics: [] })
})

test('an empty file holds no messages', () => {
  assert.deepEqual(read(''), { messages: {}, diagnostics: [] })
  assert.deepEqual(read('{}'), { messages: {}, diagnostics: [] })
})

const WRONG: readonly (readonly [text: string, places: readonly string[]])[] = [
  ['{\n"a": "x",\n"b": 3,\n"c": { "text": "y" },\n"d": ["z"],\n"e": null\n}', ['3', '4', '5', '6']],
  ['["a"]', ['1']],
  ['"a"', ['1']],
  ['{ "a": { "message": 1 } }', ['1']],
]
for (const [text, lines] of WRONG) {
  test(`every message that is none is told with its line: ${JSON.stringify(text)}`, () => {
    const { diagnostics } = read(text)
    assert.deepEqual(
      diagnostics.map(({ place }) => String(place?.line)),
      lines,
    )
    assert.ok(diagnostics.every(({ code, level }) => code === 'MESSAGES_INVALID' && level === 'error'))
  })
}

test('the copyright of the footer is HTML without code', () => {
  const file = 'i18n/de/docusaurus-theme-classic/footer.json' as FilePath
  const text = '{\n"x": "<a href=javascript:x>",\n"copyright": { "message": "<a href=javascript:x>y</a>" }\n}'
  const { messages, diagnostics } = readMessages(text, file)
  assert.deepEqual(Object.keys(messages), ['x'])
  assert.deepEqual(
    diagnostics.map(({ code, place, message }) => [code, place?.line, message]),
    [
      [
        'MESSAGES_INVALID',
        3,
        `"${file}" has an address that can run code in the href of <a> of "copyright".`,
      ],
    ],
  )
})

test('text that cannot be read is told with its place, and two messages for one id too', () => {
  assert.deepEqual(
    ['{\n"a": "x"\n"b": "y"\n}', '{\n"a": "x",\n"a": "y"\n}'].map((text) =>
      read(text).diagnostics.map(({ code, place }) => `${code} ${place?.line}`),
    ),
    [['YAML_SYNTAX 3'], ['YAML_INVALID 3']],
  )
})

function configOf(siteDir: string, translate = true): Parameters<typeof loadMessages>[0] {
  const address = { url: 'https://acme.example', baseUrl: '/' }
  return {
    siteDir,
    i18n: resolveI18n(i18nOption(siteDir).resolve({ localeConfigs: { en: { translate } } }), {
      siteDir,
      locale: undefined,
      address,
      resolveAddressOf: (given) => given,
    }),
  }
}

test('versions of docs and blogs have files of their own, and instances folders', () => {
  const files = [
    'docusaurus-plugin-content-docs/current.json',
    'docusaurus-plugin-content-docs/version-2.0.json',
    'docusaurus-plugin-content-docs-own/current.json',
    'docusaurus-plugin-content-blog/options.json',
    'docusaurus-plugin-content-blog-own/options.json',
  ]
  const config = configOf(
    temporaryFolder(Object.fromEntries(files.map((file) => [`i18n/en/${file}`, `{ "a": "${file}" }`]))),
  )
  const found = [
    loadDocsMessages(config, { id: 'default', version: 'current' }),
    loadDocsMessages(config, { id: 'default', version: '2.0' }),
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

test('folders have neutral names, which win over those of Docusaurus', () => {
  const names = ['theme/navbar.json', 'docs/current.json', 'docs-own/version-1.json', 'blog/options.json']
  const older = ['docusaurus-theme-classic/navbar.json', 'docusaurus-plugin-content-docs/current.json']
  const files = [...names, ...older].map((file) => [`i18n/en/${file}`, `{ "a": "${file}" }`])
  const config = configOf(temporaryFolder(Object.fromEntries(files)))
  const found = [
    loadMessages(config).navbar['a'],
    loadDocsMessages(config, { id: 'default', version: 'current' }).messages['a'],
    loadDocsMessages(config, { id: 'own', version: '1' }).messages['a'],
    loadBlogMessages(config, 'default').messages['a'],
  ]
  assert.deepEqual(found, names)
})

test('code, navbar and footer have files of their own, whose problems are told together', () => {
  const siteDir = temporaryFolder({
    'i18n/en/code.json': '{ "a": "x" }',
    'i18n/en/docusaurus-theme-classic/navbar.json': '{ "title": 1 }',
    'i18n/en/docusaurus-theme-classic/footer.json': '[',
  })
  const load = (translate: boolean) => loadMessages(configOf(siteDir, translate))
  const { code, navbar, footer, diagnostics } = load(true)
  assert.deepEqual({ code, navbar, footer }, { code: { a: 'x' }, navbar: {}, footer: {} })
  assert.deepEqual(
    diagnostics.map((problem) => `${problem.code} ${problem.place?.file}`),
    [
      'MESSAGES_INVALID i18n/en/docusaurus-theme-classic/navbar.json',
      'YAML_SYNTAX i18n/en/docusaurus-theme-classic/footer.json',
    ],
  )
  assert.deepEqual(load(false), { code: {}, navbar: {}, footer: {}, diagnostics: [] })
})
