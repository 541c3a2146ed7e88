import path from 'node:path'
import { unknownParts } from '../../bundle/unknown-parts.ts'
import type { LoadedConfig } from '../../config/load.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { LiveSite } from '../../server/dev-server.ts'
import type { LiveMessage } from '../../../runtime/shared/live.ts'
import { NOT_FOUND_FILE } from '../../../runtime/shared/url/not-found.ts'
import type { Url } from '../../../runtime/shared/url/url.ts'
import { languageProblems } from '../language-problems.ts'
import { mergeDoubles } from '../build/check-site.ts'
import { createDevGroups } from './dev-plan.ts'
import { findDevFile, findReadyFile, hasDevFile, notFoundFile, type FilesOptions } from './dev-files.ts'
import type { Engine } from '../engine.ts'
import type { Site } from '../site.ts'
import type { ShownPage, Snapshot } from './preview/make-page.ts'
import { createDevSite, type DevSite, type DevSiteOptions } from './dev-site.ts'
import { createChangeQueue } from './preview/preview.ts'
import { takeChange } from './take-change.ts'
import { checkSiteLinks } from '../../check/site-links.ts'
import type { CompiledContent } from '../../content/compile/compiled.ts'
import { documentInputs } from '../../render/page-inputs.ts'
import { failedPage, type RenderedPage } from '../../render/pages.ts'
import type { Page } from '../../routes/page.ts'

/** Files of a site that were taken in. */
export interface TakenFiles {
  /** Absolute. */
  readonly files: readonly string[]
  /** How many of the pages that were shown are others now. */
  readonly pages: number | 'all'
}

interface DevSessionOptions extends Omit<DevSiteOptions, 'config' | 'inTurn'> {
  readonly loaded: LoadedConfig
  readonly send: (message: LiveMessage) => void
  /** Called when a page was made again: what is known of problems may be another thing. */
  readonly onShown: () => void
}

export type DevSession = Awaited<ReturnType<typeof startDevSession>>

/**
 * Plans a site with one configuration and makes it ready to be asked for pages.
 * @throws SiteProblems when it cannot be planned
 */
export async function startDevSession({ loaded, send, onShown, ...options }: DevSessionOptions) {
  const { config } = loaded
  const { siteDir } = config
  const { inTurn, change, settled } = createChangeQueue()
  const devSite = await createDevSite({ config, inTurn, ...options })
  const { pages, plan, code } = devSite
  const show = async (url: Url): Promise<ShownPage | null> => {
    const before = pages.shown('all').get(url)
    const shown = await pages.show(url)
    if (shown !== before) onShown()
    return shown
  }
  const countOutdated = outdatedCounter(pages)
  const files: FilesOptions = {
    snapshot: devSite.snapshot,
    settled,
    show,
    readText: pages.readText,
    groups: createDevGroups(),
  }
  const site: LiveSite = {
    baseUrl: config.baseUrl,
    trailingSlash: config.trailingSlash,
    find: async (names) => findReadyFile(names, devSite.snapshot()) ?? findDevFile(names, files),
    notFound: () => notFoundFile(files),
  }
  return {
    site,
    /**
     * Takes in what has changed, and tells what pages that are open should do. Absolute paths.
     *
     * @returns what came of it; null when the files are nothing to the site
     */
    async change(changed: ReadonlySet<string>): Promise<TakenFiles | null> {
      const { messages, ofSite, pages } = await change(async () => {
        const taken = await takeChange([...changed], { devSite, config, send })
        return { ...taken, pages: countOutdated() }
      })
      for (const message of messages) send(message)
      // They may take long, and the next change should not wait for them.
      void repeatFailed(devSite, show)
      if (ofSite.length > 0) return { files: ofSite, pages }
      return pages > 0 ? { files: [...changed], pages } : null
    },
    /** Files of pages that were written after they were planned; absolute. */
    changedSincePlanned: (): ReadonlySet<string> =>
      new Set([...plan.changed()].map((file) => path.join(siteDir, file))),
    /** What its sidebars were loaded from. */
    modules: (): Site['modules'] => plan.site().modules,
    /** Ends what is kept running for the next change, and gives up pages that are being made: what is found then is not right. */
    async close(): Promise<void> {
      pages.close()
      await code.close()
    },
    /** Problems of everything that was asked for. */
    problems: (): Promise<readonly Diagnostic[]> => inTurn(() => problemsOf(devSite, loaded, options.engine)),
  }
}

