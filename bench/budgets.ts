import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type BrowserContext } from 'playwright-core'
import { loadedFiles } from './client/loaded-files.ts'
import { startServer } from './client/server.ts'
import { say, settingsOrHelp } from './command.ts'
import { createFirstLoads, createScales, type FirstLoad } from './first-load.ts'

const help = `Weighs what Chromium loads for a page before anybody does anything, and fails where that misses the goal.

  npm run bench:budgets                              the site built in "build"
  npm run bench:budgets -- --dir x                   another output folder
  npm run bench:budgets -- --chromium /path/of/program  by default /usr/bin/chromium

Each layout has a line, with its page of least bytes by what the HTML names: what Markdown uses on a page is loaded there
alone. "Named" is what the HTML names, "loaded" what was fetched, imports of scripts and JSON too, without prefetches.
1 KB is 1000 bytes, gzip is level 9. Goals: 8.0 KB of scripts where the client waits for its reader, 90.0 KB where it comes with
the page, 20.0 KB of styles.
`

/** Most bytes of gzip for the page of a layout that shows text alone. */
export interface Budgets {
  /** Before its reader does anything, where the client waits for that. */
  readonly scripts: number
  /** Where the client comes with the page. */
  readonly eagerScripts: number
  readonly styles: number
}

/** What is wanted. */
export const GOALS: Budgets = { scripts: 8000, eagerScripts: 90_000, styles: 20_000 }

/**
 * What the tests allow. Scripts of pages that have their client with them are above their goal today, and may not become more; with
 * less the limit goes down. React alone has 69.7 KB.
 */
export const LIMITS: Budgets = { ...GOALS, eagerScripts: 111_200 }

/** A page with what its document names. */
interface NamedLoad extends FirstLoad {
  readonly file: string
}

/** The page of a layout that loads least. */
export interface LayoutLoad extends NamedLoad {
  readonly layout: string
}

/** The same, and what a browser loaded. */
export interface MeasuredLoad extends LayoutLoad {
  /** Gzip bytes of all scripts that were fetched. */
  readonly loadedScriptBytes: number
  /** Gzip bytes of all JSON that was fetched. */
  readonly loadedDataBytes: number
}

/** One page of each layout of an output folder: the one whose document names least. */
export function layoutLoads(dir: string): readonly LayoutLoad[] {
  const firstLoad = createFirstLoads(dir)
  const found = new Map<string, LayoutLoad>()
  for (const file of readdirSync(dir, { recursive: true, encoding: 'utf8' }).sort()) {
    if (path.basename(file) !== 'index.html') continue
    const data = path.join(dir, path.dirname(file), 'page.json')
    // Redirects have none.
    if (!existsSync(data)) continue
    const { layout } = JSON.parse(readFileSync(data, 'utf8')) as { readonly layout: string }
    const load = { layout, file, ...firstLoad(file) }
    const known = found.get(layout)
    if (known === undefined || bytesOf(load) < bytesOf(known)) found.set(layout, load)
  }
  return [...found.values()]
}

function bytesOf({ scriptBytes, styleBytes }: FirstLoad): number {
  return scriptBytes + styleBytes
}

/** Pages that are loaded side by side: each waits mostly until nothing happens any more. */
const AT_ONCE = 4

/** What `measureLoads` needs. */
export interface LoadOptions {
  /** The output folder, and the address that serves it as the root, without a slash at the end. */
  readonly dir: string
  readonly origin: string
  /** Opens a context with a cache of its own. */
  readonly newContext: () => Promise<BrowserContext>
}

/**
 * Loads one page of each layout in a browser.
 *
 * @throws when a page cannot be loaded
 */
export async function measureLoads({
  dir,
  origin,
  newContext,
}: LoadOptions): Promise<readonly MeasuredLoad[]> {
  const sum = createScales(dir)
  const measureLoad = async (load: LayoutLoad): Promise<MeasuredLoad> => {
    const context = await newContext()
    try {
      // tsx wraps named functions in this; functions that are sent to the page need it there.
      await context.addInitScript('globalThis.__name ??= (value) => value')
      const url = `${origin}/${load.file.replace(/index\.html$/, '')}`
      const { scripts, data } = await loadedFiles(context, url)
      return { ...load, loadedScriptBytes: sum(scripts), loadedDataBytes: sum(data) }
    } finally {
      await context.close()
    }
  }
  const loads = layoutLoads(dir)
  const measured: MeasuredLoad[] = []
  for (let at = 0; at < loads.length; at += AT_ONCE)
    measured.push(...(await Promise.all(loads.slice(at, at + AT_ONCE).map(measureLoad))))
  return measured
}

