import path from 'node:path'
import { unknownParts } from '../../bundle/unknown-parts.ts'
import type { LoadedSiteConfig } from '../../features/load-site-config.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { LiveSite } from '../../server/dev-server.ts'
import type { LiveMessage } from '../../../runtime/shared/live.ts'
import { NOT_FOUND_FILE, type Url } from '../../../runtime/shared/url/url.ts'
import { languageProblems } from '../../content/markdown/code/prism-languages.ts'
import { mergeDoubles } from '../build/check-site.ts'
import { createDevGroups } from './dev-plan.ts'
import { findDevFile, findReadyFile, hasDevFile, notFoundFile, type FilesOptions } from './dev-files.ts'
import type { Engine } from '../../types/theme-parts.ts'
import type { Site } from '../site.ts'
import type { ShownPage } from './dev-pages.ts'
import { createDevSite, type DevSite, type DevSiteOptions, type Snapshot } from './dev-site.ts'
import { createChangeQueue } from './preview.ts'
import { checkSiteLinks } from '../../check/site-links.ts'
import type { CompiledContent } from '../../content/compile/compiled.ts'
import { documentInputs } from '../../render/page-inputs.ts'
import { failedPage, type RenderedPage } from '../../render/pages.ts'
import { siteFile } from '../../config/site-file.ts'
import type { FilePath } from '../../types/file-path.ts'
import { isSiteThemeFile } from '../../types/site-theme.ts'

export interface TakenFiles {
  readonly files: readonly string[]
  readonly pages: number | 'all'
}

interface DevSessionOptions extends Omit<DevSiteOptions, 'config' | 'plugins' | 'inTurn'> {
  readonly loaded: LoadedSiteConfig
  readonly send: (message: LiveMessage) => void
  /** Called when a page was made again: what is known of problems may be another thing. */
  readonly onShown: () => void
}

export type DevSession = Awaited<ReturnType<typeof startDevSession>>

