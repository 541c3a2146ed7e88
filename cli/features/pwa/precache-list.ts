import picomatch from 'picomatch'
import { getManifest } from 'workbox-build/build/get-manifest.js'
import { revisionOf, type PrecacheList } from '../../../runtime/shared/pwa/precache-list.ts'
import { notFoundUrl } from '../../../runtime/shared/url/not-found.ts'
import type { FeatureConfig } from '../../config/options/site.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { SiteProblems, type Diagnostic } from '../../report/diagnostic.ts'
import { dataPathOf, outputPathOf, urlOfOutputPath } from '../../routes/output-path.ts'
import { pagesWithBelow } from '../../routes/page-url.ts'
import type { RouteManifest } from '../../routes/plan.ts'
import type { OutputPath } from '../../types/file-path.ts'
import { formatBytes } from '../../report/text.ts'
import type { SiteFacts } from '../feature.ts'
import { STORED } from './options.ts'
import type { WrittenOutput } from '../output-file.ts'

/** How many kinds of files a message names. */
const KINDS_SHOWN = 5

/** What a list is made of. */
export interface ListInput extends Pick<SiteFacts, 'redirects'> {
  readonly config: SiteConfig
  readonly pwa: Exclude<FeatureConfig['pwa'], false | null>
  readonly manifest: RouteManifest
  readonly files: readonly WrittenOutput[]
}

/**
 * What browsers store of a site.
 * @throws SiteProblems `PWA_TOO_LARGE`
 */
export async function precacheList(input: ListInput): Promise<PrecacheList> {
  const { config, pwa, redirects } = input
  const files = storedFiles(input)
  const size = files.reduce((sum, file) => sum + file.size, 0)
  if (size > pwa.maxSize) throw new SiteProblems([tooLarge(files, size, pwa.maxSize)])
  const addressOf = addresses(input)
  const { manifestEntries } = await getManifest({
    globDirectory: '.',
    globPatterns: [],
    additionalManifestEntries: files.map(({ path, hash }) => ({
      url: addressOf(path),
      revision: revisionOf(hash),
    })),
  })
  return {
    files: Object.fromEntries(manifestEntries.map(({ url, revision }) => [url, String(revision)])),
    redirects: Object.fromEntries(redirects.map(({ from, to }) => [from.slice(config.baseUrl.length), to])),
  }
}

function storedFiles({ config, pwa, manifest, files, redirects }: ListInput): readonly WrittenOutput[] {
  const isIncluded = matcherOf(pwa.include)
  // The worker answers for redirects, and documents stand for the data of pages but where one document answers for many.
  const below = new Set<string>([notFoundUrl(config.baseUrl), ...pagesWithBelow(config)])
  const leftOut = new Set([
    ...redirects.map(({ path }) => path),
    ...manifest.pages.flatMap(({ url }) => (below.has(url) ? [] : [dataPathOf(url, config)])),
  ])
  return files.filter(({ path }) => isIncluded(path) && !leftOut.has(path))
}

/** Globs of which those that begin with `!` leave out; without others, of what is stored anyway. */
function matcherOf(globs: readonly string[]): (path: string) => boolean {
  const only = globs.filter((glob) => !glob.startsWith('!'))
  const wanted = only.length === 0 ? [STORED] : only
  const unwanted = globs.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1))
  return picomatch(wanted, { dot: true, ignore: unwanted })
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

function tooLarge(files: readonly WrittenOutput[], size: number, maxSize: number): Diagnostic {
  const kinds = new Map<string, { count: number; size: number }>()
  for (const file of files) {
    const kind = /\.[^./]+$/.exec(file.path)?.[0] ?? 'no extension'
    const known = kinds.get(kind) ?? { count: 0, size: 0 }
    kinds.set(kind, { count: known.count + 1, size: known.size + file.size })
  }
  const largest = [...kinds].sort(([, a], [, b]) => b.size - a.size).slice(0, KINDS_SHOWN)
  return {
    code: 'PWA_TOO_LARGE',
    level: 'error',
    message: `Browsers would store ${formatBytes(size)} for offline mode, more than the ${formatBytes(maxSize)} of pwa.maxSize.`,
    notes: largest.map(
      ([kind, { count, size }]) =>
        `${kind}: ${formatBytes(size)} in ${count} ${count === 1 ? 'file' : 'files'}`,
    ),
    hint: 'Leave files out with pwa.include, or raise pwa.maxSize in site.config.',
  }
}
