import type { CorpusPage } from '../corpus/tree.ts'
import type { Peer } from './peer.ts'
import { docUrl, folderHtmlFile, sharedSite, type SiteLink } from './shared-site.ts'

/** sitegen itself; its package is the packed tarball, so `packages` names none. */
export const sitegen: Peer = {
  name: 'sitegen',
  packages: {},
  packageJson: {},
  layout: {
    docsDir: 'docs',
    indexName: 'index',
    titleInBody: false,
    frontMatter: () => [],
    admonition: ({ type, title, body }) => [`:::${type}[${title}]`, '', body, '', ':::'],
  },
  siteFiles: (pages) => ({
    'site.config.mjs': config(pages),
    'src/css/custom.css': ':root {\n  --bench-edit: 0;\n}\n',
    'src/pages/index.md': `---\ntitle: Home\n---\n\n${sharedSite(pages).home}\n`,
  }),
  build: ({ toolDir }) => ({ program: 'node', args: [`${toolDir}/node_modules/.bin/sitegen`, 'build'] }),
  version: { package: 'sitegen' },
  outDir: 'build',
  caches: ['.sitegen', 'node_modules'],
  htmlFile: folderHtmlFile,
  highlighted: /class="token /g,
}

function config(pages: readonly CorpusPage[]): string {
  const site = sharedSite(pages)
  const link = (item: SiteLink) =>
    'doc' in item ? { label: item.label, to: docUrl(item.doc) } : { label: item.label, href: item.href }
  const options = {
    title: site.title,
    tagline: site.tagline,
    url: site.url,
    docs: { path: 'docs' },
    theme: { customCss: './src/css/custom.css' },
    onBrokenLinks: 'throw',
    onBrokenAnchors: 'throw',
    themeConfig: {
      navbar: { title: site.title, items: site.navbar.map(link) },
      footer: {
        style: 'dark',
        links: site.footer.map((column) => ({ title: column.title, items: column.items.map(link) })),
        copyright: site.copyright,
      },
    },
  }
  return `export default ${JSON.stringify(options, null, 2)}\n`
}
