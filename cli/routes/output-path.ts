import { sep } from 'node:path'
import {
  type RoutedSite,
  type Url,
  isExternal,
  pageDataUrl,
  pageMarkdownUrl,
  pageTextUrl,
} from '../../runtime/shared/url/url.ts'
import { type KeyLines, placeOfValue } from '../content/front-matter/front-matter-key.ts'
import { type Diagnostic, type SiteProblems, siteError } from '../report/diagnostic.ts'
import { type UrlSite, encodeFilePath } from './page-url.ts'
import type { Page } from './page.ts'
import type { OutputPath } from '../types/file-path.ts'
import { contentHash } from '../types/fingerprints.ts'
import { decodeSegment, pathnameProblem } from '../types/pathname-problem.ts'

type Base = Pick<UrlSite, 'baseUrl'>

/** Only `trailingSlash: false` writes `docs/a.html`; otherwise hosts that add a slash must find `docs/a/index.html`. */
type PageFileOptions = UrlSite & RoutedSite & { readonly pageData?: 'file' | 'inline' }

/** Longest file name that every usual file system takes, in bytes. */
const NAME_BYTES = 255
/** What every system takes as it is; most paths are such, and are asked for several times in each build. */
const PLAIN_PATH = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/
const SUFFIX = /(?:\.(?:page|text)\.json|\.html|\.md)$/
/** Room for the longest suffix, so that a page and its data always share one stem. */
const STEM_BYTES = NAME_BYTES - '.page.json'.length

/**
 * Where the HTML of a page is written: `/base/docs/a/` -> `docs/a/index.html`, `/x.html` -> `x.html`; `/docs/a` ->
 * `docs/a.html` when the site has no trailing slashes, else `docs/a/index.html`. Percent-encoding is decoded once.
 * Names over 255 bytes end in a hash instead.
 *
 * @throws SiteProblems `URL_NOT_WRITABLE` when the URL names no file inside the output.
 */
export function outputPathOf(url: Url, options: PageFileOptions): OutputPath {
  const address = withRoot(url, options)
  if (address.endsWith('/')) return fileOf(`${address}index.html`, url, options)
  if (address.endsWith('.html')) return fileOf(address, url, options)
  return fileOf(options.trailingSlash === false ? `${address}.html` : `${address}/index.html`, url, options)
}

/** Where the data of a page is written: the file at its `pageDataUrl`. @throws as `outputPathOf` */
export function dataPathOf(url: Url, options: PageFileOptions): OutputPath {
  return fileOf(pageDataUrl(withRoot(url, options), options.trailingSlash), url, options)
}

/** Where the words of a page are written: `docs/a/text.json` or `docs/a.text.json`. @throws as `outputPathOf` */
export function textPathOf(url: Url, options: PageFileOptions): OutputPath {
  return fileOf(pageTextUrl(withRoot(url, options), options.trailingSlash), url, options)
}

/** Where a page is written as Markdown: the file at its `pageMarkdownUrl`. @throws as `outputPathOf` */
export function markdownPathOf(url: Url, options: PageFileOptions): OutputPath {
  return fileOf(pageMarkdownUrl(withRoot(url, options), options.baseUrl), url, options)
}

export type PageFile = Readonly<{ path: OutputPath; content: 'html' | 'data' | 'text' | 'markdown' }>

/** The files of a page. With the hash router, only the home page has a document; with inline data there is none beside it. @throws as `outputPathOf` */
export function pageFilesOf(
  { url, text, hasMarkdown }: Pick<Page, 'url' | 'text' | 'hasMarkdown'>,
  options: PageFileOptions,
): readonly PageFile[] {
  const hasDocument = options.router !== 'hash' || url === options.baseUrl
  return [
    ...(hasDocument ? [{ path: outputPathOf(url, options), content: 'html' } as const] : []),
    ...(options.pageData === 'inline' ? [] : [{ path: dataPathOf(url, options), content: 'data' } as const]),
    ...(text === undefined ? [] : [{ path: textPathOf(url, options), content: 'text' } as const]),
    ...(hasMarkdown === true ? [{ path: markdownPathOf(url, options), content: 'markdown' } as const] : []),
  ]
}

/**
 * The address that every static host serves a file at: `docs/a/index.html` -> `/docs/a/`, other names as they
 * are, percent-encoded. `outputPathOf` turns the address of an HTML file back into its path.
 */
