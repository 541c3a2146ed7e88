import { fileHref, decoded, isExternal, splitHref, basedPath } from '../../../runtime/shared/url/url.ts'
import { resolveLink } from '../../../runtime/shared/url/link.ts'
import { responsiveProps } from '../../../runtime/shared/content/responsive-image.ts'
import type { Asset } from '../../content/assets/assets.ts'
import type { Reference } from '../../content/compile/compiled.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { isFile } from '../../types/looks.ts'
import {
  askHook,
  type ReferenceScope,
  type ReferenceSite,
  type Resolved,
  type ReferenceConfig,
} from './reference-scope.ts'
import path from 'node:path'
import { siteFile } from '../../config/site-file.ts'
import { assetFile, secretPart } from '../../content/assets/asset-kinds.ts'
import { nearFileHint, placeOfText } from '../../content/text-place.ts'
import { fileOf } from '../../content/compile/content-part.ts'
import type { Page } from '../../routes/page.ts'

/** An image that is shown as it is: its address, and its size so that the page does not move when it arrives. */
export function resolveImage(reference: Reference, at: ReferenceSite, scope: ReferenceScope): Resolved {
  const { url } = reference
  if (isExternal(url)) return { props: { src: addressOf(url, scope) } }
  const asset = shownAsset(url, at, scope)
  if (asset === null) return brokenImage(reference, at, scope)
  const { width, height, problem, weight } = asset
  const props = { src: asset.url, ...(width !== undefined && height !== undefined && { width, height }) }
  const warning = (code: string, what: string, hint: string): Resolved => {
    const message = `The image "${decoded(url)}" ${what}.`
    return { props, diagnostic: { code, level: 'warning', message, place: reference.place, hint } }
  }
  if (problem !== undefined)
    return warning(
      'BAD_IMAGE',
      problem,
      problem.startsWith('is really')
        ? 'Rename the file to the extension of its format, and change the links to it.'
        : 'Replace it with a complete image file. Until then it is served as it is.',
    )
  if (weight === undefined) return { props }
  return warning(
    'IMAGE_TOO_LARGE',
    `${weight}, which makes the page slow to load`,
    'Keep images below 1 MB and 4,000 pixels. <IdealImage> makes smaller ones when the site is built.',
  )
}

export function resolveResponsive(reference: Reference, at: ReferenceSite, scope: ReferenceScope): Resolved {
  const file = assetFile(decoded(splitHref(reference.url).pathname), at.file, scope.config)
  const scaled = scope.assets.scaled.get(file)
  if (scaled !== undefined && 'image' in scaled) return { props: responsiveProps(scaled.image) }
  const plain = resolveImage(reference, at, scope)
  const isReported = scaled === undefined || scaled.problem.code === 'SHARP_MISSING'
  return isReported ? plain : { diagnostic: { ...scaled.problem, place: reference.place }, ...plain }
}

export function resolveFile(reference: Reference, at: ReferenceSite, scope: ReferenceScope): Resolved {
  const { url, attribute = 'src' } = reference
  if (isExternal(url)) return { props: { [attribute]: addressOf(url, scope) } }
  const file = assetFile(decoded(splitHref(url).pathname), at.file, scope.config)
  const refused = privateFile(file, reference, scope.config)
  if (refused !== null) return { props: {}, diagnostic: refused }
  const asset = attribute === 'href' ? scope.assets.add(file) : scope.assets.embed(file)
  if (asset !== null) return { props: { [attribute]: asset.url } }
  return { props: { [attribute]: addressOf(url, scope) }, diagnostic: missingImport(reference) }
}

function addressOf(url: string, { config }: ReferenceScope): string {
  return url.startsWith('pathname://')
    ? (resolveLink(url, config).href ?? '')
    : fileHref(basedPath(url, config), config)
}

/** The asset of an address, with its query and hash. A query is for the server, so such an asset is a file. */
function shownAsset(url: string, at: ReferenceSite, { assets, config }: ReferenceScope): Asset | null {
  const { pathname, search, hash } = splitHref(url)
  if (pathname === '') return null
  const file = assetFile(decoded(pathname), at.file, config)
  const asset = search === '' ? assets.embed(file) : assets.add(file)
  return asset === null ? null : { ...asset, url: asset.url + search + hash }
}

