import { OUT_DIR } from '../../types/file-path.ts'
import { defined } from '../../../runtime/shared/json.ts'
import { loadSiteConfig } from '../../features/load-site-config.ts'
import type { Reporter } from '../../report/steps.ts'
import { createDevServer } from '../../server/dev-server.ts'
import { createLiveChannel } from '../../server/live-channel.ts'
import { type Watcher, watchFiles } from '../../server/watch.ts'
import { workDir } from '../../types/work-dir.ts'
import type { AddressOptions } from '../common-options.ts'
import { announce, interruption } from '../serve.ts'
import type { DevEdit } from '../../engine/dev/dev-engine.ts'
import { offerInit } from '../init/init.ts'
import { codeAddress, codeFrame, formatPlace } from '../../report/format.ts'
import type { Diagnostic, Place } from '../../report/diagnostic.ts'
import type { OpenPlace } from '../../server/host-check.ts'
import { formatDuration, plural } from '../../report/text.ts'
import { siteFile } from '../../config/site-file.ts'
import { diagnosticKey, sortDiagnostics } from '../../report/group.ts'
import type { LiveMessage, LiveProblem } from '../../../runtime/shared/live.ts'
import { isFile, tryReadText } from '../../types/looks.ts'
import type { CommandFunction } from '../../program/command.ts'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'

export interface DevOptions extends AddressOptions {
  /** How often files are looked at, in milliseconds. @default the system reports changes */
  readonly poll?: number
}

/**
 * `sitegen dev`: shows the site while it is written. Pages are made when they are asked for, as a build makes them;
 * what is saved shows in the pages that are open.
 */
export const devCommand: CommandFunction<DevOptions> = async (siteDir, options, reporter) => {
  const started = performance.now()
  if (options.config === undefined && (await offerInit(siteDir, reporter))) return 0
  const { locale, config, ignorePlugins } = options
  const use = { isDev: true, unknownPlugins: ignorePlugins ? 'warn' : 'throw' } as const
  const loading = { keeping: 'use', locale, config, use } as const
  // The engine's modules are many: they are read while esbuild, another process, bundles the configuration.
  const [loaded, { createDevLanguages }, { devConfig }] = await Promise.all([
    loadSiteConfig(siteDir, loading),
    import('../../engine/dev/dev-languages.ts'),
    import('../../engine/dev/dev-engine.ts'),
  ])
  const first = devConfig(loaded)
  const folder = first.config.siteDir
  reporter.configFile(first.config.configFile, loaded.foreign?.translation.named)
  const outDir = path.join(folder, OUT_DIR)
  const channel = createLiveChannel()
  const problems = createDevProblems(folder, reporter, channel.send)
  const engine = createDevLanguages({
    siteDir: folder,
    first,
    loading,
    outDir,
    send: channel.send,
    onProblems: problems.set,
    onEdit(edit) {
      reporter.info(editLine(edit, folder))
      reportMove()
    },
  })
  const { host, port, allowHost = [] } = options
  const server = await createDevServer({
    host,
    port,
    allowedHosts: allowHost,
    site: engine.site,
    channel,
    openPlace: problems.open,
  })
  announce(server, { ...options, what: 'The site is' }, reporter)
  let { url } = server
  function reportMove(): void {
    const now = new URL(engine.site().baseUrl, url).href
    if (now !== url) reporter.info(`The site is at ${now} now.`)
    url = now
  }
  const watching = engine.ready.then((isReady) => {
    if (isReady) reporter.info(`Ready in ${formatDuration(performance.now() - started)}.`)
    // Before the site is planned, looking at all folders would delay that.
    const watcher: Watcher = watchFiles({
      dir: folder,
      ignored: [outDir, workDir(folder)],
      poll: options.poll ?? null,
      async onChange(files) {
        await engine.change(files)
        // Another configuration may have content elsewhere.
        watcher.add(engine.outside())
      },
      onNotice: reporter.info,
    })
    watcher.add(engine.outside())
    // What was saved before all was watched is found by looking.
    void watcher.ready.then(engine.catchUp)
    return watcher
  })
  await interruption(options.signal)
  channel.close()
  await Promise.all([watching.then((watcher) => watcher.close()), server.close(), engine.close()])
  return 0
}

