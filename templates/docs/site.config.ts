import { defineConfig } from 'sitegen'

export default defineConfig({
  title: '{{name}}',
  tagline: 'Everything you need to know, in one place.',

  // PLACEHOLDER: the address under which readers will find the site.
  url: 'https://example.com',
  // '/' at the root of a domain, '/project/' when the site lies in a folder.
  baseUrl: '/',
  // Page addresses end in a slash.
  trailingSlash: true,

  favicon: 'img/favicon.svg',

  themeConfig: {
    colorMode: { respectPrefersColorScheme: true },
    navbar: {
      logo: { src: 'img/logo.svg', width: 28, height: 28 },
      items: [{ label: 'Docs', to: 'docs/' }],
    },
    footer: {
      links: [
        {
          title: 'Learn',
          items: [
            { label: 'Introduction', to: 'docs/' },
            { label: 'Getting started', to: 'docs/getting-started/' },
          ],
        },
        {
          title: 'Guides',
          items: [
            { label: 'Write', to: 'docs/writing/' },
            { label: 'Configure', to: 'docs/configuration/' },
            { label: 'Deploy', to: 'docs/deploying/' },
          ],
        },
      ],
      copyright: 'Built with sitegen.',
    },
  },
})
