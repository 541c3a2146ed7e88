import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outlineOf } from '../../../../cli/content/scan/scan.ts'
import { preprocess } from '../../../../cli/content/compile/content-part.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import { MARKDOWN } from '../../support/site-config.ts'

const file = 'docs/a.md' as FilePath
type Preprocessor = NonNullable<(typeof MARKDOWN)['preprocessor']>

test('the body is changed, the front matter is not', () => {
  const seen: unknown[] = []
  const preprocessor: Preprocessor = (source) => {
    seen.push(source)
    return source.fileContent.replaceAll('x', 'y')
  }
  const source = { text: '---\nx: 1\n---\n\n# x\n', bodyOffset: 13, file }
  const result = preprocess({ ...source, markdown: { preprocessor } })
  assert.deepEqual(result, { text: '---\nx: 1\n---\n\n# y\n', diagnostics: [] })
  const without = preprocess({ ...source, markdown: { preprocessor: null } })
  assert.deepEqual(without, { text: source.text, diagnostics: [] })
  assert.deepEqual(seen, [{ filePath: 'docs/a.md', fileContent: '\n# x\n' }])
})

const FAILURES: readonly (readonly [name: string, preprocessor: unknown, said: RegExp])[] = [
  ['throws', () => assert.fail('no such variable'), /failed: no such variable/],
  ['returns nothing', () => undefined, /returned undefined instead/],
  ['returns a promise', () => Promise.resolve('x'), /returned a promise instead/],
  ['returns a number', () => 1, /returned a value of type number/],
]
for (const [name, given, said] of FAILURES) {
  test(`a preprocessor that ${name} is a problem of the file, which stays as it is`, () => {
    const preprocessor = given as Preprocessor
    const { text, diagnostics } = preprocess({ text: 'x', bodyOffset: 0, file, markdown: { preprocessor } })
    const { code, level, place, message = '' } = diagnostics[0] ?? {}
    assert.deepEqual([text, code, level, place], ['x', 'PREPROCESSOR_FAILED', 'error', { file }])
    assert.match(message, said)
  })
}

test('planning reads what the preprocessor made', () => {
  const preprocessor: Preprocessor = ({ fileContent }) => fileContent.replace('NAME', 'sitegen')
  const markdown = { ...MARKDOWN, preprocessor }
  const { outline } = outlineOf({ text: '# NAME\n\nAbout it.', file, markdown })
  assert.deepEqual([outline.contentTitle, outline.excerpt], ['sitegen', 'About it.'])
})
