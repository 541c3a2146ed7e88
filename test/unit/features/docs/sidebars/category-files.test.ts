import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readCategoryFiles } from '../../../../../cli/features/docs/sidebars/category-files.ts'
import type { FilePath } from '../../../../../cli/types/file-path.ts'
import { plan, problemsOf } from '../support.ts'

function read(files: Readonly<Record<string, string>>) {
  const list = Object.entries(files).map(([path, text]) => ({ path: path as FilePath, text }))
  const { categories, diagnostics } = readCategoryFiles(list, 'docs' as FilePath)
  const options = Object.fromEntries([...categories].map(([key, category]) => [key, category.options]))
  return { options, diagnostics }
}

describe('category files (format A5, autogeneration: _category_)', () => {
  const cases: readonly (readonly [name: string, text: string, options: object])[] = [
    ['json', '{\n\t"label": "A",\n\t"position": 2.5\n}', { label: 'A', position: 2.5 }],
    ['json', '\uFEFF{"label": "A",}', { label: 'A' }],
    ['yaml', 'label: A', { label: 'A' }],
    ['yml', '\uFEFFlabel: A\r\nposition: 1\r\n', { label: 'A', position: 1 }],
    ['yml', 'label: 24\nposition: "3"\ncollapsed: "false"', { label: '24', position: 3, collapsed: false }],
    ['yml', 'collapsible: false\nclassName: c\nkey: k', { collapsible: false, className: 'c', key: 'k' }],
    ['yml', 'description: D\nlink:', { description: 'D', link: null }],
    ['yml', 'link: {type: doc, id: x}', { link: { type: 'doc', id: 'x' } }],
    [
      'json',
      '{"link": {"type": "generated-index", "slug": "/x", "keywords": ["a"]}}',
      { link: { type: 'generated-index', slug: '/x', keywords: ['a'] } },
    ],
    ['yml', 'customProps:\n  a: [1, {b: null}]', { customProps: { a: [1, { b: null }] } }],
    ['yml', '# nothing here\n', {}],
    ['json', 'null', {}],
  ]
  for (const [extension, text, options] of cases) {
    test(`${extension} ${JSON.stringify(text)}`, () => {
      const result = read({ [`docs/a/b/_category_.${extension}`]: text })
      assert.deepEqual(problemsOf(result), [])
      assert.deepEqual(result.options, { 'a/b': options })
    })
  }

  test('of what is no category have no effect, which is said', () => {
    const docs = { 'a/b/c.md': {}, 'draft/d.md': { draft: true } }
    const categories = { '': { label: 'Root' }, a: {}, 'a/b': {}, draft: {}, 'a/x': {}, empty: 'label: E' }
    const { diagnostics, shared } = plan({ docs, categories })
    assert.doesNotMatch(JSON.stringify(shared), /Root/)
    assert.deepEqual(
      diagnostics.map(({ code, place }) => `${code} ${place?.file}`),
      [
        'FILE_UNUSED docs//_category_.json',
        'FILE_UNUSED docs/a/x/_category_.json',
        'FILE_UNUSED docs/empty/_category_.yml',
      ],
    )
  })

  const bad: readonly (readonly [name: string, text: string, line: number | null, message: RegExp])[] = [
    ['json', '{\n  "label": "A",,\n}', 2, /not valid JSON/],
    ['json', '{\n  "label": "A"', 1, /not valid JSON/],
    ['yml', 'label: A\nlink: [x\nposition: 3', 2, /not valid YAML/],
    ['json', '{\n  // the label\n  "label": "A"\n}', 2, /not valid JSON: comments are not allowed/],
    ['yml', 'label: A\nlabel: B', 2, /"label" appears twice/],
    ['yml', 'label: A\n---\nlabel: B', 2, /second YAML document/],
    ['yml', 'hello', null, /must be an object, but it is "hello"/],
    ['json', '[]', null, /must be an object, but it is an empty list/],
    ['yml', 'label: A\nposition: {}', 2, /"position" in .* must be a number, but it is an object/],
    ['json', '{\n  "position": null\n}', 2, /"position" in .* must be a number, but it is empty/],
    ['yml', 'label: ""', 1, /"label" in .* must not be empty/],
    ['yml', 'label: A\nlabl: B', 2, /"labl" in .* not a known key \(did you mean "label"\?\)/],
    ['yml', 'collapsed: maybe', 1, /"collapsed" in .* must be true or false/],
    ['yml', 'link:\n  type: page', 1, /"link\.type" in .* must be "doc" or "generated-index", but .* "page"/],
    ['yml', 'link: {type: doc}', 1, /"link\.id" in .* is missing/],
    ['yml', 'link: intro', 1, /"link" in .* must be an object with a type, or null, but it is "intro"/],
    ['yml', 'customProps: x', 1, /"customProps" in .* must be an object of JSON values/],
  ]
  for (const [extension, text, line, message] of bad) {
    test(`${extension} ${JSON.stringify(text)} is refused`, () => {
      const path = `docs/a/_category_.${extension}`
      const result = read({ [path]: text })
      assert.deepEqual(problemsOf(result), [
        `CATEGORY_FILE_INVALID ${path}${line === null ? '' : `:${line}`}`,
      ])
      assert.match(result.diagnostics[0]?.message ?? '', message)
      assert.ok(result.diagnostics[0]?.hint)
      assert.deepEqual(result.options, { a: {} })
    })
  }

  test('all wrong keys of a file are reported', () => {
    const text = '{\n"label": 1,\n"position": "x",\n"foo": 1,\n"collapsed": 3}'
    const { diagnostics } = read({ 'docs/a/_category_.json': text })
    assert.deepEqual(diagnostics.map(({ place }) => place?.line).toSorted(), [3, 4, 5])
  })

  test('several files in one folder: JSON is used, then .yml, and the others are named', () => {
    const files = {
      'docs/a/_category_.yaml': 'label: yaml',
      'docs/a/_category_.yml': 'label: yml',
      'docs/b/_category_.yml': 'label: yml',
      'docs/b/_category_.json': '{"label": "json"}',
    }
    for (const entries of [Object.entries(files), Object.entries(files).toReversed()]) {
      const result = read(Object.fromEntries(entries))
      assert.deepEqual(result.options, { a: { label: 'yml' }, b: { label: 'json' } })
      assert.deepEqual(problemsOf(result).toSorted(), [
        'CATEGORY_FILE_DUPLICATE docs/a/_category_.yaml',
        'CATEGORY_FILE_DUPLICATE docs/b/_category_.yml',
      ])
      assert.ok(result.diagnostics.every(({ level }) => level === 'warning'))
    }
  })
})
