import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { say, settingsOrHelp } from './command.ts'
import { createFirstLoads, type FirstLoad } from './first-load.ts'

const help = `Weighs what pages load first, and fails when a page loads more than it may.

  npm run bench:budgets              the site built in "build"
  npm run bench:budgets -- --dir x   another output folder

Each layout has a line, with its page of least and of most bytes: what Markdown uses on a page is loaded there alone. The
budgets are for the former.
`

/** Bytes of gzip that the page of a layout may load when it shows text alone. */
export const BUDGETS = { scripts: 95 * 1024, styles: 20 * 1024 }

/** A page with what it loads. */
interface Loaded extends FirstLoad {
  readonly file: string
}

/** The pages of a layout that load least and most. */
export interface LayoutLoads {
  readonly layout: string
  readonly lightest: Loaded
  readonly heaviest: Loaded
}

/** What the pages of an output folder load, by layout. */
export function layoutLoads(dir: string): readonly LayoutLoads[] {
  const firstLoad = createFirstLoads(dir)
  const found = new Map<string, LayoutLoads>()
  for (const file of readdirSync(dir, { recursive: true, encoding: 'utf8' }).sort()) {
    if (path.basename(file) !== 'index.html') continue
    const data = readFileSync(path.join(dir, path.dirname(file), 'page.json'), 'utf8')
    const { layout } = JSON.parse(data) as { readonly layout: string }
    const load = { file, ...firstLoad(file) }
    const known = found.get(layout)
    found.set(layout, {
      layout,
      lightest: known === undefined || bytesOf(load) < bytesOf(known.lightest) ? load : known.lightest,
      heaviest: known === undefined || bytesOf(load) > bytesOf(known.heaviest) ? load : known.heaviest,
    })
  }
  return [...found.values()]
}

function bytesOf({ scriptBytes, styleBytes }: FirstLoad): number {
  return scriptBytes + styleBytes
}

/** What is above its budget, a sentence each. */
export function overBudget(layouts: readonly LayoutLoads[]): readonly string[] {
  return layouts.flatMap(({ layout, lightest: { file, scriptBytes, styleBytes, foreign, blocking } }) => [
    ...(scriptBytes > BUDGETS.scripts ? [`${layout}: ${file} loads ${scriptBytes} bytes of scripts`] : []),
    ...(styleBytes > BUDGETS.styles ? [`${layout}: ${file} loads ${styleBytes} bytes of styles`] : []),
    ...foreign.map((url) => `${layout}: ${file} asks another host for ${url}`),
    ...blocking.map((script) => `${layout}: ${file} waits for the script ${script.slice(0, 80)}`),
  ])
}

function main(): void {
  const settings = settingsOrHelp(() => {
    const { values } = parseArgs({
      options: { dir: { type: 'string', default: 'build' }, help: { type: 'boolean', default: false } },
    })
    return values.help ? null : values
  }, help)
  if (settings === null) return
  const layouts = layoutLoads(settings.dir)
  const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(1).padStart(6)
  say('scripts   styles, KiB of gzip (heaviest page)')
  for (const { layout, lightest, heaviest } of layouts) {
    const [least, most] = [lightest, heaviest].map(
      ({ scriptBytes, styleBytes }) => `${kilobytes(scriptBytes)} ${kilobytes(styleBytes)}`,
    )
    say(`${least}  ${layout} (${most}  ${heaviest.file})`)
  }
  const problems = overBudget(layouts)
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  if (problems.length > 0) process.exitCode = 1
}

if (process.argv[1] === import.meta.filename) main()