/** `docs/a.md: 2 pages in 12 ms`. */
function editLine({ files, pages, milliseconds }: DevEdit, siteDir: string): string {
  const [first = '', ...others] = files.map((file) => siteFile(file, siteDir))
  const named = others.length === 0 ? first : `${first} and ${plural(others.length, 'other file')}`
  const time = formatDuration(milliseconds)
  return `${named}: ${pages === 'all' ? 'all pages' : plural(pages, 'page')} in ${time}`
}

/** Overlays show this many; the terminal shows them all. */
const MAX_SENT = 50

function createDevProblems(siteDir: string, reporter: Reporter, send: (message: LiveMessage) => void) {
  let known = new Set<string>()
  let places: ReadonlyMap<string, Place> = new Map()
  return {
    async open(asked: string): ReturnType<OpenPlace> {
      const place = places.get(asked)
      if (place === undefined) return undefined
      return openInEditor(path.join(siteDir, place.file), formatPlace(place).slice(place.file.length))
    },
    /** Takes all problems there are now. Those that were not there before are printed. */
    set(found: readonly Diagnostic[]): void {
      const byKey = new Map(sortDiagnostics(found).map((problem) => [diagnosticKey(problem), problem]))
      if (isDeepStrictEqual(new Set(byKey.keys()), known)) return
      const fresh = [...byKey].filter(([key]) => !known.has(key)).map(([, problem]) => problem)
      const wasBad = known.size > 0
      known = new Set(byKey.keys())
      reporter.forget()
      reporter.diagnostics(fresh)
      if (wasBad && byKey.size === 0) reporter.info('  All problems are solved.')
      const sent = [...byKey.values()]
        .filter(({ level }) => level !== 'info')
        .slice(0, MAX_SENT)
        .map(reporter.completed)
      places = new Map(
        sent.flatMap(({ place }) => (place === undefined ? [] : [[formatPlace(place), place]])),
      )
      send({ kind: 'problems', problems: sent.map((problem) => liveProblem(problem, siteDir)) })
    },
  }
}

function liveProblem(problem: Diagnostic, siteDir: string): LiveProblem {
  const { code, level, message, place, hint, notes = [] } = problem
  return {
    level: level === 'error' ? 'error' : 'warning',
    code,
    url: codeAddress(code),
    message,
    ...defined({
      place: place === undefined ? undefined : formatPlace(place),
      frame: frameOf(problem, siteDir),
      hint,
      notes: notes.length === 0 ? undefined : notes,
    }),
  }
}

function frameOf({ place }: Diagnostic, siteDir: string): string | undefined {
  const text = place?.line === undefined ? null : tryReadText(path.join(siteDir, place.file))
  return place === undefined || text === null ? undefined : codeFrame(text, place).join('\n')
}

/** How long an editor has to fail, in milliseconds: most programs that open one stay as long as it does. */
const PATIENCE = 500

const NO_EDITOR =
  'No editor was found. Start one, or set the variable LAUNCH_EDITOR to its command, for example "code".'

/**
 * Opens a file in the editor that is running, or that LAUNCH_EDITOR, VISUAL or EDITOR names; a position is `:3:5` or
 * `:3`. Gives why it was not opened; null when it was, as far as that can be told.
 */
async function openInEditor(file: string, position: string): Promise<string | null> {
  if (!isFile(file)) return 'The file is not there any more.'
  const { default: launch } = await import('launch-editor')
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), PATIENCE).unref()
    launch(file + position, undefined, (_file, message) => resolve(message ?? NO_EDITOR))
  })
}
