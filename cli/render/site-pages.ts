import { omitBy, pick } from 'lodash-es'
import { fileHref, notFoundUrl } from '../../runtime/shared/url/url.ts'
import type { HeadElement } from '../../runtime/shared/document/head.ts'
import type { Json } from '../../runtime/shared/json.ts'
import type { SiteData } from '../../runtime/shared/site/site-data.ts'
import type { Bundle } from '../bundle/bundle.ts'
import { outsideContent } from '../config/site-file.ts'
import type { ModuleSource } from '../config/module/evaluate-module.ts'
import type { SiteConfig } from '../config/site-config.ts'
import { processEnvironment } from '../config/module/process-environment.ts'
import { siteAlternates } from '../config/site-language.ts'
import { askAgain } from '../content/assets/ask-again.ts'
import { componentKey, fileKey } from '../content/compile/content-key.ts'
import type { CompiledContent } from '../content/compile/compiled.ts'
import type { ContentCompiler } from '../content/compile/content-compiler.ts'
import { contentsWithin } from '../content/compile/import-cycles.ts'
import { REFERENCE_KEYS, type LinkTarget } from './content/reference-scope.ts'
import type { ContentScope } from './content/resolve-content.ts'
import type { Messages } from '../content/load-messages.ts'
import { contentsOf, type Page } from '../routes/page.ts'
import type { RouteManifest } from '../routes/plan.ts'
import { isPlain } from '../types/json-problems.ts'
import { memoized } from '../types/memoized.ts'
import { baseUrlBanner } from './document/document.ts'
import { explainFailure } from './problems/failure.ts'
import { inBatches, inOrder } from '../threads/in-order.ts'
import type { Threads } from '../threads/threads.ts'
import type { PageAnswer, PageOrder, PageSetUp, SentPage } from './page-task.ts'
import {
  finishPage,
  preparePage,
  startPage,
  type PageOutput,
  type OutcomeScope,
  type PageScope,
  type RenderedPage,
  type StartedPage,
} from './pages.ts'
import { createInputsReader, createIntern, type Intern } from './page-inputs.ts'
import { recordingScope } from './content/recording-scope.ts'
import { renderPage, type DocumentOutcome } from './render-page.ts'
import { componentsInScope } from '../types/site-theme.ts'
import { pagesWithBelow } from '../routes/page-url.ts'
import { createRenderer, type RenderSetUp } from './renderer.ts'

interface PagesOf extends Pick<ContentScope, 'contentDirs' | 'contentOf' | 'moduleOf' | 'assets'> {
  readonly config: SiteConfig
  readonly data: SiteData
  readonly messages: Messages
  readonly headTags: readonly HeadElement[]
  readonly manifest: RouteManifest
  readonly frontMatterOf: PageScope['frontMatterOf']
  readonly bundle: Bundle
}

export interface SiteRendering extends PagesOf, Pick<ContentCompiler, 'highlight' | 'load' | 'loadModules'> {
  readonly shared: ReadonlyMap<string, Json>
  readonly output: PageOutput
  /** Pages of earlier builds. */
  readonly reuse: {
    /** What is known of a page that need not be rendered; null for one that must. */
    get(page: Page): RenderedPage | null
    /** Takes back what `get` gave: the page is rendered after all. */
    drop(page: Page): void
    /** Takes its files over. */
    keep(page: Page): void
    set(page: RenderedPage): void
  }
  /** Threads for many pages, what they get the functions of the configuration from, and where content is stored. */
  readonly threads: Threads
  readonly source: ModuleSource
  readonly workDir: string
  readonly onProgress?: (done: number, total: number) => void
  /** Told how long each page took, in milliseconds. */
  readonly onTime?: ((page: Page, milliseconds: number) => void) | undefined
}

/** Renders every page of a site, or takes it over. Pages whose content did not compile are left out. */
export async function renderPages(rendering: SiteRendering): Promise<readonly RenderedPage[]> {
  const { reuse, onProgress } = rendering
  const pages = rendering.manifest.pages.filter((page) => !failedToCompile(rendering, page))
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
    reuse.keep(page.page)
    finish(page)
  }
  if (known.size === pages.length) {
    for (const page of known.values()) keep(page)
    return finished
  }
  await rendering.loadModules()
  const intern = createIntern()
  const { make, limit } = rendering.threads.wanted(pages.length - known.size)
    ? makeInThreads(rendering)
    : await makeHere(rendering, intern)
  const scope = outcomeScope(rendering, intern)
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
    base: fileHref(config.baseUrl, config),
    frontMatterOf,
    recording: recordingScope({ config, ...asked, modulesOf: bundle.server.modulesOf }),
  }
}

export function outcomeScope({ config, bundle }: PagesOf, intern: Intern): OutcomeScope {
  return {
    intern,
    base: fileHref(config.baseUrl, config),
    explainFailure: (failure) =>
      explainFailure(failure, {
        server: bundle.server,
        siteDir: config.siteDir,
        outside: outsideContent(config),
        exclude: config.markdown.static.exclude,
        components: Object.keys(componentsInScope(config.markdown)),
      }),
  }
}

