import rehypeKatex from 'rehype-katex'
import remarkMath from 'remark-math'
import { defineConfig } from 'sitegen'

export default defineConfig({
  title: 'sitegen',
  tagline: 'Markdown, MDX and React in. Static pages out.',
  url: 'https://sitegen.example',
  baseUrl: '/',
  favicon: 'img/favicon.svg',
  trailingSlash: true,
  staticDirectories: ['content/static'],

  onBrokenLinks: 'throw',
  onBrokenAnchors: 'throw',
  onDuplicateRoutes: 'throw',
  markdown: {
    mermaid: true,
    hooks: { onBrokenMarkdownLinks: 'throw', onBrokenMarkdownImages: 'throw' },
  },

  docs: [
    {
      path: 'content/docs',
      routeBasePath: 'docs',
      sidebarPath: 'content/sidebars.ts',
      lastVersion: 'current',
      versions: { current: { label: 'Canary' } },
      remarkPlugins: [remarkMath],
      rehypePlugins: [rehypeKatex],
    },
    {
      id: 'community',
      path: 'content/community',
      routeBasePath: 'community',
      sidebarPath: 'content/community-sidebars.ts',
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
  pages: { path: 'content/pages' },
  theme: { customCss: 'content/css/site.css' },

  themeConfig: {
    image: 'img/social-card.png',
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
      items: [
        { type: 'docSidebar', sidebarId: 'docs', label: 'Docs' },
        { type: 'docSidebar', sidebarId: 'api', label: 'API' },
        { type: 'docSidebar', sidebarId: 'community', docsPluginId: 'community', label: 'Community' },
        { type: 'docsVersionDropdown', position: 'right' },
      ],
    },
    footer: {
      style: 'light',
      links: [
        {
          title: 'Learn',
          items: [
            { label: 'Introduction', to: '/docs/' },
            { label: 'Installation', to: '/docs/installation/' },
            { label: 'Markdown features', to: '/docs/markdown-features/' },
            { label: 'Deployment', to: '/docs/deployment/' },
          ],
        },
        {
          title: 'Reference',
          items: [
            { label: 'Command line', to: '/docs/cli/' },
            { label: 'Configuration', to: '/docs/configuration/' },
            { label: 'Front matter', to: '/docs/api/front-matter/' },
            { label: 'Diagnostics', to: '/docs/api/diagnostics/' },
          ],
        },
        {
          title: 'More',
          items: [
            { label: 'Architecture', to: '/docs/advanced/architecture/' },
            { label: 'Browser support', to: '/docs/browser-support/' },
            { label: "What's next", to: '/docs/guides/whats-next/' },
          ],
        },
        { title: 'Legal', items: [{ label: 'Licence', to: '/license/' }] },
      ],
      copyright: 'sitegen is free software under the MIT licence. This site is built with it.',
    },
  },
})
