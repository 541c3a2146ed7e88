import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { tagPlace } from '../../../../cli/content/front-matter/tag-place.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'

const KEY = { file: 'docs/a.md' as FilePath, line: 2, column: 1 }

/** The text below the opening fence, the tag, and where it is as `line:column`; null for the key alone. */
type Case = readonly [said: string, text: string, name: string, place: string | null]

describe('the place of a tag in front matter', () => {
  const cases: readonly Case[] = [
    ['a list on one line', 'tags: [one, two]\n---\n', 'two', '2:13'],
    ['a list of lines', 'tags:\n  - one\n  - two words\n---\n', 'two words', '4:5'],
    ['a list that is not indented', 'tags:\n- one\n- two\n---\n', 'two', '4:3'],
    ['a list in brackets over several lines', 'tags: [\n  one,\n  two\n]\n---\n', 'two', '4:3'],
    ['in quotes', 'tags: ["one", \'two\']\n---\n', 'two', '2:16'],
    ['an object', 'tags:\n  - { label: Two, permalink: /two }\n---\n', 'Two', '3:14'],
    ['an object of lines', 'tags:\n  - label: Two\n    permalink: /two\n---\n', 'Two', '3:12'],
    ['behind a comment', 'tags:\n  # no\n  - two # yes\n---\n', 'two', '4:5'],
    ['not as a part of another tag', 'tags: [one two, two three, two]\n---\n', 'two', '2:28'],
    ['not in the key', 'tags: [one, tags]\n---\n', 'tags', '2:13'],
    ['not in another key', 'tags: ["tw\\u006f"]\ntitle: two\n---\n', 'two', null],
    ['not in the body', 'tags: ["tw\\u006f"]\n---\n\n- two\n', 'two', null],
  ]
  for (const [said, text, name, place] of cases) {
    test(said, () => {
      const found = tagPlace(KEY, name, `---\n${text}`)
      assert.equal(found === KEY ? null : `${found.line}:${found.column}`, place)
      if (place !== null) assert.equal(found.endColumn, (found.column ?? 0) + name.length)
    })
  }

  test('is that of the key when the text is not known', () => {
    assert.equal(tagPlace(KEY, 'two', null), KEY)
  })
})
