import { isUnsafeAddress } from '../../runtime/shared/url/unsafe-address.ts'
import { type TrailingSlash, type Url, applyTrailingSlash } from '../../runtime/shared/url/url.ts'
import { describeValue } from '../config/describe-value.ts'
import type { SiteConfig } from '../config/site-config.ts'
import type { Diagnostic } from '../report/diagnostic.ts'
import { type FailedCall, failedCall, failedFunction } from '../report/group.ts'
import { type FilePath, holds } from '../types/file-path.ts'
import { decodeSegment } from '../types/pathname-problem.ts'

export interface UrlSite {
  /** Starts and ends with `/`. */
  readonly baseUrl: string
  readonly trailingSlash: TrailingSlash
}

const PLAIN_SEGMENT = /^[\w\-.~!$&'()*+,;=:@]*$/
/** Escapes of characters that a path segment may hold as they are (RFC 3986, `pchar`). */
const NEEDLESS_ESCAPE = /%(?:24|26|2B|2C|3A|3B|3D|40)/g
// With the u flag, surrogates match only when they stand alone.
const LONE_SURROGATE = /[\uD800-\uDFFF]/gu

/** Percent-encodes plain text, such as a file's name, as one segment of a URL. What is valid there stays readable. */
export function encodeSegment(text: string): string {
  if (PLAIN_SEGMENT.test(text)) return text
  const whole = text.replace(LONE_SURROGATE, '\uFFFD')
  return encodeURIComponent(whole).replace(NEEDLESS_ESCAPE, decodeURIComponent)
}

/** Percent-encodes a file's path, as it is on disk, as a part of a URL. */
export function encodeFilePath(path: string): string {
  return path.split('/').map(encodeSegment).join('/')
}

/** Percent-encodes a pathname as people write it, encoded or not. A segment whose `%` is no valid escape is plain text. */
export function encodePathname(pathname: string): string {
  return pathname
    .split('/')
    .map((segment) => encodeSegment(decodeSegment(segment) ?? segment))
    .join('/')
}

/**
 * The address of a page from its path within the site (`/docs/intro`, with or without percent-encoding): the
 * base URL in front, repeated slashes made one, the trailing-slash rule applied. With the rule undefined a
 * slash at the end stays as written. The address that equals the base URL keeps its slash under every rule.
 */
export function pageUrl(path: string, site: UrlSite): Url {
  return placedUrl(`${site.baseUrl}${encodePathname(path)}`, site)
}

/** The same for a path that has the base URL already, percent-encoded. */
export function placedUrl(path: string, site: UrlSite): Url {
  const pathname = path.replace(/\/{2,}/g, '/')
  return (pathname === site.baseUrl ? pathname : applyTrailingSlash(pathname, site.trailingSlash)) as Url
}

export function withoutBase(url: Url, { baseUrl }: { readonly baseUrl: string }): string {
  return `/${url.slice(baseUrl.length)}`
}

/** URLs of the pages that the configuration has answer for everything below them. They need not be there. */
export function pagesWithBelow(config: SiteConfig): readonly Url[] {
  return config.pages.flatMap(({ routeBasePath, matchBelow }) =>
    matchBelow.map((written) => urlWithBelow(written, routeBasePath, config)),
  )
}

/** Addresses of all pages that answer for those below them too. */
export function urlsAbove(
  pages: readonly { readonly url: Url; readonly isAbove?: true }[],
  config: SiteConfig,
): readonly Url[] {
  return [...pagesWithBelow(config), ...pages.flatMap(({ url, isAbove }) => (isAbove ? [url] : []))]
}

export function urlWithBelow(written: string, routeBasePath: string, site: UrlSite): Url {
  return pageUrl(`/${routeBasePath}/${written}`, site)
}

interface EditedFile {
  readonly file: FilePath
  /** Null and an empty text remove the link. */
  readonly frontMatter: { readonly custom_edit_url?: string | null | undefined }
  readonly relativePath: string
}

export function createEditUrls<T>(options: {
  /** A base address in front of the file's path, or a function; null for no links. */
  readonly editUrl: string | ((info: T) => string | undefined) | null
  readonly folder: FilePath
  /** Where edit links of translations lead: folders, by the folders that hold the files. Links of other files lead to `folder`. */
  readonly localized: ReadonlyMap<FilePath, FilePath>
  readonly names: { readonly feature: string; readonly file: string }
}) {
  const { editUrl, folder, localized, names } = options
  const failures: FailedCall[] = []
  return {
    /** What the front matter of a file says, else what the instance does; null for no link. */
    of({ file, frontMatter, relativePath }: EditedFile, info: () => T): string | null {
      const { custom_edit_url: custom } = frontMatter
      if (custom !== undefined) return custom || null
      const [, own = folder] = [...localized].find(([path]) => holds({ path }, file)) ?? []
      if (editUrl === null) return null
      if (typeof editUrl === 'string') return join(editUrl, encodeFilePath(`${own}/${relativePath}`))
      try {
        return addressOf(editUrl(info()))
      } catch (error) {
        failures.push(failedCall(error, file, { file }))
        return null
      }
    },
    /** Problem: `EDIT_URL_FAILED`. */
    problems: (): readonly Diagnostic[] =>
      failedFunction(failures, {
        code: 'EDIT_URL_FAILED',
        key: `${names.feature}.editUrl`,
        noun: names.file,
        result: 'text, or undefined for no link',
      }),
  }
}

/** An address and a path with one slash between them, and none at the end. */
function join(base: string, path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  return [base.replace(/\/+$/, ''), ...parts].join('/')
}

/** The result of a site's function, whose type is only promised. */
function addressOf(url: unknown): string | null {
  if (typeof url === 'string' && isUnsafeAddress(url))
    throw new Error(`it returned ${describeValue(url)}, which can run code`)
  if (url === undefined || url === null || typeof url === 'string') return url || null
  throw new Error(`it returned ${describeValue(url)} instead of text`)
}
