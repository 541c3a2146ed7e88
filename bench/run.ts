import { writeFile } from 'node:fs/promises'
import { caseNames, measureCases } from './builds/cases.ts'
import { chart } from './builds/chart.ts'
import { sampleBusyShare } from './client/busy.ts'
import {
  factsLine,
  interruption,
  machine,
  say,
  settingsOrHelp,
  turnsOf,
  untilInterrupted,
} from './command.ts'
import { installPeer, installSitegen, packProject, withThreads, type Tool } from './install.ts'
import { cacheFolder, projectDir } from './options.ts'
import { marginTable, ratioTable, resultTable, summarise, type Run } from './report.ts'
import { readSettings, runHelp, type Settings } from './builds/settings.ts'
import { freshSite, removeSites } from './site.ts'

/** Every sitegen package, with each number of threads that was asked for, and the peers. */
async function installTools(settings: Settings, cacheDir: string): Promise<readonly Tool[]> {
  const tools: Tool[] = []
  if (settings.withSitegen) {
    const packages =
      settings.packages.length > 0
        ? settings.packages
        : [{ name: 'sitegen', file: await packProject(projectDir, cacheDir) }]
    for (const { name, file } of packages) {
      const tool = await installSitegen(file, cacheDir, name)
      tools.push(
        ...(settings.threads.length === 0
          ? [tool]
          : settings.threads.map((count) => withThreads(tool, count))),
      )
    }
  }
  for (const peer of settings.peers) tools.push(await installPeer(peer, cacheDir))
  return tools
}

interface RunOptions {
  readonly settings: Settings
  readonly cacheDir: string
  readonly signal: AbortSignal
}

/** The runs of one size. */
interface Size {
  readonly pages: number
  /** Part of the processors that other programs used right before, from 0 to 1. */
  readonly busyShare: number
  readonly runs: readonly Run[]
}

/** All tools at one size, taking turns; each run has a site of its own. */
async function measureSize(tools: readonly Tool[], count: number, options: RunOptions): Promise<Size> {
  const { settings, cacheDir, signal } = options
  const { corpus, repeat, cases } = settings
  const runs: Run[] = []
  const busyShare = await sampleBusyShare(3000)
  say(`  other programs use ${Math.round(100 * busyShare)} % of the processors`)
  for (const [index, tool] of turnsOf(tools, repeat).entries()) {
    const round = Math.floor(index / tools.length) + 1
    const site = await freshSite(tool, { pages: count, corpus })
    await measureCases(site, cases, {
      cacheDir,
      signal,
      report({ name, built: { failure: _failure, exitCode: _exitCode, ...figures }, problem }) {
        runs.push({ tool: tool.peer.name, corpus, pages: count, case: name, round, ...figures, problem })
        const outcome = problem === '' ? `${seconds(figures.wallMs)}, CPU ${seconds(figures.cpuMs)}` : problem
        say(`  ${tool.peer.name}, ${count} pages, round ${round}, ${caseNames[name]}: ${outcome}`)
      },
    })
  }
  return { pages: count, busyShare, runs }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}

async function bench(settings: Settings, signal: AbortSignal): Promise<void> {
  const cacheDir = cacheFolder()
  const tools = await installTools(settings, cacheDir)
  const versions = Object.fromEntries(tools.map((tool) => [tool.peer.name, tool.version]))
  for (const facts of [machine(), versions]) say(factsLine(facts))
  const sizes: Size[] = []
  try {
    for (const count of settings.counts)
      sizes.push(await measureSize(tools, count, { settings, cacheDir, signal }))
  } finally {
    // Not earlier: what is made after much was removed takes longer.
    for (const tool of tools) await removeSites(tool)
  }
  const runs = sizes.flatMap((size) => size.runs)
  const summaries = summarise(runs)
  const [base] = tools.map((tool) => tool.peer.name)
  const tables = [resultTable(summaries), ratioTable(summaries, base ?? ''), marginTable(summaries)]
  say(['', ...tables.filter((text) => text !== '')].join('\n\n'))
  const busyShares = sizes.map(({ pages, busyShare }) => ({ pages, busyShare }))
  const facts = { machine: machine(), versions }
  if (settings.json !== undefined) {
    const figures = { ...facts, busyShares, runs, summaries }
    await writeFile(settings.json, `${JSON.stringify(figures, null, 2)}\n`)
  }
  if (settings.svg !== undefined) {
    const busyShare = Math.max(...sizes.map((size) => size.busyShare))
    await writeFile(settings.svg, chart(summaries, { ...facts, busyShare, repeat: settings.repeat }))
  }
  if (runs.some((run) => run.problem !== '')) process.exitCode = 1
}

async function main(): Promise<void> {
  const settings = settingsOrHelp(readSettings, runHelp)
  if (settings === null) return
  const signal = interruption()
  await untilInterrupted(signal, () => bench(settings, signal))
}

await main()
