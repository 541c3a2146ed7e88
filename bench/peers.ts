import { THEME_PART } from './corpus/components.ts'
import { plainLayout, type CorpusLayout } from './corpus/page.ts'
import { pagePath, siblingPages, type CorpusKind, type CorpusPage } from './corpus/tree.ts'
import * as frames from './peers/html.ts'
import { docUrl, folderHtmlFile, folderUrl, sectionsOf, sharedSite, type SiteLink } from './peers/site.ts'

/** A site generator in the comparison: everything that differs between them. */
export interface Peer {
  readonly name: string
  /** npm packages by exact version, its own first; none for sitegen, which is a tarball, and for a program of the system. */
  readonly packages: Readonly<Record<string, string>>
  /** Further keys of the package.json it is installed by. */
  readonly packageJson?: Readonly<Record<string, unknown>>
  /** A script below `node_modules`, or a program of the system. */
  readonly program: string
  readonly build: readonly string[]
  /** Arguments of its development server, which prints its address. */
  readonly dev?: (port: number) => readonly string[]
  /** How it wants the corpus. */
  readonly layout: CorpusLayout
  /** Config, templates and home page, by path relative to the site. */
  readonly siteFiles: (pages: readonly CorpusPage[], kind?: CorpusKind) => Readonly<Record<string, string>>
  /** Output folder relative to the site. */
  readonly outDir: string
  /** What a fresh checkout lacks and continuous integration restores, relative to the site, besides the output. */
  readonly caches: readonly string[]
  /** Output file of a page, relative to the output folder. */
  readonly htmlFile: (page: CorpusPage) => string
  /** Address of a page as the tool's own links have it. */
  readonly address: (page: CorpusPage) => string
  /** A class name that stands on highlighted tokens, as a pattern over HTML. */
  readonly highlighted: RegExp
  /** Selectors of the links that a reader takes to another page of the folder. */
  readonly links: string
}

const home = (pages: readonly CorpusPage[]): string => `---\ntitle: Home\n---\n\n${sharedSite(pages).home}\n`
/** Every page has a folder. */
const folders = { htmlFile: folderHtmlFile, address: folderUrl }
const STYLES = ':root {\n  --bench-edit: 0;\n}\n'

/** What sitegen and Docusaurus have in common. */
const classic = {
  layout: { ...plainLayout, components: true },
  outDir: 'build',
  htmlFile: folderHtmlFile,
  address: docUrl,
  highlighted: /class="token /g,
  links: '.theme-doc-sidebar-menu a, .pagination-nav a',
} as const

function classicTheme(pages: readonly CorpusPage[]): object {
  const site = sharedSite(pages)
  const link = (item: SiteLink) =>
    'doc' in item ? { label: item.label, to: docUrl(item.doc) } : { label: item.label, href: item.href }
  const links = site.footer.map(({ title, items }) => ({ title, items: items.map(link) }))
  return {
    navbar: { title: site.title, items: site.navbar.map(link) },
    footer: { style: 'dark', links, copyright: site.copyright },
  }
}

const configModule = (options: object): string => `export default ${JSON.stringify(options, null, 1)}\n`
const strict = { onBrokenLinks: 'throw', onBrokenAnchors: 'throw' }

/** sitegen, with more options. */
function sitegenWith(options: object): Peer {
  return {
    ...classic,
    name: 'sitegen',
    packages: {},
    program: '.bin/sitegen',
    build: ['build'],
    dev: (port) => ['dev', '--port', String(port)],
    siteFiles: (pages, kind) => {
      const { title, tagline, url } = sharedSite(pages)
      const theme = { customCss: './src/css/custom.css' }
      const config = { title, tagline, url, theme, themeConfig: classicTheme(pages), ...strict, ...options }
      return {
        'site.config.mjs': configModule({ docs: { path: 'docs' }, ...config }),
        'src/css/custom.css': STYLES,
        'src/pages/index.md': home(pages),
        ...(kind === 'project' && THEME_PART),
      }
    },
    caches: ['.sitegen', 'node_modules'],
  }
}

/** sitegen itself; its package is a packed tarball. */
export const sitegen = sitegenWith({})

/** The same without an index for its search. */
export const sitegenWithoutSearch: Peer = { ...sitegenWith({ search: false }), name: 'without search' }

