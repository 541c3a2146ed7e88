import type { PageData } from '../../../runtime/shared/page/page-data.ts'
import type { SiteData } from '../../../runtime/shared/site/site-data.ts'
import type { Url } from '../../../runtime/shared/url/url.ts'

/** What pages know of a site, with a few things changed. */
export function siteData(changed: Partial<SiteData> = {}): SiteData {
  return {
    title: 'Test',
    tagline: '',
    url: 'https://sitegen.example',
    baseUrl: '/',
    trailingSlash: undefined,
    titleDelimiter: '|',
    favicon: null,
    noIndex: false,
    storage: { type: 'localStorage', suffix: '' },
    locale: 'en',
    lang: 'en',
    direction: 'ltr',
    home: '/' as Url,
    customFields: {},
    themeConfig: {
      image: null,
      metadata: [],
      colorMode: { defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: false },
      docs: { sidebar: { hideable: false, autoCollapseCategories: false } },
      tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
      navbar: { title: 'Test', logo: null, style: null, hideOnScroll: false, items: [] },
      footer: null,
    },
    ...changed,
  }
}

/** The data of an empty page, with a few things changed. */
export function pageData({
  url = '/a/',
  ...changed
}: Partial<Omit<PageData, 'url'>> & { readonly url?: string } = {}): PageData {
  return {
    url: url as Url,
    layout: '@theme/Test',
    context: { plugin: { name: 'pages', id: 'default' } },
    head: { title: null, description: null, htmlClasses: [] },
    props: {},
    toc: [],
    content: null,
    css: [],
    modules: {},
    needs: [],
    client: '0',
    ...changed,
  }
}
