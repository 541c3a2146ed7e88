import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compileText } from '../../../content/components/playground/compile.ts'
import { PlaygroundProblem } from '../../../content/components/playground/problem.ts'

describe('texts of the playground', () => {
  for (const [what, text] of [
    ['containers', ':::a\n'.repeat(3000)],
    ['admonitions', ':::note\n\n'.repeat(2000)],
    ['admonitions in a quote', '> :::note\n'.repeat(2000)],
    ['quotes', '>'.repeat(15_000)],
    ['quotes with spaces', '> '.repeat(7000)],
  ] as const) {
    it(`are refused before they are parsed when ${what} are nested too deep`, { timeout: 3000 }, async () => {
      await assert.rejects(compileText(text), (error) => {
        assert.ok(error instanceof PlaygroundProblem)
        assert.match(error.message, /nested too deep/)
        assert.ok(error.place !== null)
        return true
      })
    })
  }

  it('may have many containers beside each other', async () => {
    const { tree } = await compileText(':::note\n\nText\n\n:::\n\n'.repeat(60))
    assert.equal(tree.children.filter(({ type }) => type === 'element').length, 60)
  })

  const mistakes: readonly (readonly [text: string, at: string, cause: RegExp])[] = [
    ['# Title\n\nText with <b>an open tag.\n', '3:11', /^Expected a closing tag for `<b>`.*Write `<\/b>`/],
    ['- <i>\n', '1:3', /^Expected a closing tag for `<i>`/],
    ['a </b>\n', '1:3', /^Unexpected closing tag\. Remove `<\/b>`/],
    ['<br>\n', '1:1', /^Expected a closing tag for `<br>`\. Write `<br \/>`/],
    ['a <5\n', '1:3', /^A `<` begins no tag here\. Write `\\<5`/],
    ['<a b=c>\n', '1:6', /^The value of `b` needs quotes\. Write `b="c"`/],
    ['{1 +}\n', '1:5', /^Could not parse expression: Unexpected token\./],
    ['import x from\n', '2:1', /^Could not parse import or export: Unexpected token\./],
    [':::tip Title {.a}\n\n<b>\n\n:::\n', '3:1', /^Expected a closing tag for `<b>`/],
  ]
  for (const [text, at, cause] of mistakes)
    it(`are told where and how ${JSON.stringify(text)} is wrong`, async () => {
      await assert.rejects(compileText(text), (error) => {
        assert.ok(error instanceof PlaygroundProblem)
        assert.match(error.message, cause)
        assert.equal(`${error.place?.line}:${error.place?.column}`, at)
        return true
      })
    })

  it('may not be longer than the parser reads quickly', async () => {
    await assert.rejects(compileText('a'.repeat(20_001)), /20,000 characters/)
  })
})
