import {
  createContext,
  createElement,
  Fragment,
  useContext,
  type ComponentType,
  type ReactElement,
} from 'react'
import { ErrorBoundary, type Failure } from '../components/error-boundary.tsx'
import { PartsContext } from '../mdx.tsx'
import { PageScopeContext, usePageScope, type PageScope } from './page-context.ts'
import { RouteContextProvider } from './route-context.tsx'
import { searchFacts } from '../shared/search/search-metas.ts'
import { invariant } from '../shared/invariant.ts'
import type { ModulePart } from '../shared/content/content.ts'
import type { PageData } from '../shared/page/page-data.ts'

/** The theme part that stands for a page that crashed. */
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

/** The whole of a page below `<body>`. */
export function App({ scope }: { readonly scope: PageScope }): ReactElement {
  const { page } = scope
  const shown = (
    <ErrorBoundary resetKey={page} fallback={crashPage}>
      <RouteContextProvider value={page.context}>
        <PartsContext value={partsOf(page)}>
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
function inRoot(shown: ReactElement, { components, page, site }: PageScope): ReactElement {
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

const NO_PARTS: Parts = {}

type Parts = Readonly<Record<string, ModulePart>>

/** Pages are values that do not change: their parts are put together once. */
const partsByPage = new WeakMap<PageData, Parts>()

/** Strings and refs of the MDX modules that all contents of a page use. */
function partsOf(page: PageData): Parts {
  const known = partsByPage.get(page)
  if (known !== undefined) return known
  const all = [page.content, ...(page.items ?? [])].flatMap((content) =>
    content !== null && 'parts' in content ? [content.parts] : [],
  )
  const parts = all.length < 2 ? (all[0] ?? NO_PARTS) : (Object.assign({}, ...all) as Parts)
  partsByPage.set(page, parts)
  return parts
}

type Layout = PageScope['components'][string] & {
  readonly frame?: ComponentType<Record<string, unknown>>
}

function framedPage(layout: Layout, props: Readonly<Record<string, unknown>>): ReactElement {
  const { frame } = layout
  const page = createElement(layout, { ...props })
  if (frame === undefined) return page
  return <FramedContext value={true}>{createElement(frame, { ...props }, page)}</FramedContext>
}

function crashPage(failure: Failure): ReactElement {
  return <CrashPage {...failure} />
}

function CrashPage(failure: Failure): ReactElement {
  return createElement(componentOf(CRASH_PAGE, usePageScope()), { ...failure })
}

function componentOf(key: string, { components }: PageScope): PageScope['components'][string] {
  const component = components[key]
  invariant(component, `"${key}" is not in the bundle of this page.`)
  return component
}
