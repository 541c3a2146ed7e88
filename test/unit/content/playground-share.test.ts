import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  isShareHash,
  maxTextLength,
  shareHash,
  sharedText,
} from '../../../content/components/playground/share.ts'

describe('share links of the playground', () => {
  for (const text of ['', '# Hello', 'é 😀 \u2028 \0', ':::tip\n\nText\n\n:::\n'.repeat(500)])
    it(`hold ${JSON.stringify(text.slice(0, 20))} whole`, async () => {
      const hash = await shareHash(text)
      assert.ok(isShareHash(hash))
      assert.match(hash, /^#mdx=[\w-]+$/, 'nothing in it needs to be escaped')
      assert.equal(await sharedText(hash), text)
    })

  it('are shorter than a text that repeats itself', async () => {
    const text = 'The same words. '.repeat(200)
    assert.ok((await shareHash(text)).length < text.length / 10)
  })

  const whole = shareHash('# A text that is long enough to be cut, with some more words.')
  const damaged: readonly (readonly [string, () => Promise<string>])[] = [
    ['cut', async () => (await whole).slice(0, -9)],
    ['changed', async () => `${(await whole).slice(0, 12)}AAAA${(await whole).slice(16)}`],
    ['empty', () => Promise.resolve('#mdx=')],
    ['of other characters', () => Promise.resolve('#mdx=%22><img>')],
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
