import { countAgainstHosts } from './host-limits.ts'
import { gzipSizes } from './gzip-sizes.ts'
import type { OutputReport } from './schema.ts'

/** The files of a complete output that is not published yet. */
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
  /** Stylesheets that it loads beside those of every page. */
  readonly styles: readonly string[]
  /** Pictures that it shows, each once. */
  readonly images: readonly string[]
  /** Files of the data that it shares with others. */
  readonly shared: readonly string[]
}

/** What is measured. */
export interface Measurement {
  readonly files: MeasuredFiles
  readonly client: MeasuredClient
  readonly pages: readonly MeasuredPage[]
  readonly search: OutputReport['search']
}

type Size = OutputReport['layouts'][number]['firstLoadJs']
type PageSizes = OutputReport['perPage'][number]
type SizeOf = (paths: readonly string[]) => Size

const LARGEST_FILES = 20

/**
 * Sizes of everything in an output. Only what pages load in common is compressed, once per file: compressing the HTML
 * of every page would cost more than rendering it.
 */
export async function measureOutput({ files, client, pages, search }: Measurement): Promise<OutputReport> {
  const sorted = pages.toSorted((a, b) => (a.url < b.url ? -1 : 1))
  const sizeOf = await createSizeOf(sorted, { files, client })
  const loadedBy = createLoadedBy({ client, sizeOf })
  const perPage = sorted.map((page) => pageSizes(page, { files, sizeOf, loadedBy }))
  const paths = files.paths()
  const sizes = paths.map((path) => ({ path, bytes: files.size(path) }))
  const bytes = sizes.reduce((sum, file) => sum + file.bytes, 0)
  return {
    pages: pages.length,
    files: paths.length,
    bytes,
    kinds: kindSizes(sizes),
    hosts: countAgainstHosts({
      files: paths.length,
      bytes,
      largest: sizes.reduce((most, file) => Math.max(most, file.bytes), 0),
    }),
    largestFiles: sizes.toSorted((a, b) => b.bytes - a.bytes).slice(0, LARGEST_FILES),
    layouts: layoutSizes(perPage, { client, sizeOf }),
    scripts: scriptSizes(sorted, { client, sizeOf }),
    perPage,
    search,
  }
}

/** The scripts that every document runs. */
function ownScripts({ scripts, imports }: MeasuredClient): readonly string[] {
  return [...scripts, ...imports]
}

/** All scripts that a page with these modules loads before it is alive. */
function allScripts(modules: readonly string[], client: MeasuredClient): readonly string[] {
  const { main, preloads, moduleByKey } = client
  const ofModules = modules.flatMap((key) => moduleByKey.get(key)?.files ?? [])
  return [...new Set([...ownScripts(client), ...(main === null ? [] : [main]), ...preloads, ...ofModules])]
}

interface Loading {
  readonly modules: readonly string[]
  /** Whether its client comes with it. */
  readonly isEager: boolean
}

/** The scripts that a page loads before its reader does anything. */
function firstLoad({ modules, isEager }: Loading, client: MeasuredClient): readonly string[] {
  return isEager || client.main === null ? allScripts(modules, client) : ownScripts(client)
}

/** Compresses what pages load in common. */
async function createSizeOf(
  pages: readonly MeasuredPage[],
  { files, client }: Pick<Measurement, 'files' | 'client'>,
): Promise<SizeOf> {
  const modules = [...new Set(pages.flatMap((page) => page.modules))]
  const others = pages.flatMap(({ styles, shared }) => [...styles, ...shared])
  const common = new Set([...allScripts(modules, client), ...client.styles, ...others])
  const gzipByPath = await gzipSizes([...common], files)
  return (paths) => ({
    bytes: bytesOf(paths, files),
    gzip: paths.reduce((sum, path) => sum + (gzipByPath.get(path) ?? 0), 0),
  })
}

function bytesOf(paths: readonly string[], files: MeasuredFiles): number {
  return paths.reduce((sum, path) => sum + files.size(path), 0)
}

interface Measuring {
  readonly client: MeasuredClient
  readonly sizeOf: SizeOf
}

type LoadedBy = (
  page: Pick<MeasuredPage, 'modules' | 'styles' | 'live'>,
) => Pick<PageSizes, 'firstLoadJs' | 'styles'>

