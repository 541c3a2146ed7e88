import type { ComponentType, ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import { headElements } from './head-elements.ts'
import type { ComponentTable, PageScope } from './page-context.ts'
import type { HeadElement } from './shared/head.ts'
import type { Json } from './shared/json.ts'
import type { PageData } from './shared/page-data.ts'
import type { SiteData } from './shared/site-data.ts'

type AnyComponent = ComponentType<Record<string, unknown>>

/** The modules of a server bundle. */
export interface ServerModules {
  readonly site: SiteData
  /** Theme components by `@theme/` name. */
  readonly layouts: ComponentTable
  /** Components by key: how to load the module, and which of its exports it is. */
  readonly modules: Readonly<
    Record<string, readonly [load: () => Promise<Record<string, unknown>>, exported: string]>
  >
  readonly mdxComponents: ComponentTable
}

/** One page, rendered. */
export interface Rendered {
  /** HTML of the body's root element. */
  readonly html: string
  /** What components put into `<Head>`. */
  readonly head: readonly HeadElement[]
}

/** One page to render. */
export interface RenderInput {
  readonly page: PageData
  /** Keys of the modules that the page needs. */
  readonly keys: readonly string[]
  readonly shared: (key: string) => Json | undefined
}

/** Renders pages with one bundle. */
export interface PageRenderer {
  /**
   * @throws what a component throws
   * @throws MissingExport when a module has no such export
   */
  render(input: RenderInput): Promise<Rendered>
  /** React's component stack for a page that fails to render, or null. */
  componentStack(input: RenderInput): Promise<string | null>
}

/** A module without the export that the page asks for. */
export class MissingExport extends Error {
  readonly key: string
  readonly exported: string

  constructor(key: string, exported: string) {
    super(`The module "${key}" has no export "${exported}".`)
    this.name = 'MissingExport'
    this.key = key
    this.exported = exported
  }
}

/** Renders pages; modules are loaded when the first page needs them. */
export function createPageRenderer({ site, layouts, modules, mdxComponents }: ServerModules): PageRenderer {
  const components: Record<string, AnyComponent> = { ...layouts }
  const load = async (keys: readonly string[]): Promise<void> => {
    for (const key of keys) {
      const entry = modules[key]
      if (entry === undefined || Object.hasOwn(components, key)) continue
      components[key] = await loadComponent(key, entry)
    }
  }
  const scopeOf = ({ page, shared }: RenderInput, addHead: (children: ReactNode) => void): PageScope => ({
    site,
    page,
    shared,
    components,
    mdxComponents,
    addHead,
  })
  return {
    async render(input) {
      await load(input.keys)
      const head: HeadElement[] = []
      const scope = scopeOf(input, (children) => head.push(...headElements(children)))
      return { html: renderToString(<App scope={scope} />), head }
    },
    async componentStack(input) {
      await load(input.keys)
      return failureStack(scopeOf(input, () => undefined))
    },
  }
}

async function loadComponent(
  key: string,
  [load, exported]: ServerModules['modules'][string],
): Promise<AnyComponent> {
  const module = await load()
  const component = exported === '*' ? module : module[exported]
  if (component === undefined || component === null) throw new MissingExport(key, exported)
  return component as AnyComponent
}

/** `renderToString` tells no component stack; the streaming renderer does. */
function failureStack(scope: PageScope): Promise<string | null> {
  return new Promise((resolve) => {
    const stream = renderToPipeableStream(<App scope={scope} />, {
      onError(_error, { componentStack }) {
        resolve(componentStack ?? null)
        stream.abort()
      },
      onAllReady: () => resolve(null),
    })
  })
}
