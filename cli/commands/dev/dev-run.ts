import path from 'node:path'
import type { LoadedConfig } from '../../config/load.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { Page } from '../../routes/page.ts'
import type { LiveSite } from '../../server/live-site.ts'
import type { LiveMessage } from '../../../runtime/shared/live.ts'
import { languageProblems, mergeDoubles } from '../build-stages.ts'
import { findDevFile, hasDevFile, notFoundFile } from './dev-files.ts'
import { devLinkProblems } from './dev-links.ts'
import type { ShownPage } from './dev-pages.ts'
import { createDevWorld, type DevWorld, type WorldOptions } from './dev-world.ts'
import { createQueue } from './queue.ts'
import { takeChange } from './take-change.ts'

/** A site with one configuration, made as far as somebody asks for it. */
export interface DevRun {
  readonly site: LiveSite
  /** Takes in what has changed, and tells what pages that are open should do. Absolute paths. */
  change(files: ReadonlySet<string>): Promise<void>
  /** Files of pages that were written after they were planned; absolute. */
  changedSincePlanned(): ReadonlySet<string>
  /** Ends what is kept running for the next change. */
  close(): Promise<void>
  /** Problems of everything that was asked for. */
  problems(): Promise<readonly Diagnostic[]>
}

interface DevRunOptions extends Omit<WorldOptions, 'config'> {
  readonly loaded: LoadedConfig
  readonly send: (message: LiveMessage) => void
  /** Called when a page was made anew: what is known of problems may be another thing. */
  readonly onShown: () => void
}

type Show = (page: Page) => Promise<ShownPage>

/**
 * Plans the site and makes it ready to be asked for pages.
 * @throws SiteProblems when it cannot be planned
 */
export async function startDevRun({ loaded, send, onShown, ...options }: DevRunOptions): Promise<DevRun> {
  const { config } = loaded
  const { siteDir } = config
  const world = await createDevWorld({ config, ...options })
  const { pages, plan, code } = world
  const show: Show = async (page) => {
    const before = pages.shown('all').get(page.url)
    const shown = await pages.show(page)
    if (shown !== before) onShown()
    return shown
  }
  const files = (): Parameters<typeof findDevFile>[1] => ({ moment: world.moment(), show })
  const inTurn = createQueue()
  return {
    site: {
      baseUrl: config.baseUrl,
      trailingSlash: config.trailingSlash,
      find: (names) => inTurn(() => findDevFile(names, files())),
      notFound: () => inTurn(() => notFoundFile(files())),
    },
    change: (changed) =>
      inTurn(async () => {
        const messages = await takeChange([...changed], { world, config, send })
        await repeatFailed(world, show)
        for (const message of messages) send(message)
      }),
    changedSincePlanned: () => new Set([...plan.changed()].map((file) => path.join(siteDir, file))),
    close: code.close,
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
async function repeatFailed({ pages, moment }: DevWorld, show: Show): Promise<void> {
  const failed = [...pages.shown('all')].filter(([, { diagnostics }]) => diagnostics.length > 0)
  // What is planned for an address may be another page now.
  const { pageByUrl } = moment().site.manifest
  for (const [url] of failed) {
    const page = pageByUrl.get(url)
    if (page !== undefined) await show(page)
  }
}
