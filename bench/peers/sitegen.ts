import type { CorpusKind } from '../corpus/kinds.ts'
import type { CorpusPage } from '../corpus/tree.ts'
import type { Peer } from './peer.ts'
import {
  configModule,
  docUrl,
  folderHtmlFile,
  pluginFiles,
  pluginOptions,
  sharedSite,
  type SiteLink,
} from './shared-site.ts'

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
    components: true,
  },
  siteFiles: (pages, kind = 'plain') => ({
    ...pluginFiles(kind),
    'site.config.mjs': config(pages, kind),
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

/** sitegen without its search. */
export const sitegenWithoutSearch: Peer = {
  ...sitegen,
  name: 'sitegen-without-search',
  siteFiles: (pages, kind = 'plain') => ({
    ...sitegen.siteFiles(pages, kind),
    'site.config.mjs': config(pages, kind, { search: false }),
  }),
}

function config(
  pages: readonly CorpusPage[],
  kind: CorpusKind,
  further: Readonly<Record<string, unknown>> = {},
): string {
  const site = sharedSite(pages)
  const link = (item: SiteLink) =>
    'doc' in item ? { label: item.label, to: docUrl(item.doc) } : { label: item.label, href: item.href }
  const options = {
    title: site.title,
    tagline: site.tagline,
    url: site.url,
    docs: { path: 'docs', ...pluginOptions(kind) },
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
    ...further,
  }
  return configModule(options, kind)
}
