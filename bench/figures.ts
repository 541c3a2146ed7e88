import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { format } from 'oxfmt'
import type { CaseName } from './builds/cases.ts'
import type { Measured } from './client/report.ts'
import { say, settingsOrHelp } from './command.ts'
import { projectDir } from './options.ts'
import type { Summary } from './report.ts'

const help = `Reduces the figures of two benches to the few that the home page of this site draws.

  npm run bench -- --pages 1000 --repeat 3 --peers docusaurus,vitepress,eleventy --json builds.json
  npm run bench:client -- --pages 1000 --json client.json
  npm run figures -- --builds builds.json --client client.json

The result is content/data/figures.json. Its date is that of the file of builds, and all its times are medians.
`

const FILE = 'content/data/figures.json'

/** What the home page draws. */
export interface Figures {
  /** Day of the measurement: `2026-01-31`. */
  readonly date: string
  readonly machine: {
    readonly cpu: string
    readonly cores: number
    readonly memoryGB: number
    readonly node: string
  }
  /** Pages of the measured site. */
  readonly pages: number
  /** Builds that each time is the median of. */
  readonly rounds: number
  /** Part of the processors that other programs used right before, from 0 to 1. */
  readonly busyShare: number
  /** Versions by tool. */
  readonly versions: Readonly<Record<string, string>>
  /** Milliseconds by the clock, by tool. */
  readonly cold: Readonly<Record<string, number>>
  /** Milliseconds of a build after one paragraph was added to one page, by tool. */
  readonly edited: Readonly<Record<string, number>>
  /** Bytes of compressed scripts that a first visit to a page loads, by tool. */
  readonly scripts: Readonly<Record<string, number>>
}

/** What `bench/run.ts` writes. */
export interface BuildsFile {
  readonly machine: Readonly<Record<string, string | number>>
  readonly versions: Readonly<Record<string, string>>
  readonly busyShares: readonly { readonly pages: number; readonly busyShare: number }[]
  readonly summaries: readonly Summary[]
}

/** What `bench/client.ts` writes. */
export interface ClientFile {
  readonly sizes: readonly { readonly pages: number; readonly sites: readonly Measured[] }[]
}

/**
 * The figures of the largest site that both benches have measured.
 *
 * @throws when there is none
 */
export function figuresOf(builds: BuildsFile, client: ClientFile, date: string): Figures {
  const measured = new Set(client.sizes.map(({ pages }) => pages))
  const pages = Math.max(...builds.summaries.map((each) => each.pages).filter((count) => measured.has(count)))
  const summaries = builds.summaries.filter((each) => each.pages === pages)
  const sites = client.sizes.find((size) => size.pages === pages)?.sites
  if (sites === undefined) throw new Error('The benches have measured no site of the same size.')
  const times = (name: CaseName): Figures['cold'] =>
    Object.fromEntries(
      summaries.filter((each) => each.case === name).map(({ tool, wallMs }) => [tool, Math.round(wallMs)]),
    )
  const { cpu = 'unknown', cores = 0, memoryGB = 0, node = 'unknown' } = builds.machine
  return {
    date,
    machine: { cpu: String(cpu), cores: Number(cores), memoryGB: Number(memoryGB), node: String(node) },
    pages,
    rounds: Math.min(...summaries.map(({ runs }) => runs)),
    busyShare: Number((builds.busyShares.find((each) => each.pages === pages)?.busyShare ?? 0).toFixed(2)),
    versions: builds.versions,
    cold: times('cold'),
    edited: times('paragraph'),
    scripts: Object.fromEntries(
      sites.flatMap(({ tool, firstLoad }) =>
        firstLoad === undefined ? [] : [[tool, firstLoad.js.gzipBytes]],
      ),
    ),
  }
}

interface Settings {
  readonly builds: string
  readonly client: string
}

function readSettings(): Settings | null {
  const { values } = parseArgs({
    options: {
      builds: { type: 'string' },
      client: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  const { builds, client } = values
  return values.help || builds === undefined || client === undefined ? null : { builds, client }
}

async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8')) as T
}

async function main(): Promise<void> {
  const settings = settingsOrHelp(readSettings, help)
  if (settings === null) return
  const { mtime } = await stat(settings.builds)
  const figures = figuresOf(
    await readJson<BuildsFile>(settings.builds),
    await readJson<ClientFile>(settings.client),
    mtime.toISOString().slice(0, 10),
  )
  await writeFile(
    path.join(projectDir, FILE),
    (await format('file.json', JSON.stringify(figures), { printWidth: 110 })).code,
  )
  say(`${FILE} has figures of ${figures.pages} pages from ${figures.date}.`)
}

if (process.argv[1] === import.meta.filename) await main()
