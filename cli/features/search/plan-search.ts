import { omit } from 'lodash-es'
import { defined } from '../../../runtime/shared/json.ts'
import type { HeadElement } from '../../../runtime/shared/document/head.ts'
import type { SearchSettings } from '../../../runtime/shared/search/search-settings.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { pathHref } from '../../config/options/address.ts'
import { pageUrl } from '../../routes/page-url.ts'
import { type Page, dataPage } from '../../routes/page.ts'
import type { FeaturePlan } from '../feature.ts'
import { searchOrigin } from './algolia-options.ts'
import { searchIndex } from './index/search-index.ts'
import { escapeHtml } from '../../../runtime/shared/document/html.ts'
import { type Url, wholeAddress } from '../../../runtime/shared/url/url.ts'
import type { OutputPath } from '../../types/file-path.ts'

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
      groups: ({ pages }) => [searchIndex(pages)],
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
    files: () => {
      if (!hasDescription) return []
      const content = (): string => openSearch(config, url)
      // A static file of the site takes its place.
      return [{ path: FILE, claim: 'the description of the search', content, givesWay: () => [] }]
    },
    utilityPages: url === undefined ? [] : [searchPage(url, config)],
  }
}

function searchSettings(config: SiteConfig): SearchSettings | null {
  const { provider, pagePath, missingResultsUrl, hosted } = config.search
  if (provider === null) return null
  return {
    provider,
    ...defined({
      pageUrl: pagePath === null ? undefined : pageUrl(`/${pagePath}`, config),
      missingResultsUrl: missingResultsUrl === null ? undefined : pathHref(missingResultsUrl, config),
      hosted: hosted === null ? undefined : omit(hosted, 'searchPagePath'),
    }),
  }
}

function searchPage(url: Page['url'], { tagline }: Pick<SiteConfig, 'tagline'>): Page {
  return dataPage({
    url,
    layout: '@theme/SearchPage',
    context: { plugin: { name: 'search', id: 'default' } },
    head: {
      title: 'Search the documentation',
      description: tagline || null,
      metas: { robots: 'noindex, follow' },
      htmlClasses: ['search-page-wrapper', 'plugin-search', 'plugin-id-default'],
    },
    props: {},
  })
}

const FILE = 'opensearch.xml' as OutputPath
const TYPE = 'application/opensearchdescription+xml'

/** What browsers need to search the site from their address bar. */
function openSearch(site: SiteConfig, page: Url): string {
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
