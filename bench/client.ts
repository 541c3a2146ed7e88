import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { launchBrowser } from './browser.ts'
import { siblingPages } from './corpus/siblings.ts'
import { sampleBusyShare } from './client/busy.ts'
import {
  measureClicks,
  measureFirstClick,
  measureFirstLoad,
  measureIntent,
  measureLoad,
  measureNavigations,
} from './client/measure.ts'
import { figureTable, growthProblems, ratioTable, scriptList, type Measured } from './client/report.ts'
import { startServer } from './client/server.ts'
import { createSession, type Session } from './client/session.ts'
import { builtSite, installTools, outputDir, type InstalledTool } from './client/sites.ts'
import { clientTools, type ClientTool } from './client/tools.ts'
import {
  factsLine,
  interruption,
  machine,
  problemOf,
  say,
  settingsOrHelp,
  turnsOf,
  untilInterrupted,
} from './command.ts'
import { cacheFolder, parseCounts, parsePeers } from './options.ts'

const help = `Measures in Chromium what a reader pays for a page of generated documentation and for going to the next one.

  npm run bench:client                                 sitegen, Docusaurus and VitePress at 100 and 1000 pages
  npm run bench:client -- --pages 100,10000 --peers ''
  npm run bench:client -- --without-sitegen --peers vitepress
  npm run bench:client -- --json figures.json          every file, load and click, for other programs
  npm run bench:client -- --tarball sitegen-3.7.0.tgz  another package than this checkout's
  npm run bench:client -- --rounds 5                   loads and first clicks of each site, by default 15
  npm run bench:client -- --reuse                      sites that an earlier run has built with the same tools
  npm run bench:client -- --chromium /path/of/program  by default /usr/bin/chromium

Sizes are those of the bodies, gzip is level 9, 1 KB is 1000 bytes. Nothing is compressed on the way, and the server
is on this machine. "Intent" is what a key brings, "slow 4G" a first click on a link that was pointed at for a second. The
command fails when a page does not show what it should, and when what a reader of sitegen downloads depends on the number of
pages: scripts and styles by more than 1 %, HTML by more than 15 %, data of the first load or of the first navigation by more
than a factor of 1.25 and 1 KB.
`

const clickCount = 15
const navigationCount = 4

interface Settings {
  readonly counts: readonly number[]
  readonly tools: readonly ClientTool[]
  readonly json: string | undefined
  readonly tarball: string | undefined
  readonly reuse: boolean
  readonly rounds: number
  readonly program: string
}

