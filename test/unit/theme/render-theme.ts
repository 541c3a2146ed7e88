import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileFunction } from 'node:vm'
import { build, type Plugin } from 'esbuild'
import { clientOnlyPlugin } from '../../../cli/bundle/plugins/lazy.ts'
import { listThemeParts } from '../../../cli/types/theme-parts.ts'
import type { ComponentType, ReactNode } from 'react'
import type { PageScope } from '../../../runtime/page/page-context.ts'
import type { PageContent } from '../../../runtime/shared/content/content.ts'
import type { Json, JsonObject } from '../../../runtime/shared/json.ts'
import type { PageData } from '../../../runtime/shared/page/page-data.ts'
import type { SiteData } from '../../../runtime/shared/site/site-data.ts'
import type { ThemeConfig } from '../../../runtime/shared/site/theme-config.ts'
import type { Url } from '../../../runtime/shared/url/url.ts'
import { screenOf, textOf, type Screen } from '../../support/screen.ts'
import { pageData, siteData } from '../support/page-data.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** What a test says about a page; the rest is filled in. */
export interface TestPage {
  readonly url?: string
  /** Name of a theme part, or `Home` for the page of home-page.jsx. */
  readonly layout: string
  readonly props?: JsonObject
  readonly context?: PageData['context']
  /** @default all that pages may bring along */
  readonly parts?: PageData['parts']
  readonly toc?: PageData['toc']
  readonly html?: string
  /** HTML of the other contents of the page. */
  readonly items?: readonly string[]
  readonly shared?: Readonly<Record<string, Json>>
  readonly theme?: Partial<ThemeConfig>
  /** @default the page at the base URL */
  readonly home?: string
  /** Renders elements once that many pages show. */
  readonly repeat?: PageScope['repeat']
}

/** The HTML of a page and of what it put into the head. */
export interface TestResult {
  readonly body: string
  readonly head: string
  /** The body as readers find their way in it; parsed when it is first asked for. */
  readonly screen: Screen
  /** What the head says that the page is called. */
  readonly title: string
}

interface Renderer {
  readonly renderPage: (input: object) => Pick<TestResult, 'body' | 'head'>
  readonly renderPart: (name: string, props: object) => string
  readonly renderWith: TestTheme['render']
}

/** The theme, bundled as a site bundles it. */
export interface TestTheme {
  readonly page: (page: TestPage) => TestResult
  /** One part on its own. */
  readonly part: (name: string, props: object) => string
  /** What is made of parts, by their names. */
  readonly render: (make: (parts: Readonly<Record<string, ComponentType<never>>>) => ReactNode) => string
}

let loading: Promise<TestTheme> | undefined

/** Functions that render with the theme. It is bundled once for all tests of a process. */
export function loadTheme(): Promise<TestTheme> {
  return (loading ??= bundleTheme())
}

async function bundleTheme(): Promise<TestTheme> {
  const table = listThemeParts(ROOT)
  const { outputFiles } = await build({
    stdin: { contents: entrySource(Object.keys(table)), resolveDir: ROOT, loader: 'tsx' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    write: false,
    loader: { '.css': 'empty' },
    jsx: 'automatic',
    tsconfigRaw: {},
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [names(table), clientOnlyPlugin(ROOT)],
    logLevel: 'silent',
  })
  const module: { exports: Partial<Renderer> } = { exports: {} }
  compileFunction(outputFiles[0]?.text ?? '', ['require', 'module'])(createRequire(import.meta.url), module)
  const renderer = module.exports as Renderer
  return {
    page: (page) => resultOf(renderer.renderPage(scopeOf(page))),
    part: (name, props) => renderer.renderPart(name, props),
    render: (make) => renderer.renderWith(make),
  }
}

function resultOf({ body, head }: Pick<TestResult, 'body' | 'head'>): TestResult {
  let screen: Screen | undefined
  return {
    body,
    head,
    get screen() {
      return (screen ??= screenOf(body))
    },
    get title() {
      const title = screenOf(head).container.querySelector('title')
      return title === null ? '' : textOf(title)
    },
  }
}

function names(table: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'names',
    setup(pluginBuild) {
      pluginBuild.onResolve({ filter: /^@theme\// }, ({ path: name }) => {
        const file = table[name.slice('@theme/'.length)]
        return file === undefined ? null : { path: path.join(ROOT, 'theme', file) }
      })
      pluginBuild.onResolve({ filter: /^sitegen\/runtime$/ }, () => ({ path: `${ROOT}runtime/index.ts` }))
    },
  }
}

