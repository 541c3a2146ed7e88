import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { isWhole, skipUnlessWhole } from '../../../support/is-whole.ts'
import { createCompileChild, type ChildAnswer } from './compile-in-child.ts'

/** Row R21: input that is far larger than any page. It takes a while, but not for ever, and nothing is lost. */
const BLOCK = '## A\n\nSome *text* with `code` and [a link](./a.md).\n\n- a\n- b\n\n```js\nlet a = 1\n```\n\n'
const LIMIT = 120_000

/** `test:all` takes 5 MB; one is more than any page has already. */
const MEGABYTES = isWhole ? 5 : 1
const COUNT = Math.ceil((MEGABYTES * 1_000_000) / BLOCK.length)

const CASES: readonly (readonly [name: string, text: () => string, check: (answer: ChildAnswer) => void])[] =
  [
    [`a page of ${MEGABYTES} MB`, () => BLOCK.repeat(COUNT), ({ headings }) => assert.equal(headings, COUNT)],
    [
      'a table of 50,000 rows',
      () => `| a | b |\n|---|---|\n${'| c | d |\n'.repeat(50_000)}`,
      ({ length }) => assert.ok(length > 50_000 * '<tr><td>c</td><td>d</td></tr>'.length),
    ],
    [
      'a block of 20,000 lines of code',
      () => `\`\`\`js\n${'const a = "b" + 1\n'.repeat(20_000)}\`\`\`\n`,
      ({ length }) => assert.ok(length > 20_000 * 'const a = "b" + 1'.length),
    ],
    ['a line of 1 MB of text', () => 'word '.repeat(200_000), ({ length }) => assert.ok(length > 999_999)],
    [
      'a line of 1 MB of code',
      () => `\`\`\`js\n${'a+"b";'.repeat(170_000)}\n\`\`\`\n`,
      ({ length }) => assert.ok(length > 1_000_000),
    ],
    [
      'a list of 50,000 items',
      () => '- a\n'.repeat(50_000),
      ({ length }) => assert.ok(length > 50_000 * '<li>a</li>'.length),
    ],
  ]

describe('a text that is far too large', () => {
  const child = createCompileChild()
  after(child.stop)
  for (const [index, [name, text, check]] of CASES.entries()) {
    for (const format of ['md', 'mdx'] as const) {
      const skip = format === (index % 2 === 0 ? 'mdx' : 'md') && skipUnlessWhole
      it(`is compiled all the same: ${name}, as ${format}`, { skip }, async () => {
        const answer = await child.compile({ text: text(), format }, LIMIT)
        assert.deepEqual(
          answer.codes.filter((code) => code !== 'HIGHLIGHT_SKIPPED'),
          [],
        )
        check(answer)
      })
    }
  }
})
