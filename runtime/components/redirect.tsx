import { useEffect, type ReactElement, type ReactNode } from 'react'
import { Head } from '../head/head.tsx'
import { Link } from './link.tsx'
import { useNavigate } from '../client/navigation.ts'
import { usePageScope } from '../page/page-context.ts'
import { resolveLink } from '../shared/url/link.ts'

/** Props of `Redirect`. */
export interface RedirectProps {
  /** Where to go: a path of the site, with or without base URL, query and hash; or an address elsewhere. */
  readonly to: string
  /** What readers see until they are there, and without JavaScript. @default a link */
  readonly children?: ReactNode
}

/**
 * Goes to another address in place of this one, so that the way back leads past it. Without JavaScript it is a link. The
 * page asks not to be indexed.
 */
export function Redirect({ to, children }: RedirectProps): ReactElement {
  const { site } = usePageScope()
  const navigate = useNavigate()
  const { href } = resolveLink(to, site)
  useEffect(() => {
    if (href !== undefined) navigate(href, { replace: true })
  }, [href, navigate])
  return (
    <>
      <Head>
        <meta name="robots" content="noindex" />
      </Head>
      {children ?? <Link to={to}>{href}</Link>}
    </>
  )
}
