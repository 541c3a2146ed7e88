import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReactElement } from 'react'
import BrowserOnly from '../../../../runtime/docusaurus/modules/@docusaurus/BrowserOnly.tsx'
import { DEFAULT_PLUGIN_ID } from '../../../../runtime/docusaurus/modules/@docusaurus/constants.ts'
import ErrorBoundary from '../../../../runtime/docusaurus/modules/@docusaurus/ErrorBoundary.tsx'
import ExecutionEnvironment from '../../../../runtime/docusaurus/modules/@docusaurus/ExecutionEnvironment.ts'
import Interpolate, { interpolate } from '../../../../runtime/docusaurus/modules/@docusaurus/Interpolate.ts'
import isInternalUrl, {
  hasProtocol,
} from '../../../../runtime/docusaurus/modules/@docusaurus/isInternalUrl.ts'
import Noop from '../../../../runtime/docusaurus/modules/@docusaurus/Noop.ts'
import useBaseUrl, { useBaseUrlUtils } from '../../../../runtime/docusaurus/modules/@docusaurus/useBaseUrl.ts'
import useBrokenLinks from '../../../../runtime/docusaurus/modules/@docusaurus/useBrokenLinks.ts'
import useDocusaurusContext from '../../../../runtime/docusaurus/modules/@docusaurus/useDocusaurusContext.ts'
import useIsomorphicLayoutEffect from '../../../../runtime/docusaurus/modules/@docusaurus/useIsomorphicLayoutEffect.ts'
import useRouteContext from '../../../../runtime/docusaurus/modules/@docusaurus/useRouteContext.ts'
import codeTranslations from '../../../../runtime/docusaurus/modules/@generated/codeTranslations.ts'
import { MDXProvider, useMDXComponents } from '../../../../runtime/docusaurus/modules/@mdx-js/react.tsx'
import clsx from '../../../../runtime/docusaurus/modules/clsx/index.ts'
import { renderPage, type RenderSetup } from '../../support/render-content.ts'
import { siteData } from '../../support/page-data.ts'
import { readHook } from './read-hook.ts'

async function shown(element: ReactElement, setup: RenderSetup = {}): Promise<string> {
  return (await renderPage({ ...setup, layout: () => element })).html
}

test('the context has the configuration in the shape of Docusaurus', async () => {
  const footer = {
    style: 'dark' as const,
    logo: null,
    copyright: '©',
    columns: [{ title: null, items: [{ label: 'A', href: '/a' }] }],
  }
  const { value } = await readHook(
    () => {
      const { siteConfig, i18n } = useDocusaurusContext()
      return { siteConfig, i18n }
    },
    {
      site: {
        baseUrl: '/base/',
        tagline: 'T',
        favicon: 'f.ico',
        trailingSlash: false,
        customFields: { a: 1 },
        themeConfig: { ...siteData().themeConfig, footer },
      },
    },
  )
  const { themeConfig, ...config } = value.siteConfig
  assert.deepEqual(
    [config.title, config.tagline, config.url, config.baseUrl, config.favicon, config.trailingSlash],
    ['Test', 'T', 'https://sitegen.example', '/base/', 'f.ico', false],
  )
  assert.deepEqual([config.customFields, config.presets, config.i18n.locales], [{ a: 1 }, [], ['en']])
  assert.deepEqual(themeConfig.footer, {
    style: 'dark',
    copyright: '©',
    links: [{ label: 'A', href: '/a' }],
  })
  assert.deepEqual(themeConfig.navbar, { title: 'Test', hideOnScroll: false, items: [] })
  assert.deepEqual(themeConfig.docs.versionPersistence, 'localStorage')
  assert.equal(value.i18n.currentLocale, 'en')
  assert.equal(codeTranslations['no.such.id'], undefined)
})

test('looking at nothing of the context but the configuration loads nothing', async () => {
  const shared = { 'plugins/docs': {} }
  const unused = await readHook(() => useDocusaurusContext().siteConfig.title, { shared })
  assert.deepEqual([unused.value, unused.needs], ['Test', []])
  const used = await readHook(() => Object.keys(useDocusaurusContext().globalData), { shared })
  assert.deepEqual(used.needs, ['plugins/docs'])
})

