import type { AnchorHTMLAttributes, ReactElement } from 'react'
import { resolveLink, siteHref, type BaseUrlOptions } from '../shared/url/link.ts'
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
