import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  contextualFilters,
  joinFilters,
  versionAtHand,
} from '../../../../runtime/shared/search/search-filters.ts'
import { docsScope } from '../../../../runtime/shared/search/search-scope.ts'

test('the filters of a page are its language and the scopes at hand', () => {
  assert.deepEqual(contextualFilters({ locale: 'de', scopes: [docsScope('default', '1.0')] }), [
    'language:de',
    ['docusaurus_tag:default', 'docusaurus_tag:docs-default-1.0'],
  ])
})

test('filters of the site are added to them', () => {
  const own = contextualFilters({ locale: 'en', scopes: [] })
  assert.deepEqual(joinFilters(own, 'type:page'), [...own, 'type:page'])
  assert.deepEqual(joinFilters(own, ['type:page', ['a:1', 'b:2']]), [...own, 'type:page', ['a:1', 'b:2']])
  assert.deepEqual(joinFilters([], undefined), [])
})

test('the version at hand is that of the page, else the one chosen last, else the latest', () => {
  const version = (name: string, isLast = false) => ({
    name,
    label: name,
    isLast,
    path: '/docs',
    mainDocId: null,
    url: null,
  })
  const docs = { versions: [version('current'), version('2.0', true), version('1.0')] }
  const of = (active: string | undefined, preferred: string | null) =>
    versionAtHand(docs, { active, preferred })
  assert.equal(of('1.0', 'current'), '1.0')
  assert.equal(of(undefined, '1.0'), '1.0')
  assert.equal(of(undefined, 'gone'), '2.0')
  assert.equal(of(undefined, null), '2.0')
  assert.equal(versionAtHand({ versions: [] }, { active: undefined, preferred: null }), undefined)
})
