import path from 'node:path'
import { build } from 'esbuild'
import { escapeHtml } from '../../../runtime/shared/document/html.ts'
import { LIVE_FOLDER, LIVE_SITE } from '../../../runtime/shared/live.ts'
import { NOT_FOUND_FILE, notFoundUrl, type Url } from '../../../runtime/shared/url/url.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { policyNeeds } from '../../content/content-policy.ts'
import type { OutputFile, RenderedFacts, RenderedSite } from '../../features/output-file.ts'
import { findStaticFile } from '../../output/static.ts'
import { SiteProblems } from '../../report/diagnostic.ts'
import { outputPathOf, pageFilesOf, urlOfOutputPath, type PageFile } from '../../routes/output-path.ts'
import type { LiveFile, LiveSite } from '../../server/dev-server.ts'
import type { OutputPath } from '../../types/file-path.ts'
import { contentHash } from '../../types/fingerprints.ts'
import { memoized } from '../../types/memoized.ts'
import { packageRoot } from '../../types/package-root.ts'
import type { ShownPage } from './dev-pages.ts'
import type { DevGroups } from './dev-plan.ts'
import type { Snapshot } from './dev-site.ts'

export interface FilesOptions {
  readonly snapshot: () => Snapshot
  /** Resolves when no change is being taken in. */
  readonly settled: () => Promise<void>
  readonly show: (url: Url) => Promise<ShownPage | null>
  readonly readText: (url: Url) => Promise<string | null>
  readonly groups: DevGroups
}

/** A file that is there as it is, whatever changes: those of bundles, assets and static files. Null for others. */
export function findReadyFile(names: readonly string[], snapshot: Snapshot): LiveFile | null {
  const outputPath = names.join('/') as OutputPath
  const text = snapshot.clientFiles.text(outputPath)
  if (text !== null) return made(outputPath, text)
  return pageAt(outputPath, snapshot) === null ? fileOnDisk(outputPath, snapshot) : null
}

/** The file that a build would write to a path, made now, and of one time; null for none. */
export async function findDevFile(names: readonly string[], options: FilesOptions): Promise<LiveFile | null> {
  await options.settled()
  const outputPath = names.join('/') as OutputPath
  const snapshot = options.snapshot()
  const { config } = snapshot.site
  const text = madeText(outputPath, snapshot)
  if (text !== null) return made(outputPath, text)
  const found = pageAt(outputPath, snapshot)
  if (found === null) {
    const givesWay = snapshot.fileByPath.get(outputPath)?.givesWay !== undefined
    const own = givesWay ? staticFile(outputPath, config) : null
    return own ?? (await findMadeFile(outputPath, options)) ?? fileOnDisk(outputPath, snapshot)
  }
  const shown = await options.show(found.page.url)
  // Another page, or something else, may lie there now.
  if (shown === null && options.snapshot() !== snapshot) return findDevFile(names, options)
  return shown === null ? null : pageFile(outputPath, shown, { ...found, baseUrl: config.baseUrl })
}

export async function notFoundFile({ snapshot, settled, show }: FilesOptions): Promise<LiveFile> {
  await settled()
  const { baseUrl } = snapshot().site.config
  const page = await show(notFoundUrl(baseUrl))
  if (page === null) throw new Error('A site always has a page for what is not found.')
  return pageFile(NOT_FOUND_FILE, page, { content: 'html', baseUrl })
}

export function hasDevFile(outputPath: string, snapshot: Snapshot): boolean {
  return (
    madeText(outputPath, snapshot) !== null ||
    snapshot.fileByPath.has(outputPath as OutputPath) ||
    isPageFile(outputPath as OutputPath, snapshot) ||
    fileOnDisk(outputPath, snapshot) !== null
  )
}

function madeText(outputPath: string, { clientFiles, site }: Snapshot): string | null {
  const text = clientFiles.text(outputPath)
  if (text !== null || outputPath !== `${LIVE_FOLDER}/${LIVE_SITE}`) return text
  return `export default ${JSON.stringify(site.data)}\n`
}

function fileOnDisk(outputPath: string, { site, assets, code }: Snapshot): LiveFile | null {
  const all = outputPath.startsWith('assets/') ? [...assets.all(), ...code.assets.all()] : []
  const file = all.find((asset) => asset.outputPath === outputPath)?.file
  return file === undefined ? staticFile(outputPath, site.config) : { kind: 'disk', path: file }
}

function staticFile(outputPath: string, config: SiteConfig): LiveFile | null {
  const file = findStaticFile(outputPath, config)
  return file === null ? null : { kind: 'disk', path: file }
}

function made(outputPath: string, body: string | Uint8Array, status: 200 | 500 = 200): LiveFile {
  return { kind: 'made', name: path.posix.basename(outputPath), body, status }
}

function pageFile(
  outputPath: string,
  { files }: ShownPage,
  { content, baseUrl }: { readonly content: PageFile['content']; readonly baseUrl: string },
): LiveFile {
  if (files !== null) return made(outputPath, files[content] ?? 'null\n')
  return made(outputPath, content === 'html' ? errorDocument(baseUrl) : 'null\n', 500)
}

