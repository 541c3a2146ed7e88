import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import {
  factsLine,
  interruption,
  machine,
  say,
  settingsOrHelp,
  turnsOf,
  untilInterrupted,
} from './command.ts'
import { installPeer, installSitegen, packProject, type Tool } from './install.ts'
import { cacheFolder, parseCounts, projectDir, parsePeers } from './options.ts'
import { docusaurus } from './peers/docusaurus.ts'
import { eleventy } from './peers/eleventy.ts'
import { hugo } from './peers/hugo.ts'
import type { Peer } from './peers/peer.ts'
import { sitegen } from './peers/sitegen.ts'
import { vitepress } from './peers/vitepress.ts'
import { marginTable, ratioTable, resultTable, summarise, type Run } from './report.ts'
import { buildCold, prepareSite, type Site } from './site.ts'
import { verifyOutput } from './verify.ts'

const help = `Measures cold builds of generated documentation, sitegen from its packed tarball.

  npm run bench                                        sitegen at 100, 1000 and 5000 pages
  npm run bench -- --pages 1000 --repeat 3             the median of three builds
  npm run bench -- --peers docusaurus,vitepress,eleventy,hugo
  npm run bench -- --json figures.json                 every run, for other programs
  npm run bench -- --tarball sitegen-0.1.0.tgz         another package than this checkout's
  npm run bench -- --without-sitegen --peers hugo      peers only

Tools, corpora and logs lie in $SITEGEN_BENCH_CACHE, by default in the system's folder for temporary files.
Peers are installed there once, with exact versions; no build needs the network. Hugo is the system's own.
PSS is the peak memory of the whole process tree with shared pages divided, RSS with shared pages counted in each.
`

const peersByName: Readonly<Record<string, Peer>> = { docusaurus, vitepress, eleventy, hugo }

interface Settings {
  readonly counts: readonly number[]
  readonly peers: readonly Peer[]
  readonly repeat: number
  readonly json: string | undefined
  readonly tarball: string | undefined
  readonly withSitegen: boolean
}

function readSettings(): Settings | null {
  const { values } = parseArgs({
    options: {
      pages: { type: 'string', default: '100,1000,5000' },
      peers: { type: 'string', default: '' },
      repeat: { type: 'string', default: '1' },
      json: { type: 'string' },
      tarball: { type: 'string' },
      'without-sitegen': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return null
  const peers = parsePeers(values.peers, peersByName)
  const [repeat = 1] = parseCounts(values.repeat)
  const withSitegen = !values['without-sitegen']
  return {
    counts: parseCounts(values.pages),
    peers,
    repeat,
    json: values.json,
    tarball: values.tarball,
    withSitegen,
  }
}

async function installTools(settings: Settings, cacheDir: string): Promise<readonly Tool[]> {
  const tools: Tool[] = []
  if (settings.withSitegen) {
    const tarball = settings.tarball ?? (await packProject(projectDir, cacheDir))
    tools.push(await installSitegen(tarball, cacheDir))
  }
  for (const peer of settings.peers) tools.push(await installPeer(peer, cacheDir))
  return tools
}

interface RunOptions {
  readonly cacheDir: string
  readonly round: number
  readonly signal: AbortSignal
}

async function measureRun(site: Site, { cacheDir, round, signal }: RunOptions): Promise<Run> {
  const { failure, exitCode, ...figures } = await buildCold(site, { cacheDir, signal })
  const wrong = exitCode === 0 ? await verifyOutput(site) : []
  const failed = exitCode === 0 ? '' : `exit code ${exitCode}: ${failure}`
  const more = wrong.length > 3 ? [`and ${wrong.length - 3} more.`] : []
  const problem = [failed, ...wrong.slice(0, 3), ...more].join(' ').trim()
  return { tool: site.tool.peer.name, pages: site.pages.length, round, ...figures, problem }
}

async function bench(settings: Settings, signal: AbortSignal): Promise<void> {
  const cacheDir = cacheFolder()
  const tools = await installTools(settings, cacheDir)
  say(factsLine(machine()))
  say(tools.map((tool) => `${tool.peer.name} ${tool.version}`).join(', '))
  const runs: Run[] = []
  for (const count of settings.counts) {
    const sites: Site[] = []
    for (const tool of tools) sites.push(await prepareSite(tool, count))
    for (const [index, site] of turnsOf(sites, settings.repeat).entries()) {
      const round = Math.floor(index / sites.length) + 1
      const run = await measureRun(site, { cacheDir, round, signal })
      runs.push(run)
      const outcome = run.problem === '' ? `${(run.wallMs / 1000).toFixed(2)} s` : run.problem
      say(`  ${run.tool}, ${count} pages, round ${round}: ${outcome}`)
    }
  }
  const summaries = summarise(runs)
  const tables = [resultTable(summaries), ratioTable(summaries, sitegen.name), marginTable(summaries)]
  say(['', ...tables.filter((text) => text !== '')].join('\n\n'))
  if (settings.json !== undefined) {
    const versions = Object.fromEntries(tools.map((tool) => [tool.peer.name, tool.version]))
    await writeFile(
      settings.json,
      `${JSON.stringify({ machine: machine(), versions, runs, summaries }, null, 2)}\n`,
    )
  }
  if (runs.some((run) => run.problem !== '')) process.exitCode = 1
}

async function main(): Promise<void> {
  const settings = settingsOrHelp(readSettings, help)
  if (settings === null) return
  const signal = interruption()
  await untilInterrupted(signal, () => bench(settings, signal))
}

await main()
