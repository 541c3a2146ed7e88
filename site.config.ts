import rehypeKatex from 'rehype-katex'
import remarkMath from 'remark-math'
import { defineConfig } from 'sitegen'

/** The repository of sitegen. */
const REPOSITORY = 'https://code.sitegen.example/sitegen'
/** What edit links begin with. */
const EDIT = `${REPOSITORY}/edit/main/`

export default defineConfig({
  title: 'sitegen',
  tagline: 'Markdown, MDX and React in. Static pages out.',
  siteVersion: '3.7.0',
  url: 'https://sitegen.example',
  baseUrl: '/',
  customFields: { repository: REPOSITORY },
  favicon: 'img/favicon.svg',
  trailingSlash: true,
  staticDirectories: ['content/static'],
  storage: { namespace: true },
  debug: true,
  llms: true,
  pwa: {
    manifest: {
      short_name: 'sitegen',
      description: 'Documentation of sitegen, a static documentation-site generator.',
      theme_color: '#12744d',
      background_color: '#ffffff',
      icons: [
        { src: '/img/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/img/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/img/icons/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    },
  },
  // Tests run in both ways.
  client: process.env['SITEGEN_TEST_CLIENT'] === 'eager' ? 'eager' : 'intent',
  clientModules: [
    './content/client/storage-keys.ts',
    './content/client/page-views.ts',
    // Netlify sets this variable for the preview of a pull request.
    ...(process.env['CONTEXT'] === 'deploy-preview' ? ['./content/client/log-routes.ts'] : []),
  ],

  onBrokenLinks: 'throw',
  onBrokenAnchors: 'throw',
  onDuplicateRoutes: 'warn',
  urlsPath: 'content/site.urls.json',
  markdown: {
    mermaid: true,
    hooks: { onBrokenMarkdownLinks: 'warn', onBrokenMarkdownImages: 'throw' },
  },

  docs: [
    {
      path: 'content/docs',
      routeBasePath: 'docs',
      sidebarPath: 'content/sidebars.ts',
      editUrl: EDIT,
      lastVersion: 'current',
      // The latest release is maintained, though the docs in work come first.
      versions: { current: { label: 'Canary' }, '3.7.0': { banner: 'none' } },
      remarkPlugins: [remarkMath],
      rehypePlugins: [rehypeKatex],
    },
    {
      id: 'community',
      path: 'content/community',
      routeBasePath: 'community',
      sidebarPath: 'content/community-sidebars.ts',
      editUrl: EDIT,
    },
    {
      id: 'docs-tests',
      path: 'content/tests/docs',
      routeBasePath: 'tests/docs',
      sidebarPath: 'content/tests-sidebars.ts',
      onInlineTags: 'ignore',
      versions: { current: { noIndex: true } },
    },
  ],
  blog: [
    {
      path: 'content/blog',
      routeBasePath: 'blog',
      blogDescription: 'What sitegen does, how it is made, and why it is made that way.',
      blogSidebarCount: 'ALL',
      postsPerPage: 5,
      onInlineTags: 'throw',
      onInlineAuthors: 'throw',
      onUntruncatedBlogPosts: 'throw',
      feedOptions: { type: 'all', xslt: true },
    },
    {
      id: 'changelog',
      kind: 'changelog',
      path: 'content/changelog',
      routeBasePath: 'changelog',
      blogTitle: 'Changelog',
      blogDescription:
        'What each level of the content format means for a site. Numbers and dates are those of Docusaurus; changes of sitegen itself are in CHANGELOG.md of the repository.',
      blogSidebarTitle: 'Releases',
      blogSidebarCount: 'ALL',
      postsPerPage: 20,
      showReadingTime: false,
      onInlineAuthors: 'throw',
      onUntruncatedBlogPosts: 'ignore',
      feedOptions: { type: 'all' },
    },
    {
      id: 'blog-tests',
      path: 'content/tests/blog',
      routeBasePath: 'tests/blog',
      blogTitle: 'Test blog',
      blogDescription: 'Posts that exercise the blog of sitegen.',
      postsPerPage: 3,
      onInlineTags: 'ignore',
      onInlineAuthors: 'ignore',
      onUntruncatedBlogPosts: 'ignore',
      feedOptions: { type: null },
      noIndex: true,
    },
  ],
  pages: [
    { path: 'content/pages', matchBelow: ['/feature-requests/'] },
    { id: 'pages-tests', path: 'content/tests/pages', routeBasePath: 'tests/pages', noIndex: true },
  ],
  redirects: [
    ...['support', 'team', 'resources'].map((name) => ({
      from: [`/docs/${name}`, `/docs/next/${name}`],
      to: `/community/${name}`,
    })),
    { from: '/docs/api/misc/docusaurus-init', to: '/docs/api/misc/create-docusaurus' },
    { from: '/home', to: '/' },
    { from: '/home/qs', to: '/?a=1' },
    { from: '/home/anchor', to: '/#anchor' },
    { from: '/home/absolute', to: 'https://sitegen.example/?a=1#anchor' },
  ],
  search: { missingResultsUrl: '/feature-requests/', queriesPath: 'content/search.queries.json' },
  sitemap: { lastmod: 'date' },
  viewTransitions: true,
  theme: { path: 'content/theme', customCss: 'content/css/site.css' },

  themeConfig: {
    font: '@fontsource-variable/geist',
    image: 'img/social-card.png',
    colorMode: { respectPrefersColorScheme: true },
    announcementBar: {
      id: 'release-3.7.0',
      content: '<b>3.7.0</b> is the latest release. <a href="/changelog/3.7.0/">See what it brought</a>.',
    },
    docs: { sidebar: { hideable: true, autoCollapseCategories: true } },
    prism: {
      magicComments: [
        {
          className: 'theme-code-block-highlighted-line',
          line: 'highlight-next-line',
          block: { start: 'highlight-start', end: 'highlight-end' },
        },
        { className: 'code-block-error-line', line: 'This will error' },
      ],
    },
    navbar: {
      title: 'sitegen',
      logo: { src: 'img/logo.svg', srcDark: 'img/logo-dark.svg', width: 28, height: 28 },
      hideOnScroll: true,
      items: [
        { type: 'docSidebar', sidebarId: 'docs', label: 'Docs' },
        { type: 'docSidebar', sidebarId: 'api', label: 'API' },
        { to: '/blog/', label: 'Blog' },
        { to: '/showcase/', label: 'Showcase' },
        { type: 'docSidebar', sidebarId: 'community', docsId: 'community', label: 'Community' },
        { to: '/tests/pages/', label: 'Tests', activeBasePath: '/tests' },
        {
          type: 'custom-test',
          position: 'right',
          label: 'Test item',
          message: 'An item of this site, which only its test area has.',
        },
        {
          type: 'docsVersionDropdown',
          position: 'right',
          dropdownItemsAfter: [
            { type: 'html', value: '<hr>' },
            { to: '/versions/#archived', label: 'Archived versions' },
            { to: '/versions/', label: 'All versions' },
          ],
        },
        {
          type: 'localeDropdown',
          position: 'right',
          dropdownItemsAfter: [
            { type: 'html', value: '<hr>' },
            { to: '/community/contributing/#translate', label: 'Help us translate' },
          ],
        },
        {
          href: REPOSITORY,
          position: 'right',
          className: 'navbar__repository',
          'aria-label': 'Source code',
          html: '<svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="m8 7-5 5 5 5M16 7l5 5-5 5M13.5 4l-3 16"/></svg>',
        },
      ],
    },
    footer: {
      style: 'light',
      logo: {
        src: 'img/logo.svg',
        srcDark: 'img/logo-dark.svg',
        alt: 'sitegen',
        href: '/',
        width: 28,
        height: 28,
      },
      links: [
        {
          title: 'Learn',
          items: [
            { label: 'Introduction', to: '/docs/' },
            { label: 'Installation', to: '/docs/installation/' },
            { label: 'Markdown features', to: '/docs/markdown-features/' },
            { label: 'Playground', to: '/playground/' },
            { label: 'Command line', to: '/docs/cli/' },
            { label: 'Messages', to: '/docs/api/diagnostics/' },
          ],
        },
        {
          title: 'Community',
          items: [
            { label: 'Support', to: '/community/support/' },
            { label: 'Contributing', to: '/community/contributing/' },
            { label: 'Team', to: '/community/team/' },
            { label: 'Feature requests', to: '/feature-requests/' },
          ],
        },
        {
          title: 'More',
          items: [
            { label: 'Blog', to: '/blog/' },
            { label: 'Changelog', to: '/changelog/' },
            { label: 'Versions', to: '/versions/' },
            { label: 'Showcase', to: '/showcase/' },
            { label: 'Feed', to: 'pathname:///blog/rss.xml' },
            { label: 'Source code', href: REPOSITORY },
          ],
        },
        { title: 'Legal', items: [{ label: 'Licence', to: '/license/' }] },
      ],
      copyright: 'sitegen is free software under the MIT licence. This site is built with it.',
    },
  },
})
