import assert from 'node:assert/strict'
import { test } from 'node:test'
import remarkMath from 'remark-math'
import type { Plugin } from 'unified'
import { withEmoji } from '../../../../../cli/content/markdown/inline/shortcodes.ts'
import { outlineOf } from '../../../../../cli/content/scan/scan.ts'
import type { FilePath } from '../../../../../cli/types/file-path.ts'
import { MARKDOWN } from '../../../support/site-config.ts'
import { compiledHtml, compileText } from '../compile-text.ts'

const EMOJI: readonly (readonly [text: string, shown: string])[] = [
  ['a :tada: b', 'a 🎉 b'],
  [':+1: :-1: :100: :e-mail:', '👍 👎 💯 📧'],
  ['Done:white_check_mark:', 'Done✅'],
  ['10:30:00', '10:30:00'],
  ['fe80::100:1', 'fe80::100:1'],
  [':no-such-name: :constructor:', ':no-such-name: :constructor:'],
  [': tada :', ': tada :'],
]

for (const [text, shown] of EMOJI) {
  test(`${JSON.stringify(text)} is shown as ${JSON.stringify(shown)}`, async () => {
    assert.equal(await withEmoji(text), shown)
    assert.equal(await compiledHtml(text), `<p>${shown}</p>`)
  })
}

test('code, addresses, attributes and formulas keep what looks like an emoji', async () => {
  for (const text of [
    '`:tada:`',
    '```\n:tada:\n```',
    '<code>:tada:</code>',
    '[a](https://a.example/:tada:)',
    'https://a.example/:tada:/x',
    '<b title=":tada:">a</b>',
    '$a :tada: b$\n\n$$\n:tada:\n$$',
  ])
    assert.doesNotMatch(await compiledHtml(text, { plugins: { remarkPlugins: [remarkMath] } }), /🎉/, text)
  assert.match(await compiledHtml('<b title=":tada:">a</b>', { format: 'md' }), /title=":tada:"/)
})

test('emoji stand in titles of admonitions, tables, tags and links, if the site does not switch them off', async () => {
  const link = '[:tada:](https://a.example)'
  const text = `:::tip :tada: T\n:tada:\n:::\n\n| :tada: |\n|---|\n\n<b>:tada:</b> ${link}`
  assert.equal((await compiledHtml(text)).split('🎉').length - 1, 5)
  assert.equal(await compiledHtml(':tada:', { markdown: { emoji: false } }), '<p>:tada:</p>')
})

test('a heading shows the emoji, and so do toc and title; its id comes from the name', async () => {
  const { toc, contentTitle } = await compileText('# :tada: A\n\n## B :tada: `:tada:` *:x:*\n\n## :rocket:')
  assert.equal(contentTitle, '🎉 A')
  assert.deepEqual(toc, [
    { value: 'B 🎉 <code>:tada:</code> <em>❌</em>', id: 'b-tada-tada-x', level: 2 },
    { value: '🚀', id: 'rocket', level: 2 },
  ])
})

/** Alternative texts with words that begin with a colon. */
const ALT_TEXTS = ['affected:test b', ':test', 'a :b c:d e', '12:30', 'a:b[c]', 'std::vector', 'a: b']

/** Takes a site to the parser that its plugins can extend. */
const extending: Plugin = function () {
  const data = this.data() as { micromarkExtensions?: unknown[] }
  ;(data.micromarkExtensions ??= []).push({ text: {} })
}

const PLACES: readonly ((text: string) => string)[] = [
  (text) => `![${text}](https://example.com/a.png "t:u v")`,
  (text) => `[![${text}](https://example.com/a.png)](https://example.com/)`,
  (text) => `![${text}][r]\n\n[r]: https://example.com/a.png`,
  (text) => `> - b ![${text}](https://example.com/a.png)`,
  (text) => `## A ![${text}](https://example.com/a.png)`,
]

for (const format of ['md', 'mdx'] as const) {
  for (const [parser, remarkPlugins] of [['fast parser', []] as const, ['micromark', [extending]] as const]) {
    test(`an alternative text is what is written, wherever the image stands: ${format}, ${parser}`, async () => {
      for (const text of ALT_TEXTS) {
        for (const write of PLACES) {
          const html = await compiledHtml(write(text), {
            format,
            plugins: { remarkPlugins: [...remarkPlugins] },
          })
          assert.ok(html.includes(`alt="${text}"`), html)
        }
      }
    })
  }

  test(`an alternative text is in title, table of contents and excerpt: ${format}`, async () => {
    // The line reader of excerpts takes brackets within brackets for text.
    for (const text of ALT_TEXTS.filter((written) => !written.includes('['))) {
      const image = `![${text}](https://example.com/a.png)`
      const source = `# T ${image}\n\nX ${image} y.\n\n## S ${image}\n`
      const file = `docs/a.${format}` as FilePath
      const { outline } = outlineOf({ text: source, file, markdown: { ...MARKDOWN, format } })
      assert.deepEqual([outline.contentTitle, outline.excerpt], [`T ${text}`, `X ${text} y.`])
      const [entry] = (await compileText(source, { format })).toc
      assert.equal(entry !== undefined && 'value' in entry && entry.value, `S ${text}`)
    }
  })
}

test('an alternative text is whole in a short reference, and without marks over lines of a quote', async () => {
  assert.match(await compiledHtml('![a:b c]\n\n[a:b c]: https://example.com/a.png'), /alt="a:b c"/)
  assert.match(await compiledHtml('> ![a:b\n> c](https://example.com/a.png)'), /alt="a:b\nc"/)
})
