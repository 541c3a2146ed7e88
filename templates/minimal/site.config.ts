import { defineConfig } from 'sitegen'

export default defineConfig({
  title: '{{name}}',
  // PLACEHOLDER: the address under which readers will find the site.
  url: 'https://example.com',
  // The docs are the whole site: docs/index.md is the home page.
  docs: { routeBasePath: '/' },
  themeConfig: { colorMode: { respectPrefersColorScheme: true } },
})