/** Counts the pages that are not as they were shown, each once. The 404 page is not counted. */
function outdatedCounter(pages: DevSite['pages']): () => number {
  const counted = new WeakSet<ShownPage>()
  return () => {
    const right = pages.shown('right')
    const fresh = [...pages.shown('all')].filter(
      ([url, page]) => !right.has(url) && !counted.has(page) && !url.endsWith(`/${NOT_FOUND_FILE}`),
    )
    for (const [, page] of fresh) counted.add(page)
    return fresh.length
  }
}

async function problemsOf(
  devSite: DevSite,
  loaded: LoadedConfig,
  { themeParts }: Engine,
): Promise<readonly Diagnostic[]> {
  const { pages, code } = devSite
  const snapshot = devSite.snapshot()
  const { site } = snapshot
  const shown = pages.shown('right')
  const links = await devLinkProblems({ snapshot, shown, hasFile: (file) => hasDevFile(file, snapshot) })
  const ofPages = [...shown.values()].flatMap(({ files, diagnostics }) =>
    files === null ? diagnostics : diagnostics.map(asWarning),
  )
  return [
    ...loaded.diagnostics,
    ...site.diagnostics,
    ...(await loaded.withPlaces([...site.configProblems, ...languageProblems(site.config)])),
    ...code.diagnostics(),
    ...unknownParts({ config: site.config, themeParts, isInput: code.isInput }),
    ...mergeDoubles(ofPages, links),
  ]
}

/** Errors become warnings where the page is there all the same. */
function asWarning(problem: Diagnostic): Diagnostic {
  return problem.level === 'error' ? { ...problem, level: 'warning' } : problem
}

/** Pages with problems are made again: nobody may ask for them until they are said to be right. */
async function repeatFailed({ pages }: DevSite, show: (url: Url) => Promise<unknown>): Promise<void> {
  const failed = [...pages.shown('all')].filter(([, { diagnostics }]) => diagnostics.length > 0)
  for (const [url] of failed) await show(url)
}

interface Checking {
  readonly snapshot: Snapshot
  readonly shown: ReadonlyMap<Url, ShownPage>
  /** Whether the site serves a file, by its path in the output. */
  readonly hasFile: (path: string) => boolean
}

/**
 * Links and anchors of the pages that were shown that lead nowhere, as warnings. Pages that links with an anchor lead to
 * are compiled for it; where components may bring more anchors, all of them count as there.
 */
async function devLinkProblems({ snapshot, shown, hasFile }: Checking): Promise<readonly Diagnostic[]> {
  const { site, content, assets } = snapshot
  const config = {
    ...site.config,
    onBrokenLinks: quieter(site.config.onBrokenLinks),
    onBrokenAnchors: quieter(site.config.onBrokenAnchors),
  }
  const rendered = [...shown.values()].flatMap((page) => (page.rendered.rendered ? [page.rendered] : []))
  const targets: RenderedPage[] = []
  for (const page of anchoredPages(rendered, { snapshot, shown })) {
    // A page of code has no file to compile.
    const file = page.kind === 'markdown' ? page.source : null
    if (file === null) continue
    await content.compile([file])
    const anchors = plainAnchors(content.contentOf(file))
    if (anchors !== null) targets.push({ ...failedPage(page, []), rendered: true, anchors })
  }
  return checkSiteLinks({
    config,
    data: site.data,
    manifest: site.manifest,
    rendered: [...rendered, ...targets],
    contentOf: content.contentOf,
    references: { ...site, config, assets },
    hasFile,
  })
}

/** In dev, errors become warnings. */
function quieter(level: Snapshot['site']['config']['onBrokenLinks']): typeof level {
  return level === 'throw' ? 'warn' : level
}

/** Pages that were not shown, and that links of shown ones lead into. */
function anchoredPages(
  rendered: readonly RenderedPage[],
  { snapshot, shown }: Omit<Checking, 'hasFile'>,
): readonly Page[] {
  const { pageByUrl } = snapshot.site.manifest
  const anchored = rendered.flatMap(({ links }) => [...links]).filter((link) => link.indexOf('#') > 0)
  const pathnames = new Set(anchored.map((link) => link.slice(0, link.indexOf('#'))))
  return [...pathnames].flatMap((pathname) => {
    const page = pageByUrl.get(pathname as Url)
    return page === undefined || shown.has(page.url) ? [] : [page]
  })
}

/** The anchors of content without components; null for content that may get more of them. */
function plainAnchors(compiled: CompiledContent | undefined): ReadonlySet<string> | null {
  if (compiled === undefined || compiled.kind !== 'html') return null
  const html = compiled.nodes.flatMap((node) =>
    typeof node === 'object' && 'html' in node ? node.html.filter((part) => typeof part === 'string') : [],
  )
  return documentInputs(html.join('')).anchors
}
