import { posix } from 'node:path'
import { partition, sumBy } from 'lodash-es'
import picomatch from 'picomatch'
import { getManifest } from 'workbox-build/build/get-manifest.js'
import { revisionOf, type PrecacheList } from '../../../runtime/shared/pwa/precache-list.ts'
import { notFoundUrl } from '../../../runtime/shared/url/url.ts'
import type { FeatureConfig } from '../../config/options/site.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { SiteProblems, type Diagnostic } from '../../report/diagnostic.ts'
import { dataPathOf, outputPathOf, urlOfOutputPath } from '../../routes/output-path.ts'
import { urlsAbove } from '../../routes/page-url.ts'
import type { RouteManifest } from '../../routes/plan.ts'
import type { OutputPath } from '../../types/file-path.ts'
import { groupBy } from '../../types/group-by.ts'
import { formatBytes, plural } from '../../report/text.ts'
import type { SiteFacts } from '../feature.ts'
import { STORED } from './options.ts'
import type { WrittenOutput } from '../output-file.ts'

const KINDS_SHOWN = 5

export interface ListInput extends Pick<SiteFacts, 'redirects'> {
  readonly config: SiteConfig
  readonly pwa: Exclude<FeatureConfig['pwa'], false | null>
  readonly manifest: RouteManifest
  readonly files: readonly WrittenOutput[]
  /** Files that languages share, at another base URL. */
  readonly shared: readonly WrittenOutput[]
}

/** What browsers store of a site. Problem: `PWA_TOO_LARGE`. */
export async function precacheList(input: ListInput): Promise<PrecacheList> {
  const { config, pwa, redirects } = input
  const own = storedFiles(input)
  const shared = storedFiles({ ...input, files: input.shared })
  const files = [...own, ...shared]
  const size = sumBy(files, 'size')
  if (size > pwa.maxSize) throw new SiteProblems([tooLarge(files, size, pwa.maxSize)])
  const addressOf = addresses(input)
  const { manifestEntries } = await getManifest({
    globDirectory: '.',
    globPatterns: [],
    additionalManifestEntries: [
      ...own.map(({ path, hash }) => ({ url: addressOf(path), revision: revisionOf(hash) })),
      ...shared.map(({ path, hash }) => ({ url: sharedAddress(path, config), revision: revisionOf(hash) })),
    ],
  })
  return {
    files: Object.fromEntries(manifestEntries.map(({ url, revision }) => [url, String(revision)])),
    redirects: Object.fromEntries(redirects.map(({ from, to }) => [from.slice(config.baseUrl.length), to])),
  }
}

function storedFiles({ config, pwa, manifest, files, redirects }: ListInput): readonly WrittenOutput[] {
  // Globs that begin with "!" leave out; without others, of what is stored anyway.
  const [unwanted, wanted] = partition(pwa.include, (glob) => glob.startsWith('!'))
  const isIncluded = picomatch(wanted.length === 0 ? STORED : wanted, {
    dot: true,
    ignore: unwanted.map((glob) => glob.slice(1)),
  })
  // The worker answers for redirects, and documents stand for the data of pages but where one document answers for many.
  const below = new Set<string>([notFoundUrl(config.baseUrl), ...urlsAbove(manifest.pages, config)])
  const leftOut = new Set([
    ...redirects.map(({ path }) => path),
    ...manifest.pages.flatMap(({ url }) => (below.has(url) ? [] : [dataPathOf(url, config)])),
  ])
  return files.filter(({ path }) => isIncluded(path) && !leftOut.has(path))
}

/** Addresses of files, relative to the base URL, as hosts answer them without redirecting. */
function addresses({ manifest, config }: ListInput): (path: OutputPath) => string {
  const { baseUrl } = config
  const urls = new Map(manifest.pages.map(({ url }) => [outputPathOf(url, config), url]))
  return (path) => {
    const isFolder = path === 'index.html' || path.endsWith('/index.html')
    const url = (isFolder ? undefined : urls.get(path)) ?? urlOfOutputPath(path, { baseUrl })
    return url.slice(baseUrl.length)
  }
}

/** The address of a file that languages share, relative to the base URL of the pages: it lies above that. */
function sharedAddress(path: OutputPath, { baseUrl, shared }: SiteConfig): string {
  const base = shared?.baseUrl ?? baseUrl
  return posix.relative(baseUrl, urlOfOutputPath(path, { baseUrl: base }))
}

function tooLarge(files: readonly WrittenOutput[], size: number, maxSize: number): Diagnostic {
  const kinds = groupBy(files, ({ path }) => /\.[^./]+$/.exec(path)?.[0] ?? 'no extension')
  const largest = [...kinds]
    .map(([kind, own]) => ({ kind, size: sumBy(own, 'size'), count: plural(own.length, 'file') }))
    .sort((a, b) => b.size - a.size)
  return {
    code: 'PWA_TOO_LARGE',
    level: 'error',
    message: `Browsers would store ${formatBytes(size)} for offline mode, more than the ${formatBytes(maxSize)} of pwa.maxSize.`,
    notes: largest
      .slice(0, KINDS_SHOWN)
      .map(({ kind, size, count }) => `${kind}: ${formatBytes(size)} in ${count}`),
    hint: 'Leave files out with pwa.include, or raise pwa.maxSize in site.config.',
  }
}