function readSettings(): Settings | null {
  const { values } = parseArgs({
    options: {
      pages: { type: 'string', default: '100,1000' },
      peers: { type: 'string', default: 'docusaurus,vitepress' },
      json: { type: 'string' },
      tarball: { type: 'string' },
      reuse: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '15' },
      chromium: { type: 'string', default: '/usr/bin/chromium' },
      'without-sitegen': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return null
  const { sitegen, ...peersByName } = clientTools
  const peersAsked = parsePeers(values.peers, peersByName)
  const { json, tarball, reuse, chromium: program } = values
  const [rounds = 1] = parseCounts(values.rounds)
  const tools = values['without-sitegen'] ? peersAsked : [sitegen, ...peersAsked]
  return { counts: parseCounts(values.pages), tools, json, tarball, reuse, rounds, program }
}

interface Bench {
  readonly settings: Settings
  readonly installed: readonly InstalledTool[]
  readonly browser: Browser
  readonly signal: AbortSignal
}

/** The figures of one size. */
interface Size {
  readonly pages: number
  /** Part of the processors that other programs used right before, from 0 to 1. */
  readonly busyShare: number
  readonly sites: readonly Measured[]
}

/** All sites of one size, built and served side by side. */
async function measureSize(bench: Bench, pages: number): Promise<Size> {
  let busyShare = 0
  const failed: Measured[] = []
  const sessions: Session[] = []
  try {
    for (const { client, tool } of bench.installed) {
      say(`  ${client.peer.name}, ${pages} pages: build`)
      await openSession(bench, { client, tool, pages }).then(
        (session) => sessions.push(session),
        (error: unknown) => {
          if (bench.signal.aborted) throw error
          failed.push({ tool: client.peer.name, pages, problem: problemOf(error) })
        },
      )
    }
    busyShare = await sampleBusyShare(3000)
    say(`  other programs use ${Math.round(100 * busyShare)} % of the processors`)
    await measureAll(sessions, bench.settings.rounds)
  } finally {
    await Promise.all(sessions.map(({ subject }) => subject.server.close()))
  }
  return { pages, busyShare, sites: [...sessions.map((session) => session.measured()), ...failed] }
}

async function measureAll(sessions: readonly Session[], rounds: number): Promise<void> {
  say('  first loads')
  for (const { run } of sessions)
    await run(async (subject) => ({
      firstLoad: await measureFirstLoad(subject),
      intent: await measureIntent(subject),
    }))
  say('  loads on a slow processor')
  for (const { run } of turnsOf(sessions, rounds)) {
    await run(async (subject, { loads = [] }) => ({ loads: [...loads, await measureLoad(subject)] }))
  }
  say('  first clicks on a slow network')
  for (const { run } of turnsOf(sessions, rounds)) {
    await run(async (subject, { firstClicks = [] }) => ({
      firstClicks: [...firstClicks, await measureFirstClick(subject)],
    }))
  }
  say('  clicks')
  for (const { run } of sessions) {
    await run(async (subject) => ({ clicks: await measureClicks(subject, clickCount) }))
    await run(async (subject) => ({ navigations: await measureNavigations(subject, navigationCount) }))
  }
}

interface SessionOptions extends InstalledTool {
  readonly pages: number
}

async function openSession(bench: Bench, { client, tool, pages }: SessionOptions): Promise<Session> {
  const { settings, browser, signal } = bench
  const cacheDir = cacheFolder()
  const site = await builtSite(tool, { pages, cacheDir, reuse: settings.reuse, signal })
  const siblings = siblingPages(site.pages)
  const server = await startServer(outputDir(site))
  return createSession({ tool: client, server, browser, siblings }, pages)
}

function machineWith(browser: Browser): Readonly<Record<string, string | number>> {
  return { ...machine(), chromium: browser.version() }
}

async function runBench(bench: Bench): Promise<void> {
  const { settings, installed, browser } = bench
  const versions = Object.fromEntries(installed.map(({ tool }) => [tool.peer.name, tool.version]))
  for (const inputs of [machineWith(browser), versions]) say(factsLine(inputs))
  const sizes: Size[] = []
  for (const pages of settings.counts) {
    const size = await measureSize(bench, pages)
    bench.signal.throwIfAborted()
    sizes.push(size)
    const { sites } = size
    const texts = [figureTable(sites), ratioTable(sites, 'sitegen'), ...sites.map(scriptList)]
    say(`\n${texts.filter((text) => text !== '').join('\n\n')}\n`)
  }
  if (settings.json !== undefined) {
    const figures = { machine: machineWith(browser), versions, sizes }
    await writeFile(settings.json, `${JSON.stringify(figures, null, 2)}\n`)
  }
  const measured = sizes.flatMap(({ sites }) => sites)
  const problems = measured
    .filter((site) => site.problem !== '')
    .map((site) => `${site.tool}, ${site.pages} pages: ${site.problem}`)
  for (const problem of [...problems, ...growthProblems(measured, 'sitegen')]) {
    process.stderr.write(`FAILED ${problem}\n`)
    process.exitCode = 1
  }
}

async function main(): Promise<void> {
  const settings = settingsOrHelp(readSettings, help)
  if (settings === null) return
  const signal = interruption()
  const { tools, tarball, program } = settings
  const installed = await installTools({ tools, tarball, cacheDir: cacheFolder() })
  const browser = await launchBrowser(program)
  signal.addEventListener('abort', () => void browser.close())
  try {
    await untilInterrupted(signal, async () => {
      signal.throwIfAborted()
      await runBench({ settings, installed, browser, signal })
    })
  } finally {
    await browser.close()
  }
}

await main()
