import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchFacts, searchMetas } from '../../../../runtime/shared/search/search-metas.ts'

const SITE = { locale: 'de' }
const plugin = (name: string) => ({ name, id: 'api' })

test('a page of the docs says its version and its scope, others the one of all', () => {
  assert.deepEqual(searchFacts({ context: { plugin: plugin('docs'), data: { version: '1.0' } } }, SITE), {
    locale: 'de',
    version: '1.0',
    tag: 'docs-api-1.0',
  })
  assert.deepEqual(searchFacts({ context: { plugin: plugin('blog') } }, SITE), {
    locale: 'de',
    tag: 'default',
  })
})

test('a hosted service is told by metas of its own', () => {
  const facts = { locale: 'de', version: '1.0', tag: 'docs-api-1.0' }
  const own = [
    ['docusaurus_locale', 'de'],
    ['docusaurus_version', '1.0'],
    ['docusaurus_tag', 'docs-api-1.0'],
  ]
  assert.deepEqual(searchMetas(facts, {}), own)
  assert.deepEqual(searchMetas(facts, { search: { provider: 'local' } }), own)
  const hosted = { appId: 'a', apiKey: 'b', indexName: 'c', contextualSearch: true }
  const names = searchMetas(facts, { search: { provider: 'hosted', hosted } }).map(([name]) => name)
  assert.deepEqual(
    names.filter((name) => name.startsWith('docsearch:')),
    ['docsearch:language', 'docsearch:version', 'docsearch:docusaurus_tag'],
  )
  assert.deepEqual(searchMetas({ tag: 'mine' }, {}), [['docusaurus_tag', 'mine']])
})
