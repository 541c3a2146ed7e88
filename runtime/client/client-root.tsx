import {
  useLayoutEffect,
  useMemo,
  useState,
  type Dispatch,
  type SetStateAction,
  createElement,
  useEffect,
} from 'react'
import { App } from '../page/app.tsx'
import { NavigationContext, type Navigate } from './navigation.ts'
import type { PageScope, ComponentTable } from '../page/page-context.ts'
import type { LoadingState, View } from './router.ts'
import type { LoadedPage } from './page-data.ts'
import type { PageData } from '../shared/page/page-data.ts'
import type { Url } from '../shared/url/url.ts'

/** The root of the client's React tree. A new query or hash renders only what reads it. */
export function ClientRoot(props: {
  readonly first: View
  readonly scopeOf: (view: View) => PageScope
  readonly navigate: Navigate
  /** Called when the root is mounted, with a function that shows another view. */
  readonly onReady: (show: Dispatch<SetStateAction<View>>) => void
  /** Called when a view is in the document but not painted yet. */
  readonly onShown: (view: View) => void
}) {
  const { first, scopeOf, navigate, onReady, onShown } = props
  const [view, setView] = useState(first)
  const { page, components, location } = view
  // oxlint-disable-next-line react/exhaustive-deps -- A scope is made of the page and its components alone.
  const app = useMemo(() => <App scope={scopeOf(view)} />, [page, components, scopeOf])
  const navigation = useMemo(() => ({ location, navigate }), [location, navigate])
  useLayoutEffect(() => onReady(setView), [onReady])
  useLayoutEffect(() => {
    // The page is already shown: React would unmount it after an error here.
    try {
      onShown(view)
    } catch (error) {
      reportError(error)
    }
  }, [view, onShown])
  return <NavigationContext value={navigation}>{app}</NavigationContext>
}

/** Delay before the loader is shown, in milliseconds: faster pages need none. */
const LOADER_DELAY = 200

const LOADING = 'sitegen:loading'

export function loadingPage(parts: ComponentTable, { pathname, ...state }: LoadingState): LoadedPage {
  return {
    page: plainPage(pathname, LOADING),
    components: { ...parts, [LOADING]: () => <LoadingPage parts={parts} {...state} /> },
  }
}

/** The theme's not-found page, for sites whose own cannot be loaded. */
export function notFoundPage(parts: ComponentTable, pathname: string): LoadedPage {
  return { page: plainPage(pathname, '@theme/NotFound'), components: parts }
}

function plainPage(pathname: string, layout: string): PageData {
  return {
    url: pathname as Url,
    layout,
    context: { plugin: { name: 'sitegen', id: 'default' } },
    head: { title: null, description: null, noIndex: true, htmlClasses: [] },
    props: {},
    toc: [],
    content: null,
    css: [],
    modules: {},
    needs: [],
    client: '',
  }
}

function LoadingPage({
  parts,
  ...state
}: Omit<LoadingState, 'pathname'> & { readonly parts: ComponentTable }) {
  const [pastDelay, setPastDelay] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPastDelay(true), LOADER_DELAY)
    return () => clearTimeout(timer)
  }, [])
  const { '@theme/Layout': Layout = 'div', '@theme/Loading': Loading = 'div' } = parts
  return createElement(Layout, null, createElement(Loading, { ...state, pastDelay }))
}
