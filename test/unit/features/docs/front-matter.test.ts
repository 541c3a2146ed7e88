import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { docFrontMatter } from '../../../../cli/features/docs/front-matter.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import type { FrontMatter } from './support.ts'

function read(frontMatter: FrontMatter) {
  const frontMatterLines = Object.fromEntries(Object.keys(frontMatter).map((key, at) => [key, at + 2]))
  return docFrontMatter({ file: 'docs/a.md' as FilePath, frontMatter, frontMatterLines })
}

describe('front matter is converted (format A3, front matter validation converts types)', () => {
  const kept: readonly FrontMatter[] = [
    {},
    { title: 'T', description: '', custom_edit_url: '' },
    { sidebar_position: 3, hide_title: true, draft: false, keywords: [] },
    { toc_min_heading_level: 3, toc_max_heading_level: 3 },
    { displayed_sidebar: null, pagination_next: null, pagination_prev: null, custom_edit_url: null },
    { sidebar_custom_props: { a: [1, { b: null }] } },
    { last_update: { date: '2026-01-31' } },
    { last_update: { author: 'Ada' } },
  ]
  const converted: readonly (readonly [written: FrontMatter, read: FrontMatter])[] = [
    [
      { slug: 1.5, id: 0 },
      { slug: '1.5', id: '0' },
    ],
    [{ sidebar_position: '2.5' }, { sidebar_position: 2.5 }],
    [{ sidebar_position: '-1' }, { sidebar_position: -1 }],
    [
      { hide_title: 'true', draft: 'false' },
      { hide_title: true, draft: false },
    ],
    [
      { keywords: ['a', 2], toc_max_heading_level: '6' },
      { keywords: ['a', '2'], toc_max_heading_level: 6 },
    ],
    [{ tags: [1, { label: 'L', permalink: '/l' }] }, { tags: ['1', { label: 'L', permalink: '/l' }] }],
    // Keys of other tools pass and are not ours.
    [{ uid: 'x', layout: 3, 'own-position': 'x', mdx: { format: 'md' } }, {}],
  ]
  for (const [written, expected] of [...kept.map((one) => [one, one] as const), ...converted]) {
    test(`${JSON.stringify(written)} is read as ${JSON.stringify(expected)}`, () =>
      assert.deepEqual(read(written), { frontMatter: expected, diagnostics: [] }))
  }
})