/** What is above a budget, a sentence each. */
export function overBudget(loads: readonly MeasuredLoad[], budgets: Budgets): readonly string[] {
  return loads.flatMap(({ layout, file, isEager, loadedScriptBytes, styleBytes }) => [
    ...above({
      what: `${layout}: ${file} loads`,
      bytes: loadedScriptBytes,
      most: isEager ? budgets.eagerScripts : budgets.scripts,
      of: 'scripts',
    }),
    ...above({ what: `${layout}: ${file} loads`, bytes: styleBytes, most: budgets.styles, of: 'styles' }),
  ])
}

interface Weighed {
  readonly what: string
  readonly bytes: number
  readonly most: number
  readonly of: string
}

function above({ what, bytes, most, of }: Weighed): readonly string[] {
  return bytes <= most ? [] : [`${what} ${kilobytes(bytes)} KB of ${of}, not ${kilobytes(most)}.`]
}

/** What holds a page up or asks others for something, a sentence each. */
export function foreignOrBlocking(loads: readonly LayoutLoad[]): readonly string[] {
  return loads.flatMap(({ layout, file, foreign, blocking }) => [
    ...foreign.map((url) => `${layout}: ${file} asks another host for ${url}`),
    ...blocking.map((script) => `${layout}: ${file} waits for the script ${script.slice(0, 80)}`),
  ])
}

/** How the heaviest layouts stand to the goals for scripts, a sentence for each kind. */
export function goalLines(loads: readonly MeasuredLoad[]): readonly string[] {
  const kinds = [
    { name: 'waits for its reader', goal: GOALS.scripts, own: loads.filter(({ isEager }) => !isEager) },
    { name: 'has its client with it', goal: GOALS.eagerScripts, own: loads.filter(({ isEager }) => isEager) },
  ]
  return kinds
    .filter(({ own }) => own.length > 0)
    .map(({ name, goal, own }) => {
      const most = Math.max(...own.map(({ loadedScriptBytes }) => loadedScriptBytes))
      const result = most <= goal ? 'reached' : 'missed'
      return `Goal of ${kilobytes(goal)} KB of scripts ${result} where a page ${name}: the heaviest layout loads ${kilobytes(most)} KB.`
    })
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}

async function measureFolder(dir: string, program: string): Promise<readonly MeasuredLoad[]> {
  const server = await startServer(dir)
  try {
    const browser = await chromium.launch({
      executablePath: program,
      args: ['--no-sandbox', '--disable-gpu'],
    })
    try {
      return await measureLoads({ dir, origin: server.origin, newContext: () => browser.newContext() })
    } finally {
      await browser.close()
    }
  } finally {
    await server.close()
  }
}

async function main(): Promise<void> {
  const settings = settingsOrHelp(() => {
    const { values } = parseArgs({
      options: {
        dir: { type: 'string', default: 'build' },
        chromium: { type: 'string', default: '/usr/bin/chromium' },
        help: { type: 'boolean', default: false },
      },
    })
    return values.help ? null : values
  }, help)
  if (settings === null) return
  const loads = await measureFolder(settings.dir, settings.chromium)
  const cell = (bytes: number): string => kilobytes(bytes).padStart(7)
  say('KB of gzip\n  named scripts, loaded, styles, JSON')
  for (const { layout, file, scriptBytes, loadedScriptBytes, styleBytes, loadedDataBytes } of loads) {
    const cells = [scriptBytes, loadedScriptBytes, styleBytes, loadedDataBytes].map(cell)
    say(`${cells.join('')}  ${layout} (${file})`)
  }
  for (const line of goalLines(loads)) say(line)
  const problems = [...overBudget(loads, GOALS), ...foreignOrBlocking(loads)]
  for (const problem of problems) process.stderr.write(`MISSED ${problem}\n`)
  if (problems.length > 0) process.exitCode = 1
}

if (process.argv[1] === import.meta.filename) await main()
