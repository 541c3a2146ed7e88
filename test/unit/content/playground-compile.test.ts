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

  it('are told where they are wrong', async () => {
    await assert.rejects(compileText('# Title\n\nText with <b>an open tag.\n'), (error) => {
      assert.ok(error instanceof PlaygroundProblem)
      assert.equal(error.place?.line, 3)
      return true
    })
  })

  it('may not be longer than the parser reads quickly', async () => {
    await assert.rejects(compileText('a'.repeat(20_001)), /20,000 characters/)
  })
})