function pageAt(outputPath: OutputPath, snapshot: Snapshot) {
  const { config } = snapshot.site
  for (const page of pagesNear(outputPath, snapshot)) {
    if (outputPathOf(page.url, config) === outputPath) return { page, content: 'html' as const }
    const file = pageFilesOf(page, { ...config, pageData: 'file' }).find(({ path }) => path === outputPath)
    if (file !== undefined) return { page, content: file.content }
  }
  return null
}

/** Whether a build would write a path for a page. */
function isPageFile(outputPath: OutputPath, snapshot: Snapshot): boolean {
  const { config } = snapshot.site
  return pagesNear(outputPath, snapshot)
    .flatMap((page) => pageFilesOf(page, config))
    .some(({ path }) => path === outputPath)
}

/** The pages that may have a file at a path. */
function pagesNear(outputPath: OutputPath, { site: { manifest, config } }: Snapshot) {
  return addressesOf(outputPath, config.baseUrl).flatMap((url) => manifest.pageByUrl.get(url) ?? [])
}

function addressesOf(outputPath: OutputPath, baseUrl: string): readonly Url[] {
  const stem = outputPath.replace(BESIDE, '')
  if (stem !== outputPath) {
    const url = urlOfOutputPath(stem as OutputPath, { baseUrl })
    return [...slashed(url), `${url}.html` as Url]
  }
  if (!outputPath.endsWith('.html')) return []
  const served = urlOfOutputPath(outputPath, { baseUrl })
  return [...slashed(served), ...slashed(served.replace(/\.html$/, ''))]
}

const BESIDE = /(?:[/.]?(?:page|text)\.json|(?:^index)?\.md)$/

function slashed(url: string): readonly Url[] {
  const bare = url.length > 1 && url.endsWith('/') ? url.slice(0, -1) : url
  return [...new Set([url, bare, `${bare}/`])] as Url[]
}

/** Makes a file of the site from its pages as they are now (shared data, a feed, the sitemap, a part of a group); null for none. */
async function findMadeFile(outputPath: OutputPath, options: FilesOptions): Promise<LiveFile | null> {
  const { settled, show, readText, groups } = options
  await settled()
  const snapshot = options.snapshot()
  const rendered = renderedSite(snapshot, show)
  const file = snapshot.fileByPath.get(outputPath)
  const found = await makeFile(outputPath, () =>
    file === undefined
      ? groups.find(outputPath, snapshot, { ...rendered, readText })
      : file.content(rendered),
  )
  // Its pages are all of one time.
  return options.snapshot() === snapshot ? found : findMadeFile(outputPath, options)
}

async function makeFile(
  outputPath: OutputPath,
  make: () => ReturnType<OutputFile['content']>,
): Promise<LiveFile | null> {
  try {
    const content = await make()
    if (content === null) return null
    const isMade = typeof content === 'string' || content instanceof Uint8Array
    return isMade ? made(outputPath, content) : { kind: 'disk', path: content.from }
  } catch (error) {
    if (error instanceof SiteProblems) return made(outputPath, `${error.message}\n`, 500)
    throw error
  }
}

function renderedSite({ site }: Snapshot, show: FilesOptions['show']): RenderedSite {
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
    async markdown(url) {
      const content = (await show(url))?.files?.markdown
      return content === undefined
        ? null
        : { hash: contentHash(content), content: Buffer.from(content).toString() }
    },
    earlier: { file: () => null, text: () => null, markdown: () => null },
    files: () => [],
    shared: () => [],
    inThreads: () => null,
  }
}

function documentOf({ files }: ShownPage): string | null {
  return files === null ? null : Buffer.from(files.html).toString()
}

const ERROR_SCRIPT = 'error.js'

/** What is shown in the place of a page that cannot be made: the overlay with its errors, until they are gone. */
function errorDocument(baseUrl: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Error</title>
<meta name="color-scheme" content="light dark">
<script type="module" src="${escapeHtml(`${baseUrl}${LIVE_FOLDER}/${ERROR_SCRIPT}`)}"></script>
</head>
<body></body>
</html>
`
}

/** What is shown of a site that cannot be planned: at every address the document with its errors. */
export function liveErrorSite({ baseUrl, trailingSlash }: SiteConfig): LiveSite {
  return {
    baseUrl,
    trailingSlash,
    find: async (names) =>
      names.join('/') === `${LIVE_FOLDER}/${ERROR_SCRIPT}`
        ? made(ERROR_SCRIPT, await errorScript(baseUrl))
        : null,
    notFound: async () => made('index.html', errorDocument(baseUrl), 500),
  }
}

/** The script stands alone: it must work when nothing else of the site can be bundled. */
const errorScript = memoized(async (baseUrl: string): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [path.join(packageRoot(), 'runtime/live/error-page.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    define: { SITEGEN_BASE_URL: JSON.stringify(baseUrl) },
    logLevel: 'silent',
    tsconfigRaw: {},
  })
  return outputFiles[0]?.text ?? ''
})