describe('front matter that is wrong (format A3, reports all problems with the file name)', () => {
  const PROPS = /"sidebar_custom_props" .* must be an object of JSON values/
  const TAG = /"tags\[0\]" .* must be text, or an object with label and permalink/
  const cases: readonly (readonly [written: FrontMatter, message: RegExp])[] = [
    [{ title: null }, /"title" in the front matter of docs\/a\.md must be text, but it is empty/],
    [{ title: ['a'] }, /"title" .* must be text, but it is a list/],
    [{ id: '' }, /"id" .* must not be empty/],
    [{ id: 'a/b' }, /"id" .* must not contain a slash, but it is "a\/b"/],
    [{ slug: '' }, /"slug" .* must not be empty/],
    [{ image: '' }, /"image" .* must not be empty/],
    [{ image: 'javascript:x' }, /"image" .* must be an address that holds no code, but it is "javascript:x"/],
    [{ custom_edit_url: ' Java\tscript:x' }, /"custom_edit_url" .* must be an address that holds no code/],
    [{ sidebar_label: '' }, /"sidebar_label" .* must not be empty/],
    [{ pagination_label: {} }, /"pagination_label" .* must be text, but it is an object/],
    [{ sidebar_position: 'first' }, /"sidebar_position" .* must be a number, but it is "first"/],
    [{ sidebar_position: null }, /"sidebar_position" .* must be a number, but it is empty/],
    [{ hide_title: 'yes' }, /"hide_title" .* must be true or false, but it is "yes"/],
    [{ draft: 1 }, /"draft" .* must be true or false, but it is 1/],
    [{ keywords: 'a, b' }, /"keywords" .* must be a list of texts, but it is "a, b"/],
    [{ keywords: ['a', null] }, /"keywords\[1\]" .* must be text, but it is empty/],
    [{ toc_min_heading_level: 1 }, /"toc_min_heading_level" .* heading level from 2 to 6, but it is 1/],
    [{ toc_max_heading_level: 7 }, /"toc_max_heading_level" .* heading level from 2 to 6, but it is 7/],
    [{ toc_max_heading_level: 2.5 }, /"toc_max_heading_level" .* heading level from 2 to 6, but it is 2.5/],
    [{ sidebar_custom_props: 'x' }, PROPS],
    [{ sidebar_custom_props: [1] }, PROPS],
    [{ tags: 'a' }, /"tags" .* must be a list, but it is "a"/],
    [{ tags: [null] }, TAG],
    [{ tags: [{ label: 'x' }] }, TAG],
    [{ last_update: 'today' }, /"last_update" .* must be an object with author or date/],
    [{ last_update: {} }, /"last_update" .* must name an author, a date or both/],
    [{ last_update: { date: '2024-02-30' } }, /"last_update\.date" .* must be a date/],
    [{ displayed_sidebar: false }, /"displayed_sidebar" .* must be text/],
    [{ pagination_next: 3, pagination_prev: true }, /"pagination_prev" .* must be text, but it is true/],
    [{ draft: true, unlisted: true }, /docs\/a\.md is a draft and unlisted at the same time/],
    [{ toc_min_heading_level: 4, toc_max_heading_level: 3 }, /starts at heading level 4 and ends at level 3/],
  ]
  for (const [written, message] of cases) {
    test(`${JSON.stringify(written)}: ${message.source}`, () => {
      const [problem, ...others] = read(written).diagnostics
      assert.deepEqual(others, [])
      assert.match(problem?.message ?? 'no problem', message)
      const { code, level, place, hint } = problem ?? {}
      assert.deepEqual([code, level, place?.file], ['FRONT_MATTER_INVALID', 'error', 'docs/a.md'])
      assert.ok(hint && place?.line && place.line >= 2)
    })
  }

  test('all problems of a file are reported, each with the line of its key, and the other keys still count', () => {
    const written = { title: 'T', id: '', slug: '/x', tags: 'a', sidebar_position: {} }
    const { frontMatter, diagnostics } = read(written)
    assert.equal(diagnostics.map(({ place }) => place?.line).join(), '3,5,6')
    assert.deepEqual(frontMatter, { title: 'T', slug: '/x' })
  })

  test('a key named __proto__ changes nothing', () => {
    const written = '{"__proto__": {"draft": true}, "sidebar_custom_props": {"__proto__": {"x": 1}}}'
    const { frontMatter } = read(JSON.parse(written))
    assert.equal(frontMatter.draft, undefined)
    assert.equal(({} as Record<string, unknown>)['x'], undefined)
    assert.equal(Object.getPrototypeOf(frontMatter.sidebar_custom_props), Object.prototype)
  })
})

test('days that the calendar has not are read on in projects of Docusaurus, with a warning, and only there (C2)', () => {
  const dates = ['2017-02-29 11:00:00', '2024-02-30', '2023-04-31T08:00Z', '2024-02-32', '2024-13-01', 'soon']
  const told = (isForeign: boolean) =>
    dates.map((date) => {
      const frontMatter = { last_update: { date } }
      const input = {
        file: 'docs/a.md' as FilePath,
        frontMatter,
        frontMatterLines: { last_update: 2 },
        isForeign,
      }
      const { frontMatter: read, diagnostics } = docFrontMatter(input)
      return [read.last_update?.date, ...diagnostics.map(({ level }) => level)]
    })
  const ERROR = [undefined, 'error']
  assert.deepEqual(told(true), [
    ['2017-03-01 11:00:00', 'warning'],
    ['2024-03-01', 'warning'],
    ['2023-05-01T08:00Z', 'warning'],
    ERROR,
    ERROR,
    ERROR,
  ])
  assert.deepEqual(
    told(false),
    dates.map(() => ERROR),
  )
})
