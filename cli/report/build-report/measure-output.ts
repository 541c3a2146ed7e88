import { chunk, countBy, mapValues, maxBy, sumBy, uniq } from 'lodash-es'
import { groupBy } from '../../types/group-by.ts'
import type { OutputReport } from './schema.ts'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

export interface MeasuredFiles {
  /** Sorted. */
  paths(): readonly string[]
  /** In bytes; 0 for what was not written. */
  size(path: string): number
  read(path: string): Uint8Array | null
}

/** What pages load of the client bundle; paths in the output. */
export interface MeasuredClient {
  readonly scripts: readonly string[]
  readonly imports: readonly string[]
  /** The client, and what it imports; null where it is among the scripts. */
  readonly main: string | null
  readonly preloads: readonly string[]
  readonly styles: readonly string[]
  readonly moduleByKey: ReadonlyMap<string, { readonly files: readonly string[] }>
}

/** A page as far as its size needs it; paths in the output. */
export interface MeasuredPage {
  readonly url: string
  readonly source: string | null
  /** Key of the module that is its layout. */
  readonly layout: string
  readonly html: string
  readonly data: string
  /** Keys of the modules that it loads, its layout among them. */
  readonly modules: readonly string[]
  /** What makes its client come with it; empty where the client comes on intent. */
  readonly live: readonly string[]
  readonly styles: readonly string[]
  readonly images: readonly string[]
  readonly shared: readonly string[]
}

export interface Measurement {
  readonly files: MeasuredFiles
  readonly client: MeasuredClient
  readonly pages: readonly MeasuredPage[]
  readonly search: OutputReport['search']
}

type PageSizes = OutputReport['perPage'][number]
type SizeOf = (paths: readonly string[]) => PageSizes['firstLoadJs']

const LARGEST_FILES = 20

/**
 * Sizes of everything in an output. Only what pages load in common is compressed, once per file: compressing the HTML
 * of every page would cost more than rendering it.
 */
export async function measureOutput(measurement: Measurement): Promise<OutputReport> {
  const { files, client, pages, search } = measurement
  const sorted = pages.toSorted((a, b) => (a.url < b.url ? -1 : 1))
  const sizeOf = await createSizeOf(measurement)
  const perPage = sorted.map((page): PageSizes => {
    const { url, source, layout, html, data, modules, live, styles, images, shared } = page
    const isEager = live.length > 0
    return {
      url,
      source,
      layout,
      html: { bytes: files.size(html) },
      data: files.size(data),
      client: isEager ? 'eager' : 'intent',
      firstLoadJs: sizeOf(firstLoad(modules, isEager, client)),
      styles: sizeOf([...client.styles, ...styles]),
      images: { files: images.length, bytes: sumBy(images, files.size) },
      shared: sizeOf(shared),
    }
  })
  const sizes = files.paths().map((path) => ({ path, bytes: files.size(path) }))
  const largestFiles = sizes.toSorted((a, b) => b.bytes - a.bytes).slice(0, LARGEST_FILES)
  const all = { files: sizes.length, bytes: sumBy(sizes, 'bytes') }
  return {
    pages: pages.length,
    ...all,
    kinds: kindSizes(sizes),
    hosts: countAgainstHosts({ ...all, fileBytes: largestFiles[0]?.bytes ?? 0 }),
    largestFiles,
    layouts: layoutSizes(perPage, client, sizeOf),
    scripts: scriptSizes(sorted, client, sizeOf),
    perPage,
    search,
  }
}

async function createSizeOf({ pages, files, client }: Measurement): Promise<SizeOf> {
  const modules = pages.flatMap(({ modules }) => modules)
  const scripts = allScripts(modules, client)
  const others = pages.flatMap(({ styles, shared }) => [...styles, ...shared])
  const gzipByPath = await gzipSizes(uniq([...scripts, ...client.styles, ...others]), files.read)
  return (paths) => ({
    bytes: sumBy(paths, files.size),
    gzip: sumBy(paths, (path) => gzipByPath.get(path) ?? 0),
  })
}

function ownScripts({ scripts, imports }: MeasuredClient): readonly string[] {
  return [...scripts, ...imports]
}

/** All scripts that a page with these modules loads before it is alive. */
function allScripts(modules: readonly string[], client: MeasuredClient): readonly string[] {
  const { main, preloads, moduleByKey } = client
  const ofModules = uniq(modules).flatMap((key) => moduleByKey.get(key)?.files ?? [])
  return uniq([...ownScripts(client), ...(main === null ? [] : [main]), ...preloads, ...ofModules])
}

/** The scripts that a page loads before its reader does anything. */
function firstLoad(modules: readonly string[], isEager: boolean, client: MeasuredClient): readonly string[] {
  return isEager || client.main === null ? allScripts(modules, client) : ownScripts(client)
}

function layoutSizes(
  pages: readonly PageSizes[],
  client: MeasuredClient,
  sizeOf: SizeOf,
): OutputReport['layouts'] {
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

function scriptSizes(
  pages: readonly MeasuredPage[],
  client: MeasuredClient,
  sizeOf: SizeOf,
): OutputReport['scripts'] {
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
      pages.flatMap((page) => {
        const more = page.modules.filter((key) => key !== page.layout)
        return more.length === 0 ? [] : [[page.url, more]]
      }),
    ),
  }
}

type FileKind = keyof OutputReport['kinds']

/** The first one that has a path is its kind. */
const KINDS: readonly (readonly [FileKind, RegExp])[] = [
  ['data', /(?:^|\/|\.)page\.json$|^assets\/data\//],
  ['html', /\.html$/i],
  ['scripts', /\.m?js$/i],
  ['styles', /\.css$/i],
  ['images', /\.(?:a?png|avif|bmp|gif|ico|jpe?g|svg|webp)$/i],
]

export function fileKind(path: string): FileKind {
  return KINDS.find(([, pattern]) => pattern.test(path))?.[0] ?? 'other'
}

function kindSizes(sizes: OutputReport['largestFiles']): OutputReport['kinds'] {
  const none: OutputReport['largestFiles'] = []
  const byKind = { html: none, data: none, scripts: none, styles: none, images: none, other: none }
  Object.assign(byKind, Object.fromEntries(groupBy(sizes, ({ path }) => fileKind(path))))
  return mapValues(byKind, (files) => ({ files: files.length, bytes: sumBy(files, 'bytes') }))
}

const GIB = 1024 ** 3
const MIB = 1024 ** 2

/**
 * Limits as the hosts publish them, looked up in November 2026: Cloudflare Pages "Limits", GitHub "GitHub Pages limits",
 * GitLab "GitLab Pages settings" for gitlab.com. GitLab counts folders as files; a page in a folder of its own counts
 * twice, which is not seen here.
 */
const HOSTS: readonly Omit<OutputReport['hosts'][number], 'exceeded'>[] = [
  { host: 'Cloudflare Pages', limits: { files: 20_000, fileBytes: 25 * MIB } },
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

/**
 * Sizes of files after gzip, in bytes. Compresses beside the main thread, as much as gzip can: hosts compress files that
 * never change once and keep the result. What cannot be read is left out.
 */
export async function gzipSizes(
  paths: readonly string[],
  read: (path: string) => Uint8Array | null,
): Promise<ReadonlyMap<string, number>> {
  const sizeByPath = new Map<string, number>()
  const measure = async (path: string): Promise<void> => {
    const content = read(path)
    if (content !== null) sizeByPath.set(path, (await promisify(gzip)(content, { level: 9 })).byteLength)
  }
  for (const some of chunk(paths, AT_ONCE)) await Promise.all(some.map(measure))
  return sizeByPath
}
