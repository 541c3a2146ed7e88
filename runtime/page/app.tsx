import {
  createContext,
  createElement,
  Fragment,
  useContext,
  useMemo,
  type ComponentType,
  type ReactElement,
} from 'react'
import { ErrorBoundary, type Failure } from '../components/error-boundary.tsx'
import { PartsContext } from '../mdx.tsx'
import {
  PageScopeContext,
  usePageScope,
  type PageScope,
  RouteContextProvider,
  invariant,
} from './page-context.ts'
import { searchFacts } from '../shared/search/search-scope.ts'
import type { ModulePart } from '../shared/content/content.ts'
import type { PageData } from '../shared/page/page-data.ts'

const CRASH_PAGE = '@theme/Error'

/** The part around everything, and the one beside every page, where a site has its own. */
const ROOT = '@theme/Root'
const METADATA = '@theme/SiteMetadata'
const SEARCH_METADATA = '@theme/SearchMetadata'

const FramedContext = createContext(false)

/**
 * Whether the page is already in the component that its layout names as its `frame`. That one is rendered around the
 * layout and given the same props; layouts with the same frame leave it as it is on the way from page to page.
 */
export function useIsFramed(): boolean {
  return useContext(FramedContext)
}

export function App({ scope }: { readonly scope: PageScope }) {
  const { page } = scope
  const parts = useMemo(() => partsOf(page), [page])
  const shown = (
    <ErrorBoundary resetKey={page} fallback={crashPage}>
      <RouteContextProvider value={page.context}>
        <PartsContext value={parts}>
          {framedPage(componentOf(page.layout, scope), propsOf(scope))}
        </PartsContext>
      </RouteContextProvider>
    </ErrorBoundary>
  )
  return <PageScopeContext value={scope}>{inRoot(shown, scope)}</PageScopeContext>
}

/** A component that is a page of its own is told of the site, which it has anyway. */
function propsOf({ page, site }: PageScope): Readonly<Record<string, unknown>> {
  return page.layout.startsWith('@theme/') ? page.props : { ...page.props, config: site }
}

/** A page that crashes leaves the site's own root where it is; a root that crashes takes the page with it. */
function inRoot(shown: ReactElement, { components, page, site }: PageScope) {
  const { [ROOT]: root = Fragment, [METADATA]: metadata, [SEARCH_METADATA]: search } = components
  if (root === Fragment && metadata === undefined && search === undefined) return shown
  return (
    <ErrorBoundary resetKey={page} fallback={crashPage}>
      {createElement(
        root,
        null,
        metadata && createElement(metadata),
        search && createElement(search, { ...searchFacts(page, site) }),
        shown,
      )}
    </ErrorBoundary>
  )
}

type Parts = Readonly<Record<string, ModulePart>>

/** Strings and refs of the MDX modules that all contents of a page use. */
function partsOf({ content, items = [] }: PageData): Parts {
  const all = [content, ...items].map((one) => (one !== null && 'parts' in one ? one.parts : {}))
  return Object.assign({}, ...all) as Parts
}

type Layout = PageScope['components'][string] & {
  readonly frame?: ComponentType<Record<string, unknown>>
}

function framedPage(layout: Layout, props: Readonly<Record<string, unknown>>) {
  const { frame } = layout
  const page = createElement(layout, { ...props })
  if (frame === undefined) return page
  return <FramedContext value={true}>{createElement(frame, { ...props }, page)}</FramedContext>
}

function crashPage(failure: Failure) {
  return <CrashPage {...failure} />
}

function CrashPage(failure: Failure) {
  return createElement(componentOf(CRASH_PAGE, usePageScope()), { ...failure })
}

function componentOf(key: string, { components }: PageScope): PageScope['components'][string] {
  const component = components[key]
  invariant(component, `"${key}" is not in the bundle of this page.`)
  return component
}
