import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { BrowserContext } from 'playwright-core'
import { EAGER_ATTRIBUTE } from '../runtime/shared/document/document-ids.ts'
import { watchFetches, withBrowser, withServer, type Served } from './browser.ts'
import type { Arguments, Result } from './options.ts'

/** Most bytes of gzip for the page of a layout that shows text alone. */
export interface Budgets {
  /** Before its reader does anything, where the client waits for that. */
  readonly scripts: number
  /** Where the client comes with the page. */
  readonly eagerScripts: number
  readonly styles: number
}

/** What is wanted. */
const GOALS: Budgets = { scripts: 8000, eagerScripts: 90_000, styles: 20_000 }

/**
 * What the tests allow. Scripts of pages that have their client with them are above their goal today, and may not become more; with
 * less the limit goes down. React alone has 69.7 KB.
 */
export const LIMITS: Budgets = { ...GOALS, eagerScripts: 108_800 }

/** What a browser loads for a page before anybody does anything, without prefetches; bytes as gzip makes them. */
export type LayoutLoad = Awaited<ReturnType<typeof loadPage>>

/** The page of each layout whose document names the fewest bytes of scripts and styles. */
function lightestPages(dir: string): ReadonlyMap<string, string> {
  const weights = new Map<string, number>()
  const weigh = (file: string): number => {
    const known = weights.get(file) ?? gzipSync(readFileSync(path.join(dir, file)), { level: 9 }).length
    weights.set(file, known)
    return known
  }
  const found = new Map<string, { readonly file: string; readonly bytes: number }>()
  for (const file of readdirSync(dir, { recursive: true, encoding: 'utf8' }).sort()) {
    const data = path.join(dir, path.dirname(file), 'page.json')
    // Redirects have no data.
    if (path.basename(file) !== 'index.html' || !existsSync(data)) continue
    const { layout } = JSON.parse(readFileSync(data, 'utf8')) as { readonly layout: string }
    const html = readFileSync(path.join(dir, file), 'utf8')
    const named = html.matchAll(/<(?:script|link)\b[^>]*?\s(?:src|href)="(\/[^"]+\.(?:m?js|css))"/g)
    const bytes = [...new Set([...named].map(([, name = '']) => name))].reduce(
      (sum, name) => sum + weigh(name),
      0,
    )
    if (bytes < (found.get(layout)?.bytes ?? Infinity)) found.set(layout, { file, bytes })
  }
  return new Map([...found].map(([layout, { file }]) => [layout, file]))
}

/** The inline script in front of the stylesheets may have 4,000 bytes before it counts as one that blocks. */
const BLOCKING = `[...document.scripts]
  .filter((one) => ['', 'text/javascript'].includes(one.type) && (one.src ? !one.defer && !one.async : one.text.length > 4000))
  .map((one) => one.src || one.text)`

/** Pages that are loaded side by side: each waits mostly until nothing happens any more. */
const AT_ONCE = 4

async function loadPage(
  [layout, file]: readonly [string, string],
  { dir, origin }: Served,
  context: BrowserContext,
) {
  try {
    const page = await context.newPage()
    const fetching = watchFetches(page, { dir, origin })
    const response = await page.goto(`${origin}/${file.replace(/index\.html$/, '')}`)
    if (response?.ok() !== true) throw new Error(`${file} cannot be loaded.`)
    await fetching.settle(page)
    const { scripts, styles, data } = await fetching.take()
    /** Whether React and the router come with the page. */
    const isEager = await page.evaluate<boolean>(`!!document.querySelector('script[${EAGER_ATTRIBUTE}]')`)
    const blocking = await page.evaluate<readonly string[]>(BLOCKING)
    const bytes = { scripts: scripts.bytes, styles: styles.bytes, data: data.bytes }
    return { layout, file, isEager, ...bytes, foreign: fetching.foreign, blocking }
  } finally {
    await context.close()
  }
}

/** Loads one page of each layout, each in a context with a cache of its own. */
export async function measureLoads(
  served: Served,
  newContext: () => Promise<BrowserContext>,
): Promise<readonly LayoutLoad[]> {
  const pages = [...lightestPages(served.dir)]
  const loads: LayoutLoad[] = []
  for (let at = 0; at < pages.length; at += AT_ONCE) {
    const some = pages.slice(at, at + AT_ONCE)
    loads.push(...(await Promise.all(some.map(async (page) => loadPage(page, served, await newContext())))))
  }
  return loads
}

/** What is above a budget, a sentence each. */
export function overBudget(loads: readonly LayoutLoad[], budgets: Budgets): readonly string[] {
  return loads.flatMap(({ layout, file, isEager, scripts, styles }) => {
    const most = { scripts: isEager ? budgets.eagerScripts : budgets.scripts, styles: budgets.styles }
    return Object.entries({ scripts, styles })
      .filter(([kind, bytes]) => bytes > most[kind as keyof typeof most])
      .map(([kind, bytes]) => `${layout}: ${file} loads ${bytes} bytes of ${kind}.`)
  })
}

/** What holds a page up or asks others for something, a sentence each. */
export function foreignOrBlocking(loads: readonly LayoutLoad[]): readonly string[] {
  return loads.flatMap(({ layout, file, foreign, blocking }) => [
    ...foreign.map((url) => `${layout}: ${file} asks another host for ${url}`),
    ...blocking.map((script) => `${layout}: ${file} waits for the script ${script.slice(0, 80)}`),
  ])
}

/** How the heaviest layouts stand to the goals for scripts, a sentence for each kind. */
export function goalLines(loads: readonly LayoutLoad[]): readonly string[] {
  return [false, true].flatMap((isEager) => {
    const bytes = loads.filter((load) => load.isEager === isEager).map(({ scripts }) => scripts)
    const name = isEager ? 'has its client with it' : 'waits for its reader'
    const goal = isEager ? GOALS.eagerScripts : GOALS.scripts
    return bytes.length === 0
      ? []
      : [`Where a page ${name}, ${Math.max(...bytes)} bytes of scripts at most; wanted: ${goal}.`]
  })
}

/** Compares an output with the goals. */
export async function measureBudgets(args: Arguments): Promise<Result> {
  const loads = await withServer(path.resolve(args.dir ?? 'build'), (served) =>
    withBrowser(args, (browser) => measureLoads(served, () => browser.newContext())),
  )
  const figures = loads.flatMap(({ layout, file, scripts, styles, data }) =>
    Object.entries({ scripts, styles, data }).map(([kind, bytes]) => {
      return { pages: 1, of: `${layout} (${file})`, tool: 'sitegen', what: `${kind} kB`, value: bytes / 1000 }
    }),
  )
  for (const line of goalLines(loads)) console.log(line)
  return { figures, problems: [...overBudget(loads, GOALS), ...foreignOrBlocking(loads)] }
}
