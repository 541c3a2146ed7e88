import { isBelow } from '../../runtime/shared/url/page-path.ts'
import { decoded, isExternal, splitHref } from '../../runtime/shared/url/url.ts'
import type { SiteConfig } from '../config/site-config.ts'
import { levelOf, type Diagnostic, type Place, type ReportLevel } from '../report/diagnostic.ts'
import { plural } from '../report/text.ts'
import { orNull } from '../types/memoized.ts'
import { fragmentOf, hasAnchor } from './crawl-address.ts'
import { anchorAdvice, linkAdvice, type AnchoredPage, type Dead } from './link-advice.ts'

export interface CheckedPage extends AnchoredPage {
  readonly url: string
  readonly links: readonly string[]
  readonly files?: readonly string[]
}

export interface LinkCheck extends Pick<SiteConfig, 'baseUrl' | 'onBrokenLinks' | 'onBrokenAnchors'> {
  readonly pages: readonly CheckedPage[]
  /** URLs of pages that answer for everything below them. @default none */
  readonly matchBelow?: readonly string[] | undefined
  /** By the path relative to the output, decoded. */
  readonly hasFile: (path: string) => boolean
  /** Of what HTML and JSX show. */
  readonly onBrokenFiles: { readonly image: ReportLevel; readonly other: ReportLevel }
  /** Where a page links to an address, which others may link to as well; looked up only for dead ones. */
  readonly placeOf: (pageUrl: string, href: string, isShared: boolean) => Place | null
  /** Whether a dead link is in no place that Docusaurus checks; absent where all places are checked alike. */
  readonly isPlain?: ((dead: Dead) => boolean) | undefined
}

/** A link on this share of the pages comes from what they share. */
const SHARED_PART = 0.5
const SHOWN_PAGES = 3

/** Finds links to pages and anchors that do not exist, in what was really rendered; sorted by where they lead. */
export function findDeadLinks(check: LinkCheck): readonly Dead[] {
  const dead = new Map<string, Dead>()
  const find = createFinder(check)
  const add = (found: Omit<Dead, 'pages'>, page: string): void => {
    const key = `${found.kind} ${found.target}`
    const known = dead.get(key)
    if (known === undefined) dead.set(key, { ...found, pages: [page] })
    // Pages are read one after the other.
    else if (known.pages.at(-1) !== page) known.pages.push(page)
  }
  for (const page of check.pages) {
    for (const href of page.links) {
      const found = find(href, page)
      if (found !== null) add({ ...found, href }, page.url)
    }
    for (const href of page.files ?? []) {
      const found = find(href, page)
      if (found?.kind === 'link') add({ kind: 'file', target: found.target, href }, page.url)
    }
  }
  return [...dead.values()].sort((a, b) => (a.target < b.target ? -1 : 1))
}

