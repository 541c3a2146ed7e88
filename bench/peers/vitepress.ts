import { pagePath, type CorpusPage } from '../corpus/tree.ts'
import type { Peer } from './peer.ts'
import { docUrl, sectionsOf, sharedSite, type SiteLink } from './shared-site.ts'

/** VitePress with its default theme, one sidebar per folder and no local search. */
export const vitepress: Peer = {
  name: 'vitepress',
  packages: { vitepress: '1.6.4' },
  packageJson: {},
  layout: {
    docsDir: 'docs',
    indexName: 'index',
    // The default theme shows no title of its own.
    titleInBody: true,
    frontMatter: () => [],
    admonition: ({ type, title, body }) => [`::: ${type === 'note' ? 'info' : type} ${title}`, body, ':::'],
    components: false,
  },
  siteFiles: (pages) => ({
    '.vitepress/config.mjs': config(pages),
    'index.md': `---\ntitle: Home\n---\n\n# Home\n\n${sharedSite(pages).home}\n`,
  }),
  build: ({ toolDir }) => ({
    program: 'node',
    args: [`${toolDir}/node_modules/vitepress/bin/vitepress.js`, 'build', '.'],
  }),
  version: { package: 'vitepress' },
  outDir: '.vitepress/dist',
  caches: ['.vitepress/cache', '.vitepress/.temp', 'node_modules'],
  htmlFile: (page) => `docs/${pagePath(page)}.html`,
  highlighted: /--shiki-light:/g,
}

/** VitePress with its local search. */
export const vitepressWithSearch: Peer = {
  ...vitepress,
  name: 'vitepress-search',
  siteFiles: (pages) => ({
    ...vitepress.siteFiles(pages),
    '.vitepress/config.mjs': config(pages, { search: { provider: 'local' } }),
  }),
}

function config(pages: readonly CorpusPage[], themeConfig: Readonly<Record<string, unknown>> = {}): string {
  const site = sharedSite(pages)
  const link = (item: SiteLink) => ({ text: item.label, link: 'doc' in item ? docUrl(item.doc) : item.href })
  const columns = site.footer.map((column) => {
    const items = column.items.map(link).map((item) => `<li><a href="${item.link}">${item.text}</a></li>`)
    return `<div><strong>${column.title}</strong><ul>${items.join('')}</ul></div>`
  })
  const options = {
    title: site.title,
    description: site.tagline,
    sitemap: { hostname: site.url },
    // Without it every HTML file repeats all sidebars of the site: 250 KB a page at 1,000 pages, and more with each.
    metaChunk: true,
    themeConfig: {
      nav: site.navbar.map(link),
      sidebar: sidebars(pages),
      footer: { message: columns.join(''), copyright: site.copyright },
      ...themeConfig,
    },
  }
  return `export default ${JSON.stringify(options, null, 1)}\n`
}

/** Each folder shows its own entries and its subfolders; the longest matching key wins. */
function sidebars(pages: readonly CorpusPage[]): Readonly<Record<string, readonly object[]>> {
  const entry = (page: CorpusPage): object => ({ text: page.title, link: docUrl(page) })
  const sections = sectionsOf(pages).map(({ page, entries }) => {
    return [docUrl(page), [{ text: page.title, items: [page, ...entries].map(entry) }]] as const
  })
  return Object.fromEntries(sections)
}
