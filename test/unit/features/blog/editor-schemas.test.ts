import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Ajv, type AnySchema } from 'ajv'
import { readAuthorsFile } from '../../../../cli/features/blog/authors/authors-file.ts'
import { blogEditorSchemas } from '../../../../cli/features/blog/editor-schemas.ts'
import { checkPostFrontMatter, postKeys } from '../../../../cli/features/blog/front-matter.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import type { Json } from '../../../../runtime/shared/json.ts'

const SCHEMAS = blogEditorSchemas()
const FILE = 'blog/x' as FilePath
const PLACING = { site: { baseUrl: '/', trailingSlash: undefined }, basePath: '/blog/authors' }

/** Whether the build takes a value without an error. */
const JUDGES: Readonly<Record<string, (value: Json) => boolean>> = {
  'post-front-matter.json': (value) =>
    checkPostFrontMatter({ file: FILE, frontMatter: value as Record<string, Json>, frontMatterLines: {} })
      .diagnostics.length === 0,
  'authors.json': (value) =>
    readAuthorsFile({ path: FILE, text: JSON.stringify(value) }, PLACING).diagnostics.length === 0,
}

const VALUES: Readonly<Record<string, readonly (readonly [value: Json, isFresh: boolean])[]>> = {
  'post-front-matter.json': [
    [{}, true],
    [{ title: 'A', own: { key: [1] }, date: '2026-01-02', draft: true }, true],
    [{ authors: 'ann' }, true],
    [{ authors: { name: 'Ann', socials: { x: 'ann' }, own: 1 } }, true],
    [{ authors: ['ann', { key: 'bo', title: 'T' }] }, true],
    [{ author: 'Ann', authorURL: 'https://x.example' }, true],
    [{ tags: ['a', { label: 'B', permalink: '/b' }], keywords: ['x'], slug: 7 }, true],
    [{ authors: true }, false],
    [{ authors: [['ann']] }, false],
    [{ authors: { name: [] } }, false],
    [{ tags: 'a' }, false],
    [{ title: null }, false],
    [{ hide_reading_time: 'perhaps' }, false],
    [{ last_update: 3 }, false],
  ],
  'authors.json': [
    [{}, true],
    [{ ann: { name: 'Ann', page: true, socials: { github: 'ann' }, team: 'docs' } }, true],
    [{ ann: { image_url: './a.png', page: { permalink: '/a' } } }, true],
    [{ ann: 'Ann' }, false],
    [{ ann: { name: 'Ann', page: 3 } }, false],
    [{ ann: { name: 'Ann', socials: 'github' } }, false],
    [[], false],
  ],
}

for (const [name, values] of Object.entries(VALUES)) {
  const fits = new Ajv({ strict: false }).compile(SCHEMAS[name] as AnySchema)
  describe(`editors and builds agree about ${name}:`, () => {
    for (const [value, isFresh] of values) {
      test(JSON.stringify(value), () => {
        assert.equal(fits(value), isFresh)
        assert.equal(JUDGES[name]?.(value), isFresh)
      })
    }
  })
}

test('editors know every key of posts, and what it means', () => {
  const { properties } = SCHEMAS['post-front-matter.json'] as {
    readonly properties: Readonly<Record<string, { readonly description?: string }>>
  }
  assert.deepEqual(Object.keys(properties), Object.keys(postKeys))
  for (const [key, { description }] of Object.entries(properties)) assert.match(description ?? '', /\.$/, key)
})
