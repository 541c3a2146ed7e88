import { useEffect, type ReactNode } from 'react'
import { Redirect as OwnRedirect } from '../../components/redirect.tsx'
import { useHistory, type To } from './use-history.ts'

/** Goes to another address; `push` leaves an entry in the history to come back to. Without JavaScript it is a link. */
export function Redirect({ to, push = false }: { readonly to: To; readonly push?: boolean }): ReactNode {
  const history = useHistory()
  const href = typeof to === 'string' ? to : history.createHref(to)
  return push ? <Push href={href} /> : <OwnRedirect to={href} />
}

function Push({ href }: { readonly href: string }): null {
  const history = useHistory()
  useEffect(() => history.push(href), [history, href])
  return null
}