export function urlOfOutputPath(path: OutputPath, { baseUrl }: Base): Url {
  const address = path === 'index.html' ? '' : path.replace(/\/index\.html$/, '/')
  return (baseUrl + encodeFilePath(address)) as Url
}

/** Whether a text is a plain relative path: it cannot leave the folder it is joined to. */
export function isOutputPath(text: string): text is OutputPath {
  if (PLAIN_PATH.test(text)) return true
  if (text.includes('\0') || (sep !== '/' && /[\\:]/.test(text))) return false
  return text.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..')
}

/** A base URL written without its last slash is the root all the same. */
function withRoot(url: Url, { baseUrl }: Base): string {
  return `${url}/` === baseUrl ? baseUrl : url
}

function fileOf(address: string, url: Url, { baseUrl }: Base): OutputPath {
  if (!address.startsWith(baseUrl)) throw notWritable(url, `it does not start with the base URL "${baseUrl}"`)
  const wanted = address.slice(baseUrl.length)
  if (wanted.length < STEM_BYTES && PLAIN_PATH.test(wanted)) return wanted as OutputPath
  const segments = wanted.split('/').map((segment) => nameOf(segment, url))
  const last = segments.pop() ?? ''
  const path = [...segments.map((segment) => shorten(segment, NAME_BYTES)), shortenFile(last)].join('/')
  if (!isOutputPath(path)) throw notWritable(url, 'it has an empty, "." or ".." segment')
  return path
}

function nameOf(segment: string, url: Url): string {
  const decoded = decodeSegment(segment)
  if (decoded === null) throw notWritable(url, `"${segment}" is not valid percent-encoding`)
  // A backslash separates folders on some systems and would lead out of the output there.
  if (/[/\\\0]/.test(decoded)) throw notWritable(url, `"${segment}" stands for a slash, a backslash or NUL`)
  return decoded
}

function shortenFile(name: string): string {
  const suffix = SUFFIX.exec(name)?.[0] ?? ''
  if (suffix === '') return shorten(name, NAME_BYTES)
  return shorten(name.slice(0, -suffix.length), STEM_BYTES) + suffix
}

/** The hash is of the whole segment, so two long names with one beginning stay two files. */
function shorten(segment: string, limit: number): string {
  if (Buffer.byteLength(segment) <= limit) return segment
  const tail = `-${contentHash(segment)}`
  let kept = ''
  let size = tail.length
  for (const character of segment) {
    size += Buffer.byteLength(character)
    if (size > limit) break
    kept += character
  }
  return kept + tail
}

function notWritable(url: Url, reason: string): SiteProblems {
  return siteError({
    code: 'URL_NOT_WRITABLE',
    message: `The page URL "${url}" names no file in the output: ${reason}.`,
    hint: 'Change `slug` in the front matter, or the name of the file, to plain path segments.',
  })
}

interface Slugs {
  /** The pathname that was asked for. */
  readonly wanted: string
  /** That of a page without a slug. */
  readonly usual: string
  readonly code: string
  /** What the slug is below. */
  readonly of: string
  /** What may be written. */
  readonly examples: string
}

/**
 * The pathname of a page whose front matter may hold a slug. A page whose slug cannot be used goes where it would be
 * without, so that links to it are not reported as well.
 */
export function slugOf(
  page: KeyLines & { readonly frontMatter: { readonly slug?: string | undefined } },
  { wanted, usual, code, of, examples }: Slugs,
  diagnostics: Diagnostic[],
): string {
  const written = page.frontMatter.slug?.normalize('NFC')
  const problem = slugProblem(wanted, written, of)
  if (problem === null) return wanted
  diagnostics.push({
    code,
    level: 'error',
    message: `"${written ?? wanted}" cannot be the slug of ${page.file}: ${problem}.`,
    place: placeOfValue(page, 'slug'),
    hint: `Set slug in the front matter to a path such as ${examples}${written === undefined ? ', or rename the file' : ''}.`,
  })
  return usual.replaceAll('%5C', '-')
}

/** As the end of a sentence. */
function slugProblem(pathname: string, written: string | undefined, of: string): string | null {
  if (written !== undefined && isExternal(written)) return `it is an address outside ${of}`
  const special = written === undefined ? null : /[?#]/.exec(written)
  if (special) return `it contains "${special[0]}"`
  return pathnameProblem(pathname)
}
