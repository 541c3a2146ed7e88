import { createElement, type ComponentType, type ReactNode } from 'react'
import { Content } from '../../../runtime/page/content.tsx'
import { createPageRenderer, type ServerModules } from '../../../runtime/server.tsx'
import type { Rendered } from '../../../runtime/shared/page/rendered-page.ts'
import type { PageContent } from '../../../runtime/shared/content/content.ts'
import type { Json } from '../../../runtime/shared/json.ts'
import type { PageData } from '../../../runtime/shared/page/page-data.ts'
import type { SiteData } from '../../../runtime/shared/site/site-data.ts'
import { pageData, siteData } from './page-data.ts'

/** What a page is rendered with. */
export interface RenderSetup {
  readonly content?: PageContent | null
  /** Components by key, as the bundle would load them. */
  readonly components?: Readonly<Record<string, unknown>>
  readonly mdxComponents?: Readonly<Record<string, unknown>>
  readonly layout?: ComponentType
  readonly site?: Partial<SiteData>
  readonly shared?: Readonly<Record<string, Json>>
  readonly page?: Partial<Pick<PageData, 'context' | 'head' | 'props' | 'items' | 'layout' | 'toc' | 'url'>>
}

function rendering(setup: RenderSetup): {
  renderer: ReturnType<typeof createPageRenderer>
  input: Parameters<ReturnType<typeof createPageRenderer>['render']>[0]
} {
  const { content = null, components = {}, mdxComponents = {}, shared = {}, page } = setup
  const layout = setup.layout ?? (() => createElement(Content, { as: 'article' }))
  const modules = Object.entries(components).map(([key, component]) => {
    const exported = key.includes('#') ? key.replace(/^.*#/, '') : 'default'
    return [key, [() => Promise.resolve({ [exported]: component }), exported]] as const
  })
  const renderer = createPageRenderer({
    site: siteData(setup.site),
    layouts: { '@theme/Test': layout } as ServerModules['layouts'],
    modules: Object.fromEntries(modules),
    mdxComponents: mdxComponents as ServerModules['mdxComponents'],
  })
  return {
    renderer,
    input: {
      page: pageData({ content, ...page }),
      keys: Object.keys(components),
      shared: (key) => shared[key],
    },
  }
}

/** Renders one page whose layout shows its content in `<article>`. */
export function renderPage(setup: RenderSetup): Promise<Rendered> {
  const { renderer, input } = rendering(setup)
  return renderer.render(input)
}

/** React's stack of components for a page that fails. */
export function componentStack(setup: RenderSetup): Promise<string | null> {
  const { renderer, input } = rendering(setup)
  return renderer.componentStack(input)
}

/** The HTML of a page without the marks of static elements. */
export async function renderedContent(setup: RenderSetup): Promise<string> {
  const { html } = await renderPage(setup)
  return html.replace(/ data-static="[^"]*"/g, '')
}

/** The HTML of an element on a page. */
export async function shown(element: ReactNode, setup: RenderSetup = {}): Promise<string> {
  return (await renderPage({ ...setup, layout: (() => element) as ComponentType })).html
}

/** What a hook returns on a page that is rendered, and what it makes the page load. */
export async function readHook<T>(
  use: () => T,
  setup: RenderSetup = {},
): Promise<{ readonly value: T; readonly needs: readonly string[] }> {
  const found: { value?: T } = {}
  const layout = (): string => {
    found.value = use()
    return ''
  }
  const { needs } = await renderPage({ ...setup, layout })
  return { value: found.value as T, needs }
}
