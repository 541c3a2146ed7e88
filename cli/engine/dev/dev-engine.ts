import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { debounce } from 'lodash-es'
import { processEnvironment, mayChange } from '../../config/module/process-environment.ts'
import { loadSiteConfig, type LoadedSiteConfig } from '../../features/load-site-config.ts'
import { outsideContent, isOutside, siteFile } from '../../config/site-file.ts'
import { problemsOf, type Diagnostic } from '../../report/diagnostic.ts'
import type { LiveSite } from '../../server/dev-server.ts'
import type { LiveMessage } from '../../../runtime/shared/live.ts'
import { overriddenElements } from '../../config/resolve/resolve-config.ts'
import type { SiteModule } from '../../features/feature.ts'
import { isSiteThemeFile, sitePartNames } from '../../types/site-theme.ts'
import { pagesWithBelow } from '../../routes/page-url.ts'
import { loadEngine } from '../../types/theme-parts.ts'
import { createClientFiles, removeBundles, removeOrphans, serverDir } from './dev-code.ts'
import { liveErrorSite } from './dev-files.ts'
import { startDevSession, type DevSession, type TakenFiles } from './dev-session.ts'
import { createQueue, createPreview } from './preview.ts'

export interface DevEngineOptions {
  readonly siteDir: string
  readonly first: LoadedSiteConfig
  readonly loading: Parameters<typeof loadSiteConfig>[1]
  readonly outDir: string
  readonly send: (message: LiveMessage) => void
  readonly onProblems: (found: readonly Diagnostic[]) => void
  readonly onEdit: (edit: DevEdit) => void
}

export type DevEngine = ReturnType<typeof createDevEngine>

export interface DevEdit extends TakenFiles {
  readonly milliseconds: number
}

/** Problems are looked for when nobody has asked for a page for so long, in milliseconds. */
const QUIET_MS = 150

/** Milliseconds between two looks at what no watch tells of, and where the last one has found what is broken. */
const PAUSE_MS = 1000
const BROKEN_PAUSE_MS = 10_000

/** Looking may take this part of the time. */
const SHARE = 0.02

export function createDevEngine(options: DevEngineOptions) {
  const { siteDir, first, loading, onProblems } = options
  const tools = { engine: loadEngine(), preview: createPreview(), clientFiles: createClientFiles() }
  let loaded = first
  let run: DevSession | null = null
  /** Why there is no run, or none with the newest configuration; and what the last change ended with. */
  let broken: readonly Diagnostic[] = []
  let failed: readonly Diagnostic[] = []
  let isClosed = false
  const lookForProblems = debounce(async () => {
    if (isClosed) return
    const found = run === null ? [] : await run.problems().catch(problemsOf)
    onProblems([...broken, ...failed, ...found])
  }, QUIET_MS)

  const start = async (): Promise<void> => {
    const before = run
    try {
      run = await startDevSession({ ...options, ...tools, loaded, onShown: () => void lookForProblems() })
      broken = []
      failed = []
      await before?.close()
    } catch (error) {
      broken = problemsOf(error)
    }
  }
  /** Takes a new configuration; false when it is the one that is in use, unless all has to be made again. */
  const restart = async (isForced: boolean): Promise<boolean> => {
    const before = identityOf(loaded)
    try {
      loaded = devConfig(await loadSiteConfig(siteDir, loading))
    } catch (error) {
      broken = problemsOf(error)
      return true
    }
    if (!isForced && broken.length === 0 && identityOf(loaded) === before) return false
    await start()
    options.send({ kind: 'reload' })
    return true
  }
  removeOrphans(siteDir)
  const ready = start().then(() => {
    void lookForProblems()
    return run !== null
  })
  const take = async (files: ReadonlySet<string>): Promise<TakenFiles | null> => {
    await ready
    const names = [...files]
    const isForced = run === null || areOfAll(names, siteDir)
    const isBlamed = broken.some(({ place }) => place && names.includes(path.join(siteDir, place.file)))
    const isNew = isForced || isBlamed || (await areOfConfig(names, loaded))
    if (isNew && (await restart(isForced))) return broken.length === 0 ? { files: names, pages: 'all' } : null
    try {
      const taken = await run?.change(files)
      failed = []
      return taken ?? null
    } catch (error) {
      failed = problemsOf(error)
      return null
    }
  }
  const change = timedInTurn(take, (taken, milliseconds) => {
    void lookForProblems()
    if (taken !== null) options.onEdit({ ...taken, milliseconds })
  })
  const modules = (): readonly SiteModule[] => modulesOf(loaded, run)
  void recheckModules(modules, change, () => isClosed)
  return {
    /** Resolves when the site is planned for the first time: true, or false when it cannot be. */
    ready,
    /** Content, and files of the configuration and of sidebars, that lie outside of the site directory now; absolute. */
    outside: () => [...outsideContent(loaded.config), ...outsideInputs(modules(), siteDir)],
    site: (): LiveSite => siteOf(loaded, run, () => ready.then(() => run)),
    /** Takes in what was saved since the site was planned and before its files were watched. */
    async catchUp(): Promise<void> {
      const recent = run?.changedSincePlanned() ?? new Set()
      if (recent.size > 0) await change(recent)
    },
    change,
    async close(): Promise<void> {
      isClosed = true
      await Promise.all([tools.preview.close(), run?.close()])
      removeBundles(serverDir(loaded.config), [])
    },
  }
}

