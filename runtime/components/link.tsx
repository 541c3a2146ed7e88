import { type AnchorHTMLAttributes, type ReactElement, useEffect, type ReactNode } from 'react'
import { resolveLink, siteHref, type BaseUrlOptions } from '../shared/url/link.ts'
import { Head } from '../head/head.tsx'
import { useNavigate } from '../client/navigation.ts'
import { usePageScope } from '../page/page-context.ts'

/** Props of `Link`: those of `<a>`, and `to` as another name for `href`. */
export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** The address; replaces `href`. */
  readonly to?: string
  /** Whether paths of the site get the base URL. @default true */
  readonly autoAddBaseUrl?: boolean
}

/**
 * A link. Paths of the site get the base URL and the trailing-slash rule; links to other origins open in a new
 * tab without access to this one. An address that holds code, such as `javascript:`, is left out.
 */
export function Link({ to, href, autoAddBaseUrl = true, children, ...rest }: LinkProps): ReactElement {
  const { site } = usePageScope()
  const written = to ?? href
  const resolved =
    written === undefined ? {} : resolveLink(written, autoAddBaseUrl ? site : { ...site, baseUrl: '/' })
  return (
    <a {...resolved} {...rest}>
      {children}
    </a>
  )
}

export type { BaseUrlOptions }

/**
 * A path of the site, with a slash at its start or without, with the base URL in front, or relative for the hash router;
 * empty links, hashes and other origins are returned unchanged.
 */
export function useBaseUrl(path: string, options: BaseUrlOptions = {}): string {
  return siteHref(path, usePageScope().site, options)
}

/** Props of `Redirect`. */
export interface RedirectProps {
  /** Where to go: a path of the site, with or without base URL, query and hash; or an address elsewhere. */
  readonly to: string
  /** What readers see until they are there. @default a link */
  readonly children?: ReactNode
}

/**
 * Goes to another address in place of this one, so that the way back leads past it. A page that is built with it has a
 * document that redirects without JavaScript. The page asks not to be indexed.
 */
export function Redirect({ to, children }: RedirectProps): ReactElement {
  const { site, head } = usePageScope()
  const navigate = useNavigate()
  const { href } = resolveLink(to, site)
  if (href !== undefined) head.redirect?.(href)
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
