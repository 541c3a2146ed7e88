import { useSyncExternalStore, type ReactNode } from 'react'

/** Props of `ClientOnly`. */
interface ClientOnlyProps {
  /** Makes the content, in the browser and after hydration. */
  readonly children: () => ReactNode
  /** What the HTML has, and what readers see until then. @default nothing */
  readonly fallback?: ReactNode
}

const subscribe = (): (() => void) => () => undefined

/** Whether the page runs in a browser and is hydrated; false during the build. */
export function useIsBrowser(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}

/** Content that can only be made in the browser. */
export function ClientOnly({ children, fallback = null }: ClientOnlyProps): ReactNode {
  return useIsBrowser() ? children() : fallback
}
