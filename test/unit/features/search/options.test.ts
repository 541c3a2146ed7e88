import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SiteConfig } from '../../../../cli/config/site-config.ts'
import { planSearch } from '../../../../cli/features/search/plan-search.ts'
import { loadSiteConfig } from '../../../../cli/features/load-site-config.ts'
import { problemsOf, temporarySite } from '../../config/temporary-site.ts'

const ALGOLIA = "appId: 'APP', apiKey: 'key', indexName: 'docs'"

async function load(keys: string): Promise<SiteConfig> {
  const text = `export default { title: 'Acme', url: 'https://acme.example', ${keys} }`
  return (await loadSiteConfig(temporarySite({ 'site.config.js': text }))).config
}

async function messages(keys: string): Promise<readonly string[]> {
  return (await problemsOf(() => load(keys))).map(({ message }) => message)
}

test('a site that says nothing has the search of its own, with a page of results', async () => {
  const { search } = await load('')
  assert.deepEqual(search, { provider: 'local', pagePath: 'search', missingResultsUrl: null, hosted: null })
})

test('the hosted service wins where both are there, and search.provider decides otherwise', async () => {
  const themeConfig = `themeConfig: { algolia: { ${ALGOLIA} } }`
  const providerOf = async (keys: string) => (await load(`${keys} ${themeConfig}`)).search.provider
  assert.equal(await providerOf(''), 'hosted')
  assert.equal(await providerOf("search: { missingResultsUrl: '/ask' },"), 'hosted')
  assert.equal(await providerOf("search: { provider: 'algolia' },"), 'hosted')
  assert.equal(await providerOf("search: { provider: 'local' },"), 'local')
  assert.equal(await providerOf('search: { provider: false },'), null)
  assert.equal(await providerOf('search: false,'), null)
})

test('the path of the page of results is that of search, else that of the service', async () => {
  const pathOf = async (keys: string) => (await load(keys)).search.pagePath
  const algolia = `themeConfig: { algolia: { ${ALGOLIA}, searchPagePath: 'find' } }`
  assert.equal(await pathOf(algolia), 'find')
  assert.equal(await pathOf(`search: { provider: 'local' }, ${algolia}`), 'search')
  assert.equal(await pathOf(`search: { searchPagePath: '/look/up/' }, ${algolia}`), 'look/up')
  assert.equal(await pathOf('search: { searchPagePath: false }'), null)
})

test('browsers get the sources of regular expressions, and strings of paths escaped', async () => {
  const replaceOf = async (from: string) =>
    (
      await load(
        `themeConfig: { algolia: { ${ALGOLIA}, replaceSearchResultPathname: { from: ${from}, to: '/' } } }`,
      )
    ).search.hosted?.replaceSearchResultPathname
  assert.deepEqual(await replaceOf('/^\\/docs\\/(?:next|1\\.0)/'), {
    from: '^\\/docs\\/(?:next|1\\.0)',
    to: '/',
  })
  const replaced = await replaceOf("'/a.b-c/'")
  assert.equal('/axb-c//a.b-c/'.replace(new RegExp(replaced?.from ?? '', 'g'), '!'), '/axb-c/!')
})

test('pages know what differs from the usual, and what is passed to DocSearch', async () => {
  const themeOf = (config: SiteConfig) => planSearch(config).theme?.search
  assert.deepEqual(themeOf(await load('baseUrl: "/base/", trailingSlash: true')), {
    provider: 'local',
    pageUrl: '/base/search/',
  })
  const hosted = { appId: 'APP', apiKey: 'key', indexName: 'docs', contextualSearch: true }
  assert.deepEqual(themeOf(await load(`themeConfig: { algolia: { ${ALGOLIA} } }`)), {
    provider: 'hosted',
    pageUrl: '/search',
    hosted,
  })
  const rest =
    "insights: true, askAi: { assistantId: 'x' }, maxResultsPerGroup: 3, hosts: ['http://127.0.0.1:1']"
  const all = await load(
    `search: { searchPagePath: false, missingResultsUrl: 'ask' }, themeConfig: { algolia: { ${ALGOLIA}, ${rest} } }`,
  )
  assert.deepEqual(themeOf(all), {
    provider: 'hosted',
    missingResultsUrl: '/ask',
    hosted: {
      ...hosted,
      insights: true,
      hosts: ['http://127.0.0.1:1'],
      docSearch: { maxResultsPerGroup: 3 },
    },
  })
  assert.deepEqual(planSearch(await load('search: false')), {})
})

test('what is wrong is said, with the key', async () => {
  assert.deepEqual(await messages("search: { provider: 'algolia' }"), [
    'search.provider is "algolia", but there is no themeConfig.algolia.',
  ])
  assert.deepEqual(await messages("search: { provider: 'lunr' }"), [
    'search.provider must be "local", "algolia", or false for no search, but is "lunr".',
  ])
  assert.deepEqual(await messages("search: { missingResultsUrl: 'javascript:alert(1)' }"), [
    'search.missingResultsUrl is "javascript:alert(1)", which can run code.',
  ])
  const algolia = (keys: string): Promise<readonly string[]> =>
    messages(`themeConfig: { algolia: { ${keys} } }`)
  assert.deepEqual(await algolia("appId: 'A'"), [
    'themeConfig.algolia.apiKey is missing; it must be a non-empty string.',
    'themeConfig.algolia.indexName is missing; it must be a non-empty string.',
  ])
  assert.deepEqual(await algolia(`${ALGOLIA}, externalUrlRegex: '('`), [
    'themeConfig.algolia.externalUrlRegex must be the source of a regular expression: "//other\\.example", but is "(".',
  ])
  assert.deepEqual(await algolia(`${ALGOLIA}, hosts: ['https://a.example/path']`), [
    'themeConfig.algolia.hosts[0] must be an origin such as "https://search.example", but is "https://a.example/path".',
  ])
  assert.deepEqual(await algolia(`${ALGOLIA}, transformItems: (items) => items`), [
    'themeConfig.algolia.transformItems is no value of JSON, which is all that pages can pass on to DocSearch.',
  ])
})