/** A pathname percent-decoded and without trailing slash: `/docs/a/` and `/docs/a` are one page. */
function pathKey(pathname: string): string {
  const path = decoded(pathname).replace(/\/index\.html$/, '/')
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

type Finding = Pick<Dead, 'kind' | 'target'> | null

function createFinder(check: LinkCheck): (href: string, page: CheckedPage) => Finding {
  const targets = new Map(check.pages.map((page) => [pathKey(page.url), page]))
  // Most links of a site are on many of its pages: what an absolute one leads to is found out once.
  const known = new Map<string, Finding>()

  /** The page at an address; `/docs/a.html` is the page at `/docs/a` when that is the file it is written to. */
  const pageAt = (pathname: string): CheckedPage | undefined => {
    const above = check.matchBelow?.find((url) => isBelow(pathname, url))
    const found = targets.get(pathKey(above ?? pathname))
    if (found !== undefined || !pathname.endsWith('.html') || !isServedFile(pathname, check)) return found
    return targets.get(pathKey(pathname.slice(0, -'.html'.length)))
  }
  const find = (href: string, page: CheckedPage): Finding => {
    if (href === '' || isExternal(href)) return null
    const { pathname, hash } = splitHref(href)
    const absolute = absolutePathname(pathname, page.url)
    const target = pathname === '' ? page : pageAt(absolute)
    if (target === undefined) return isServedFile(absolute, check) ? null : { kind: 'link', target: absolute }
    const fragment = fragmentOf(hash)
    const isThere = target.anchors === null || fragment === null || hasAnchor(target.anchors, fragment)
    return isThere ? null : { kind: 'anchor', target: target.url + hash }
  }
  return (href, page) => {
    const before = known.get(href)
    if (before !== undefined) return before
    const found = find(href, page)
    if (href.startsWith('/')) known.set(href, found)
    return found
  }
}

const RELATIVE = /^(?!\/)|\/\.{1,2}(?:\/|$)/

function absolutePathname(pathname: string, pageUrl: string): string {
  if (!RELATIVE.test(pathname)) return pathname
  return orNull(() => new URL(pathname, `http://site.invalid${pageUrl}`).pathname) ?? pathname
}

function isServedFile(pathname: string, { baseUrl, hasFile }: LinkCheck): boolean {
  if (!pathname.startsWith(baseUrl)) return false
  const path = decoded(pathname.slice(baseUrl.length))
  return hasFile(path) || hasFile(`${path.replace(/\/$/, '')}/index.html`) || hasFile(`${path}.html`)
}

const REPORTS = {
  link: {
    code: 'DEAD_LINK',
    text: 'is linked but no page has this URL',
    allow: 'dead links set onBrokenLinks',
  },
  anchor: {
    code: 'DEAD_ANCHOR',
    text: 'is linked but the page has no such anchor',
    allow: 'dead anchors set onBrokenAnchors',
  },
  file: {
    code: 'DEAD_LINK',
    text: 'is shown but no file has this URL',
    allow: 'dead links set onBrokenLinks',
  },
  image: {
    code: 'MISSING_IMAGE',
    text: 'is shown but no file has this URL',
    allow: 'missing images set markdown.hooks.onBrokenMarkdownImages',
  },
}

const IMAGE = /\.(?:a?png|avif|bmp|gif|ico|jpe?g|svg|webp)$/i

export function deadDiagnostic(dead: Dead, check: LinkCheck): Diagnostic | null {
  const kind = dead.kind === 'file' && IMAGE.test(dead.target) ? 'image' : dead.kind
  const { onBrokenLinks: link, onBrokenAnchors: anchor, onBrokenFiles } = check
  const given = levelOf({ link, anchor, file: onBrokenFiles.other, image: onBrokenFiles.image }[kind])
  if (given === null) return null
  // In a Docusaurus project: what that does not check is a warning.
  const isPlain = dead.kind !== 'file' && check.isPlain?.(dead) === true
  const level = isPlain && given === 'error' ? 'warning' : given
  const { code, text, allow } = REPORTS[kind]
  const { place, notes, hint } = describe(dead, kind, check)
  return {
    code: isPlain ? 'DEAD_PLAIN_LINK' : code,
    message: `"${dead.target}" ${text}.`,
    place,
    notes: isPlain ? ['Docusaurus does not check <a>, only links of Markdown and <Link>.', ...notes] : notes,
    hint,
    level,
    allowedBy: `To allow ${allow}: '${level === 'error' ? 'warn' : 'ignore'}' in site.config.`,
  }
}

function describe(dead: Dead, kind: keyof typeof REPORTS, check: LinkCheck) {
  const [first = '', ...others] = dead.pages
  const [url, hash = ''] = dead.target.split('#')
  const target = check.pages.find((page) => page.url === url)
  const { hint, notes = [] } = kind === 'anchor' ? anchorAdvice(hash, target) : linkAdvice(dead, check)
  const place = check.placeOf(first, dead.href, others.length > 0)
  const from = linkedFrom(dead, place !== null, check.pages.length)
  return { place: place ?? undefined, notes: [...notes, ...from], hint }
}

function linkedFrom({ pages }: Dead, hasPlace: boolean, total: number): readonly string[] {
  if (pages.length > 5 && pages.length >= total * SHARED_PART) {
    return [`on ${pages.length} pages: probably the navbar, the footer or another part that they share`]
  }
  const listed = hasPlace ? pages.slice(1) : pages
  if (listed.length === 0) return []
  const shown = listed.slice(0, SHOWN_PAGES).join(', ')
  const more = listed.length > SHOWN_PAGES ? ', ...' : ''
  const count = plural(listed.length, hasPlace ? 'more page' : 'page')
  return [`${hasPlace ? 'also ' : ''}linked from ${count}: ${shown}${more}`]
}
