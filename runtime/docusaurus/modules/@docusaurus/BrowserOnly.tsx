import type { ReactNode } from 'react'
import { ClientOnly } from '../../../components/client-only.tsx'

/** Props of `BrowserOnly`. */
export interface BrowserOnlyProps {
  /** Called in the browser, after hydration. */
  readonly children?: () => ReactNode
  /** Shown in the HTML and until then. @default nothing */
  readonly fallback?: ReactNode
}

/**
 * Content that can only be made in the browser.
 * @throws when the child is no function: an element would be made while the site is built
 */
export default function BrowserOnly({ children, fallback = null }: BrowserOnlyProps): ReactNode {
  if (children === undefined) return fallback
  if (typeof children !== 'function')
    throw new Error('<BrowserOnly> needs a function as its child: {() => <span>{window.name}</span>}')
  return <ClientOnly fallback={fallback}>{children}</ClientOnly>
}
