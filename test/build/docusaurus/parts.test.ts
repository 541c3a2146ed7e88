import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { siteOf } from '../../support/build/sites.ts'
import { buildSite } from '../../support/build-site.ts'
import { screenOf } from '../../support/screen.ts'

const CONFIG = `export default {
  title: 'Parts',
  url: 'https://sitegen.example',
  baseUrl: '/',
  presets: [['classic', { blog: { postsPerPage: 1 } }]],
  themeConfig: {
    navbar: { items: [{ type: 'custom-menu', label: 'Own' }, { to: '/blog', label: 'Posts' }] },
  },
}
`

/** Parts as sites copy and change them, with the props that Docusaurus 3 documents. */
const PARTS = {
  'NavbarItem/ComponentTypes.js': `
    import Types from '@theme-original/NavbarItem/ComponentTypes'
    import Dropdown from '@theme-original/NavbarItem/DropdownNavbarItem'
    const Menu = ({ label, ...props }) => (
      <Dropdown {...props} label={label + ' menu'} items={[{ label: 'Entry', to: '/blog' }]} />
    )
    export default { ...Types, 'custom-menu': Menu }`,
  'NavbarItem/DefaultNavbarItem.js': `
    import NavLink from '@theme/NavbarItem/NavbarNavLink'
    export default ({ mobile, position, isDropdownItem, ...props }) => <NavLink {...props} className="own-link" />`,
  'BlogPostItems/index.js': `
    import { BlogPostProvider } from '@docusaurus/plugin-content-blog/client'
    import BlogPostItem from '@theme/BlogPostItem'
    export default ({ items }) => items.map(({ content: Content }) => (
      <BlogPostProvider key={Content.metadata.permalink} content={Content}>
        <section aria-label={Content.metadata.title}><BlogPostItem><Content /></BlogPostItem></section>
      </BlogPostProvider>
    ))`,
  'BlogPostItem/Header/Title/index.js': `
    import { useBlogPost } from '@docusaurus/plugin-content-blog/client'
    export default () => {
      const { metadata, isBlogPostPage } = useBlogPost()
      return <h2>{(isBlogPostPage ? 'page' : 'list') + ': ' + metadata.title}</h2>
    }`,
  'DocItem/index.js': `
    import { DocProvider } from '@docusaurus/plugin-content-docs/client'
    import Layout from '@theme/DocItem/Layout'
    export default ({ content: Content }) => (
      <DocProvider content={Content}><div id="own-doc" title={Content.metadata.title}><Content /></div></DocProvider>
    )`,
  'DocSidebarItem/Link/index.js': `
    export default ({ item, activePath, level }) => <li><a href={item.href}>{level + ' ' + item.label}</a></li>`,
  'NotFound/Content/index.js': `export default () => <main>Nothing is here</main>`,
  'CodeBlock/Title/index.js': `export default ({ children }) => <b>{'File: '}{children}</b>`,
  'ThemeProvider/index.js': `export default ({ children }) => <div id="own-provider">{children}</div>`,
}

describe('parts with the props of Docusaurus', () => {
  const site = siteOf({
    'docusaurus.config.js': CONFIG,
    'package.json': '{ "type": "module" }',
    'docs/intro.md': '# Intro\n\nWords of the doc.\n\n```js title="a.js"\nconst a = 1\n```\n',
    'blog/2024-01-02-old.md': '---\ntitle: Old\n---\n\nWords of the post.\n\n<!-- truncate -->\n\nMore.\n',
    ...Object.fromEntries(Object.entries(PARTS).map(([name, text]) => [`src/theme/${name}`, text])),
  })
  const building = buildSite(site.dir, '--dev')
  const page = async (file: string) => {
    const { exitCode, diagnostics } = await building
    assert.equal(exitCode, 0, JSON.stringify(diagnostics))
    return screenOf(site.read(`build/${file}`))
  }

  test('items of the navbar are given their keys, and the theme takes them back', async () => {
    const screen = await page('blog/index.html')
    assert.ok(screen.getByRole('button', { name: 'Own menu' }))
    assert.equal(screen.getByRole('link', { name: 'Entry' }).getAttribute('href'), '/blog')
    assert.match(screen.getByRole('link', { name: 'Posts' }).className, /own-link/)
  })

  test('posts are components with what is known of them, in lists and on their pages', async () => {
    const list = (await page('blog/index.html')).getByRole('region', { name: 'Old' })
    assert.match(list.textContent ?? '', /list: Old.*Words of the post\..*Read more/s)
    assert.match(
      (await page('blog/2024/01/02/old/index.html')).container.textContent ?? '',
      /page: Old.*More\./s,
    )
  })

  test('docs are too, and what only Docusaurus has is shown in its place', async () => {
    const { container } = await page('docs/intro/index.html')
    assert.match(
      container.querySelector('#own-doc')?.textContent ?? '',
      /Words of the doc\..*File: a\.js.*const a = 1/s,
    )
    assert.equal(container.querySelector('#own-doc')?.getAttribute('title'), 'Intro')
    assert.match(container.textContent ?? '', /1 Intro/)
    assert.notEqual(container.querySelector('#own-provider #own-doc'), null)
    assert.match((await page('404.html')).container.textContent ?? '', /Nothing is here/)
  })

  test('nothing is said of them', async () => {
    const { codes } = await building
    assert.deepEqual(
      codes.filter((code) => code.startsWith('THEME')),
      [],
    )
  })
})