function modulesOf(
  { source, inputs, isStale }: LoadedSiteConfig,
  run: DevSession | null,
): readonly SiteModule[] {
  return [{ entry: source.entry, inputs, isStale }, ...(run?.modules() ?? [])]
}

function outsideInputs(modules: readonly SiteModule[], siteDir: string): readonly string[] {
  return modules.flatMap(({ inputs }) => inputs.filter((file) => isOutside(siteFile(file, siteDir))))
}

/** Takes in one edit after the other, and tells what came of it and how long it took. */
function timedInTurn<T>(
  take: (files: ReadonlySet<string>) => Promise<T>,
  onTaken: (taken: T, milliseconds: number) => void,
): (files: ReadonlySet<string>) => Promise<void> {
  const inTurn = createQueue()
  return (files) =>
    inTurn(async () => {
      const started = performance.now()
      onTaken(await take(files), performance.now() - started)
    })
}

/** Whether one of the files is one that all is made with: a list of versions, or what plugins read when they were set up. */
function areOfAll(files: readonly string[], siteDir: string): boolean {
  const names = files.map((file) => siteFile(file, siteDir))
  const read = processEnvironment.readByFunctions('plugins')
  return (
    names.some((file) => VERSIONS.test(path.basename(file))) || read.some((name) => mayChange(name, names))
  )
}

async function areOfConfig(files: readonly string[], loaded: LoadedSiteConfig): Promise<boolean> {
  if (files.some((file) => loaded.inputs.includes(file) || CONFIG.test(path.basename(file)))) return true
  const { config } = loaded
  if (!files.some((file) => isSiteThemeFile(file, config))) return false
  // One more or less of these changes how Markdown is compiled, or what pages show.
  const own = [...Object.values(await overriddenElements(config)).flat(), ...sitePartNames(config)]
  return own.join(' ') !== ownTheme(config)
}

/**
 * The configuration as the dev server shows it: every page at an address of its own, also with the hash router, and all files
 * of a language below its base URL.
 */
export function devConfig(given: LoadedSiteConfig): LoadedSiteConfig {
  const { baseUrl, i18n } = given.config
  const apart = { i18n: { ...i18n, filesBaseUrl: baseUrl }, shared: null }
  const loaded = i18n.filesBaseUrl === baseUrl ? given : { ...given, config: { ...given.config, ...apart } }
  const { config, diagnostics } = loaded
  if (config.router !== 'hash') return loaded
  const problem: Diagnostic = {
    code: 'HASH_ROUTER_IN_DEV',
    level: 'warning',
    message: "sitegen dev shows the site with router: 'browser'; only builds have the hash router.",
    place: { file: config.configFile },
    hint: 'To see the site as it will be, run sitegen build and sitegen serve.',
  }
  return {
    ...loaded,
    config: { ...config, router: 'browser', markdown: { ...config.markdown, relativeTo: null } },
    diagnostics: [...diagnostics, problem],
  }
}

function identityOf({ source, config }: LoadedSiteConfig): string {
  return `${source.hash} ${JSON.stringify(source.plugins)} ${ownTheme(config)}`
}

function ownTheme({ markdown, ownParts }: LoadedSiteConfig['config']): string {
  return [...markdown.overridableElements, ...markdown.ownTags, ...ownParts].join(' ')
}

function siteOf(
  { config }: LoadedSiteConfig,
  run: DevSession | null,
  runNow: () => Promise<DevSession | null>,
): LiveSite {
  const errorSite = liveErrorSite(config)
  /** Asks the run; what one found that was replaced meanwhile is not right. */
  const ask = async <T>(question: (site: LiveSite) => Promise<T>): Promise<T> => {
    const run = await runNow()
    const answer = question(run?.site ?? errorSite)
    await answer.catch(() => undefined)
    return (await runNow()) === run ? answer : ask(question)
  }
  return {
    baseUrl: config.baseUrl,
    trailingSlash: config.trailingSlash,
    matchBelow: run?.site.matchBelow ?? pagesWithBelow(config),
    find: async (names) => (await errorSite.find(names)) ?? ask((site) => site.find(names)),
    notFound: () => ask((site) => site.notFound()),
  }
}

/** Files that say which versions there are: the folders of content follow from them. */
const VERSIONS = /(?:^|_)versions\.json$/
/** Another configuration file may take the place of the one that there is. */
const CONFIG = /^site\.config\.\w+$/

/** Looks again and again at what no watch tells of: packages may lie anywhere, and links to them may change. */
async function recheckModules(
  modules: () => readonly SiteModule[],
  change: (entries: ReadonlySet<string>) => Promise<void>,
  isOver: () => boolean,
): Promise<void> {
  const findStale = (): readonly string[] =>
    modules().flatMap(({ entry, isStale }) => (isStale() ? [entry] : []))
  for (let pause = PAUSE_MS; ;) {
    await setTimeout(pause, null, { ref: false })
    if (isOver()) return
    const started = performance.now()
    const stale = findStale()
    pause = Math.max(PAUSE_MS, (performance.now() - started) / SHARE)
    if (stale.length === 0) continue
    await change(new Set(stale))
    // What is broken stays stale.
    if (findStale().length > 0) pause = BROKEN_PAUSE_MS
  }
}
