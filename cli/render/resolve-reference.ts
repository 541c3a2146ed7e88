import { existsSync } from 'node:fs'
import path from 'node:path'
import type { RefProps } from '../../runtime/shared/content.ts'
import { resolveLink } from '../../runtime/shared/link.ts'
import { decoded, isExternal, splitHref } from '../../runtime/shared/url.ts'
import type { BrokenLinkHook } from '../config/define.ts'
import type { SiteConfig } from '../config/site-config.ts'
import type { AssetStore } from '../content/assets.ts'
import type { Reference } from '../content/compiled.ts'
import { levelOf, type Diagnostic } from '../report/diagnostic.ts'
import type { Page } from '../routes/page.ts'
import type { RouteManifest } from '../routes/plan.ts'
import type { FilePath } from '../types/file-path.ts'

/** What the addresses in content are resolved against. */
export interface ReferenceScope {
  readonly config: SiteConfig
  readonly manifest: RouteManifest
  readonly assets: AssetStore
  /** Content folder of each feature instance, by `<feature>/<id>`. */
  readonly contentDirs: ReadonlyMap<string, FilePath>
}

/** Where a reference stands: the file that was compiled, and the page that shows it. */
export interface ReferenceSite {
  readonly file: FilePath
  readonly page: Page
}

interface Resolved {
  readonly props: RefProps
  readonly diagnostic?: Diagnostic
}

const MARKDOWN_FILE = /\.mdx?$/i
const ASSET_FILE = /\.(?!mdx?$|html?$)[a-z\d]+$/i

/** The attributes of a link or image as served, from the address as written. */
export function resolveReference(reference: Reference, at: ReferenceSite, scope: ReferenceScope): Resolved {
  return reference.kind === 'image'
    ? resolveImage(reference, at, scope)
    : resolveAnyLink(reference, at, scope)
}

function resolveAnyLink(reference: Reference, at: ReferenceSite, scope: ReferenceScope): Resolved {
  const { url } = reference
  if (url.startsWith('pathname://') || isExternal(url) || url === '')
    return { props: { ...resolveLink(url, scope.config) } }
  const { pathname, search, hash } = splitHref(url)
  if (MARKDOWN_FILE.test(pathname)) return resolveFileLink(reference, at, scope)
  if (ASSET_FILE.test(pathname) || pathname.startsWith('@site/')) {
    const asset = scope.assets.add(localFile(decoded(pathname), at, scope))
    if (asset !== null) return { props: { href: asset.url + search + hash, target: '_blank' } }
    if (pathname.startsWith('@site/')) return brokenFileLink(reference, at, scope)
  }
  return { props: { ...pageLink(url, at.page, scope.config) } }
}

/** Relative links are made absolute: a page may be served with and without its trailing slash. */
function pageLink(url: string, page: Page, config: SiteConfig): RefProps {
  if (isExternal(url) || url.startsWith('/') || url.startsWith('#')) return { ...resolveLink(url, config) }
  const absolute = new URL(url, `http://site${page.url}`)
  return { ...resolveLink(absolute.pathname + absolute.search + absolute.hash, config) }
}

function resolveFileLink(reference: Reference, at: ReferenceSite, scope: ReferenceScope): Resolved {
  const { pathname, search, hash } = splitHref(reference.url)
  const page = linkedPage(decoded(pathname), at, scope)
  if (page === null) return brokenFileLink(reference, at, scope)
  return { props: { href: page.url + search + hash } }
}

interface Instance {
  /** `<feature>/<id>` */
  readonly name: string
  readonly folder: string
}

