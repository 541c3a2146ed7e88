import type { PackageEntry } from '../package-entry.ts'

function expect(text: string, ...parts: readonly string[]): void {
  for (const part of parts) if (!text.includes(part)) throw new Error(`there is no ${part} in ${text}`)
}

export const TEXTS: readonly PackageEntry[] = [
  {
    name: '@signalwire/docusaurus-plugin-llms-txt',
    shows: 'llms.txt, and a page as Markdown.',
    config: () => `
      plugins: [['@signalwire/docusaurus-plugin-llms-txt', {
        siteTitle: 'Kite docs', siteDescription: 'All about kites', depth: 2, content: { includePages: true },
      }]]`,
    async check({ output }) {
      expect(output('llms.txt'), '# Kite docs', '/docs/second')
      expect(output('docs/second.md'), '# Second', 'windsock')
    },
  },
  {
    name: 'docusaurus-plugin-llms',
    shows: 'llms.txt, and llms-full.txt with the text of all pages.',
    config: () => `plugins: ['docusaurus-plugin-llms']`,
    async check({ output }) {
      expect(output('llms.txt'), '# Kite', '/docs/second')
      expect(output('llms-full.txt'), 'windsock')
    },
  },
  {
    name: 'docusaurus-markdown-source-plugin',
    shows: 'A menu beside the heading, and the source of the page as a file.',
    config: () => `plugins: ['docusaurus-markdown-source-plugin']`,
    async check({ page, open, output }) {
      await open('/docs/second')
      await page.getByRole('button', { name: 'Open Markdown' }).click()
      await page.getByRole('button', { name: 'View as Markdown' }).waitFor()
      expect(output('docs/second.md'), 'windsock')
    },
  },
  {
    name: 'docusaurus-plugin-copy-page-button',
    shows: 'A button beside the text, which copies the page as Markdown.',
    config: () => `plugins: ['docusaurus-plugin-copy-page-button']`,
    async check({ page, open }) {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await open('/docs/second')
      await page.locator('#copy-page-button-container button').first().click()
      await page.locator('[data-copy-page-action="copy"]').click()
      await page.waitForFunction(async () => (await navigator.clipboard.readText()).includes('windsock'))
    },
  },
]
