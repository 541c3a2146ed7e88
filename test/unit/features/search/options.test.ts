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

test('a site that says nothing has the search of its own, with a page of results', async () => {
  const { search } = await load('')
  assert.deepEqual(search, {
    provider: 'local',
    pagePath: 'search',
    missingResultsUrl: null,
    queriesPath: 'search.queries.json',
    hosted: null,
  })
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
  const replaceOf = async (from: string) => {
    const replace = `replaceSearchResultPathname: { from: ${from}, to: '/' }`
    const { search } = await load(`themeConfig: { algolia: { ${ALGOLIA}, ${replace} } }`)
    return search.hosted?.replaceSearchResultPathname
  }
  const from = '^\\/docs\\/(?:next|1\\.0)'
  assert.deepEqual(await replaceOf(`/${from}/`), { from, to: '/' })
  const replaced = await replaceOf("'/a.b-c/'")
  assert.equal('/axb-c//a.b-c/'.replace(new RegExp(replaced?.from ?? '', 'g'), '!'), '/axb-c/!')
})

test('pages know what differs from the usual, and what is passed to DocSearch', async () => {
  const themeOf = async (keys: string) => planSearch(await load(keys)).theme?.search
  const local = await themeOf('baseUrl: "/base/", trailingSlash: true')
  assert.deepEqual(local, { provider: 'local', pageUrl: '/base/search/' })
  const hosted = { appId: 'APP', apiKey: 'key', indexName: 'docs', contextualSearch: true }
  const usual = await themeOf(`themeConfig: { algolia: { ${ALGOLIA} } }`)
  assert.deepEqual(usual, { provider: 'hosted', pageUrl: '/search', hosted })
  const own = "search: { searchPagePath: false, missingResultsUrl: 'ask' },"
  const rest =
    "insights: true, askAi: { assistantId: 'x' }, maxResultsPerGroup: 3, hosts: ['http://127.0.0.1:1']"
  assert.deepEqual(await themeOf(`${own} themeConfig: { algolia: { ${ALGOLIA}, ${rest} } }`), {
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
  const algolia = (keys: string) => `themeConfig: { algolia: { ${keys} } }`
  const wrong: readonly (readonly [keys: string, ...messages: readonly string[]])[] = [
    ["search: { provider: 'algolia' }", 'search.provider is "algolia", but there is no themeConfig.algolia.'],
    [
      "search: { provider: 'lunr' }",
      'search.provider must be "local", "algolia", or false for no search, but is "lunr".',
    ],
    [
      "search: { missingResultsUrl: 'javascript:alert(1)' }",
      'search.missingResultsUrl is "javascript:alert(1)", which can run code.',
    ],
    [
      algolia("appId: 'A'"),
      'themeConfig.algolia.apiKey is missing; it must be a non-empty string.',
      'themeConfig.algolia.indexName is missing; it must be a non-empty string.',
    ],
    [
      algolia(`${ALGOLIA}, externalUrlRegex: '('`),
      'themeConfig.algolia.externalUrlRegex must be the source of a regular expression: "//other\\.example", but is "(".',
    ],
    [
      algolia(`${ALGOLIA}, hosts: ['https://a.example/path']`),
      'themeConfig.algolia.hosts[0] must be an origin such as "https://search.example", but is "https://a.example/path".',
    ],
    [
      algolia(`${ALGOLIA}, transformItems: (items) => items`),
      'themeConfig.algolia.transformItems is no value of JSON, which is all that pages can pass on to DocSearch.',
    ],
  ]
  for (const [keys, ...messages] of wrong) {
    const problems = await problemsOf(() => load(keys))
    assert.equal(problems.map(({ message }) => message).join(), messages.join())
  }
})
