import { type PackageEntry } from '../package-entry.ts'

export const LOOK: readonly PackageEntry[] = [
  {
    name: 'docusaurus-plugin-sass',
    beside: ['sass'],
    shows: 'A stylesheet in Sass.',
    config: () => `
      presets: [['classic', { docs: {}, blog: false, theme: { customCss: [require.resolve('./src/css/custom.scss')] } }]],
      plugins: ['docusaurus-plugin-sass']`,
    files: { 'src/css/custom.scss': '$colour: rgb(1, 2, 3);\n.markdown { h1 { color: $colour; } }\n' },
    async check({ page, open }) {
      await open('/docs/intro')
      await page.waitForFunction(
        () =>
          getComputedStyle(document.querySelector('.markdown h1') ?? document.body).color === 'rgb(1, 2, 3)',
      )
    },
  },
  {
    name: 'docusaurus-plugin-image-zoom',
    shows: 'A click on an image enlarges it.',
    config: () => `
      plugins: ['docusaurus-plugin-image-zoom'],
      themeConfig: {
        zoom: {
          selector: '.markdown img',
          background: { light: 'rgb(255, 255, 255)', dark: 'rgb(50, 50, 50)' },
          config: {},
        },
      }`,
    async check({ page, open }) {
      await open('/docs/picture')
      await page.locator('.markdown img.medium-zoom-image').click()
      await page.locator('img.medium-zoom-image--opened').waitFor()
    },
  },
  {
    name: 'docusaurus-theme-github-codeblock',
    shows: 'Lines of a file on GitHub as a code block, with a link to it.',
    config: () => `
      themes: ['docusaurus-theme-github-codeblock'],
      themeConfig: {
        codeblock: { showGithubLink: true, githubLinkLabel: 'View on GitHub', showRunmeLink: false, runmeLinkLabel: 'Checkout via Runme' },
      }`,
    files: {
      'docs/code.md':
        '# Code\n\n```js reference\nhttps://github.com/kites/kite/blob/main/src/fly.js#L2-L3\n```\n\n```js title="own.js"\nplain()\n```\n',
    },
    answers: {
      'https://raw.githubusercontent.com/kites/kite/main/src/fly.js': {
        type: 'text/plain',
        body: 'first()\n  second()\n  third()\nfourth()\n',
      },
    },
    async check({ page, open }) {
      await open('/docs/code')
      const block = page.locator('.docusaurus-theme-github-codeblock')
      await block.getByText('third').waitFor()
      await block.getByRole('link', { name: 'View on GitHub' }).waitFor()
      if ((await block.innerText()).includes('fourth')) throw new Error('it shows more lines')
      await page.getByText('own.js').waitFor()
    },
  },
  {
    name: 'docusaurus-plugin-module-alias',
    shows: 'A component that is imported by its alias.',
    config: () => `
      plugins: [['docusaurus-plugin-module-alias', { alias: { '@local/component': require('path').resolve(__dirname, './components/index.js') } }]]`,
    files: {
      'components/index.js': 'export default function Own() { return <b id="own">Own</b> }\n',
      'src/pages/alias.js':
        "import Own from '@local/component'\nexport default function Page() { return <main><h1>Alias</h1><Own /></main> }\n",
    },
    async check({ page, open }) {
      await open('/alias')
      await page.locator('#own').waitFor()
    },
  },
]
