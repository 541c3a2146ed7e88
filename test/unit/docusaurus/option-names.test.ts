import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mapConfig, optionNames } from '../../../cli/docusaurus/map-config.ts'

const FACTS = { baseUrl: '/', isDev: false, exists: () => true }

function named(theirs: Readonly<Record<string, unknown>>, text: string): string {
  return optionNames(theirs, mapConfig(theirs, FACTS, '/site').placed)(text)
}

const CLASSIC = { presets: [['classic', { docs: { path: 'd' }, pages: false }]] }

const SHOWN: Readonly<Record<string, string>> = {
  'Make docs.editUrl in site.config return text.':
    'Make presets › classic › docs › editUrl in site.config return text.',
  "Or set blog.onInlineAuthors: 'ignore'.": "Or set presets › classic › blog › onInlineAuthors: 'ignore'.",
  'Or set docs: false in it.': 'Or set presets › classic › docs: false in it.',
  'Write docs/intro.md, a/docs.md, docs.json, my-docs.path.':
    'Write docs/intro.md, a/docs.md, docs.json, my-docs.path.',
  'Set markdown.timeout, pages.path.': 'Set markdown.timeout, pages.path.',
}

test('options are named as a configuration of Docusaurus has them', () => {
  const shown = Object.keys(SHOWN).map((written) => [written, named(CLASSIC, written)])
  assert.deepEqual(Object.fromEntries(shown), SHOWN)
})

test('an option of a plugin stands below its name as it is written, one of several plugins has no place', () => {
  const docs = ['@docusaurus/plugin-content-docs', { id: 'api' }]
  const shown = (theirs: Readonly<Record<string, unknown>>): string =>
    named(theirs, 'Set docs.editUrl, or docs: false.').replace(', or docs: false.', '')
  assert.equal(shown({ plugins: [docs] }), 'Set plugins › @docusaurus/plugin-content-docs › editUrl')
  assert.equal(shown({ plugins: ['content-docs'] }), 'Set plugins › content-docs › editUrl')
  assert.equal(shown({ ...CLASSIC, plugins: [docs] }), 'Set the option editUrl of its plugin')
})
