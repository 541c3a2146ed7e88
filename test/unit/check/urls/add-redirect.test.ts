import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addRedirectFrom } from '../../../../cli/check/urls/add-redirect.ts'

describe('a path is added to redirect_from', () => {
  const rows: readonly (readonly [what: string, before: string, after: string | null])[] = [
    ['without front matter', '# T\n', '---\nredirect_from: [/old/]\n---\n\n# T\n'],
    [
      'with other keys',
      '---\n# why\ntitle: T\n---\n\nT\n',
      '---\n# why\ntitle: T\nredirect_from: [/old/]\n---\n\nT\n',
    ],
    [
      'to one path',
      '---\nredirect_from: /a\ntitle: T\n---\n',
      '---\nredirect_from: [/a, /old/]\ntitle: T\n---\n',
    ],
    [
      'to a list on one line',
      '---\nredirect_from: [/a, "/b c"]\n---\n',
      '---\nredirect_from: [/a, "/b c", /old/]\n---\n',
    ],
    ['to an empty list', '---\nredirect_from: []\n---\n', '---\nredirect_from: [/old/]\n---\n'],
    [
      'to a list on lines of its own',
      '---\nredirect_from:\n  - /a\n  - /b\ntitle: T\n---\n',
      '---\nredirect_from:\n  - /a\n  - /b\n  - /old/\ntitle: T\n---\n',
    ],
    [
      'with the line breaks of the file',
      '\uFEFF---\r\ntitle: T\r\n---\r\nT',
      '\uFEFF---\r\ntitle: T\r\nredirect_from: [/old/]\r\n---\r\nT',
    ],
    ['not to a list that would be another', '---\nredirect_from: /a,b\n---\n', null],
    ['not to a list that ends in a comma', '---\nredirect_from: [/a, ]\n---\n', null],
    ['not to null', '---\nredirect_from: null\n---\n', null],
    ['not to a mapping on one line', '---\n{ title: A }\n---\n', null],
    ['not with two kinds of line breaks', '---\r\ntitle: A\n---\n', null],
    ['not to an alias', '---\nredirect_from: *a\n---\n', null],
    ['not to front matter that is not closed', '---\ntitle: T\n', null],
    ['not to TOML', '+++\ntitle = "T"\n+++\n', null],
  ]
  for (const [what, before, after] of rows)
    test(what, () => assert.equal(addRedirectFrom(before, '/old/'), after))

  test('with quotes where YAML needs them', () => {
    assert.equal(addRedirectFrom('', '/a b: c/'), '---\nredirect_from: ["/a b: c/"]\n---\n\n')
  })
})