/** The page of a Markdown file, looked up where the format says; it must belong to the linking file's instance. */
function linkedPage(
  pathname: string,
  at: ReferenceSite,
  { manifest, contentDirs }: ReferenceScope,
): Page | null {
  const instance = instanceOf(at, contentDirs)
  for (const folder of lookupFolders(pathname, path.posix.dirname(at.file), instance.folder)) {
    const bare = pathname.replace(/^(?:@site)?\//, '')
    const target = manifest.pageBySource.get(path.posix.join(folder, bare) as FilePath)
    if (target !== undefined && nameOf(target) === instance.name) return target
  }
  return null
}

/** The instance whose folder holds the file; for files outside of all, the one of the page that shows it. */
function instanceOf({ file, page }: ReferenceSite, contentDirs: ReferenceScope['contentDirs']): Instance {
  const holding = [...contentDirs].filter(([, folder]) => file.startsWith(`${folder}/`))
  const [name, folder] = holding.sort(([, a], [, b]) => b.length - a.length)[0] ?? [
    nameOf(page),
    contentDirs.get(nameOf(page)) ?? '',
  ]
  return { name, folder }
}

function nameOf({ context }: Page): string {
  return `${context.plugin.name}/${context.plugin.id}`
}

function lookupFolders(pathname: string, current: string, content: string): readonly string[] {
  if (pathname.startsWith('@site/')) return ['']
  if (pathname.startsWith('/')) return [content, '']
  if (pathname.startsWith('./') || pathname.startsWith('../')) return [current]
  return [current, content, '']
}

function brokenFileLink(reference: Reference, at: ReferenceSite, scope: ReferenceScope): Resolved {
  const hook = scope.config.markdown.hooks.onBrokenMarkdownLinks
  const { replaced, level } = askHook(hook, reference, at)
  const props = pageLink(replaced ?? reference.url, at.page, scope.config)
  if (level === null) return { props }
  return {
    props,
    diagnostic: {
      code: 'DEAD_MARKDOWN_LINK',
      level,
      message: `"${reference.url}" is linked but there is no such file${nameOfInstance(at.page)}.`,
      place: reference.place,
      hint: brokenLinkHint(reference, at, scope),
    },
  }
}

/** A file that exists belongs to another instance: only its address leads there. */
function brokenLinkHint(
  reference: Reference,
  at: ReferenceSite,
  { manifest, config }: ReferenceScope,
): string {
  const { pathname } = splitHref(reference.url)
  const file = path.posix.join(path.posix.dirname(at.file), decoded(pathname))
  const other = manifest.pageBySource.get(file as FilePath)
  if (other !== undefined) {
    const address = other.url.slice(config.baseUrl.length - 1)
    return `The file belongs to ${nameOf(other)}: link to its address, "${address}".`
  }
  return "Correct the path, or set markdown.hooks.onBrokenMarkdownLinks in site.config to 'ignore' or a function."
}

function nameOfInstance(page: Page): string {
  const { name, id } = page.context.plugin
  return ` among the pages of ${name}${id === 'default' ? '' : ` "${id}"`}`
}

function askHook(
  hook: BrokenLinkHook,
  reference: Reference,
  at: ReferenceSite,
): { replaced: string | null; level: Diagnostic['level'] | null } {
  if (typeof hook === 'string') return { replaced: null, level: levelOf(hook) }
  return { replaced: hook({ sourceFilePath: at.file, url: reference.url }) ?? null, level: null }
}

function resolveImage(reference: Reference, at: ReferenceSite, scope: ReferenceScope): Resolved {
  const { url } = reference
  if (url.startsWith('pathname://')) return { props: { src: resolveLink(url, scope.config).href } }
  if (isExternal(url)) return { props: { src: url } }
  const { pathname, search, hash } = splitHref(url)
  const asset = pathname === '' ? null : scope.assets.add(localFile(decoded(pathname), at, scope))
  if (asset === null) return brokenImage(reference, at, scope)
  const { width, height } = asset
  const size = width === undefined || height === undefined ? {} : { width, height }
  return { props: { src: asset.url + search + hash, ...size } }
}

function brokenImage(reference: Reference, at: ReferenceSite, scope: ReferenceScope): Resolved {
  const { replaced, level } = askHook(scope.config.markdown.hooks.onBrokenMarkdownImages, reference, at)
  const props = { src: resolveLink(replaced ?? reference.url, scope.config).href }
  if (level === null) return { props }
  return {
    props,
    diagnostic: {
      code: 'MISSING_IMAGE',
      level,
      message:
        reference.url === '' ? 'An image has no address.' : `The image "${reference.url}" does not exist.`,
      place: reference.place,
      hint: "Correct the path, or set markdown.hooks.onBrokenMarkdownImages in site.config to 'warn' or a function.",
    },
  }
}

/** The file an address names: `@site/` is the site directory, `/` the static directories in order. */
function localFile(pathname: string, { file }: ReferenceSite, { config }: ReferenceScope): string {
  const { siteDir, staticDirectories } = config
  if (pathname.startsWith('@site/')) return path.join(siteDir, pathname.slice('@site/'.length))
  if (!pathname.startsWith('/')) return path.join(siteDir, path.posix.dirname(file), pathname)
  const found = staticDirectories
    .map((folder) => path.join(siteDir, folder, pathname))
    .find((candidate) => existsSync(candidate))
  return found ?? path.join(siteDir, staticDirectories[0] ?? '', pathname)
}