/** What is needed to render the pages of a site, but for the shared data. */
export function renderSetUp({
  config,
  data,
  messages,
  headTags,
  bundle,
}: Pick<PagesOf, 'config' | 'data' | 'messages' | 'headTags' | 'bundle'>): RenderSetUp {
  const { additionalLanguages, defaultLanguage, magicComments } = config.prism
  return {
    serverFile: bundle.server.file,
    // Maps are read when something fails, and judged then.
    serverHashes: omitBy(bundle.server.hashes, (_, name) => name.endsWith('.map')),
    unrepeated: bundle.server.unrepeated,
    site: data,
    client: { ...bundle.client, files: [] },
    headTags,
    homeBanner: baseUrlBanner(config, messages),
    alternates: siteAlternates(config),
    policy: config.csp,
    starting: {
      client: config.router === 'hash' ? 'eager' : config.client,
      answering: [notFoundUrl(config.baseUrl), ...pagesWithBelow(config)],
      liveModules: bundle.client.liveModules,
      liveParts: bundle.server.liveParts,
    },
    settings: { defaultLanguage, ...(magicComments && { magicComments }) },
    additionalLanguages,
  }
}

/** How pages are made, their files too; `limit` pages are under way at the same time. */
interface Way {
  readonly make: (page: Page) => Promise<StartedPage<DocumentOutcome>>
  readonly limit: number
}

async function makeHere(rendering: SiteRendering, intern: Intern): Promise<Way> {
  const { shared, highlight, output, load } = rendering
  const renderer = await createRenderer(renderSetUp(rendering), highlight)
  const rendered = { renderer, shared: (key: string) => shared.get(key), inputs: createInputsReader(intern) }
  const scope = pageScope(rendering, (input) => renderPage(input, rendered))
  return {
    limit: 1,
    async make(page) {
      await load(contentsOf(page))
      const started = await startPage(page, scope)
      if (!('thrown' in started.outcome)) await output.put(page, started.outcome)
      return started
    },
  }
}

/** How many pages a thread gets at a time. */
const BATCH = 8

/** Batches under way for each thread: one that it works on, one that waits for it, one whose answers are taken. */
const BATCHES_A_THREAD = 3

/** Makes pages in threads, so many at a time that memory stays flat. */
function makeInThreads(rendering: SiteRendering): Way {
  const { threads, output, assets, config, frontMatterOf, load } = rendering
  const job = threads.job<readonly PageOrder[], readonly PageAnswer[]>('page', () => pageSetUp(rendering))
  const ask = inBatches<PageOrder, PageAnswer>(BATCH, (orders) =>
    job(
      orders,
      orders.map(({ page: { url, source } }) => ({ work: `rendered the page ${url}`, file: source })),
    ),
  )
  /** Content that is not stored as it was is compiled again, and handed over. */
  const asked = async (page: Page, files: PageOrder['files']): Promise<SentPage> => {
    const frontMatter = page.source === null ? undefined : frontMatterOf?.(page.source)
    const made = await ask({ page, files, frontMatter, ...contentsFor(page, rendering) })
    if (made !== null) return made
    await load(contentsOf(page))
    return asked(page, files)
  }
  return {
    limit: threads.count * BATCHES_A_THREAD * BATCH,
    async make(page) {
      const files = output.order(page)
      const { written, environment, ...made } = await asked(page, files)
      output.written(page, files, written)
      processEnvironment.addReads(environment, 'page')
      await askAgain(made.inputs, assets, config.siteDir)
      return { page, ...made }
    },
  }
}

function contentsFor(
  page: Page,
  { contentOf, moduleOf, bundle }: SiteRendering,
): Pick<PageOrder, 'contents' | 'modules' | 'modulesByKey'> {
  const contents = contentsWithin(page.kind === 'react' ? [] : contentsOf(page), contentOf)
  const keys =
    page.kind === 'react' && page.source !== null ? [fileKey(page.source)] : contents.flatMap(keysOf)
  const files = keys.map((key) => [key, bundle.server.modulesOf(key)] as const)
  const modulesByKey = new Map(files.filter(([, modules]) => modules.length > 0))
  const modules = new Set([...modulesByKey.values()].flat())
  return {
    contents: contents.map(sentContent),
    modules: [...modules].flatMap((file) => moduleOf(file) ?? []).map(sentContent),
    modulesByKey,
  }
}

function keysOf({ kind, path, imports }: CompiledContent): readonly string[] {
  const imported = Object.values(imports).map((used) => componentKey(used, path))
  return kind === 'module' ? [fileKey(path), ...imported] : imported
}

function sentContent(compiled: CompiledContent): PageOrder['contents'][number] {
  return compiled.at ?? compiled
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
