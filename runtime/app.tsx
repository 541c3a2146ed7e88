import { createElement, type ReactElement } from 'react'
import { ErrorBoundary, type Failure } from './error-boundary.tsx'
import { PartsContext } from './mdx.tsx'
import { PageScopeContext, usePageScope, type PageScope } from './page-context.ts'
import { RouteContextProvider } from './route-context.tsx'

/** The theme part that stands for a page that crashed. */
const CRASH_PAGE = '@theme/Error'

/** The whole of a page below `<body>`. */
export function App({ scope }: { readonly scope: PageScope }): ReactElement {
  const { page } = scope
  return (
    <PageScopeContext value={scope}>
      <ErrorBoundary resetKey={page} fallback={crashPage}>
        <RouteContextProvider value={page.context}>
          <PartsContext
            value={page.content !== null && 'parts' in page.content ? page.content.parts : NO_PARTS}
          >
            {createElement(componentOf(page.layout, scope), { ...page.props })}
          </PartsContext>
        </RouteContextProvider>
      </ErrorBoundary>
    </PageScopeContext>
  )
}

const NO_PARTS = {}

function crashPage(failure: Failure): ReactElement {
  return <CrashPage {...failure} />
}

function CrashPage(failure: Failure): ReactElement {
  return createElement(componentOf(CRASH_PAGE, usePageScope()), { ...failure })
}

function componentOf(key: string, { components }: PageScope): PageScope['components'][string] {
  const component = components[key]
  if (component === undefined) throw new Error(`"${key}" is not in the bundle of this page.`)
  return component
}
