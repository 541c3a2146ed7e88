import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { evaluateText } from '../../../content/components/playground/compile.ts'
import { PlaygroundProblem } from '../../../content/components/playground/problem.ts'
import {
  isShareHash,
  maxTextLength,
  shareHash,
  sharedText,
} from '../../../content/components/playground/share.ts'

async function htmlOf(text: string): Promise<string> {
  const { Content } = await evaluateText(text, () => ({ Details: 'details' }))
  return renderToStaticMarkup(createElement(Content))
}

describe('texts of the playground', () => {
  const shown: readonly (readonly [text: string, html: string])[] = [
    ['{[1, 2].map((n) => <b key={n}>{n * 2}</b>)}', '<b>2</b><b>4</b>'],
    ['export const Moons = ({ count }) => <i>{count}</i>\n\n<Moons count={2} />', '<i>2</i>'],
    ["import Details from '@theme/Details'\n\n<Details>a</Details>", '<details>a</details>'],
    ['export const open = true\n\n<Details open={open}>a</Details>', '<details open="">a</details>'],
    ['a{/* a comment */}b', '<p>ab</p>'],
  ]
  for (const [text, html] of shown)
    it(`run ${JSON.stringify(text)}`, async () => assert.equal((await htmlOf(text)).trim(), html))

  for (const [unit, count] of [
    [':::a\n', 3000],
    ['> :::note\n', 2000],
    ['>', 15_000],
  ] as const) {
    it(`are refused when many ${JSON.stringify(unit)} are nested too deep`, { timeout: 3000 }, async () => {
      const text = unit.repeat(count)
      await assert.rejects(evaluateText(text), (error) => {
        assert.ok(error instanceof PlaygroundProblem)
        assert.match(error.message, /nested too deep/)
        assert.ok(error.place !== null)
        return true
      })
    })
  }

  it('may have many containers beside each other', async () => {
    const html = await htmlOf(':::note\n\nText\n\n:::\n\n'.repeat(60))
    assert.equal(html.match(/theme-admonition-note/g)?.length, 60)
  })

  const mistakes: readonly (readonly [text: string, at: string, cause: RegExp])[] = [
    ['# Title\n\nText with <b>an open tag.\n', '3:11', /^Expected a closing tag for `<b>`.*Write `<\/b>`/],
    ['a </b>\n', '1:3', /^Unexpected closing tag\. Remove `<\/b>`/],
    ['<br>\n', '1:1', /^Expected a closing tag for `<br>`\. Write `<br \/>`/],
    ['a <5\n', '1:3', /^A `<` begins no tag here\. Write `\\<` or/],
    ['<a b=c>\n', '1:6', /^The value of `b` needs quotes\. Write `b="c"`/],
    ['{1 +}\n', '1:5', /^Could not parse expression: Unexpected token\./],
    ['import x from\n', '2:1', /^Could not parse import or export: Unexpected token\./],
    [':::tip Title {.a}\n\n<b>\n\n:::\n', '3:1', /^Expected a closing tag for `<b>`/],
    ['# A\n\n<Unknown />\n', '3:1', /^There is no component <Unknown> here/],
    ["import fs from 'node:fs'\n", '1:1', /^The playground cannot import "node:fs"/],
    ["import 'node:fs'\n", '1:1', /^The playground cannot import "node:fs"/],
    ["import { Tabs } from '@theme/Tabs'\n", '1:1', /^The playground cannot import "@theme\/Tabs"/],
    ["# A\n\nexport * from 'a'\n", '3:1', /^The playground cannot import "a"/],
  ]
  for (const [text, at, cause] of mistakes)
    it(`are told where and how ${JSON.stringify(text)} is wrong`, async () => {
      await assert.rejects(evaluateText(text), (error) => {
        assert.ok(error instanceof PlaygroundProblem)
        assert.match(error.message, cause)
        assert.equal(`${error.place?.line}:${error.place?.column}`, at)
        return true
      })
    })

  it('may not be longer than the parser reads quickly', async () => {
    await assert.rejects(evaluateText('a'.repeat(20_001)), /20,000 characters/)
  })
})

describe('share links of the playground', () => {
  for (const text of ['', '# Hello', 'é 😀 \u2028 \0', ':::tip\n\nText\n\n:::\n'.repeat(500)])
    it(`hold ${JSON.stringify(text.slice(0, 20))} whole`, async () => {
      const hash = await shareHash(text)
      assert.ok(isShareHash(hash))
      assert.match(hash, /^#mdx=[\w-]+$/, 'nothing in it needs to be escaped')
      assert.equal(await sharedText(hash), text)
      assert.ok(hash.length < 40 + text.length / 2, 'repetition takes no room')
    })

  const whole = shareHash('# A text that is long enough to be cut, with some more words.')
  const damaged: readonly (readonly [string, () => Promise<string>])[] = [
    ['cut', async () => (await whole).slice(0, -9)],
    ['changed', async () => `${(await whole).slice(0, 12)}AAAA${(await whole).slice(16)}`],
    ['empty', () => Promise.resolve('#mdx=')],
    ['no base64', () => Promise.resolve('#mdx=A')],
    ['another hash', () => Promise.resolve('#heading')],
  ]
  for (const [what, hash] of damaged)
    it(`say so when they are ${what}`, async () => {
      await assert.rejects(async () => sharedText(await hash()), /does not hold a whole text/)
    })

  it('hold no more than the playground shows, however short they are', async () => {
    const hash = await shareHash('a'.repeat(maxTextLength * 250))
    assert.ok(hash.length < 20_000)
    await assert.rejects(sharedText(hash), /more than the 20,000 characters/)
  })
})
