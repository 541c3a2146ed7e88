import path from 'node:path'
import type { RefProps } from '../../../runtime/shared/content/content.ts'
import { pageHref, decoded, isExternal, splitHref } from '../../../runtime/shared/url/url.ts'
import { resolveLink } from '../../../runtime/shared/url/link.ts'
import { siteFile } from '../../config/site-file.ts'
import { assetFile } from '../../content/assets/asset-kinds.ts'
import type { Reference } from '../../content/compile/compiled.ts'
import type { Page } from '../../routes/page.ts'
import { originalOf } from '../../content/translations.ts'
import { asSpelled, type FilePath } from '../../types/file-path.ts'
import { isFile } from '../../types/looks.ts'
import {
  instanceOf,
  nameOf,
  askHook,
  type LinkTarget,
  type ReferenceScope,
  type ReferenceSite,
  type Resolved,
} from './reference-scope.ts'
import { privateFile, resolveFile, resolveImage, resolveResponsive } from './resolve-image.ts'
import { nearFileHint } from '../../content/text-place.ts'

const MARKDOWN_FILE = /\.mdx?$/i
const ASSET_FILE = /\.(?!(?:mdx?|html)$)[^./]+$/i

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
    const file = assetFile(decoded(pathname), at.file, scope.config)
    const refused = privateFile(file, reference, scope.config)
    if (refused !== null) return { props: {}, diagnostic: refused }
    const asset = scope.assets.add(file)
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

/** The page of a Markdown file, looked up where the format says; it must belong to the linking file's instance. */
function linkedPage(
  pathname: string,
  at: ReferenceSite,
  { manifest, contentDirs, config: { siteDir } }: ReferenceScope,
): LinkTarget | null {
  const instance = instanceOf(at, { contentDirs })
  for (const folder of lookupFolders(pathname, path.posix.dirname(at.file), instance.folder)) {
    const bare = pathname.replace(/^(?:@site)?\//, '')
    const file = siteFile(asSpelled(path.join(siteDir, folder, bare)), siteDir)
    // Beside a translated file not all others are.
    const target =
      manifest.pageBySource.get(file) ?? manifest.pageBySource.get(originalOf(file, contentDirs) ?? file)
    if (target !== undefined && nameOf(target) === instance.name) return target
  }
  return null
}

function lookupFolders(pathname: string, current: string, content: string): readonly string[] {
  if (pathname.startsWith('@site/')) return ['']
  if (pathname.startsWith('/')) return [content, '']
  if (pathname.startsWith('./') || pathname.startsWith('../')) return [current]
  return [current, content, '']
}

function brokenFileLink(reference: Reference, at: ReferenceSite, scope: ReferenceScope): Resolved {
  const { url, place } = reference
  const { onBrokenMarkdownLinks } = scope.config.markdown.hooks
  const { address, diagnostic } = askHook(onBrokenMarkdownLinks, [reference, at], (level) => {
    const { message, hint } = explain(decoded(splitHref(url).pathname), at, scope)
    const milder = level === 'error' ? 'warn' : 'ignore'
    return {
      code: 'DEAD_MARKDOWN_LINK',
      level,
      place,
      message: `"${decoded(url)}" ${message}`,
      hint,
      allowedBy: `To allow dead links to files set markdown: { hooks: { onBrokenMarkdownLinks: '${milder}' } } in site.config.`,
    }
  })
  return { props: pageLink(address, at.page, scope), ...(diagnostic && { diagnostic }) }
}

function explain(pathname: string, at: ReferenceSite, { manifest, config, contentDirs }: ReferenceScope) {
  const { name, id } = at.page.context.plugin
  const missing = (hint: string) => ({
    message: `is linked but there is no such file in ${name}${id === 'default' ? '' : ` "${id}"`}.`,
    hint,
  })
  if (pathname.includes('\\')) return missing('Write "/" in place of "\\".')
  const original = (file: FilePath): FilePath => originalOf(file, contentDirs) ?? file
  const folder = path.posix.dirname(original(at.file))
  const ofSite = pathname.startsWith('@site/')
  const file = (ofSite ? pathname.slice('@site/'.length) : path.posix.join(folder, pathname)) as FilePath
  const other = manifest.pageBySource.get(file)
  if (other !== undefined) {
    const address = other.url.slice(config.baseUrl.length - 1)
    return missing(`The file belongs to ${nameOf(other)}: link to its address, "${address}".`)
  }
  const instance = instanceOf(at, { contentDirs })
  if (isFile(path.join(config.siteDir, file))) {
    return contentDirs.some((dir) => file.startsWith(`${dir.path}/`))
      ? {
          message: 'exists, but is not a page of the site.',
          hint: 'Link to a page: drafts, excluded files and files whose names begin with "_" are not pages.',
        }
      : {
          message: `exists, but is not a page of the site: it is outside of ${instance.folder}.`,
          hint: `Link to its address on the web, or move it into ${instance.folder}.`,
        }
  }
  const near = nearFileHint(pathname, path.join(config.siteDir, file)).trim()
  if (near !== '') return missing(near)
  const named = manifest.pages.flatMap((page) =>
    page.source !== null &&
    path.posix.basename(page.source) === path.posix.basename(file) &&
    nameOf(page) === instance.name
      ? [original(page.source)]
      : [],
  )
  const [only, ...others] = named
  if (only === undefined || others.length > 0) return missing('Correct the path, or add the file.')
  const written = path.posix.relative(folder, only)
  return missing(`Did you mean "${written.startsWith('.') ? written : `./${written}`}"?`)
}