/** Pages with the same modules and stylesheets load the same, so few sums are made. */
function createLoadedBy({ client, sizeOf }: Measuring): LoadedBy {
  const known = new Map<string, ReturnType<LoadedBy>>()
  return ({ modules, styles, live }) => {
    const isEager = live.length > 0
    const key = [String(isEager), ...modules, '', ...styles].join('\n')
    const loaded = known.get(key) ?? {
      firstLoadJs: sizeOf(firstLoad({ modules, isEager }, client)),
      styles: sizeOf([...client.styles, ...styles]),
    }
    known.set(key, loaded)
    return loaded
  }
}

interface MeasuringPages {
  readonly files: MeasuredFiles
  readonly sizeOf: SizeOf
  readonly loadedBy: LoadedBy
}

function pageSizes(page: MeasuredPage, { files, sizeOf, loadedBy }: MeasuringPages): PageSizes {
  const { url, source, layout, images, shared } = page
  return {
    url,
    source,
    layout,
    html: { bytes: files.size(page.html) },
    data: files.size(page.data),
    client: page.live.length > 0 ? 'eager' : 'intent',
    ...loadedBy(page),
    images: { files: images.length, bytes: bytesOf(images, files) },
    shared: sizeOf(shared),
  }
}

function kindSizes(
  sizes: readonly { readonly path: string; readonly bytes: number }[],
): OutputReport['kinds'] {
  const empty = () => ({ files: 0, bytes: 0 })
  const kinds: Record<FileKind, { files: number; bytes: number }> = {
    html: empty(),
    data: empty(),
    scripts: empty(),
    styles: empty(),
    images: empty(),
    other: empty(),
  }
  for (const { path, bytes } of sizes) {
    const kind = kinds[fileKind(path)]
    kind.files += 1
    kind.bytes += bytes
  }
  return kinds
}

function layoutSizes(pages: OutputReport['perPage'], { client, sizeOf }: Measuring): OutputReport['layouts'] {
  const names = [...new Set(pages.map(({ layout }) => layout))].sort()
  return names.flatMap((layout) => {
    const own = pages.filter((page) => page.layout === layout)
    const [first, ...others] = own
    if (first === undefined) return []
    const largest = others.reduce((a, b) => (b.firstLoadJs.gzip > a.firstLoadJs.gzip ? b : a), first)
    return [
      {
        layout,
        pages: own.length,
        firstLoadJs: sizeOf(
          firstLoad({ modules: [layout], isEager: own.every((page) => page.client === 'eager') }, client),
        ),
        largest: { url: largest.url, ...largest.firstLoadJs },
      },
    ]
  })
}

function scriptSizes(pages: readonly MeasuredPage[], { client, sizeOf }: Measuring): OutputReport['scripts'] {
  const described = (files: readonly string[]) => ({ files, ...sizeOf(files) })
  const everyPage = allScripts([], client)
  const used = [...new Set(pages.flatMap(({ modules }) => modules))].sort()
  const modules = used.map((key) => {
    const own = (client.moduleByKey.get(key)?.files ?? []).filter((file) => !everyPage.includes(file))
    return [key, described(own)] as const
  })
  const beside = pages.flatMap(({ url, layout, modules: keys }) => {
    const more = keys.filter((key) => key !== layout)
    return more.length === 0 ? [] : [[url, more] as const]
  })
  return {
    everyPage: described(everyPage),
    document: described(ownScripts(client)),
    eager: eagerPages(pages),
    modules: Object.fromEntries(modules),
    pages: Object.fromEntries(beside),
  }
}

/** How many pages load their client at once because of what. */
function eagerPages(pages: readonly MeasuredPage[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>()
  for (const cause of pages.flatMap(({ live }) => live)) counts.set(cause, (counts.get(cause) ?? 0) + 1)
  return Object.fromEntries([...counts].sort(([a, many], [b, other]) => other - many || (a < b ? -1 : 1)))
}

type FileKind = keyof OutputReport['kinds']

const KIND_BY_EXTENSION: ReadonlyMap<string, FileKind> = new Map([
  ['html', 'html'],
  ['js', 'scripts'],
  ['mjs', 'scripts'],
  ['css', 'styles'],
  ...['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'svg', 'ico', 'bmp', 'apng'].map(
    (extension) => [extension, 'images'] as const,
  ),
])

const DATA = /(?:^|\/|\.)page\.json$|^assets\/data\//

/** The kind of a file, by its path in the output. */
export function fileKind(path: string): FileKind {
  if (DATA.test(path)) return 'data'
  return KIND_BY_EXTENSION.get(path.slice(path.lastIndexOf('.') + 1).toLowerCase()) ?? 'other'
}
