import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { chunk, countBy, maxBy, sum, sumBy, uniq } from 'lodash-es'
import { sharedDataUrl } from '../../runtime/shared/page/page-data.ts'
import { type Url, decoded } from '../../runtime/shared/url/url.ts'
import type { ClientBundle } from '../bundle/client/client-output.ts'
import type { SiteConfig } from '../config/site-config.ts'
import { fileKey } from '../content/compile/content-key.ts'
import type { RenderedPage } from '../render/pages.ts'
import type { OutputReport } from '../report/build-report/schema.ts'
import { dataPathOf, markdownPathOf, outputPathOf } from '../routes/output-path.ts'
import type { Page } from '../routes/page.ts'
import { defined } from '../../runtime/shared/json.ts'
import { groupBy } from '../types/group-by.ts'

export interface Measurement {
  readonly config: Pick<SiteConfig, 'baseUrl' | 'router' | 'trailingSlash'>
  readonly files: {
    /** Sorted. */
    readonly paths: () => readonly string[]
    /** In bytes; 0 for what was not written. */
    readonly size: (path: string) => number
    readonly read: (path: string) => Uint8Array | null
  }
  readonly client: Pick<ClientBundle, 'scripts' | 'imports' | 'main' | 'preloads' | 'styles'> & {
    readonly moduleByKey: ReadonlyMap<string, { readonly files: readonly string[] }>
  }
  readonly pages: readonly MeasuredPage[]
  readonly search: OutputReport['search']
  /** Most bytes of a page after gzip; null for no limit. Only where the HTML decides about it, it is compressed. */
  readonly pageLimit: number | null
}

export interface MeasuredPage extends Pick<RenderedPage, 'modules' | 'live' | 'styles' | 'images' | 'needs'> {
  readonly page: Pick<Page, 'url' | 'source' | 'kind' | 'layout' | 'uses' | 'hasMarkdown'>
}

type PageSizes = OutputReport['perPage'][number]
type SizeOf = (paths: readonly string[]) => PageSizes['firstLoadJs']

const LARGEST_FILES = 20

/**
 * Sizes of everything in an output. Only what pages load in common is compressed, once per file: compressing the HTML
 * of every page would cost more than rendering it.
 */
export async function measureOutput(measurement: Measurement): Promise<OutputReport> {
  const { config, files, client, search, pageLimit } = measurement
  const pages = measurement.pages.toSorted((a, b) => (a.page.url < b.page.url ? -1 : 1))
  const sizeOf = await createSizeOf(measurement)
  const served = new Set(files.paths())
  const measured = pages.map((rendered) => {
    const { page, modules, live, styles, images, needs } = rendered
    // The hash router has one document, which whoever comes for any page loads; addresses are counted from it.
    const document = config.router === 'hash' ? (config.baseUrl as Url) : page.url
    const html = outputPathOf(document, config)
    const shown = uniq(images.map((src) => servedPath(src, document, config.baseUrl)))
    const sizes: PageSizes = {
      url: page.url,
      source: page.source,
      layout: layoutOf(rendered),
      html: { bytes: files.size(html) },
      ...defined({
        markdown: page.hasMarkdown && markdownSize(files.size(markdownPathOf(page.url, config))),
      }),
      data: files.size(dataPathOf(page.url, config)),
      client: live.length > 0 ? 'eager' : 'intent',
      firstLoadJs: sizeOf(firstLoad(modules, live.length > 0, client)),
      styles: sizeOf([...client.styles, ...styles]),
      images: sizeOfAll(shown.filter((path) => served.has(path)).map((path) => files.size(path))),
      shared: sizeOf(needs.map((key) => sharedDataUrl('', key))),
    }
    return { html, sizes }
  })
  const doubtful = measured.filter(({ sizes }) => pageLimit !== null && weightOf(sizes) > pageLimit)
  const gzipByPath = await gzipSizes(uniq(doubtful.map(({ html }) => html)), files.read)
  const perPage = measured.map(({ html, sizes }): PageSizes => ({
    ...sizes,
    html: { ...sizes.html, ...defined({ gzip: gzipByPath.get(html) }) },
  }))
  const sizes = files.paths().map((path) => ({ path, bytes: files.size(path) }))
  const largestFiles = sizes.toSorted((a, b) => b.bytes - a.bytes).slice(0, LARGEST_FILES)
  const all = sizeOfAll(sizes.map(({ bytes }) => bytes))
  return {
    pages: pages.length,
    ...all,
    kinds: kindSizes(sizes),
    hosts: countAgainstHosts({ ...all, fileBytes: largestFiles[0]?.bytes ?? 0 }),
    largestFiles,
    layouts: layoutSizes(perPage, client, sizeOf),
    scripts: scriptSizes(pages, client, sizeOf),
    perPage,
    search,
  }
}

