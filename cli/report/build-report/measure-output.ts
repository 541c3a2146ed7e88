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
  readonly styles: readonly string[]
  readonly preloads: readonly string[]
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

/** All scripts that a page with these modules loads before it is alive. */
function firstLoad(
  modules: readonly string[],
  { scripts, preloads, moduleByKey }: MeasuredClient,
): readonly string[] {
  return [
    ...new Set([...scripts, ...preloads, ...modules.flatMap((key) => moduleByKey.get(key)?.files ?? [])]),
  ]
}

/** Compresses what pages load in common. */
async function createSizeOf(
  pages: readonly MeasuredPage[],
  { files, client }: Pick<Measurement, 'files' | 'client'>,
): Promise<SizeOf> {
  const modules = [...new Set(pages.flatMap((page) => page.modules))]
  const others = pages.flatMap(({ styles, shared }) => [...styles, ...shared])
  const common = new Set([...firstLoad(modules, client), ...client.styles, ...others])
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

type LoadedBy = (page: Pick<MeasuredPage, 'modules' | 'styles'>) => Pick<PageSizes, 'firstLoadJs' | 'styles'>

/** Pages with the same modules and stylesheets load the same, so few sums are made. */
function createLoadedBy({ client, sizeOf }: Measuring): LoadedBy {
  const known = new Map<string, ReturnType<LoadedBy>>()
  return ({ modules, styles }) => {
    const key = [...modules, '', ...styles].join('\n')
    const loaded = known.get(key) ?? {
      firstLoadJs: sizeOf(firstLoad(modules, client)),
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
        firstLoadJs: sizeOf(firstLoad([layout], client)),
        largest: { url: largest.url, ...largest.firstLoadJs },
      },
    ]
  })
}

function scriptSizes(pages: readonly MeasuredPage[], { client, sizeOf }: Measuring): OutputReport['scripts'] {
  const described = (files: readonly string[]) => ({ files, ...sizeOf(files) })
  const everyPage = firstLoad([], client)
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
    modules: Object.fromEntries(modules),
    pages: Object.fromEntries(beside),
  }
}

/** What a file of the output is to its readers. */
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
