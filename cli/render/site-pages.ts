import { omitBy, pick } from 'lodash-es'
import { fileHref, notFoundUrl } from '../../runtime/shared/url/url.ts'
import type { HeadElement } from '../../runtime/shared/document/head.ts'
import type { Json } from '../../runtime/shared/json.ts'
import type { SiteData } from '../../runtime/shared/site/site-data.ts'
import type { Bundle } from '../bundle/bundle.ts'
import type { ModuleSource } from '../config/module/evaluate-module.ts'
import type { SiteConfig } from '../config/site-config.ts'
import { processEnvironment } from '../config/module/process-environment.ts'
import { siteAlternates } from '../config/site-language.ts'
import { askAgain } from '../content/assets/asset-kinds.ts'
import { componentKey, contentsWithin, fileKey } from '../content/compile/content-key.ts'
import type { CompiledContent } from '../content/compile/compiled.ts'
import type { ContentCompiler } from '../content/compile/content-compiler.ts'
import { type LinkTarget, REFERENCE_KEYS } from './content/reference-scope.ts'
import type { ContentScope } from './content/resolve-content.ts'
import type { Messages } from '../content/load-messages.ts'
import { type Page, contentsOf } from '../routes/page.ts'
import type { RouteManifest } from '../routes/plan.ts'
import { isPlain } from '../types/json-problems.ts'
import { memoized } from '../types/memoized.ts'
import { baseUrlBanner } from './document/document.ts'
import { explainFailure } from './problems/failure.ts'
import { inBatches, inOrder } from '../threads/in-order.ts'
import type { Threads } from '../threads/threads.ts'
import { type PageAnswer, type PageOrder, type PageSetUp, type SentPage, pageMaker } from './page-task.ts'
import {
  type OutcomeScope,
  type PageOutput,
  type PageScope,
  type RenderedPage,
  type StartedPage,
  finishPage,
  preparePage,
} from './pages.ts'
import { type Intern, createIntern } from './page-inputs.ts'
import { recordingScope } from './content/recording-scope.ts'
import type { DocumentOutcome } from './render-page.ts'
import type { RenderSetUp } from './renderer.ts'

interface PagesOf extends Pick<ContentScope, 'contentDirs' | 'contentOf' | 'moduleOf' | 'assets'> {
  readonly config: SiteConfig
  readonly data: SiteData
  readonly messages: Messages
  readonly headTags: readonly HeadElement[]
  readonly documentHtml: RenderSetUp['documentHtml']
  readonly manifest: RouteManifest
  readonly frontMatterOf: PageScope['frontMatterOf']
  readonly bundle: Bundle
}

export interface SiteRendering extends PagesOf, Pick<ContentCompiler, 'load' | 'loadModules' | 'mapOf'> {
  readonly shared: ReadonlyMap<string, Json>
  readonly output: PageOutput
  /** Pages of earlier builds. */
  readonly reuse: {
    /** What is known of a page that need not be rendered; null for one that must. */
    get(page: Page): RenderedPage | null
    /** Takes back what `get` gave: the page is rendered after all. */
    drop(page: Page): void
    keep(page: Page, known: Pick<RenderedPage, 'noIndex'>): void
    set(page: RenderedPage): void
  }
  /** Threads for many pages, what they get the functions of the configuration from, and where content is stored. */
  readonly threads: Threads
  readonly source: ModuleSource
  readonly workDir: string
  /** The pages to render; null for all. */
  readonly only: ReadonlySet<Page> | null
  readonly onProgress?: (done: number, total: number) => void
  readonly onTime?: ((page: Page, milliseconds: number) => void) | undefined
}

