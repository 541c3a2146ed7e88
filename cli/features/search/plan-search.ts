import { defined } from '../../../runtime/shared/json.ts'
import type { HeadElement } from '../../../runtime/shared/document/head.ts'
import type { HostedSearch, SearchSettings } from '../../../runtime/shared/search/search-settings.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { pathHref } from '../../config/theme-config/site-href.ts'
import { pageUrl } from '../../routes/page-url.ts'
import type { Page } from '../../routes/page.ts'
import type { FeaturePlan } from '../feature.ts'
import { searchOrigin, type ResolvedAlgolia } from './algolia-options.ts'
import { searchIndex } from './index/search-index.ts'
import { escapeHtml } from '../../../runtime/shared/document/html.ts'
import { wholeAddress, type Url } from '../../../runtime/shared/url/url.ts'
import type { OutputPath } from '../../types/file-path.ts'
import type { OutputFile } from '../output-file.ts'

const SEARCH = 'search'

/** Plans the page of results, and what pages know of the search. */
export function planSearch(config: SiteConfig): FeaturePlan {
  const settings = searchSettings(config)
  if (settings === null) return {}
  const { pageUrl: url } = settings
  const { title, baseUrl, search } = config
  const { hosted } = search
  const link = (attributes: HeadElement['attributes']): HeadElement => ({ tag: 'link', attributes })
  // Browsers put the query before what follows a "#".
  const hasDescription = url !== undefined && config.router !== 'hash'
  return {
    ...(settings.provider === 'local' && {
      readsTexts: true,
      groups: ({ pages }) => [searchIndex(pages, SEARCH)],
    }),
    theme: { search: settings },
    headTags: [
      // Browsers get ready to ask the service.
      ...(hosted === null
        ? []
        : [link({ rel: 'preconnect', href: searchOrigin(hosted), crossorigin: 'anonymous' })]),
      // What leads browsers to the description of the search.
      ...(hasDescription ? [link({ rel: 'search', type: TYPE, title, href: baseUrl + FILE })] : []),
    ],
    files: () => (hasDescription ? [openSearchFile(config, url)] : []),
    utilityPages: url === undefined ? [] : [searchPage(url)],
  }
}

/** What pages know of the search; null where there is none. */
function searchSettings(config: SiteConfig): SearchSettings | null {
  const { provider, pagePath, missingResultsUrl, hosted } = config.search
  if (provider === null) return null
  return {
    provider,
    ...defined({
      pageUrl: pagePath === null ? undefined : pageUrl(`/${pagePath}`, config),
      missingResultsUrl: missingResultsUrl === null ? undefined : pathHref(missingResultsUrl, config.baseUrl),
      hosted: hosted === null ? undefined : hostedSearch(hosted),
    }),
  }
}

/** Every page carries it: what is left as usual is left out. */
function hostedSearch(algolia: ResolvedAlgolia): HostedSearch {
  const { appId, apiKey, indexName, contextualSearch, searchParameters, docSearch } = algolia
  return {
    appId,
    apiKey,
    indexName,
    contextualSearch,
    ...defined({
      searchParameters: unlessEmpty(searchParameters),
      externalUrlRegex: algolia.externalUrlRegex ?? undefined,
      replaceSearchResultPathname: algolia.replaceSearchResultPathname ?? undefined,
      insights: algolia.insights || undefined,
      placeholder: algolia.placeholder ?? undefined,
      hosts: algolia.hosts ?? undefined,
      insightsHost: algolia.insightsHost ?? undefined,
      docSearch: unlessEmpty(docSearch),
    }),
  }
}

function unlessEmpty<T extends object>(value: T): T | undefined {
  return Object.keys(value).length === 0 ? undefined : value
}

function searchPage(url: Page['url']): Page {
  return {
    url,
    source: null,
    kind: 'data',
    layout: '@theme/SearchPage',
    context: { plugin: { name: SEARCH, id: 'default' } },
    head: {
      title: 'Search the documentation',
      description: null,
      metas: { robots: 'noindex, follow' },
      htmlClasses: ['search-page-wrapper', 'plugin-search', 'plugin-id-default'],
    },
    props: {},
    before: [],
  }
}

type Site = Pick<SiteConfig, 'title' | 'url' | 'baseUrl' | 'favicon'>

const FILE = 'opensearch.xml' as OutputPath
const TYPE = 'application/opensearchdescription+xml'

/** What browsers need to search the site from their address bar. A static file of the site takes its place. */
function openSearchFile(site: Site, page: Url): OutputFile {
  const content = (): string => openSearch(site, page)
  return { path: FILE, claim: 'the description of the search', content, givesWay: () => [] }
}

function openSearch(site: Site, page: Url): string {
  const { title, url, baseUrl, favicon } = site
  const element = (name: string, text: string): string => `  <${name}>${escapeHtml(text)}</${name}>`
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/" xmlns:moz="http://www.mozilla.org/2006/browser/search/">',
    // The most characters of OpenSearch 1.1.
    element('ShortName', [...title].slice(0, 16).join('')),
    element('Description', `Search ${title}`),
    element('InputEncoding', 'UTF-8'),
    ...(favicon === null ? [] : [element('Image', wholeAddress(favicon, site))]),
    `  <Url type="text/html" method="get" template="${escapeHtml(url + page)}?q={searchTerms}"/>`,
    `  <Url type="application/opensearchdescription+xml" rel="self" template="${escapeHtml(url + baseUrl + FILE)}"/>`,
    element('moz:SearchForm', url + page),
    '</OpenSearchDescription>',
  ]
  return `${lines.join('\n')}\n`
}
