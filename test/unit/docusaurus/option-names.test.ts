import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mapConfig } from '../../../cli/docusaurus/map-config.ts'
import { optionNames } from '../../../cli/docusaurus/option-names.ts'

const FACTS = { baseUrl: '/', isDev: false, exists: () => true }

function named(theirs: Readonly<Record<string, unknown>>, text: string): string {
  return optionNames(theirs, mapConfig(theirs, FACTS, '/site').placed)(text)
}

const CLASSIC = { presets: [['classic', { docs: { path: 'd' }, pages: false }]] }

const CASES: readonly (readonly [written: string, shown: string])[] = [
  [
    'Make docs.editUrl in site.config return text.',
    'Make presets › classic › docs › editUrl in site.config return text.',
  ],
  ["Or set blog.onInlineAuthors: 'ignore'.", "Or set presets › classic › blog › onInlineAuthors: 'ignore'."],
  ['Or set docs: false in it.', 'Or set presets › classic › docs: false in it.'],
  ['Or set blog: false in it.', 'Or set presets › classic › blog: false in it.'],
  [
    'Write docs/intro.md, a/docs.md, docs.json, my-docs.path.',
    'Write docs/intro.md, a/docs.md, docs.json, my-docs.path.',
  ],
  ['Set markdown.timeout, pages.path.', 'Set markdown.timeout, pages.path.'],
]

for (const [written, shown] of CASES) {
  test(`names options as a configuration of Docusaurus has them: ${written}`, () => {
    assert.equal(named(CLASSIC, written), shown)
  })
}

test('an option of a plugin stands below its name as it is written, one of several plugins has no place', () => {
  const docs = (id: string) => ['@docusaurus/plugin-content-docs', { id }]
  const text = 'Set docs.editUrl, or docs: false.'
  assert.equal(
    named({ plugins: [docs('api')] }, text),
    'Set plugins › @docusaurus/plugin-content-docs › editUrl, or docs: false.',
  )
  assert.equal(
    named({ plugins: ['content-docs'] }, text),
    'Set plugins › content-docs › editUrl, or docs: false.',
  )
  assert.equal(
    named({ ...CLASSIC, plugins: [docs('api')] }, text),
    'Set the option editUrl of its plugin, or docs: false.',
  )
})
