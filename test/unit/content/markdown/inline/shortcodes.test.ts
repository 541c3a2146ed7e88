import assert from 'node:assert/strict'
import { test } from 'node:test'
import remarkMath from 'remark-math'
import { withEmoji } from '../../../../../cli/content/markdown/inline/shortcodes.ts'
import { compiledHtml, compileText } from '../compile-text.ts'

const TEXTS: readonly (readonly [text: string, shown: string])[] = [
  [':tada:', '🎉'],
  ['a :tada: b', 'a 🎉 b'],
  [':tada::rocket:', '🎉🚀'],
  [':+1: :-1: :100: :e-mail:', '👍 👎 💯 📧'],
  ['Done:white_check_mark:', 'Done✅'],
  ['(:tada:), :tada:.', '(🎉), 🎉.'],
  ['10:30:00', '10:30:00'],
  ['a:b:c', 'a:b:c'],
  ['1:100:2', '1:100:2'],
  ['fe80::100:1', 'fe80::100:1'],
  [':no-such-name: :constructor:', ':no-such-name: :constructor:'],
  ['x: y :', 'x: y :'],
  ['at 10:30:tada:', 'at 10:30🎉'],
  [': tada :', ': tada :'],
]

for (const [text, shown] of TEXTS) {
  test(`${JSON.stringify(text)} is shown as ${JSON.stringify(shown)}`, async () => {
    assert.equal(await withEmoji(text), shown)
    assert.equal(await compiledHtml(text), `<p>${shown}</p>`)
  })
}

const VERBATIM: readonly (readonly [name: string, text: string])[] = [
  ['inline code', '`:tada:`'],
  ['a block of code', '```\n:tada:\n```'],
  ['code as a tag', '<code>:tada:</code>'],
  ['the address of a link', '[a](https://a.example/:tada:)'],
  ['a bare address', 'https://a.example/:tada:/x'],
  ['an attribute', '<b title=":tada:">a</b>'],
]

for (const [name, text] of VERBATIM) {
  test(`${name} keeps what looks like an emoji`, async () => {
    assert.doesNotMatch(await compiledHtml(text), /🎉/)
  })
}

test('formulas and raw HTML keep what looks like an emoji', async () => {
  const plugins = { remarkPlugins: [remarkMath] }
  assert.match(await compiledHtml('$a :tada: b$\n\n$$\n:tada:\n$$', { plugins }), /:tada:.*:tada:/s)
  assert.match(await compiledHtml('<b title=":tada:">a</b>', { format: 'md' }), /title=":tada:"/)
})

test('emoji stand in titles of admonitions, tables, tags and links', async () => {
  const html = await compiledHtml(
    ':::tip :tada: T\n:tada:\n:::\n\n| :tada: |\n|---|\n\n<b>:tada:</b> [:tada:](https://a.example)',
  )
  assert.equal(html.split('🎉').length - 1, 5)
})

test('a heading shows the emoji, and so do toc and title; its id comes from the name', async () => {
  const { toc, contentTitle } = await compileText('# :tada: A\n\n## B :tada: `:tada:` *:x:*\n\n## :rocket:')
  assert.equal(contentTitle, '🎉 A')
  assert.deepEqual(toc, [
    { value: 'B 🎉 <code>:tada:</code> <em>❌</em>', id: 'b-tada-tada-x', level: 2 },
    { value: '🚀', id: 'rocket', level: 2 },
  ])
})

test('a site can switch emoji off', async () => {
  assert.equal(await compiledHtml(':tada:', { markdown: { emoji: false } }), '<p>:tada:</p>')
})
