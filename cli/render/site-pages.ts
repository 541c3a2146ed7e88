import type { Highlighter } from '../../runtime/shared/content/code-block.ts'
import { fileHref } from '../../runtime/shared/url/hash-route.ts'
import type { HeadElement } from '../../runtime/shared/document/head.ts'
import type { Json } from '../../runtime/shared/json.ts'
import type { SiteData } from '../../runtime/shared/site/site-data.ts'
import type { Bundle } from '../bundle/bundle.ts'
import { outsideContent } from '../config/outside-content.ts'
import type { ModuleSource } from '../config/module/evaluate-module.ts'
import type { SiteConfig } from '../config/site-config.ts'
import { siteAlternates } from '../config/site-language.ts'
import type { AssetStore } from '../content/assets/assets.ts'
import type { ContentScope } from './content/resolve-content.ts'
import type { Messages } from '../content/load-messages.ts'
import type { Hashes } from '../kept/import-checked.ts'
import { contentsOf, type Page } from '../routes/page.ts'
import type { RouteManifest } from '../routes/plan.ts'
import type { ContentDir, FilePath } from '../types/file-path.ts'
import { baseUrlBanner } from './document/document.ts'
import { createFailureExplainer } from './problems/failure.ts'
import { inOrder } from '../threads/in-order.ts'
import type { Threads } from '../threads/threads.ts'
import { makeInThreads, type MakePage } from './make-in-threads.ts'
import {
  type PageOutput,
  finishPage,
  preparePage,
  startPage,
  type OutcomeScope,
  type PageScope,
  type RenderedPage,
  type StartedPage,
} from './pages.ts'
import { createInputsReader, createIntern, type Intern } from './page-inputs.ts'
import { recordingScope } from './content/recording-scope.ts'
import { renderPage, type DocumentOutcome } from './render-page.ts'
import type { RenderSetUp } from './render-set-up.ts'
import { componentsInScope } from '../types/site-theme.ts'
import { notFoundUrl } from '../../runtime/shared/url/not-found.ts'
import { pagesWithBelow } from '../routes/page-url.ts'
import { createRenderer } from './renderer.ts'

/** What rendering a site needs. */
export interface SiteRendering {
  readonly config: SiteConfig
  readonly data: SiteData
  /** Texts in the language of the site, by id. */
  readonly messages: Messages
  readonly headTags: readonly HeadElement[]
  readonly manifest: RouteManifest
  readonly shared: ReadonlyMap<string, Json>
  readonly contentDirs: readonly ContentDir[]
  readonly contentOf: ContentScope['contentOf']
  readonly moduleOf: ContentScope['moduleOf']
  readonly frontMatterOf: PageScope['frontMatterOf']
  readonly assets: AssetStore
  readonly bundle: Bundle
  readonly highlight: Highlighter
  readonly output: PageOutput
  /** Brings the modules of content, before the first page is rendered. @default they are there */
  readonly loadModules?: () => Promise<void>
  /** Brings the content of files that is stored. @default it is there */
  readonly load?: (files: readonly FilePath[]) => Promise<void>
  /** Pages of earlier builds. @default every page is rendered */
  readonly reuse?: {
    /** What is known of a page that need not be rendered; null for one that must. */
    get(page: Page): RenderedPage | null
    /** Takes back what `get` gave: the page is rendered after all. */
    drop(page: Page): void
    /** Takes its files over. */
    keep(page: Page): void
    /** Takes one that was made anew. */
    set(page: RenderedPage): void
  }
  /** Threads for many pages, what they get the functions of the configuration from, and where content is stored. @default none */
  readonly threads?: Threads
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
    const found = reuse?.get(page) ?? null
    if (found !== null) known.set(page, found)
  }
  for (const page of await withOtherRemarks(known, rendering)) {
    known.delete(page)
    reuse?.drop(page)
  }
  const finished: RenderedPage[] = []
  const finish = (page: RenderedPage): void => {
    finished.push(page)
    onProgress?.(finished.length, pages.length)
  }
  const keep = (page: RenderedPage): void => {
    reuse?.keep(page.page)
    finish(page)
  }
  if (known.size === pages.length) {
    for (const page of known.values()) keep(page)
    return finished
  }
  await rendering.loadModules?.()
  const intern = createIntern()
  const { make, limit } = await makeWay(rendering, { count: pages.length - known.size, intern })
  const scope = outcomeScope(rendering, intern)
  await inOrder<Page, RenderedPage | StartedPage<DocumentOutcome>>(pages, {
    limit,
    start: (page) => known.get(page) ?? make(page),
    take(page) {
      if (!('outcome' in page)) return keep(page)
      if (!('error' in page.outcome)) rendering.onTime?.(page.page, page.outcome.milliseconds)
      const made = finishPage(page, scope)
      reuse?.set(made)
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
  await rendering.loadModules?.()
  const scope = pageScope(rendering, () => {
    throw new Error('a page that is only resolved was rendered')
  })
  const others: Page[] = []
  for (const { page, diagnostics, resolved } of concerned) {
    await rendering.load?.(contentsOf(page))
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

/** What every rendering of a site's pages is made with. */
type PagesOf = Pick<
  SiteRendering,
  | 'config'
  | 'data'
  | 'messages'
  | 'headTags'
  | 'manifest'
  | 'assets'
  | 'contentDirs'
  | 'contentOf'
  | 'moduleOf'
  | 'frontMatterOf'
  | 'bundle'
>

/** The scope of single pages. */
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

/** What is needed to say what became of pages. */
export function outcomeScope(
  { config, bundle }: Pick<PagesOf, 'config' | 'bundle'>,
  intern: Intern,
): OutcomeScope {
  return {
    intern,
    base: fileHref(config.baseUrl, config),
    explainFailure: createFailureExplainer({
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
    serverHashes: scriptsOf(bundle.server.hashes),
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

/** Maps are read when something fails, and judged then. */
function scriptsOf(hashes: Hashes): Hashes {
  return Object.fromEntries(Object.entries(hashes).filter(([name]) => !name.endsWith('.map')))
}

/** Many pages are made in threads, few here. `limit` pages are under way at the same time. */
async function makeWay(
  rendering: SiteRendering,
  { count, intern }: { readonly count: number; readonly intern: Intern },
): Promise<{ readonly make: MakePage; readonly limit: number }> {
  const { bundle, shared, highlight, threads, output, load = async () => {} } = rendering
  const setUp = renderSetUp(rendering)
  const { modulesOf } = bundle.server
  if (threads?.wanted(count) === true)
    return makeInThreads(threads, { setUp, making: { ...rendering, load, modulesOf } })
  const renderer = await createRenderer({ ...setUp, code: { settings: setUp.settings, highlight } })
  const rendered = { renderer, shared: (key: string) => shared.get(key), inputs: createInputsReader(intern) }
  const scope = pageScope(rendering, (input) => renderPage(input, rendered))
  return {
    limit: 1,
    async make(page) {
      await load(contentsOf(page))
      const started = await startPage(page, scope)
      if (!('error' in started.outcome)) await output.put(page, started.outcome)
      return started
    },
  }
}
