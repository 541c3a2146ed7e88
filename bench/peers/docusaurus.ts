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

/** Docusaurus with everything that `future.faster` switches on, classic preset, docs and one page. */
export const docusaurus: Peer = {
  name: 'docusaurus',
  packages: {
    '@docusaurus/core': '3.10.2',
    '@docusaurus/faster': '3.10.2',
    '@docusaurus/preset-classic': '3.10.2',
    '@mdx-js/react': '3.1.1',
    react: '19.3.1',
    'react-dom': '19.3.1',
  },
  packageJson: {
    // The search dialog is not used here; its newest patch versions are not on every registry mirror.
    overrides: { '@docsearch/core': '4.6.3', '@docsearch/react': '4.6.3' },
  },
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
    'docusaurus.config.mjs': config(pages, kind),
    // As in the site template: it decides how far the bundles are transpiled. The server needs the second list.
    'package.json': `${JSON.stringify({
      browserslist: {
        production: ['>0.5%', 'not dead', 'not op_mini all'],
        development: ['last 3 chrome version', 'last 3 firefox version', 'last 5 safari version'],
      },
    })}\n`,
    'src/pages/index.md': `---\ntitle: Home\n---\n\n${sharedSite(pages).home}\n`,
    'src/css/custom.css': ':root {\n  --ifm-color-primary: #2e8555;\n}\n',
  }),
  build: ({ toolDir }) => ({
    program: 'node',
    args: [`${toolDir}/node_modules/@docusaurus/core/bin/docusaurus.mjs`, 'build'],
  }),
  version: { package: '@docusaurus/core' },
  outDir: 'build',
  caches: ['.docusaurus', 'node_modules'],
  htmlFile: folderHtmlFile,
  highlighted: /class="token /g,
}

function config(pages: readonly CorpusPage[], kind: CorpusKind): string {
  const site = sharedSite(pages)
  const link = (item: SiteLink) =>
    'doc' in item ? { label: item.label, to: docUrl(item.doc) } : { label: item.label, href: item.href }
  const options = {
    title: site.title,
    tagline: site.tagline,
    url: site.url,
    baseUrl: '/',
    onBrokenLinks: 'throw',
    onBrokenAnchors: 'throw',
    // `faster` needs one v4 flag for its worker threads; the site template sets them all.
    future: { v4: true, faster: true },
    presets: [
      [
        'classic',
        {
          docs: { path: 'docs', routeBasePath: '/docs', ...pluginOptions(kind) },
          blog: false,
          theme: { customCss: './src/css/custom.css' },
        },
      ],
    ],
    themeConfig: {
      navbar: { title: site.title, items: site.navbar.map(link) },
      footer: {
        style: 'dark',
        links: site.footer.map((column) => ({ title: column.title, items: column.items.map(link) })),
        copyright: site.copyright,
      },
      prism: { additionalLanguages: ['bash'] },
    },
  }
  return configModule(options, kind)
}
