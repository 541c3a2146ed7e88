import { createContext, useContext, type ComponentType, type ReactNode } from 'react'
import type { Json } from './shared/json.ts'
import type { PageData } from './shared/page-data.ts'
import type { SiteData } from './shared/site-data.ts'

/** Components by key: theme parts, page modules, and what content uses. */
export type ComponentTable = Readonly<Record<string, ComponentType<Record<string, unknown>>>>

/** Everything around one rendering of one page. */
export interface PageScope {
  readonly site: SiteData
  readonly page: PageData
  /** A shared data file by key; undefined when the page did not name it under `needs`. */
  readonly shared: (key: string) => Json | undefined
  readonly components: ComponentTable
  /** Components that Markdown may use without importing them. */
  readonly mdxComponents: ComponentTable
  /** Takes what `<Head>` holds. */
  readonly addHead: (children: ReactNode) => void
}

export const PageScopeContext = createContext<PageScope | null>(null)

/**
 * The scope of the page being rendered.
 * @throws outside of a page
 */
export function usePageScope(): PageScope {
  const scope = useContext(PageScopeContext)
  if (scope === null)
    throw new Error(
      'No page is being rendered here: this hook works only below the page that sitegen renders.',
    )
  return scope
}

/** What every page may know about the site. */
export function useSite(): SiteData {
  return usePageScope().site
}

/** The data of the page being shown. */
export function usePage(): PageData {
  return usePageScope().page
}

/**
 * A shared data file, such as a sidebar.
 * @throws when the page does not name the key under `needs`
 */
export function useShared<T extends Json>(key: string): T {
  const value = usePageScope().shared(key)
  if (value === undefined) throw new Error(`Shared data "${key}" is not among the needs of this page.`)
  // The key names the type: features write the value and declare its type in runtime/shared.
  return value as T
}