function entrySource(parts: readonly string[]): string {
  const imports = parts.map((name, index) => `import * as part${index} from '@theme/${name}'`)
  const entries = parts.map((name, index) => `'${name}': part${index}.default`)
  return `
    import { renderToStaticMarkup } from 'react-dom/server'
    import { App } from './runtime/page/app.tsx'
    import { NavigationContext } from './runtime/client/navigation.ts'
    import { PageScopeContext } from './runtime/page/page-context.ts'
    import Home from './test/unit/theme/home-page.jsx'
    ${imports.join('\n')}
    const named = { ${entries.join(', ')} }
    const parts = { Home, ...named }
    // Pages find what they bring along by its whole name.
    for (const [name, part] of Object.entries(named)) parts['@theme/' + name] = part
    export function renderPage({ scope, shared }) {
      const heads = []
      const full = { ...scope, components: parts, mdxComponents: parts.MDXComponents,
        shared: (key) => shared[key], head: { add: (elements) => void heads.push(...elements) }, served: null }
      const body = renderToStaticMarkup(located(<App scope={full} />))
      return { body, head: heads.map(headHtml).join('') }
    }
    function headHtml({ tag: Tag, attributes, text }) {
      return renderToStaticMarkup(text === undefined ? <Tag {...attributes} /> : <Tag {...attributes}>{text}</Tag>)
    }
    export function renderPart(name, props) {
      const Part = parts[name]
      return renderWith(() => <Part {...props} />)
    }
    export function renderWith(make) {
      const scope = { site: ${JSON.stringify(SITE)}, page: { url: '/base/docs/a/', props: {} }, head: {}, components: parts }
      return renderToStaticMarkup(located(<PageScopeContext value={scope}>{make(parts)}</PageScopeContext>))
    }
    function located(children) {
      const location = { pathname: '/base/docs/a/', search: '', hash: '' }
      return <NavigationContext value={{ location, navigate() {} }}>{children}</NavigationContext>
    }`
}

const SITE = siteData({ title: 'Test site', baseUrl: '/base/', trailingSlash: true, home: '/base/' as Url })

const USUAL_PARTS = [
  '@theme/ContentVisibility',
  '@theme/DocItem/Footer',
  '@theme/DocItem/Notices',
  '@theme/EditMetaRow',
]

function scopeOf(page: TestPage): object {
  const content: PageContent | null = page.html === undefined ? null : { kind: 'html', html: page.html }
  const data = pageData({
    url: page.url ?? '/base/docs/a/',
    layout: page.layout,
    parts: page.parts ?? USUAL_PARTS,
    context: page.context ?? { plugin: { name: 'docs', id: 'default' } },
    head: { title: 'A', description: null, htmlClasses: [] },
    props: page.props ?? {},
    toc: page.toc ?? [],
    content,
    ...(page.items && { items: page.items.map((html) => ({ kind: 'html', html })) }),
  })
  const home = (page.home ?? SITE.home) as Url
  const site: SiteData = { ...SITE, home, themeConfig: { ...SITE.themeConfig, ...page.theme } }
  const { repeat } = page
  return { scope: { site, page: data, ...(repeat && { repeat }) }, shared: page.shared ?? {} }
}
