import { type OpenSite, type PackageEntry, script } from '../package-entry.ts'

/** Waits until a page has asked for an address. */
async function hasAsked({ page, asked }: OpenSite, beginning: string): Promise<void> {
  for (let turn = 0; turn < 50; turn++) {
    if (asked().some((address) => address.startsWith(beginning))) return
    await page.waitForTimeout(100)
  }
  throw new Error(`nothing asked for ${beginning}: ${asked().join(' ')}`)
}

function expect(text: string, ...parts: readonly string[]): void {
  for (const part of parts) if (!text.includes(part)) throw new Error(`there is no ${part}`)
}

/** Goes to the second page by a link. */
async function follow({ page }: OpenSite): Promise<void> {
  await page.locator('main a[href="/docs/second"]').first().click()
  await page.waitForFunction(() => document.querySelector('h1')?.textContent.includes('Second'))
}

export const VISITS: readonly PackageEntry[] = [
  {
    name: '@dipakparmar/docusaurus-plugin-umami',
    shows: 'The tag in the head, with the options; pages load the script.',
    config: () => `
      plugins: [['@dipakparmar/docusaurus-plugin-umami', {
        websiteID: 'site-1', analyticsDomain: 'umami.example', dataDoNotTrack: true,
      }]]`,
    answers: { 'https://umami.example/': script('') },
    async check(site) {
      await site.open('/docs/intro')
      expect(
        site.output('docs/intro/index.html'),
        'src="https://umami.example/script.js"',
        'data-website-id="site-1"',
        'data-do-not-track="true"',
      )
      await hasAsked(site, 'https://umami.example/script.js')
    },
  },
  {
    name: 'docusaurus-gtm-plugin',
    shows: 'The script in the head and the frame at the end of the body; pages load the container.',
    config: () => `plugins: [[require.resolve('docusaurus-gtm-plugin'), { id: 'GTM-KITE' }]]`,
    answers: { 'https://www.googletagmanager.com/': script('') },
    async check(site) {
      await site.open('/docs/intro')
      expect(site.output('docs/intro/index.html'), 'ns.html?id=GTM-KITE')
      await hasAsked(site, 'https://www.googletagmanager.com/gtm.js?id=GTM-KITE')
    },
  },
  {
    name: 'docusaurus-plugin-matomo',
    shows: 'The script in the head; each page that the reader goes to is reported.',
    config: () => `
      plugins: ['docusaurus-plugin-matomo'],
      themeConfig: {
        matomo: { matomoUrl: 'https://matomo.example/', siteId: '7', phpLoader: 'matomo.php', jsLoader: 'matomo.js' },
      }`,
    answers: { 'https://matomo.example/': script('') },
    async check(site) {
      await site.open('/docs/intro')
      await hasAsked(site, 'https://matomo.example/matomo.js')
      await follow(site)
      await site.page.waitForFunction(() =>
        JSON.stringify(Reflect.get(window, '_paq')).includes('["setCustomUrl","/docs/second'),
      )
    },
  },
  {
    name: 'posthog-docusaurus',
    shows: 'The script in the head; each page that the reader goes to is reported.',
    config: () =>
      `plugins: [['posthog-docusaurus', { apiKey: 'phc_kite', appUrl: 'https://us.i.posthog.com' }]]`,
    answers: { 'https://us-assets.i.posthog.com/': script('') },
    async check(site) {
      await site.open('/docs/intro')
      await hasAsked(site, 'https://us-assets.i.posthog.com/static/array.js')
      await follow(site)
      await site.page.waitForFunction(() =>
        JSON.stringify([...(Reflect.get(window, 'posthog') as unknown[])]).includes(
          '["capture","$pageview"]',
        ),
      )
    },
  },
  {
    name: 'docusaurus-plugin-clarity',
    shows: 'The script in the head; pages load the tag.',
    config: () => `
      plugins: ['docusaurus-plugin-clarity'],
      themeConfig: { clarity: { ID: 'kite1' } }`,
    answers: { 'https://www.clarity.ms/': script('') },
    async check(site) {
      await site.open('/docs/intro')
      await hasAsked(site, 'https://www.clarity.ms/tag/kite1')
    },
  },
  {
    name: 'docusaurus-pushfeedback',
    shows: 'The button for feedback on the page, with the attributes of the options.',
    config: () =>
      `plugins: [['docusaurus-pushfeedback', { project: 'kite-1', buttonPosition: 'center-right' }]]`,
    answers: { 'https://cdn.jsdelivr.net/': script('') },
    async check(site) {
      await site.open('/docs/intro')
      await site.page.locator('feedback-button[project="kite-1"][button-position="center-right"]').waitFor()
      await hasAsked(
        site,
        'https://cdn.jsdelivr.net/npm/pushfeedback@latest/dist/pushfeedback/pushfeedback.esm.js',
      )
    },
  },
]
