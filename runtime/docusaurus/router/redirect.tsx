import { useEffect, type ReactNode } from 'react'
import { Redirect as OwnRedirect } from '../../components/redirect.tsx'
import type { To } from './href-of.ts'
import { useHistory } from './use-history.ts'

/** Props of `Redirect`. */
export interface RedirectProps {
  readonly to: To
  /** Leaves an entry in the history to come back to. @default false */
  readonly push?: boolean
}

/** Goes to another address. Without JavaScript it is a link. */
export function Redirect({ to, push = false }: RedirectProps): ReactNode {
  const history = useHistory()
  const href = typeof to === 'string' ? to : history.createHref(to)
  return push ? <Push href={href} /> : <OwnRedirect to={href} />
}

function Push({ href }: { readonly href: string }): null {
  const history = useHistory()
  useEffect(() => history.push(href), [history, href])
  return null
}
