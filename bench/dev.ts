import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { launchBrowser } from './browser.ts'
import { sampleBusyShare } from './client/busy.ts'
import { writeFiles } from './corpus.ts'
import {
  factsLine,
  interruption,
  machine,
  say,
  settingsOrHelp,
  turnsOf,
  untilInterrupted,
} from './command.ts'
import { measureRound, nothingMeasured, type Subject } from './dev/measure.ts'
import { figureTable, ratioTable, type Measured } from './dev/report.ts'
import { devTools, type DevTool } from './dev/tools.ts'
import { installPeer, installSitegen, packProject, type Tool } from './install.ts'
import { cacheFolder, parseCounts, projectDir, parsePeers } from './options.ts'
import { prepareSite } from './site.ts'

const help = `Measures development servers: their start, and the time from a save to the new text in Chromium.

  npm run bench:dev                                 sitegen at 1000 and 10000 pages
  npm run bench:dev -- --peers vitepress,docusaurus the peers too, taking turns
  npm run bench:dev -- --pages 1000 --repeat 3      three rounds
  npm run bench:dev -- --memory 100,500,1000        memory after so many edits, in the last round
  npm run bench:dev -- --json figures.json          every figure, for other programs
  npm run bench:dev -- --tarball sitegen-3.7.0.tgz  another package than this checkout's
  npm run bench:dev -- --without-sitegen --peers vitepress
  npm run bench:dev -- --chromium /path/of/program  by default /usr/bin/chromium

Each round starts a server with an empty cache twice: once to ask for a page until the answer holds its words, once to
open it in the browser, which runs already, and to save edits of it. "First answer" is a page where pages are rendered
on the server, the module of the page with VitePress; Docusaurus has no file for a page's words, so only its "first
page", the one in the browser, can be compared. Saves are timed from before the file is written to the frame that shows
the text. A stylesheet that every page has and a component of another page are edited after that, with sitegen alone, the
component a tenth as often where memory is read. Memory is that of the whole process tree, shared pages divided (PSS).
`

interface Settings {
  readonly counts: readonly number[]
  readonly tools: readonly DevTool[]
  readonly repeat: number
  readonly edits: number
  readonly memoryAfter: readonly number[]
  readonly json: string | undefined
  readonly tarball: string | undefined
  readonly program: string
}

function readSettings(): Settings | null {
  const { values } = parseArgs({
    options: {
      pages: { type: 'string', default: '1000,10000' },
      peers: { type: 'string', default: '' },
      repeat: { type: 'string', default: '1' },
      edits: { type: 'string', default: '30' },
      memory: { type: 'string', default: '' },
      json: { type: 'string' },
      tarball: { type: 'string' },
      chromium: { type: 'string', default: '/usr/bin/chromium' },
      'without-sitegen': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return null
  const { sitegen, ...peersByName } = devTools
  const peersAsked = parsePeers<DevTool>(values.peers, peersByName)
  const [repeat = 1] = parseCounts(values.repeat)
  const [edits = 1] = parseCounts(values.edits)
  return {
    counts: parseCounts(values.pages),
    tools: values['without-sitegen'] ? peersAsked : [sitegen, ...peersAsked],
    repeat,
    edits,
    memoryAfter: parseCounts(values.memory).toSorted((a, b) => a - b),
    json: values.json,
    tarball: values.tarball,
    program: values.chromium,
  }
}

interface Bench {
  readonly settings: Settings
  readonly installed: ReadonlyMap<DevTool, Tool>
  readonly browser: Browser
  readonly signal: AbortSignal
}

async function install({ tools, tarball }: Settings): Promise<ReadonlyMap<DevTool, Tool>> {
  const cacheDir = cacheFolder()
  const installed = new Map<DevTool, Tool>()
  for (const tool of tools) {
    const made =
      tool === devTools.sitegen
        ? await installSitegen(tarball ?? (await packProject(projectDir, cacheDir)), cacheDir)
        : await installPeer(tool.client.peer, cacheDir)
    installed.set(tool, made)
  }
  return installed
}

/** All tools at one size, one after the other in every round. */
async function measureSize(bench: Bench, pages: number): Promise<readonly Measured[]> {
  const { settings, browser, signal } = bench
  const { repeat, edits } = settings
  const subjects: Subject[] = []
  for (const [tool, made] of bench.installed) {
    const site = await prepareSite(made, { pages })
    await writeFiles(site.siteDir, tool.further?.files ?? {})
    subjects.push({ tool, site })
  }
  const measured = new Map(subjects.map((subject) => [subject, nothingMeasured(subject)]))
  const busy = await sampleBusyShare(3000)
  say(`  other programs use ${Math.round(100 * busy)} % of the processors`)
  for (const [index, subject] of turnsOf(subjects, repeat).entries()) {
    const round = Math.floor(index / subjects.length) + 1
    const memoryAfter = round === repeat ? settings.memoryAfter : []
    const before = measured.get(subject) ?? nothingMeasured(subject)
    const options = { cacheDir: cacheFolder(), browser, signal, edits, memoryAfter }
    const after = await measureRound(subject, before, options)
    measured.set(subject, after)
    const outcome = after.problem === '' ? `${after.shown.at(-1)?.toFixed(0)} ms` : after.problem
    say(`  ${after.tool}, ${pages} pages, round ${round}, first page: ${outcome}`)
  }
  return [...measured.values()]
}

async function runBench(bench: Bench): Promise<void> {
  const { settings, installed, browser } = bench
  const versions = Object.fromEntries([...installed.values()].map((tool) => [tool.peer.name, tool.version]))
  const inputs = { ...machine(), chromium: browser.version() }
  for (const line of [inputs, versions]) say(factsLine(line))
  const sizes: (readonly Measured[])[] = []
  for (const pages of settings.counts) {
    const sites = await measureSize(bench, pages)
    sizes.push(sites)
    const texts = [figureTable(sites), ratioTable(sites, 'sitegen')]
    say(`\n${texts.filter((text) => text !== '').join('\n\n')}\n`)
  }
  if (settings.json !== undefined) {
    const figures = { machine: inputs, versions, sizes }
    await writeFile(settings.json, `${JSON.stringify(figures, null, 2)}\n`)
  }
  for (const { tool, pages, problem } of sizes.flat().filter((site) => site.problem !== '')) {
    process.stderr.write(`FAILED ${tool}, ${pages} pages: ${problem}\n`)
    process.exitCode = 1
  }
}

async function main(): Promise<void> {
  const settings = settingsOrHelp(readSettings, help)
  if (settings === null) return
  const signal = interruption()
  const installed = await install(settings)
  const browser = await launchBrowser(settings.program)
  signal.addEventListener('abort', () => void browser.close())
  try {
    await untilInterrupted(signal, () => runBench({ settings, installed, browser, signal }))
  } finally {
    await browser.close()
  }
}

await main()
