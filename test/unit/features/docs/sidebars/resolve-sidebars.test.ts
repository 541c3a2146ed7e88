import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indexOf, outlineOf, planned, sidebarOf } from '../support.ts'

const docs = { 'a.md': { title: 'A' }, 'b.md': { title: 'B' }, 'c.md': { title: 'C' } }
const SIDEBARS = {
  main: [
    'a',
    { type: 'doc', id: 'b', label: 'Second' },
    { type: 'link', label: 'Elsewhere', href: 'https://a.example' },
    {
      type: 'category',
      label: 'More',
      link: { type: 'generated-index', title: 'All of it', description: 'A list.' },
      items: ['c'],
    },
    { type: 'category', label: 'More', key: 'other', items: [{ type: 'link', label: 'x', href: '/x' }] },
  ],
}

/** Labels from the outside in. */
function labels(messages: Readonly<Record<string, string>>, id = 'main'): readonly string[] {
  const outline = JSON.stringify(
    outlineOf(sidebarOf(planned({ docs, sidebars: SIDEBARS, messages }), id)).flat(9),
  )
  return outline.match(/[^"[\],>]+/g)?.map((word) => word.trim()) ?? []
}

test('labels of docs, links and categories are those of the language; a key stands for the label', () => {
  const found = labels({
    'sidebar.main.doc.Second': 'Deuxième',
    'sidebar.main.link.Elsewhere': 'Ailleurs',
    'sidebar.main.category.More': 'Plus',
    'sidebar.main.category.other': 'Autre',
    'sidebar.other.category.More': 'Wrong',
  }).join(' ')
  for (const label of ['Deuxième', 'Ailleurs', 'Plus', 'Autre']) assert.match(found, new RegExp(label))
  assert.doesNotMatch(found, /Second|Elsewhere|More|Wrong/)
})

test('what has no message keeps its label, and titles of docs are their own', () => {
  assert.deepEqual(
    labels({ 'sidebar.main.doc.A': 'Wrong', 'sidebar.main.category.Else': 'Wrong' }),
    labels({}),
  )
})

test('the index of a category has the title and description of the language, at the address it had', () => {
  const index = (messages: Readonly<Record<string, string>>) => {
    const { title, description } = indexOf(
      planned({ docs, sidebars: SIDEBARS, messages }),
      '/docs/category/more',
    )
    return { title, description }
  }
  assert.deepEqual(
    index({
      'sidebar.main.category.More': 'Plus',
      'sidebar.main.category.More.link.generated-index.title': 'Tout',
      'sidebar.main.category.More.link.generated-index.description': 'Une liste.',
    }),
    { title: 'Tout', description: 'Une liste.' },
  )
  assert.deepEqual(index({ 'sidebar.main.category.More': 'Plus' }), {
    title: 'All of it',
    description: 'A list.',
  })
})