function brokenImage(reference: Reference, at: ReferenceSite, scope: ReferenceScope): Resolved {
  if (reference.imported === true)
    return { props: { src: reference.url }, diagnostic: missingImport(reference) }
  const { config } = scope
  const { onBrokenMarkdownImages } = config.markdown.hooks
  const { address, diagnostic } = askHook(onBrokenMarkdownImages, [reference, at], (level) => ({
    code: 'MISSING_IMAGE',
    level,
    place: reference.place,
    ...explainImage(reference.url, at, { config, level }),
  }))
  return { props: { src: addressOf(address, scope) }, ...(diagnostic && { diagnostic }) }
}

function missingImport({ url, place }: Reference): Diagnostic {
  return {
    code: 'UNKNOWN_IMPORT',
    level: 'error',
    message: `"${decoded(url)}" is imported but cannot be found.`,
    place,
    hint: 'Correct the path of the import or require().',
  }
}

/**
 * Why the file, absolute, that an address names must not be published with the site: it is the configuration, or looks
 * secret. Null for all others, and for static files, which are published anyway and have a warning of their own.
 */
export function privateFile(
  file: string,
  { url, place }: Reference,
  { siteDir, configFile, staticDirectories }: ReferenceConfig,
): Diagnostic | null {
  const relative = siteFile(file, siteDir)
  const isStatic = staticDirectories.some((folder) => relative.startsWith(`${folder}/`))
  if (isStatic || !isFile(file)) return null
  const isConfiguration = file === path.join(siteDir, configFile)
  if (!isConfiguration && secretPart(relative) === null) return null
  return {
    code: 'LINKED_FILE_PRIVATE',
    level: 'error',
    message: `"${url}" is linked, but ${isConfiguration ? 'is the configuration of the site' : 'looks secret'}: a link would publish the file.`,
    place,
    hint: 'Link to something else, or put a copy that everybody may read into a static folder.',
  }
}

function explainImage(
  url: string,
  at: Pick<ReferenceSite, 'file'>,
  { config, level }: { readonly config: ReferenceConfig; readonly level: Diagnostic['level'] },
): Pick<Diagnostic, 'message' | 'notes' | 'hint'> {
  const milder = level === 'error' ? 'warn' : 'ignore'
  const option = `To allow missing images set markdown: { hooks: { onBrokenMarkdownImages: '${milder}' } } in site.config.`
  const pathname = decoded(splitHref(url).pathname)
  if (pathname === '') {
    return { message: 'An image has no address.', hint: `Write one between the parentheses. ${option}` }
  }
  const file = assetFile(pathname, at.file, config)
  return {
    message: `The image "${url}" does not exist.`,
    notes: [`looked for: ${siteFile(file, config.siteDir)}`],
    hint: `${adviceOn({ pathname, file }, at, config)} ${option}`,
  }
}

function adviceOn(
  { pathname, file }: { readonly pathname: string; readonly file: string },
  at: Pick<ReferenceSite, 'file'>,
  { siteDir, staticDirectories }: ReferenceConfig,
): string {
  const bare = pathname.replace(/^(?:\.{0,2}\/)*/, '')
  const folder = staticDirectories.find((name) => bare.startsWith(`${name}/`))
  if (folder !== undefined && isFile(path.join(siteDir, bare))) {
    return `Files of ${folder} are at the root of the site: write "${bare.slice(folder.length)}".`
  }
  const near = nearFileHint(pathname, file).trim()
  if (near !== '') return near
  const name = path.posix.basename(pathname)
  if (isFile(path.join(siteDir, path.posix.dirname(at.file), name))) return `Did you mean "./${name}"?`
  return 'Correct the path, or add the file.'
}

/** A page's head with the address of its social image; a path beginning with a dot names a file beside the page. */
export function resolveHeadImage({ head, source, original }: Page, { assets, config }: ReferenceScope) {
  const { image } = head
  if (image === undefined || source === null || !/^\.{1,2}\//.test(image)) return { head, problems: [] }
  const beside = (page: string) => path.join(config.siteDir, path.posix.dirname(page), image)
  const file = beside(source)
  const asset = assets.add(file) ?? (original === undefined ? null : assets.add(beside(original)))
  if (asset !== null) return { head: { ...head, image: asset.url }, problems: [] }
  const { image: _missing, ...rest } = head
  return {
    head: rest,
    problems: [
      {
        code: 'MISSING_IMAGE',
        level: 'error' as const,
        message: `The social image "${image}" does not exist.`,
        notes: [`looked for: ${siteFile(file, config.siteDir)}`],
        place: placeOfText(image, { file: fileOf(source), siteDir: config.siteDir }),
        hint: `${nearFileHint(image, file)}Correct \`image\` in the front matter: a path starting with \`./\` is a file beside the page.`,
      },
    ],
  }
}
