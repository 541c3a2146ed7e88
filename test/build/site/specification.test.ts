import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import path from 'node:path'
import test, { after, before, describe } from 'node:test'
import sharp from 'sharp'
import { buildSite, runCli, temporarySite, type TemporarySite } from '../../support/build-site.ts'

/**
 * Rows of the specification as its reader would try them: entities with the fields that its third section lists, its constants
 * and its errors, asked of built sites by nothing but documented imports and addresses.
 */
const CONFIG = `export default {
  title: 'Specified', url: 'https://sitegen.example', debug: true,
  docs: { lastVersion: 'current', versions: { current: { label: 'Canary' } } },
  themeConfig: {
    announcementBar: { id: 'news', content: 'New', backgroundColor: '#123456', textColor: '#fff', isCloseable: false },
    navbar: { items: [
      { type: 'doc', docId: 'intro', label: 'Docs', position: 'right' },
      { label: 'More', position: 'left', items: [{ to: '/entities', label: 'Entities' }] },
    ] },
    footer: { style: 'dark', copyright: 'Nobody', logo: { src: 'logo.svg', alt: 'Logo' }, links: [{ label: 'Source', href: 'https://example.com/' }] },
  },
}
`

const SHOWN = `import { useAllDocsData, useDocsSidebar } from '@docusaurus/plugin-content-docs/client'
import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
export const Shown = ({ id, value }) => <script type="application/json" id={id}>{JSON.stringify(value)}</script>
export function Versions() { return <Shown id="docs" value={useAllDocsData()} /> }
export function Context() {
  const { i18n, siteMetadata, siteConfig } = useDocusaurusContext()
  return <Shown id="context" value={{ i18n, siteMetadata, themeConfig: siteConfig.themeConfig }} />
}
export function Sidebar() { return <Shown id="sidebar" value={useDocsSidebar()} /> }
`

const FILES = {
  'site.config.mjs': CONFIG,
  'src/shown.jsx': SHOWN,
  'src/pages/entities.jsx': `import { Context, Versions } from '../shown.jsx'
export default function Entities() { return <main><h1>Entities</h1><Versions /><Context /></main> }
`,
  'docs/intro.mdx': `import Image from '@theme/IdealImage'
import { Sidebar } from '../src/shown.jsx'

# Intro

<Sidebar />

<Image img={require('./wide.png')} alt="A wide picture" />
`,
  'docs/zone.md': '---\nunlisted: true\n---\n\n# Zone\n',
  'docs/plan.md': '---\ndraft: true\n---\n\n# Plan\n',
  'docs/more/_category_.json': '{ "label": "More", "link": { "type": "doc", "id": "more/start" } }',
  'docs/more/start.md': '---\nunlisted: true\n---\n\n# Start\n',
  'docs/more/next.md': '# Next\n',
  'versions.json': '["1.0"]',
  'versioned_docs/version-1.0/intro.md': '# Intro\n',
  'static/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
}

let site: TemporarySite

before(async () => {
  site = temporarySite(FILES)
  const picture = sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#246' } })
  site.write({ 'docs/wide.png': await picture.png().toBuffer() })
  const { exitCode, stdout } = await buildSite(site.dir)
  assert.equal(exitCode, 0, stdout)
})
after(() => site.remove())

/** What a component of the page has written as JSON. */
// oxlint-disable-next-line typescript/no-explicit-any -- each has another shape
function shown(file: string, id: string): any {
  const [, json] = new RegExp(`id="${id}">([^<]*)<`).exec(site.read(`build/${file}/index.html`)) ?? []
  assert.ok(json !== undefined, `${file} shows ${id}`)
  return JSON.parse(json.replaceAll('&quot;', '"'))
}

