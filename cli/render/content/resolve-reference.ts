import path from 'node:path'
import { nearFileHint } from '../../content/near-file.ts'
import type { RefProps } from '../../../runtime/shared/content/content.ts'
import { pageHref } from '../../../runtime/shared/url/hash-route.ts'
import { resolveLink } from '../../../runtime/shared/url/link.ts'
import { decoded, isExternal, splitHref } from '../../../runtime/shared/url/url.ts'
import { assetFile } from '../../content/assets/asset-file.ts'
import type { Reference } from '../../content/compile/compiled.ts'
import type { Page } from '../../routes/page.ts'
import { holds, type ContentDir } from '../../types/content-dir.ts'
import type { FilePath } from '../../types/file-path.ts'
import { askHook, type ReferenceScope, type ReferenceSite, type Resolved } from './reference-scope.ts'
import { resolveFile, resolveImage, resolveResponsive } from './resolve-image.ts'

const MARKDOWN_FILE = /\.mdx?$/i
/** Any file but pages. */
const ASSET_FILE = /\.(?!(?:mdx?|html)$)[^./]+$/i

/** The attributes of a link or image as served, from the address as written. */
export function resolveReference(reference: Reference, at: ReferenceSite, scope: ReferenceScope): Resolved {
  switch (reference.kind) {
    case 'image':
      return resolveImage(reference, at, scope)
    case 'responsive':
      return resolveResponsive(reference, at, scope)
    case 'file':
      return resolveFile(reference, at, scope)
    case 'link':
      return resolveAnyLink(reference, at, scope)
  }
}

function resolveAnyLink(reference: Reference, at: ReferenceSite, scope: ReferenceScope): Resolved {
  const { url } = reference
  if (url.startsWith('pathname://') || isExternal(url) || url === '')
    return { props: { ...resolveLink(url, scope.config) } }
  const { pathname, search, hash } = splitHref(url)
  if (MARKDOWN_FILE.test(pathname)) return resolveFileLink(reference, at, scope)
  if (ASSET_FILE.test(pathname) || pathname.startsWith('@site/')) {
    const asset = scope.assets.add(assetFile(decoded(pathname), at.file, scope.config))
    if (asset !== null) return { props: { href: asset.url + search + hash, target: '_blank' } }
    if (pathname.startsWith('@site/')) return brokenFileLink(reference, at, scope)
  }
  return { props: { ...pageLink(url, at.page, scope) } }
}

/** Relative links are made absolute: a page may be served with and without its trailing slash. */
function pageLink(url: string, page: Page, { config, isOnOtherPage = false }: ReferenceScope): RefProps {
  const isHere = url.startsWith('#') && !isOnOtherPage
  if (isExternal(url) || url.startsWith('/') || isHere) return { ...resolveLink(url, config) }
  const absolute = new URL(url, `http://site${page.url}`)
  return { ...resolveLink(absolute.pathname + absolute.search + absolute.hash, config) }
}

function resolveFileLink(reference: Reference, at: ReferenceSite, scope: ReferenceScope): Resolved {
  const { pathname, search, hash } = splitHref(reference.url)
  const page = linkedPage(decoded(pathname), at, scope)
  if (page === null) return brokenFileLink(reference, at, scope)
  return { props: { href: pageHref(page.url + search + hash, scope.config) } }
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
  const holding = innermost(file, contentDirs)
  if (holding !== undefined) return { name: holding.instance, folder: holding.path }
  const folder = page.source === null ? undefined : innermost(page.source, contentDirs)?.path
  return { name: nameOf(page), folder: folder ?? '' }
}

function innermost(file: FilePath, contentDirs: ReferenceScope['contentDirs']): ContentDir | undefined {
  return contentDirs
    .filter((folder) => holds(folder, file))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
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
  const { replaced, level, failure } = askHook(hook, reference, at)
  const props = pageLink(replaced ?? reference.url, at.page, scope)
  if (failure !== undefined) return { props, diagnostic: failure }
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
  const near = nearFileHint(decoded(pathname), path.join(config.siteDir, file))
  return `${near}Correct the path, or set markdown.hooks.onBrokenMarkdownLinks in site.config to 'ignore' or a function.`
}

function nameOfInstance(page: Page): string {
  const { name, id } = page.context.plugin
  return ` among the pages of ${name}${id === 'default' ? '' : ` "${id}"`}`
}
