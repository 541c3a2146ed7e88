import path from 'node:path'
import { escapeRegExp, mapValues, once, pick } from 'lodash-es'
import type { RefProps } from '../../runtime/shared/content/content.ts'
import { globSync } from 'tinyglobby'
import { hrefPath, decoded } from '../../runtime/shared/url/url.ts'
import type { SiteData } from '../../runtime/shared/site/site-data.ts'
import type { SiteConfig } from '../config/site-config.ts'
import { siteFile } from '../config/site-file.ts'
import { docusaurusConfig } from '../docusaurus/docusaurus-config.ts'
import type { CompiledContent, Reference } from '../content/compile/compiled.ts'
import { fileOf } from '../content/compile/content-part.ts'
import { contentsWithin } from '../content/compile/content-key.ts'
import type { RenderedPage } from '../render/pages.ts'
import type { ReferenceScope } from '../render/content/reference-scope.ts'
import { resolveReference } from '../render/content/resolve-reference.ts'
import type { Diagnostic, Place } from '../report/diagnostic.ts'
import { contentsOf, type Page } from '../routes/page.ts'
import type { RouteManifest } from '../routes/plan.ts'
import type { FilePath } from '../types/file-path.ts'
import { deadDiagnostic, findDeadLinks, type CheckedPage, type LinkCheck } from './links.ts'
import type { Dead } from './link-advice.ts'
import { pointAt } from '../content/text/lines.ts'
import { textOfFile } from '../content/text-place.ts'

interface SiteLinks {
  readonly config: SiteConfig
  readonly data: Pick<SiteData, 'matchBelow'>
  readonly manifest: RouteManifest
  readonly rendered: readonly RenderedPage[]
  /** Pages in other languages that pages may link to. @default none */
  readonly others?: readonly RenderedPage[]
  /** URLs of the pages whose links may be dead. @default all */
  readonly toCheck?: ReadonlySet<string> | null
  readonly onSound?: () => void
  readonly contentOf: (file: FilePath) => CompiledContent | undefined
  /** Brings the words of content. @default they are there */
  readonly load?: (files: readonly FilePath[]) => Promise<void>
  readonly references: ReferenceScope
  readonly hasFile: (path: string) => boolean
  /** Files of the configuration, and others whose links are on pages. @default the configuration file */
  readonly linking?: () => readonly FilePath[]
  /** What begins with one of these is missing for a reason that is told already. @default none */
  readonly missingBelow?: readonly string[]
}

/** Checks the links of a site as rendered. Pages that failed count as present, with every anchor. */
export async function checkSiteLinks(site: SiteLinks): Promise<readonly Diagnostic[]> {
  const { config, data, manifest, rendered, others = [], hasFile, load, toCheck = null } = site
  const known = new Map(rendered.map((page) => [page.page.url as string, page]))
  const targets = others.map(({ page, anchors, rendered: isKnown }): CheckedPage => {
    return { url: page.url, title: page.head.title, links: [], anchors: isKnown ? anchors : null }
  })
  const pages = manifest.pages.map((page): CheckedPage => {
    const facts = known.get(page.url)
    return {
      url: page.url,
      title: page.head.title,
      ...(facts === undefined || toCheck?.has(page.url) === false
        ? { links: [] }
        : addressesOf(facts, config)),
      get anchors() {
        return facts?.rendered === true ? facts.anchors : null
      },
    }
  })
  const pageOf = (url: string): Page | undefined => known.get(url)?.page
  const ofImages = config.markdown.hooks.onBrokenMarkdownImages
  const isOfDocusaurus = docusaurusConfig.isNamed(path.basename(config.configFile))
  const check: LinkCheck = {
    ...pick(config, ['onBrokenLinks', 'onBrokenAnchors']),
    baseUrl: config.i18n.filesBaseUrl,
    pages: [...pages, ...targets],
    matchBelow: data.matchBelow,
    hasFile,
    // Docusaurus looks for no file that HTML or JSX names: a site of its own is not refused for one.
    onBrokenFiles: mapValues(
      { image: typeof ofImages === 'string' ? ofImages : 'throw', other: config.onBrokenLinks },
      (level) => (level === 'throw' && isOfDocusaurus ? 'warn' : level),
    ),
    placeOf(url, href, isShared) {
      const page = pageOf(url)
      const own = (): Place | null => placesInPage(href, page, site)[0] ?? null
      // What several pages have is looked for in what they share first: the configuration, sidebars.
      if (isShared) return placeOfKeyed(href, site) ?? own()
      // The code of a page may make its links in any way.
      const alone = page?.kind === 'react' && page.source !== null ? { file: fileOf(page.source) } : null
      return own() ?? placeOfKeyed(href, site) ?? alone
    },
    isPlain: isOfDocusaurus ? createPlainCheck(site, pageOf) : undefined,
  }
  const found = findDeadLinks(check)
  if (found.length === 0) site.onSound?.()
  const dead = found.filter(
    ({ target }) => site.missingBelow?.some((folder) => `${target}/`.startsWith(folder)) !== true,
  )
  const sources = dead.flatMap(({ kind, pages }) =>
    pages.slice(0, kind === 'file' ? Infinity : 1).flatMap((url) => contentsOf(pageOf(url) ?? NO_CONTENT)),
  )
  if (sources.length > 0) await load?.(sources)
  return dead.flatMap((entry) => {
    const pages =
      entry.kind === 'file' ? entry.pages.filter((url) => !isReported(entry, pageOf(url), site)) : entry.pages
    return pages.length === 0 ? [] : (deadDiagnostic({ ...entry, pages }, check) ?? [])
  })
}