/** What a first visit loads, in bytes after gzip; an upper bound while the HTML was not compressed. */
export function weightOf({ html, firstLoadJs, styles, shared }: PageSizes): number {
  return (html.gzip ?? html.bytes) + firstLoadJs.gzip + styles.gzip + shared.gzip
}

function sizeOfAll(sizes: readonly number[]) {
  return { files: sizes.length, bytes: sum(sizes) }
}

/** Bytes of English text that models take for one token, as their makers say. */
const TOKEN_BYTES = 4

function markdownSize(bytes: number) {
  return { bytes, tokens: Math.round(bytes / TOKEN_BYTES) }
}

function layoutOf({ page: { kind, source, layout, uses } }: MeasuredPage): string {
  return kind === 'react' && source !== null ? fileKey(source) : (uses?.[0] ?? layout)
}

/** Any origin: addresses that leave it are of no file of the site. */
const ORIGIN = 'https://sitegen.example'

/** The path in the output of what a page names; empty for what the site does not serve. */
function servedPath(address: string, url: string, baseUrl: string): string {
  if (!URL.canParse(address, ORIGIN + url)) return ''
  const { origin, pathname } = new URL(address, ORIGIN + url)
  return origin === ORIGIN && pathname.startsWith(baseUrl) ? decoded(pathname.slice(baseUrl.length)) : ''
}

async function createSizeOf({ pages, files, client }: Measurement): Promise<SizeOf> {
  const scripts = allScripts(
    pages.flatMap(({ modules }) => modules),
    client,
  )
  const others = pages.flatMap(({ styles, needs }) => [
    ...styles,
    ...needs.map((key) => sharedDataUrl('', key)),
  ])
  const gzipByPath = await gzipSizes(uniq([...scripts, ...client.styles, ...others]), files.read)
  return (paths) => ({
    bytes: sumBy(paths, files.size),
    gzip: sumBy(paths, (path) => gzipByPath.get(path) ?? 0),
  })
}

function ownScripts({ scripts, imports }: Measurement['client']): readonly string[] {
  return [...scripts, ...imports]
}

function allScripts(modules: readonly string[], client: Measurement['client']): readonly string[] {
  const { main, preloads, moduleByKey } = client
  const ofModules = uniq(modules).flatMap((key) => moduleByKey.get(key)?.files ?? [])
  return uniq([...ownScripts(client), ...(main === null ? [] : [main]), ...preloads, ...ofModules])
}

function firstLoad(modules: readonly string[], isEager: boolean, client: Measurement['client']) {
  return isEager || client.main === null ? allScripts(modules, client) : ownScripts(client)
}

function layoutSizes(pages: readonly PageSizes[], client: Measurement['client'], sizeOf: SizeOf) {
  const byLayout = [...groupBy(pages, ({ layout }) => layout)].sort(([a], [b]) => (a < b ? -1 : 1))
  return byLayout.flatMap(([layout, own]) => {
    const largest = maxBy(own, ({ firstLoadJs }) => firstLoadJs.gzip)
    if (largest === undefined) return []
    const isEager = own.every((page) => page.client === 'eager')
    return {
      layout,
      pages: own.length,
      firstLoadJs: sizeOf(firstLoad([layout], isEager, client)),
      largest: { url: largest.url, ...largest.firstLoadJs },
    }
  })
}