describe('entities have the fields of the specification', () => {
  test('docs version and doc', () => {
    const { default: instance } = shown('entities', 'docs')
    const [current, first] = instance.versions
    assert.deepEqual(
      [current, first].map(({ name, label, isLast, path, mainDocId }) => [
        name,
        label,
        isLast,
        path,
        mainDocId,
      ]),
      [
        ['current', 'Canary', true, '/docs', 'intro'],
        ['1.0', '1.0', false, '/docs/1.0', 'intro'],
      ],
    )
    assert.deepEqual(current.draftIds, ['plan'])
    assert.deepEqual(Object.keys(current.sidebars), ['defaultSidebar'])
    const byId = Object.fromEntries(current.docs.map((doc: { id: string }) => [doc.id, doc]))
    assert.deepEqual(byId['intro'], { id: 'intro', path: '/docs/intro', sidebar: 'defaultSidebar' })
    assert.deepEqual(byId['zone'].unlisted, true)
  })

  test('sidebar entry', () => {
    const { default: instance } = shown('entities', 'docs')
    const { link } = instance.versions[0].sidebars.defaultSidebar
    assert.deepEqual(Object.keys(link).sort(), ['label', 'path'])
  })

  test('sidebar items: link with href and unlisted, category with href, items and linkUnlisted', () => {
    const { items } = shown('docs/intro', 'sidebar')
    const category = items.find(({ type }: { type: string }) => type === 'category')
    assert.equal(category.href, '/docs/more/start')
    assert.equal(category.linkUnlisted, true)
    assert.deepEqual(
      category.items.map(({ type, href, label }: Record<string, string>) => [type, href, label]),
      [['link', '/docs/more/next', 'Next']],
    )
    const hidden = items.find(({ href }: { href: string }) => href === '/docs/zone')
    assert.equal(hidden.unlisted, true)
  })

  test('locale configuration and site metadata', () => {
    const { i18n, siteMetadata } = shown('entities', 'context')
    assert.equal(i18n.defaultLocale, 'en')
    assert.deepEqual(i18n.locales, ['en'])
    const { label, direction, htmlLang, calendar, path: folder } = i18n.localeConfigs.en
    assert.deepEqual(
      [label, direction, htmlLang, calendar, folder],
      ['English', 'ltr', 'en', 'gregory', 'en'],
    )
    assert.match(siteMetadata.docusaurusVersion, /^\d/)
    assert.ok(Object.keys(siteMetadata.pluginVersions).length > 0)
  })

  test('announcement bar, navbar items and footer', () => {
    const { announcementBar, navbar, footer } = shown('entities', 'context').themeConfig
    assert.deepEqual(announcementBar, {
      id: 'news',
      content: 'New',
      backgroundColor: '#123456',
      textColor: '#fff',
      isCloseable: false,
    })
    assert.deepEqual(
      navbar.items.map(({ type = 'default', label, position = 'right' }: Record<string, string>) => [
        type,
        label,
        position,
      ]),
      [
        ['doc', 'Docs', 'right'],
        ['dropdown', 'More', 'left'],
      ],
    )
    assert.deepEqual(Object.keys(footer).sort(), ['copyright', 'links', 'logo', 'style'])
  })

  test('route entry: layout, plugin context, sidebar', () => {
    const { layout, context, props } = JSON.parse(site.read('build/docs/intro/page.json'))
    assert.equal(layout, '@theme/DocItem')
    assert.deepEqual(context.plugin, { name: 'docs', id: 'default' })
    assert.ok(JSON.stringify([props, context]).includes('defaultSidebar'))
  })
})

describe('constants and errors of the specification', () => {
  test('images come in two widths, 640 and 1030', () => {
    const html = site.read('build/docs/intro/index.html')
    const [, srcSet = ''] = /srcset="([^"]*)"/i.exec(html) ?? []
    assert.deepEqual(
      srcSet.split(', ').map((one) => one.split(' ')[1]),
      ['640w', '1030w'],
    )
    for (const one of srcSet.split(', '))
      assert.ok(existsSync(path.join(site.dir, 'build', one.split(' ')[0] ?? '')))
  })

  test('debug pages', () => {
    for (const name of ['config', 'content', 'globalData', 'metadata', 'registry', 'routes'])
      assert.match(site.read(`build/__docusaurus/debug/${name}/index.html`), /<h1/)
  })

  test('a route context without plugin, missing global data and an unknown doc fail the page with their reason', async () => {
    const broken = temporarySite({
      'docs/intro.md': '# Intro\n',
      'src/pages/data.jsx': `import { usePluginData } from '@docusaurus/useGlobalData'
export default function Data() { return <p>{usePluginData('absent', 'default', { failfast: true })}</p> }
`,
      'src/pages/doc.jsx': `import { useDocById } from '@docusaurus/plugin-content-docs/client'
export default function Doc() { return <p>{useDocById('absent')?.title}</p> }
`,
      'src/pages/text.jsx': `import { translate } from '@docusaurus/Translate'
export default function Text() { return <p>{translate({})}</p> }
`,
      'src/pages/bare.jsx': 'export const nothing = 1\n',
    })
    try {
      const { exitCode, stderr, stdout } = await runCli(['build', broken.dir], broken.dir)
      const printed = stdout + stderr
      assert.equal(exitCode, 1)
      for (const file of ['data', 'doc', 'text', 'bare'])
        assert.ok(printed.includes(`src/pages/${file}.jsx`), printed)
      assert.match(printed, /"?absent"?/)
    } finally {
      broken.remove()
    }
  })
})