/** The pages as posts of a blog, one a day: ten a list, tags and authors with lists of their own, all in the sidebar. */
export const sitegenBlog: Peer = {
  ...sitegen,
  name: 'as a blog',
  layout: {
    ...sitegen.layout,
    docsDir: 'blog',
    excerpts: true,
    frontMatter: (page) => [
      `slug: /posts${folderUrl(page).slice('/docs'.length)}`,
      `date: ${new Date(Date.UTC(2010, 0, 1 + page.index)).toISOString().slice(0, 10)}`,
      `tags: [tag-${page.index % 20}, tag-${(page.index * 7 + 3) % 20}]`,
      `authors: ${['ann', 'bo', 'cy'][page.index % 3]}`,
    ],
  },
  siteFiles: () => ({
    'site.config.mjs': configModule({
      title: 'Blog',
      url: 'https://sitegen.example',
      docs: false,
      blog: { blogSidebarCount: 'ALL', postsPerPage: 10 },
      ...strict,
    }),
    'src/pages/index.md': '# Home\n\n[Blog](/blog)\n',
    'blog/authors.yml': ['ann', 'bo', 'cy'].map((key) => `${key}:\n  name: ${key}\n  page: true\n`).join(''),
  }),
  htmlFile: (page) => `blog/posts/${folderHtmlFile(page).slice('docs/'.length)}`,
}

/** Docusaurus with everything that `future.faster` switches on, classic preset, docs and one page. */
export const docusaurus: Peer = {
  ...classic,
  name: 'docusaurus',
  packages: {
    '@docusaurus/core': '3.10.2',
    '@docusaurus/faster': '3.10.2',
    '@docusaurus/preset-classic': '3.10.2',
    '@mdx-js/react': '3.1.1',
    react: '19.3.1',
    'react-dom': '19.3.1',
  },
  // The search dialog is not used here; its newest patch versions are not on every registry mirror.
  packageJson: { overrides: { '@docsearch/core': '4.6.3', '@docsearch/react': '4.6.3' } },
  program: '@docusaurus/core/bin/docusaurus.mjs',
  build: ['build'],
  dev: (port) => ['start', '--no-open', '--port', String(port)],
  siteFiles: (pages) => {
    const { title, tagline, url } = sharedSite(pages)
    const docs = { path: 'docs', routeBasePath: '/docs' }
    const options = { docs, blog: false, theme: { customCss: './src/css/custom.css' } }
    return {
      'docusaurus.config.mjs': configModule({
        title,
        tagline,
        url,
        baseUrl: '/',
        ...strict,
        // `faster` needs one v4 flag for its worker threads; the site template sets them all.
        future: { v4: true, faster: true },
        presets: [['classic', options]],
        themeConfig: { ...classicTheme(pages), prism: { additionalLanguages: ['bash'] } },
      }),
      // As in the site template: it decides how far the bundles are transpiled. The server needs the second list.
      'package.json': JSON.stringify({
        browserslist: {
          production: ['>0.5%', 'not dead', 'not op_mini all'],
          development: ['last 3 chrome version', 'last 3 firefox version', 'last 5 safari version'],
        },
      }),
      'src/pages/index.md': home(pages),
      'src/css/custom.css': STYLES,
    }
  },
  caches: ['.docusaurus', 'node_modules'],
}

/** VitePress with its default theme, one sidebar per folder and no local search. */
const vitepress: Peer = {
  name: 'vitepress',
  packages: { vitepress: '1.6.4' },
  program: 'vitepress/bin/vitepress.js',
  build: ['build', '.'],
  dev: (port) => ['dev', '.', '--port', String(port)],
  layout: {
    ...plainLayout,
    // The default theme shows no title of its own.
    titleInBody: true,
    admonition: ({ type, title, body }) => `::: ${type === 'note' ? 'info' : type} ${title}\n${body}\n:::`,
  },
  siteFiles: (pages) => {
    const site = sharedSite(pages)
    const link = (item: SiteLink) => ({
      text: item.label,
      link: 'doc' in item ? docUrl(item.doc) : item.href,
    })
    const entry = (page: CorpusPage) => ({ text: page.title, link: docUrl(page) })
    const sidebar = sectionsOf(pages).map(({ page, entries }) => [
      docUrl(page),
      [{ text: page.title, items: [page, ...entries].map(entry) }],
    ])
    const footer = { message: frames.footerHtml(site, docUrl), copyright: site.copyright }
    return {
      '.vitepress/config.mjs': configModule({
        title: site.title,
        description: site.tagline,
        sitemap: { hostname: site.url },
        // Without it every HTML file repeats all sidebars of the site: 250 KB a page at 1,000 pages, and more with each.
        metaChunk: true,
        themeConfig: { nav: site.navbar.map(link), sidebar: Object.fromEntries(sidebar), footer },
      }),
      'index.md': home(pages),
    }
  },
  outDir: '.vitepress/dist',
  caches: ['.vitepress/cache', '.vitepress/.temp', 'node_modules'],
  htmlFile: (page) => `docs/${pagePath(page)}.html`,
  address: (page) => `/docs/${pagePath(page)}.html`.replace(/index\.html$/, ''),
  highlighted: /--shiki-light:/g,
  links: '.VPSidebar a, .VPDocFooter a',
}

