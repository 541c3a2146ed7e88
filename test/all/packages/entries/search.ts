import { type OpenSite, type PackageEntry, script } from '../package-entry.ts'

/** Looks for a word of the page "Second" with the search that sitegen has in the place of the package. */
async function ourSearch({ page, open }: OpenSite): Promise<void> {
  await open('/docs/intro')
  await page.keyboard.press('Control+k')
  await page.locator('.DocSearch-Input').fill('windsock')
  await page.locator('.DocSearch-Hit a[href*="/docs/second"]').first().waitFor()
}

const shows = 'A search finds a page by a word of its text.'

export const SEARCHES: readonly PackageEntry[] = [
  {
    name: '@easyops-cn/docusaurus-search-local',
    shows,
    config: () => `themes: [[require.resolve('@easyops-cn/docusaurus-search-local'), { hashed: true }]]`,
    check: ourSearch,
  },
  {
    name: 'docusaurus-theme-search-typesense',
    shows: 'The dialog shows what the server has found.',
    config: (service) => `
      themes: ['docusaurus-theme-search-typesense'],
      themeConfig: {
        typesense: {
          typesenseCollectionName: 'kite',
          typesenseServerConfig: {
            nodes: [{ host: '127.0.0.1', port: ${new URL(service).port}, protocol: 'http' }],
            apiKey: 'xyz',
          },
          typesenseSearchParameters: {},
          contextualSearch: true,
        },
      }`,
    async check({ page, open, output }) {
      await open('/docs/intro')
      await page.locator('.DocSearch-Button').click()
      await page.locator('.DocSearch-Input').fill('windsock')
      await page.locator('.DocSearch-Hit a[href*="/docs/second"]').first().waitFor()
      if (!output('opensearch.xml').includes('<ShortName>Kite</ShortName>'))
        throw new Error('opensearch.xml does not name the site')
      await open('/search?q=windsock')
      await page.locator('main a[href*="/docs/second"]').first().waitFor()
    },
  },
  {
    name: '@cmfcmf/docusaurus-search-local',
    shows,
    config: () => `plugins: [[require.resolve('@cmfcmf/docusaurus-search-local'), { indexBlog: false }]]`,
    check: ourSearch,
  },
  {
    name: 'docusaurus-lunr-search',
    shows,
    config: () => `plugins: [require.resolve('docusaurus-lunr-search')]`,
    check: ourSearch,
  },
  {
    name: '@getcanary/docusaurus-theme-search-pagefind',
    shows,
    config: () => `themes: ['@getcanary/docusaurus-theme-search-pagefind']`,
    check: ourSearch,
  },
  {
    name: '@inkeep/cxkit-docusaurus',
    shows: 'A search bar and a button for the assistant; a click opens its dialog.',
    config: () => `
      plugins: [['@inkeep/cxkit-docusaurus', {
        ChatButton: { baseSettings: { apiKey: 'key', primaryBrandColor: '#26D6FF' } },
        SearchBar: { baseSettings: { apiKey: 'key', primaryBrandColor: '#26D6FF' } },
      }]]`,
    answers: { 'https://api.': { type: 'application/json', body: '{}' }, 'https://cdn.': script('') },
    async check({ page, open }) {
      await open('/docs/intro')
      await page
        .getByRole('button', { name: /Ask AI/ })
        .first()
        .waitFor()
      // It builds its widgets when it is there.
      await page.waitForLoadState('networkidle')
      await page.locator('.navbar__search').click({ noWaitAfter: true })
      await page.getByPlaceholder('Search for anything').first().waitFor()
    },
  },
]
