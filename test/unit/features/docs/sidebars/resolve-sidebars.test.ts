import assert from 'node:assert/strict'
import { test } from 'node:test'
import { category, doc, indexOf, link, outlineOf, planned, sidebarOf, toIndex } from '../support.ts'

const MORE = toIndex({ title: 'All of it', description: 'A list.' })
const ITEMS = [
  'a',
  doc('b', { label: 'Second' }),
  link('Elsewhere', 'https://a.example'),
  category('More', ['c'], MORE),
  category('More', [link('x', '/x')], { key: 'other' }),
]

/** The plan with texts of a language for the sidebar. */
function translated(texts: Readonly<Record<string, string>>) {
  const docs = { 'a.md': { title: 'A' }, 'b.md': { title: 'B' }, 'c.md': { title: 'C' } }
  const messages = Object.fromEntries(Object.entries(texts).map(([key, text]) => [`sidebar.${key}`, text]))
  return planned({ docs, sidebars: { main: ITEMS }, messages })
}

test('labels of docs, links and categories are those of the language; a key stands for the label', () => {
  const result = translated({
    'main.doc.Second': 'Deuxième',
    'main.link.Elsewhere': 'Ailleurs',
    'main.category.More': 'Plus',
    'main.category.other': 'Autre',
    'other.category.More': 'Wrong',
    'main.doc.A': 'Wrong, since titles of docs are their own',
  })
  const outline = outlineOf(sidebarOf(result, 'main'))
  assert.equal(outline, 'A, Deuxième, Ailleurs, Plus > /docs/category/more [C], Autre [x]')
})

test('the index of a category has the title and description of the language, at the address it had', () => {
  const index = (texts: Readonly<Record<string, string>>) => {
    const { title, description } = indexOf(translated(texts), '/docs/category/more')
    return { title, description }
  }
  const plus = { 'main.category.More': 'Plus' }
  const page = 'main.category.More.link.generated-index'
  assert.deepEqual(index({ ...plus, [`${page}.title`]: 'Tout', [`${page}.description`]: 'Une liste.' }), {
    title: 'Tout',
    description: 'Une liste.',
  })
  assert.deepEqual(index(plus), { title: 'All of it', description: 'A list.' })
})