/** @throws SiteProblems when the site cannot be planned */
export async function startDevSession({ loaded, send, onShown, ...options }: DevSessionOptions) {
  const { config } = loaded
  const { siteDir } = config
  const { inTurn, change, settled } = createChangeQueue()
  const devSite = await createDevSite({ config, plugins: loaded.plugins, inTurn, ...options })
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
    get matchBelow() {
      return plan.site().data.matchBelow
    },
    find: async (names) => findReadyFile(names, devSite.snapshot()) ?? findDevFile(names, files),
    notFound: () => notFoundFile(files),
  }
  return {
    site,
    /** Takes in files that have changed, absolute; tells what came of it, null when they are nothing to the site. */
    async change(changed: ReadonlySet<string>): Promise<TakenFiles | null> {
      const { messages, ofSite, pages } = await change(async () => {
        const taken = await takeChange([...changed], devSite, send)
        return { ...taken, pages: countOutdated() }
      })
      for (const message of messages) send(message)
      // They may take long, and the next change should not wait for them.
      void repeatFailed(devSite, show)
      if (ofSite.length > 0) return { files: ofSite, pages }
      return pages > 0 ? { files: [...changed], pages } : null
    },
    changedSincePlanned: (): ReadonlySet<string> =>
      new Set([...plan.changed()].map((file) => path.join(siteDir, file))),
    modules: (): Site['modules'] => plan.site().modules,
    /** Ends what is kept running for the next change, and gives up pages that are being made: what is found then is not right. */
    async close(): Promise<void> {
      pages.close()
      await code.close()
    },
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

async function problemsOf(devSite: DevSite, loaded: LoadedSiteConfig, { themeParts }: Engine) {
  const { pages, code, plan } = devSite
  const snapshot = devSite.snapshot()
  const { site } = snapshot
  const shown = pages.shown('right')
  const links = await devLinkProblems(snapshot, shown)
  const ofPages = [...shown.values()].flatMap(({ files, diagnostics }) =>
    files === null ? diagnostics : diagnostics.map(asWarning),
  )
  return [
    ...loaded.diagnostics,
    ...site.diagnostics,
    ...plan.problems(),
    ...(await loaded.withPlaces([...site.configProblems, ...languageProblems(site.config)])),
    ...code.diagnostics(),
    ...unknownParts({ config: site.config, themeParts, isInput: code.isInput }),
    ...mergeDoubles(ofPages, links),
  ]
}

function asWarning(problem: Diagnostic): Diagnostic {
  return problem.level === 'error' ? { ...problem, level: 'warning' } : problem
}

/** Pages with problems are made again: nobody may ask for them until they are said to be right. */
async function repeatFailed({ pages }: DevSite, show: (url: Url) => Promise<unknown>): Promise<void> {
  const failed = [...pages.shown('all')].filter(([, { diagnostics }]) => diagnostics.length > 0)
  for (const [url] of failed) await show(url)
}

/**
 * Links and anchors of the pages that were shown that lead nowhere, as warnings. Pages that links with an anchor lead to
 * are compiled for it; where components may bring more anchors, all of them count as there.
 */
async function devLinkProblems(snapshot: Snapshot, shown: ReadonlyMap<Url, ShownPage>) {
  const { site, content, assets } = snapshot
  const { manifest } = site
  const config = {
    ...site.config,
    onBrokenLinks: quieter(site.config.onBrokenLinks),
    onBrokenAnchors: quieter(site.config.onBrokenAnchors),
  }
  const rendered = [...shown.values()].flatMap((page) => (page.rendered.rendered ? [page.rendered] : []))
  const anchored = rendered.flatMap(({ links }) => [...links]).filter((link) => link.indexOf('#') > 0)
  const targets: RenderedPage[] = []
  for (const pathname of new Set(anchored.map((link) => link.slice(0, link.indexOf('#')) as Url))) {
    const page = manifest.pageByUrl.get(pathname)
    // A page of code has no file to compile.
    const file = page?.kind === 'markdown' && !shown.has(page.url) ? page.source : null
    if (page === undefined || file === null) continue
    await content.compile([file])
    const anchors = plainAnchors(content.contentOf(file))
    if (anchors !== null) targets.push({ ...failedPage(page, []), rendered: true, anchors })
  }
  return checkSiteLinks({
    config,
    data: site.data,
    manifest,
    rendered: [...rendered, ...targets],
    contentOf: content.contentOf,
    references: { ...site, config, assets },
    hasFile: (file) => hasDevFile(file, snapshot),
  })
}

function quieter(level: Snapshot['site']['config']['onBrokenLinks']): typeof level {
  return level === 'throw' ? 'warn' : level
}

/** The anchors of content without components; null for content that may get more of them. */
function plainAnchors(compiled: CompiledContent | undefined): ReadonlySet<string> | null {
  if (compiled === undefined || compiled.kind !== 'html') return null
  const html = compiled.nodes.flatMap((node) =>
    typeof node === 'object' && 'html' in node ? node.html.filter((part) => typeof part === 'string') : [],
  )
  return documentInputs(html.join('')).anchors
}

const TEXT_FILES = /\.(?:mdx?|json|ya?ml)$/i
const MODULE = /\.mdx?$/i
const CODE = /\.(?:[cm]?[jt]sx?|css|s[ac]ss|mdx?|ya?ml)$/i

const UPDATE: LiveMessage = { kind: 'update', shared: [] }

/** Takes in files that have changed, absolute. Gives what pages that are open should do, and the files of content or code. */
async function takeChange(changed: readonly string[], devSite: DevSite, send: DevSessionOptions['send']) {
  const { code, content, plan } = devSite
  const { siteDir } = plan.site().config
  await code.settled()
  const nameOf = (file: string): FilePath => siteFile(file, siteDir)
  const ofCode = new Set(changed.filter((file) => isCode(file, devSite)))
  const mayBeContent = (file: string): boolean => TEXT_FILES.test(file) && !code.isInput(file)
  const ofContent = changed.filter(
    (file) => !ofCode.has(file) || mayBeContent(file) || plan.has(nameOf(file)),
  )
  // What is deleted is not planned any more, what is new is not yet.
  const known = new Set([...ofCode, ...changed.filter((file) => plan.has(nameOf(file)))])
  content.forget(new Set(changed.map(nameOf)))
  const messages: readonly LiveMessage[] = [
    ...(ofCode.size > 0 ? await takeCode([...ofCode], devSite) : []),
    ...(ofContent.length > 0 ? await takeContent(new Set(ofContent.map(nameOf)), devSite, send) : []),
  ]
  const reload = messages.find(({ kind }) => kind === 'reload')
  const ofSite = changed.filter((file) => known.has(file) || plan.has(nameOf(file)))
  return { messages: reload === undefined ? messages : [reload], ofSite }
}

/** A file is of code when a bundle was made of it, or when it may fix or replace a part of one. */
function isCode(file: string, { code, plan }: DevSite): boolean {
  return (
    code.isInput(file) ||
    // What bundles looked at takes a while to tell: an edit of words does not wait for it.
    (!MODULE.test(file) && code.mayBeFound(file)) ||
    (CODE.test(file) && (isSiteThemeFile(file, plan.site().config) || code.diagnostics().length > 0))
  )
}

async function takeCode(changed: readonly string[], devSite: DevSite): Promise<readonly LiveMessage[]> {
  const { code } = devSite
  const before = code.current()?.client.hash
  const change = await code.refresh(changed)
  devSite.invalidate()
  if (change === 'nothing') return []
  if (change !== 'scripts') {
    const { baseUrl } = devSite.snapshot().site.config
    return [{ kind: 'styles', replaced: change.styles.map(([from, to]) => [baseUrl + from, baseUrl + to]) }]
  }
  // Content that is a module is loaded by its page as another one.
  const isSwapped = changed.every((file) => MODULE.test(file)) && code.current()?.client.hash === before
  return [isSwapped ? UPDATE : { kind: 'reload' }]
}

async function takeContent(
  changed: ReadonlySet<FilePath>,
  devSite: DevSite,
  send: DevSessionOptions['send'],
): Promise<readonly LiveMessage[]> {
  const { plan, content, code } = devSite
  const effect = await plan.effectOf(changed, (file) => content.contentOf(file) !== undefined)
  devSite.invalidate([...changed].every((file) => TEXT_FILES.test(file)) ? undefined : 'assets')
  if (effect === 'none') return [UPDATE]
  // The words are shown before titles and descriptions are found out.
  if (effect === 'later') send(UPDATE)
  const textsOf = ({ messages, data }: Site) => [JSON.stringify(messages), JSON.stringify(data)] as const
  const [messages, data] = textsOf(plan.site())
  const shared = await plan.invalidate()
  const [newMessages, newData] = textsOf(plan.site())
  // Messages are a part of the code, and what is planned may be.
  const ofCode = newMessages === messages ? code.planned() : [...changed]
  const change = ofCode.length === 0 ? 'nothing' : await code.refresh(ofCode)
  devSite.invalidate()
  const isSame = newMessages === messages && newData === data && change === 'nothing'
  return isSame ? [{ kind: 'update', shared }] : [{ kind: 'reload' }]
}
