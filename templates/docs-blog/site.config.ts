import { defineConfig } from 'sitegen'

export default defineConfig({
  title: '{{name}}',
  tagline: 'Everything you need to know, in one place.',

  // PLACEHOLDER: put the address here under which readers will find the site.
  url: 'https://example.com',
  // '/' at the root of a domain, '/project/' when the site lies in a folder.
  baseUrl: '/',
  // Page addresses end in a slash.
  trailingSlash: true,

  favicon: 'img/favicon.svg',
  staticDirectories: ['static'],

  docs: { path: 'content/docs' },
  pages: [
    { path: 'content/pages' },
    // Posts are plain pages for now, listed by hand in content/blog/index.md. A blog of its own, with dates, tags
    // and feeds, is to come; then this line becomes `blog: { path: 'content/blog' }`.
    { id: 'blog', path: 'content/blog', routeBasePath: 'blog' },
  ],

  themeConfig: {
    navbar: {
      logo: { src: 'img/logo.svg', width: 28, height: 28 },
      items: [
        { label: 'Docs', to: '/docs/' },
        { label: 'Blog', to: '/blog/' },
      ],
    },
    footer: {
      links: [
        {
          title: 'Learn',
          items: [
            { label: 'Introduction', to: '/docs/' },
            { label: 'Getting started', to: '/docs/getting-started/' },
          ],
        },
        {
          title: 'Do',
          items: [
            { label: 'Write', to: '/docs/writing/' },
            { label: 'Configure', to: '/docs/configuration/' },
            { label: 'Deploy', to: '/docs/deploying/' },
          ],
        },
        {
          title: 'More',
          items: [{ label: 'Blog', to: '/blog/' }],
        },
      ],
      copyright: 'Built with sitegen.',
    },
  },
})