/** Renders every page of a site, or takes it over. Pages whose content did not compile are left out. */
export async function renderPages(rendering: SiteRendering): Promise<readonly RenderedPage[]> {
  const { reuse, only, onProgress } = rendering
  const pages = rendering.manifest.pages.filter(
    (page) => only?.has(page) !== false && !failedToCompile(rendering, page),
  )
  const known = new Map<Page, RenderedPage>()
  for (const page of pages) {
    const found = reuse.get(page)
    if (found !== null) known.set(page, found)
  }
  for (const page of await withOtherRemarks(known, rendering)) {
    known.delete(page)
    reuse.drop(page)
  }
  const finished: RenderedPage[] = []
  const finish = (page: RenderedPage): void => {
    finished.push(page)
    onProgress?.(finished.length, pages.length)
  }
  const keep = (page: RenderedPage): void => {
    reuse.keep(page.page, page)
    finish(page)
  }
  if (known.size === pages.length) {
    for (const page of known.values()) keep(page)
    return finished
  }
  await rendering.loadModules()
  const { make, limit } = await pageMaking(rendering, pages.length - known.size)
  const scope = outcomeScope(rendering, createIntern())
  await inOrder<Page, RenderedPage | StartedPage<DocumentOutcome>>(pages, {
    limit,
    start: (page) => known.get(page) ?? make(page),
    take(page) {
      if (!('outcome' in page)) return keep(page)
      if (!('thrown' in page.outcome)) rendering.onTime?.(page.page, page.outcome.milliseconds)
      const made = finishPage(page, scope)
      reuse.set(made)
      finish(made)
    },
  })
  return finished
}

/** Pages about which something else is to be remarked than what is kept with them. */
async function withOtherRemarks(
  known: ReadonlyMap<Page, RenderedPage>,
  rendering: SiteRendering,
): Promise<readonly Page[]> {
  const concerned = [...known.values()].filter(({ resolved }) => resolved > 0)
  if (concerned.length === 0) return []
  await rendering.loadModules()
  const scope = pageScope(rendering, () => {
    throw new Error('a page that is only resolved was rendered')
  })
  const others: Page[] = []
  for (const { page, diagnostics, resolved } of concerned) {
    await rendering.load(contentsOf(page))
    const ready = preparePage(page, scope)
    const isAsBefore = JSON.stringify(ready.found) === JSON.stringify(diagnostics.slice(0, resolved))
    if ('outcome' in ready || !isAsBefore) others.push(page)
  }
  return others
}

function failedToCompile({ contentOf }: SiteRendering, page: Page): boolean {
  return contentsOf(page).some((source) => {
    const compiled = contentOf(source)
    return compiled?.diagnostics.some((diagnostic) => diagnostic.level === 'error') ?? false
  })
}

export function pageScope(
  { config, bundle, frontMatterOf, ...asked }: PagesOf,
  render: PageScope['render'],
): PageScope {
  return {
    render,
    client: bundle.client,
    base: fileHref(config.i18n.filesBaseUrl, config),
    frontMatterOf,
    recording: recordingScope({ config, ...asked, modulesOf: bundle.server.modulesOf }),
  }
}

export function outcomeScope(
  { config, bundle, mapOf }: Pick<SiteRendering, 'config' | 'bundle' | 'mapOf'>,
  intern: Intern,
): OutcomeScope {
  return {
    intern,
    base: fileHref(config.i18n.filesBaseUrl, config),
    explainFailure: (failure) => explainFailure(failure, { server: bundle.server, config, mapOf }),
  }
}

export function renderSetUp(
  rendering: Pick<PagesOf, 'config' | 'data' | 'messages' | 'headTags' | 'documentHtml' | 'bundle'>,
): RenderSetUp {
  const { config, data, messages, headTags, documentHtml, bundle } = rendering
  const { additionalLanguages, defaultLanguage, magicComments } = config.prism
  return {
    filesBaseUrl: config.i18n.filesBaseUrl,
    serverFile: bundle.server.file,
    // Maps are read when something fails, and judged then.
    serverHashes: omitBy(bundle.server.hashes, (_, name) => name.endsWith('.map')),
    unrepeated: bundle.server.unrepeated,
    site: data,
    client: { ...bundle.client, files: [] },
    headTags,
    documentHtml,
    homeBanner: baseUrlBanner(config, messages),
    alternates: siteAlternates(config),
    policy: config.csp,
    starting: {
      client: config.router === 'hash' ? 'eager' : config.client,
      answering: [notFoundUrl(config.baseUrl), ...(data.matchBelow ?? [])],
      liveModules: bundle.client.liveModules,
      liveParts: bundle.server.liveParts,
    },
    settings: { defaultLanguage, ...(magicComments && { magicComments }) },
    additionalLanguages,
  }
}

