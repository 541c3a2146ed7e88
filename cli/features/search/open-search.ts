import { escapeHtml } from '../../../runtime/shared/document/html.ts'
import type { HeadElement } from '../../../runtime/shared/document/head.ts'
import { wholeAddress, type Url } from '../../../runtime/shared/url/url.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { OutputPath } from '../../types/file-path.ts'
import type { OutputFile } from '../output-file.ts'

type Site = Pick<SiteConfig, 'title' | 'url' | 'baseUrl' | 'favicon'>

const FILE = 'opensearch.xml' as OutputPath

/** Most characters of a name (OpenSearch 1.1, `ShortName`). */
const SHORT = 16

/** What browsers need to search the site from their address bar. A static file of the site takes its place. */
export function openSearchFile(site: Site, page: Url): OutputFile {
  return {
    path: FILE,
    claim: 'the description of the search',
    content: () => openSearch(site, page),
    givesWay: () => [],
  }
}

/** What leads browsers to it. */
export function openSearchLink({ title, baseUrl }: Site): HeadElement {
  const type = 'application/opensearchdescription+xml'
  return { tag: 'link', attributes: { rel: 'search', type, title, href: baseUrl + FILE } }
}

function openSearch(site: Site, page: Url): string {
  const { title, url, baseUrl, favicon } = site
  const element = (name: string, text: string): string => `  <${name}>${escapeHtml(text)}</${name}>`
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/" xmlns:moz="http://www.mozilla.org/2006/browser/search/">',
    element('ShortName', [...title].slice(0, SHORT).join('')),
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
