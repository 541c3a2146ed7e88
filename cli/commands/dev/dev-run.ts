import path from 'node:path'
import type { LoadedConfig } from '../../config/load.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { LiveSite } from '../../server/live-site.ts'
import type { LiveMessage } from '../../../runtime/shared/live.ts'
import type { Url } from '../../../runtime/shared/url.ts'
import { languageProblems, mergeDoubles } from '../build/build-stages.ts'
import { findDevFile, findReadyFile, hasDevFile, notFoundFile, type FilesOptions } from './dev-files.ts'
import type { Site } from '../site/site.ts'
import { devLinkProblems } from './dev-links.ts'
import type { ShownPage } from './dev-pages.ts'
import { createDevWorld, type DevWorld, type WorldOptions } from './dev-world.ts'
import { createChangeQueue } from './preview/queue.ts'
import { takeChange } from './take-change.ts'

/** A site with one configuration, made as far as somebody asks for it. */
export interface DevRun {
  readonly site: LiveSite
  /** Takes in what has changed, and tells what pages that are open should do. Absolute paths. */
  change(files: ReadonlySet<string>): Promise<void>
  /** Files of pages that were written after they were planned; absolute. */
  changedSincePlanned(): ReadonlySet<string>
  /** What its sidebars were loaded from. */
  modules(): Site['modules']
  /** Ends what is kept running for the next change, and gives up pages that are being made: what is found then is not right. */
  close(): Promise<void>
  /** Problems of everything that was asked for. */
  problems(): Promise<readonly Diagnostic[]>
}

interface DevRunOptions extends Omit<WorldOptions, 'config' | 'inTurn'> {
  readonly loaded: LoadedConfig
  readonly send: (message: LiveMessage) => void
  /** Called when a page was made anew: what is known of problems may be another thing. */
  readonly onShown: () => void
}

/**
 * Plans the site and makes it ready to be asked for pages.
 * @throws SiteProblems when it cannot be planned
 */
export async function startDevRun({ loaded, send, onShown, ...options }: DevRunOptions): Promise<DevRun> {
  const { config } = loaded
  const { siteDir } = config
  const { inTurn, change, settled } = createChangeQueue()
  const world = await createDevWorld({ config, inTurn, ...options })
  const { pages, plan, code } = world
  const show = async (url: Url): Promise<ShownPage | null> => {
    const before = pages.shown('all').get(url)
    const shown = await pages.show(url)
    if (shown !== before) onShown()
    return shown
  }
  const files: FilesOptions = { moment: world.moment, settled, show }
  return {
    site: {
      baseUrl: config.baseUrl,
      trailingSlash: config.trailingSlash,
      find: async (names) => findReadyFile(names, world.moment()) ?? findDevFile(names, files),
      notFound: () => notFoundFile(files),
    },
    async change(changed) {
      const messages = await change(() => takeChange([...changed], { world, config, send }))
      for (const message of messages) send(message)
      // They may take long, and the next change should not wait for them.
      void repeatFailed(world, show)
    },
    changedSincePlanned: () => new Set([...plan.changed()].map((file) => path.join(siteDir, file))),
    modules: () => plan.site().modules,
    async close() {
      pages.close()
      await code.close()
    },
    problems: () => inTurn(() => problemsOf(world, loaded)),
  }
}

async function problemsOf(world: DevWorld, loaded: LoadedConfig): Promise<readonly Diagnostic[]> {
  const { pages, code } = world
  const moment = world.moment()
  const { site } = moment
  const shown = pages.shown('right')
  const links = await devLinkProblems({ moment, shown, hasFile: (file) => hasDevFile(file, moment) })
  const ofPages = [...shown.values()].flatMap(({ files, diagnostics }) =>
    files === null ? diagnostics : diagnostics.map(asWarning),
  )
  return [
    ...loaded.diagnostics,
    ...site.diagnostics,
    ...(await loaded.withPlaces([...site.configProblems, ...languageProblems(site.config)])),
    ...code.diagnostics(),
    ...mergeDoubles(ofPages, links),
  ]
}

/** What stops a build is a warning where the page is there all the same. */
function asWarning(problem: Diagnostic): Diagnostic {
  return problem.level === 'error' ? { ...problem, level: 'warning' } : problem
}

/** Pages with problems are made again: nobody may ask for them until they are said to be right. */
async function repeatFailed({ pages }: DevWorld, show: (url: Url) => Promise<unknown>): Promise<void> {
  const failed = [...pages.shown('all')].filter(([, { diagnostics }]) => diagnostics.length > 0)
  for (const [url] of failed) await show(url)
}