function scriptSizes(pages: readonly MeasuredPage[], client: Measurement['client'], sizeOf: SizeOf) {
  const described = (files: readonly string[]) => ({ files, ...sizeOf(files) })
  const everyPage = allScripts([], client)
  const modules = uniq(pages.flatMap((page) => page.modules)).sort()
  const causes = Object.entries(countBy(pages.flatMap(({ live }) => live)))
  return {
    everyPage: described(everyPage),
    document: described(ownScripts(client)),
    eager: Object.fromEntries(causes.sort(([a, many], [b, other]) => other - many || (a < b ? -1 : 1))),
    modules: Object.fromEntries(
      modules.map((key) => {
        const own = client.moduleByKey.get(key)?.files ?? []
        return [key, described(own.filter((file) => !everyPage.includes(file)))]
      }),
    ),
    pages: Object.fromEntries(
      pages.flatMap((rendered) => {
        const more = rendered.modules.filter((key) => key !== layoutOf(rendered))
        return more.length === 0 ? [] : [[rendered.page.url, more]]
      }),
    ),
  }
}

type FileKind = keyof OutputReport['kinds']

/** The first one that has a path is its kind. */
const KINDS: readonly (readonly [FileKind, RegExp])[] = [
  ['data', /(?:^|\/|\.)page\.json$|^assets\/data\//],
  ['markdown', /\.md$|^llms(?:-full)?\.txt$|^llms\//],
  ['html', /\.html$/i],
  ['scripts', /\.m?js$/i],
  ['styles', /\.css$/i],
  ['images', /\.(?:a?png|avif|bmp|gif|ico|jpe?g|svg|webp)$/i],
]

export function fileKind(path: string): FileKind {
  return KINDS.find(([, pattern]) => pattern.test(path))?.[0] ?? 'other'
}

function kindSizes(sizes: OutputReport['largestFiles']): OutputReport['kinds'] {
  const byKind = groupBy(sizes, ({ path }) => fileKind(path))
  const sizeOf = (kind: FileKind) => sizeOfAll((byKind.get(kind) ?? []).map(({ bytes }) => bytes))
  return {
    html: sizeOf('html'),
    data: sizeOf('data'),
    markdown: sizeOf('markdown'),
    scripts: sizeOf('scripts'),
    styles: sizeOf('styles'),
    images: sizeOf('images'),
    other: sizeOf('other'),
  }
}

const GIB = 1024 ** 3
const MIB = 1024 ** 2

/**
 * Limits as the hosts publish them, looked up in November 2026: Cloudflare Pages "Limits", Azure Static Web Apps "Quotas"
 * (the Standard plan), GitHub "GitHub Pages limits", GitLab "GitLab Pages settings" for gitlab.com. GitLab counts folders as files; a page in a folder of its own counts
 * twice, which is not seen here.
 */
const HOSTS: readonly Omit<OutputReport['hosts'][number], 'exceeded'>[] = [
  { host: 'Cloudflare Pages', limits: { files: 20_000, fileBytes: 25 * MIB } },
  { host: 'Cloudflare Pages with a paid plan', limits: { files: 100_000, fileBytes: 25 * MIB } },
  { host: 'Azure Static Web Apps', limits: { files: 15_000, bytes: 500 * MIB } },
  { host: 'GitHub Pages', limits: { bytes: GIB } },
  { host: 'GitLab Pages', limits: { files: 200_000, bytes: GIB } },
]

export function countAgainstHosts(output: Record<'files' | 'bytes' | 'fileBytes', number>) {
  const names = ['files', 'bytes', 'fileBytes'] as const
  return HOSTS.map(({ host, limits }) => ({
    host,
    limits,
    exceeded: names.filter((name) => output[name] > (limits[name] ?? Infinity)),
  }))
}

/** Files that are held in memory together. */
const AT_ONCE = 32

/** Beside the main thread, and as much as gzip can: hosts compress files that never change once and keep the result. */
async function gzipSizes(paths: readonly string[], read: (path: string) => Uint8Array | null) {
  const sizeByPath = new Map<string, number>()
  const measure = async (path: string): Promise<void> => {
    const content = read(path)
    if (content !== null) sizeByPath.set(path, (await promisify(gzip)(content, { level: 9 })).byteLength)
  }
  for (const some of chunk(paths, AT_ONCE)) await Promise.all(some.map(measure))
  return sizeByPath
}