test('addresses get the base URL', async () => {
  const { value } = await readHook(
    () => [
      useBaseUrl('/img/a.png'),
      useBaseUrl('img/a.png'),
      useBaseUrl('/base/a'),
      useBaseUrl('base/a', { forcePrependBaseUrl: true }),
      useBaseUrl('https://other.example/a'),
      useBaseUrlUtils().withBaseUrl('/a', { absolute: true }),
    ],
    { site: { baseUrl: '/base/' } },
  )
  assert.deepEqual(value, [
    '/base/img/a.png',
    '/base/img/a.png',
    '/base/a',
    '/base/base/a',
    'https://other.example/a',
    'https://sitegen.example/base/a',
  ])
  assert.deepEqual(
    [isInternalUrl('/a'), isInternalUrl('https://a.example'), isInternalUrl()],
    [true, false, false],
  )
  assert.equal(hasProtocol('mailto:a@b.example'), true)
})

test('the plugin of a page has the name that Docusaurus has for it', async () => {
  const page = { context: { plugin: { name: 'blog', id: 'news' }, data: { a: 1 } } }
  const { value } = await readHook(() => useRouteContext(), { page })
  assert.deepEqual(value, { plugin: { name: 'docusaurus-plugin-content-blog', id: 'news' }, data: { a: 1 } })
  assert.equal(DEFAULT_PLUGIN_ID, 'default')
})

test('what is for browsers has its fallback in the HTML', async () => {
  assert.equal(await shown(<BrowserOnly fallback="later">{() => 'now'}</BrowserOnly>), 'later')
  assert.equal(await shown(<BrowserOnly>{() => 'now'}</BrowserOnly>), '')
  const element = 'text' as unknown as () => string
  await assert.rejects(shown(<BrowserOnly>{element}</BrowserOnly>), /needs a function as its child/)
  assert.deepEqual(Object.values(ExecutionEnvironment), [false, false, false, false])
  assert.equal(await shown(<ErrorBoundary>fine</ErrorBoundary>), 'fine')
  assert.equal(await shown(<Noop />), '')
  const { value } = await readHook(() => {
    useIsomorphicLayoutEffect(() => assert.fail('effects do not run while a site is built'))
    return useBrokenLinks().collectAnchor('a')
  })
  assert.equal(value, undefined)
})

test('values take the place of names in texts', async () => {
  assert.equal(interpolate('{a} of {b}', { a: 1, b: 2 }), '1 of 2')
  assert.equal(Array.isArray(interpolate('{a}', { a: <b>1</b> })), true)
  assert.equal(await shown(<Interpolate values={{ a: <b>1</b> }}>{'a {a}'}</Interpolate>), 'a <b>1</b>')
  const element = (<b>1</b>) as unknown as string
  await assert.rejects(shown(<Interpolate>{element}</Interpolate>), /simple string/)
})

test('a provider gives Markdown components in addition', async () => {
  const Names = (): string =>
    Object.keys(useMDXComponents({ own: () => null }))
      .sort()
      .join(' ')
  const setup = { mdxComponents: { Site: () => null } }
  assert.match(await shown(<Names />, setup), /^SgRef SgStatic Site own$/)
  assert.match(
    await shown(
      <MDXProvider components={{ Given: () => null }}>
        <Names />
      </MDXProvider>,
      setup,
    ),
    /^Given SgRef SgStatic Site own$/,
  )
  const alone = (
    <MDXProvider disableParentContext components={(around) => ({ ...around, Given: () => null })}>
      <Names />
    </MDXProvider>
  )
  assert.match(await shown(alone, setup), /^Given SgRef SgStatic own$/)
})

test('class names are put together as clsx does', () => {
  assert.equal(clsx('a', 0, null, undefined, false, true, '', 1), 'a 1')
  assert.equal(clsx(['a', ['b', { c: true, d: 0 }]], { e: 'x' }), 'a b c e')
  assert.equal(clsx(), '')
})
