import path from 'node:path'
import { NOT_FOUND_FILE, notFoundUrl } from '../../../runtime/shared/url/not-found.ts'
import type { Url } from '../../../runtime/shared/url/url.ts'
import { LIVE_FOLDER, LIVE_SITE } from '../../../runtime/shared/live.ts'
import { outputPathOf, pageFilesOf, urlOfOutputPath, type PageFile } from '../../routes/output-path.ts'
import type { Page } from '../../routes/page.ts'
import type { LiveFile } from '../../server/dev-server.ts'
import type { OutputPath } from '../../types/file-path.ts'
import { errorDocument } from './preview/error-site.ts'
import type { DevGroups } from './dev-plan.ts'
import type { ShownPage, Snapshot } from './preview/make-page.ts'
import type { OutputFile, RenderedFacts, RenderedSite } from '../../features/output-file.ts'
import { policyNeeds } from '../../content/content-policy.ts'
import { SiteProblems } from '../../report/diagnostic.ts'
import { findStaticFile } from '../../output/static.ts'

/** What files are found with. */
export interface FilesOptions {
  readonly snapshot: () => Snapshot
  /** Resolves when no change is being taken in. */
  readonly settled: () => Promise<void>
  /** Makes the page at an address; null when there is none any more. */
  readonly show: (url: Url) => Promise<ShownPage | null>
  /** The words of a page; null for none. */
  readonly readText: (url: Url) => Promise<string | null>
  readonly groups: DevGroups
}

/** A file that is there as it is, whatever changes: those of bundles, assets and static files. Null for others. */
export function findReadyFile(names: readonly string[], snapshot: Snapshot): LiveFile | null {
  const outputPath = names.join('/') as OutputPath
  const text = snapshot.clientFiles.text(outputPath)
  if (text !== null) return made(names, text)
  return pageAt(outputPath, snapshot) === null ? fileOnDisk(names, snapshot) : null
}

/** The file that a build would write to a path, made now, and of one time; null for none. */
export async function findDevFile(names: readonly string[], options: FilesOptions): Promise<LiveFile | null> {
  await options.settled()
  const outputPath = names.join('/') as OutputPath
  const snapshot = options.snapshot()
  const { baseUrl } = snapshot.site.config
  const text = madeText(outputPath, snapshot)
  if (text !== null) return made(names, text)
  const found = pageAt(outputPath, snapshot)
  if (found === null) {
    const own = madeFile(outputPath, snapshot)?.givesWay === undefined ? null : staticFile(names, snapshot)
    return own ?? (await findMadeFile(outputPath, options)) ?? fileOnDisk(names, snapshot)
  }
  const shown = await options.show(found.page.url)
  // Another page, or something else, may lie there now.
  const isGone = shown === null && options.snapshot() !== snapshot
  if (isGone) return findDevFile(names, options)
  return shown === null ? null : pageFile(names, shown, { ...found, baseUrl })
}

/** The page that is shown where there is nothing. */
export async function notFoundFile({ snapshot, settled, show }: FilesOptions): Promise<LiveFile> {
  await settled()
  const { baseUrl } = snapshot().site.config
  const page = await show(notFoundUrl(baseUrl))
  if (page === null) throw new Error('A site always has a page for what is not found.')
  return pageFile([NOT_FOUND_FILE], page, { content: 'html', baseUrl })
}

/** Whether the site serves a file that is no page. */
export function hasDevFile(outputPath: string, snapshot: Snapshot): boolean {
  return (
    madeText(outputPath, snapshot) !== null ||
    madeFile(outputPath, snapshot) !== null ||
    fileOnDisk(outputPath.split('/'), snapshot) !== null
  )
}

/** The text of a file that is made in memory and is no page. */
function madeText(outputPath: string, { clientFiles, site }: Snapshot): string | null {
  const text = clientFiles.text(outputPath)
  if (text !== null || outputPath !== `${LIVE_FOLDER}/${LIVE_SITE}`) return text
  return `export default ${JSON.stringify(site.data)}\n`
}

/** An asset, or a static file. */
function fileOnDisk(names: readonly string[], snapshot: Snapshot): LiveFile | null {
  return assetAt(names.join('/'), snapshot) ?? staticFile(names, snapshot)
}

function made(names: readonly string[], body: string | Uint8Array): LiveFile {
  return { kind: 'made', name: names.at(-1) ?? 'index.html', body }
}

function pageFile(
  names: readonly string[],
  { files }: ShownPage,
  { content, baseUrl }: { readonly content: PageFile['content']; readonly baseUrl: string },
): LiveFile {
  const name = names.at(-1) ?? ''
  if (files !== null) return made(names, files[content] ?? 'null\n')
  return { kind: 'made', name, body: content === 'html' ? errorDocument(baseUrl) : 'null\n', status: 500 }
}

