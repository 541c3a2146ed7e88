import { useLayoutEffect, useMemo, useState, type Dispatch, type SetStateAction } from 'react'
import { App } from '../page/app.tsx'
import { NavigationContext, type Navigate } from './navigation.ts'
import type { PageScope } from '../page/page-context.ts'
import type { View } from './router.ts'

/** The root of the client's React tree. Another query or hash renders only what reads it. */
export function ClientRoot(props: {
  readonly first: View
  readonly scopeOf: (view: View) => PageScope
  readonly navigate: Navigate
  /** Called when the root is there, with what shows another view. */
  readonly onReady: (show: Dispatch<SetStateAction<View>>) => void
  /** Called when a view is in the document and not painted yet. */
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
    // The page is there: nothing that happens to it now may take it away, which is what React does after an error here.
    try {
      onShown(view)
    } catch (error) {
      reportError(error)
    }
  }, [view, onShown])
  return <NavigationContext value={navigation}>{app}</NavigationContext>
}
