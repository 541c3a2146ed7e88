import { ClientOnly, useIsBrowser, useLocation } from 'sitegen/runtime'
import { useId, useSyncExternalStore, type ReactElement } from 'react'

const subscribe = (): (() => void) => () => undefined

/** One line for each allowed way to differ between the HTML and the browser. */
export default function Environment(): ReactElement {
  const isBrowser = useIsBrowser()
  const { search } = useLocation()
  const id = useId()
  const side = useSyncExternalStore(
    subscribe,
    () => 'browser',
    () => 'server',
  )
  return (
    <ul>
      <li>
        <code>ClientOnly</code>:{' '}
        <ClientOnly fallback={<output>server</output>}>
          {() => <output>browser, {navigator.languages.length > 0 ? 'with' : 'without'} languages</output>}
        </ClientOnly>
      </li>
      <li>
        <code>useIsBrowser</code>: <output>{isBrowser ? 'browser' : 'server'}</output>
      </li>
      <li>
        <code>useSyncExternalStore</code>: <output>{side}</output>
      </li>
      <li>
        <code>useLocation</code>: <output>{search === '' ? 'no query' : search}</output>
      </li>
      <li>
        <code>useId</code>: <output id={id}>{id === '' ? 'none' : 'the same'}</output>
      </li>
      <li>
        <code>suppressHydrationWarning</code>:{' '}
        <output suppressHydrationWarning>{typeof window === 'undefined' ? 'server' : 'browser'}</output>,
        which stays what the HTML says
      </li>
    </ul>
  )
}
