import type { ReactNode } from 'react'
import { ClientOnly } from '../../../components/client-only.tsx'

/** @throws when the child is no function: an element would be made while the site is built */
export default function BrowserOnly({
  children,
  fallback = null,
}: {
  readonly children?: () => ReactNode
  /** Shown in the HTML and until then. @default nothing */
  readonly fallback?: ReactNode
}) {
  if (children === undefined) return fallback
  if (typeof children !== 'function')
    throw new Error('<BrowserOnly> needs a function as its child: {() => <span>{window.name}</span>}')
  return <ClientOnly fallback={fallback}>{children}</ClientOnly>
}