const BATCH = 8

/** Batches under way for each thread: one that it works on, one that waits for it, one whose answers are taken. */
const BATCHES_A_THREAD = 3

function askThreads(rendering: SiteRendering): (order: PageOrder) => Promise<PageAnswer> {
  const job = rendering.threads.job<readonly PageOrder[], readonly PageAnswer[]>('page', () =>
    pageSetUp(rendering),
  )
  return inBatches(BATCH, (orders) =>
    job(
      orders,
      orders.map(({ page: { url, source } }) => ({ work: `rendered the page ${url}`, file: source })),
    ),
  )
}

/** Makes pages, their files too: many in threads, so many at a time (`limit`) that memory stays flat; few here. */
async function pageMaking(rendering: SiteRendering, count: number) {
  const { threads, output, assets, config, frontMatterOf, load } = rendering
  const isMany = threads.wanted(count)
  const ask = isMany ? askThreads(rendering) : await pageMaker(pageSetUp(rendering), config, assets)
  /** Content that is not stored as it was is compiled again, and handed over. */
  const asked = async (page: Page, files: PageOrder['files']): Promise<SentPage> => {
    const frontMatter = page.source === null ? undefined : frontMatterOf?.(page.source)
    const made = await ask({ page, files, frontMatter, ...contentsFor(page, rendering) })
    if (made !== null) return made
    await load(contentsOf(page))
    return asked(page, files)
  }
  return {
    limit: isMany ? threads.count * BATCHES_A_THREAD * BATCH : 1,
    async make(page: Page): Promise<StartedPage<DocumentOutcome>> {
      const files = output.order(page)
      const { written, environment, ...made } = await asked(page, files)
      output.written(page, files, written)
      processEnvironment.addReads(environment, 'page')
      await askAgain(made.inputs, assets, config.siteDir)
      return { page, ...made }
    },
  }
}

function contentsFor(page: Page, { contentOf, moduleOf, bundle }: SiteRendering) {
  const contents = contentsWithin(contentsOf(page), contentOf)
  const keys =
    page.kind === 'react' && page.source !== null
      ? [fileKey(page.source)]
      : [...contents.flatMap(keysOf), ...(page.uses ?? [])]
  const files = keys.map((key) => [key, bundle.server.modulesOf(key)] as const)
  const modulesByKey = new Map(files.filter(([, modules]) => modules.length > 0))
  const modules = new Set([...modulesByKey.values()].flat())
  return {
    contents: contents.map((compiled) => compiled.at ?? compiled),
    modules: [...modules].flatMap((file) => moduleOf(file) ?? []).map((compiled) => compiled.at ?? compiled),
    modulesByKey,
  }
}

function keysOf({ kind, path, imports }: CompiledContent): readonly string[] {
  const imported = Object.values(imports).map((used) => componentKey(used, path))
  return kind === 'module' ? [fileKey(path), ...imported] : imported
}

function pageSetUp(rendering: SiteRendering): PageSetUp {
  const { config, manifest, shared } = rendering
  const targetOf = memoized(({ url, source, context }: LinkTarget): LinkTarget => ({ url, source, context }))
  const sent = { ...pick(config, REFERENCE_KEYS), markdown: { hooks: config.markdown.hooks } }
  return {
    ...renderSetUp(rendering),
    ...pick(rendering, ['source', 'contentDirs', 'messages', 'workDir']),
    shared: new Map([...shared].map(([key, value]) => [key, JSON.stringify(value)])),
    config: isPlain(sent) ? sent : null,
    manifest: {
      pages: manifest.pages.map(targetOf),
      pageBySource: new Map([...manifest.pageBySource].map(([file, page]) => [file, targetOf(page)])),
    },
    scaled: rendering.assets.scaled,
  }
}
