import { definePlugin } from 'sitegen'

/** Writes build/site.json, with the title and the address of the site. */
export default definePlugin(({ siteConfig, baseUrl }) => ({
  name: 'site-facts',

  files() {
    const { title, url } = siteConfig
    return { path: 'site.json', content: `${JSON.stringify({ title, url, baseUrl }, null, 2)}\n` }
  },
}))