/** Files that Markdown, the configuration or an author names are looked for where that is read. */
function isReported({ href }: Dead, page: Page | undefined, site: SiteLinks): boolean {
  if (placeOfKeyed(href, site) !== null) return true
  if (page === undefined) return false
  const isFile = ({ kind }: Reference, props: RefProps): boolean =>
    kind !== 'link' && Object.values(props).includes(href)
  return findReferences(page, site, isFile).length > 0
}

/** What a page leads to: what the hash router wrote is checked as the addresses that it stands for. */
function addressesOf({ links, images, embeds }: RenderedPage, config: SiteConfig) {
  const files = [...images, ...embeds]
  if (config.router !== 'hash') return { links, files }
  const paths = (hrefs: readonly string[]): readonly string[] => hrefs.map((href) => hrefPath(href, config))
  return { links: paths(links), files: paths(files) }
}

const NO_CONTENT = { source: null }

function findReferences(
  page: Page,
  site: SiteLinks,
  isWanted: (reference: Reference, props: RefProps) => boolean,
): readonly Reference[] {
  const { source: own, items = [] } = page
  const others = items.map(({ source, url }) => ({ source, page: { ...page, url } }))
  // Relative links of what is shown start from its own page.
  return [...(own === null ? [] : [{ source: own, page }]), ...others].flatMap((shown) =>
    contentsWithin([shown.source], site.contentOf).flatMap((compiled) => {
      const at = { file: fileOf(compiled.path), page: shown.page }
      const references = { ...site.references, isOnOtherPage: shown.page !== page }
      return compiled.references.filter((reference) =>
        isWanted(reference, resolveReference(reference, at, references).props),
      )
    }),
  )
}

function placesInPage(href: string, page: Page | undefined, site: SiteLinks): readonly Place[] {
  if (page === undefined) return []
  const isLink = (_: Reference, { href: written }: RefProps): boolean =>
    typeof written === 'string' && hrefPath(written, site.config) === href
  const places = findReferences(page, site, isLink).map(({ place }) => place)
  if (places.length > 0 || page.source === null) return places
  return placesOfWritten([fileOf(page.source)], href, site.config)
}

const PLAIN = /<a\s(?:[^<>]|=>)*$/

/** Tells whether all that leads to a dead address is written as `<a>`, in pages or in the components below `src`. */
function createPlainCheck(site: SiteLinks, pageOf: (url: string) => Page | undefined) {
  const { siteDir } = site.config
  const files = once(() =>
    globSync('src/**/*.{js,jsx,ts,tsx}', { cwd: siteDir }).map((file) => siteFile(file, siteDir)),
  )
  return ({ href, pages }: Dead): boolean => {
    const inCode = placesOfWritten(files(), href, site.config)
    return pages.every((url) => {
      const places = [...placesInPage(href, pageOf(url), site), ...inCode]
      return places.length > 0 && places.every((place) => PLAIN.test(textBefore(place, siteDir)))
    })
  }
}

function textBefore({ file, line = 1, column = 1 }: Place, siteDir: string): string {
  const lines = textOfFile({ file, siteDir })?.split('\n') ?? []
  return [...lines.slice(0, line - 1), lines[line - 1]?.slice(0, column - 1)].join('\n')
}

/** What configuration, sidebars and files of authors and tags call an address. */
const KEY = String.raw`(?<![\w-])(?:to|href|url|link|src|permalink)["']?\s*[:=]\s*`
/** What stands around an address in code, Markdown and YAML. */
const BEFORE = String.raw`(?<=^|[\s"'\`(<=:\[,])`
const AFTER = String.raw`(?=$|[\s"'\`)>\],}])`

type Site = Pick<SiteConfig, 'siteDir' | 'baseUrl'>

function placeOfKeyed(href: string, { config, linking }: SiteLinks): Place | null {
  const forms = formsOf(href, config)
  const rootless = forms.map((form) => form.slice(1)).filter((form) => form !== '')
  const wanted = [...forms, ...rootless].map((form) => ({ form, before: `${KEY}["'\`]?` }))
  return placesIn(linking?.() ?? [config.configFile], wanted, config)[0] ?? null
}

function placesOfWritten(files: readonly FilePath[], href: string, config: Site): readonly Place[] {
  // Links of Markdown are found without looking: what is left are attributes and code.
  const wanted = [`${KEY}["'\`{]*`, BEFORE].flatMap((before) =>
    formsOf(href, config).map((form) => ({ form, before })),
  )
  return placesIn(files, wanted, config)
}

/** @param wanted - an address, and patterns for what stands in front of it and after it */
export function placesIn(
  files: readonly FilePath[],
  wanted: readonly { readonly form: string; readonly before: string; readonly after?: string }[],
  { siteDir }: Site,
): readonly Place[] {
  return files.flatMap((file) => {
    const text = textOfFile({ file, siteDir })
    if (text === null) return []
    return wanted.flatMap(({ form, before, after = AFTER }) =>
      [...text.matchAll(new RegExp(`(${before})${escapeRegExp(form)}${after}`, 'gm'))].map((found) => {
        const at = found.index + (found[1] ?? '').length
        const { line, column } = pointAt(text, at)
        return { file, line, column, endColumn: column + form.length }
      }),
    )
  })
}

/** The ways to write what is served at an address: without base URL, with and without the slash, readable. */
function formsOf(href: string, { baseUrl }: Site): readonly string[] {
  const bare = href.startsWith(baseUrl) ? [href, `/${href.slice(baseUrl.length)}`] : [href]
  const slashed = bare.flatMap((form) => {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(form) ?? []
    const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`
    return path === '/' || path === '' ? [form] : [form, other + rest]
  })
  return [...new Set(slashed.flatMap((form) => [form, decoded(form)]))]
}