/** The page that has a file at a path. */
function pageAt(
  outputPath: OutputPath,
  { site: { manifest, config } }: Snapshot,
): { readonly page: Page; readonly content: PageFile['content'] } | null {
  for (const url of addressesOf(outputPath, config.baseUrl)) {
    const page = manifest.pageByUrl.get(url)
    if (page === undefined) continue
    if (outputPathOf(url, config) === outputPath) return { page, content: 'html' }
    const file = pageFilesOf(page, config).find(({ path }) => path === outputPath)
    if (file !== undefined) return { page, content: file.content }
  }
  return null
}

/** Addresses that pages with a file at this path may have. */
function addressesOf(outputPath: OutputPath, baseUrl: string): readonly Url[] {
  const stem = outputPath.replace(DATA, '')
  const isData = stem !== outputPath
  if (isData) {
    const url = stem === '' ? baseUrl : urlOfOutputPath(stem as OutputPath, { baseUrl })
    return [...slashed(url), `${url}.html` as Url]
  }
  if (!outputPath.endsWith('.html')) return []
  const served = urlOfOutputPath(outputPath, { baseUrl })
  return [...slashed(served), ...slashed(served.replace(/\.html$/, ''))]
}

const DATA = /(?:\/?(?:page|text)|\.(?:page|text))\.json$/

function slashed(url: string): readonly Url[] {
  const bare = url.length > 1 && url.endsWith('/') ? url.slice(0, -1) : url
  return [...new Set([url, bare, `${bare}/`])] as Url[]
}

function assetAt(outputPath: string, { assets, code }: Snapshot): LiveFile | null {
  if (!outputPath.startsWith('assets/')) return null
  const all = [...assets.all(), ...code.assets.all()]
  const file = all.find((asset) => asset.outputPath === outputPath)?.file
  return file === undefined ? null : { kind: 'disk', path: file }
}

function staticFile(names: readonly string[], { site: { config } }: Snapshot): LiveFile | null {
  const file = findStaticFile(names.join('/'), config)
  return file === null ? null : { kind: 'disk', path: file }
}

/** A file of the site that is made from all of it: shared data, a feed, the sitemap. */
function madeFile(outputPath: string, { fileByPath }: Snapshot): OutputFile | null {
  return fileByPath.get(outputPath as OutputPath) ?? null
}

/** Makes such a file from the pages as they are now; null for none. */
async function findMadeFile(outputPath: OutputPath, options: FilesOptions): Promise<LiveFile | null> {
  await options.settled()
  const snapshot = options.snapshot()
  const file = madeFile(outputPath, snapshot) ?? groupFile(outputPath, snapshot, options)
  if (file === null) return null
  const made = await makeFile(file, renderedSite(snapshot, options))
  // Its pages are all of one time.
  return options.snapshot() === snapshot ? made : findMadeFile(outputPath, options)
}

function groupFile(path: OutputPath, snapshot: Snapshot, options: FilesOptions): OutputFile | null {
  const { groups, readText } = options
  if (!groups.has(path, snapshot)) return null
  return {
    path,
    claim: path,
    content: (rendered) => groups.find(path, snapshot, { ...rendered, readText }),
  }
}

async function makeFile(file: OutputFile, rendered: RenderedSite): Promise<LiveFile | null> {
  const name = path.basename(file.path)
  try {
    const content = await file.content(rendered)
    if (content === null) return null
    if (typeof content === 'string' || content instanceof Uint8Array)
      return { kind: 'made', name, body: content }
    return { kind: 'disk', path: content.from }
  } catch (error) {
    if (error instanceof SiteProblems) return { kind: 'made', name, body: `${error.message}\n`, status: 500 }
    throw error
  }
}

function renderedSite({ site }: Snapshot, { show }: Pick<FilesOptions, 'show'>): RenderedSite {
  return {
    async pages() {
      const pages: RenderedFacts[] = []
      for (const { url } of site.manifest.pages) {
        const shown = await show(url)
        if (shown === null) continue
        const { noIndex } = shown.rendered
        // What an open page gets from the dev server has no policy; this is what the published one needs.
        pages.push({ url, noIndex, policy: policyNeeds([documentOf(shown) ?? '']) })
      }
      return pages
    },
    async readPage(url) {
      const shown = await show(url)
      return shown === null ? null : documentOf(shown)
    },
    text: () => Promise.resolve(null),
    earlier: { file: () => null, text: () => null },
    files: () => [],
    inThreads: () => null,
  }
}

function documentOf({ files }: ShownPage): string | null {
  return files === null ? null : Buffer.from(files.html).toString()
}