const ASIDES = { note: 'note', tip: 'tip', info: 'note', warning: 'caution', danger: 'danger' } as const

/**
 * Starlight with its search, which is Pagefind. The last versions that run on Node 20. The sidebar has the pages of one folder:
 * it stands in every page whole.
 */
const starlight: Peer = {
  name: 'starlight',
  packages: { '@astrojs/starlight': '0.37.7', astro: '5.18.0' },
  program: 'astro/astro.js',
  build: ['build'],
  layout: {
    ...plainLayout,
    docsDir: 'src/content/docs/docs',
    admonition: ({ type, title, body }) => `:::${ASIDES[type]}[${title}]\n${body}\n:::`,
  },
  siteFiles: (pages) => {
    const { title, tagline, url } = sharedSite(pages)
    const listed = pages.length < 3 ? pages.slice(0, 1) : siblingPages(pages)
    const sidebar = listed.map((page) => ({ label: page.title, link: folderUrl(page) }))
    return {
      'astro.config.mjs': frames.astroConfig(url, { title, description: tagline, sidebar }),
      'src/content.config.ts': frames.astroCollections,
      'src/content/docs/index.md': home(pages),
    }
  },
  outDir: 'dist',
  caches: ['.astro', 'node_modules'],
  ...folders,
  highlighted: /--0:#/g,
  links: '.sidebar-content a, .pagination-links a',
}

/** Eleventy with markdown-it, Prism and Nunjucks layouts: no bundler, no client code, no link check. */
const eleventy: Peer = {
  name: 'eleventy',
  packages: {
    '@11ty/eleventy': '3.1.7',
    'markdown-it': '14.3.3',
    'markdown-it-anchor': '9.2.1',
    'markdown-it-container': '4.0.0',
    prismjs: '1.30.0',
  },
  program: '@11ty/eleventy/cmd.cjs',
  build: ['--quiet'],
  layout: {
    ...plainLayout,
    docsDir: 'src/docs',
    admonition: ({ type, title, body }) => `::: ${type} ${title}\n${body}\n:::`,
  },
  siteFiles: (pages) => frames.eleventyFiles(sharedSite(pages)),
  outDir: '_site',
  caches: ['.cache', 'node_modules'],
  ...folders,
  highlighted: /class="token /g,
  links: '.sidebar a',
}

/** Hugo with Chroma and layouts of the same shape: native code, no client code. `program` is its name or path. */
export const hugoAt = (name: string, program: string): Peer => ({
  name,
  packages: {},
  program,
  build: ['--quiet'],
  layout: {
    ...plainLayout,
    docsDir: 'content/docs',
    // A plain index.md would make the whole folder one page.
    indexName: '_index',
    frontMatter: (page) => [`weight: ${page.position}`],
    admonition: ({ type, title, body }) =>
      `{{% admonition "${type}" "${title}" %}}\n\n${body}\n\n{{% /admonition %}}`,
  },
  siteFiles: (pages) => frames.hugoFiles(sharedSite(pages)),
  outDir: 'public',
  caches: ['resources', '.hugo_build.lock'],
  ...folders,
  highlighted: /<span class="[a-z]{1,3}">/g,
  links: '.sidebar a',
})

/** Peers by name. The Hugo is the one that the system has: Debian's is of 2023. */
export const peers = { docusaurus, vitepress, starlight, eleventy, hugo: hugoAt('hugo', 'hugo') } as const
