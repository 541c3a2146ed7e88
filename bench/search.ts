import { writeFile } from 'node:fs/promises'
import { launchBrowser } from './browser.ts'
import { sampleBusyShare } from './client/busy.ts'
import {
  factsLine,
  interruption,
  machine,
  problemOf,
  say,
  settingsOrHelp,
  untilInterrupted,
} from './command.ts'
import { installPeer, installSitegen, packProject, type Tool } from './install.ts'
import { cacheFolder, projectDir } from './options.ts'
import { pagefind } from './peers/pagefind.ts'
import { searchTools } from './search/dialogs.ts'
import { measureSite, measurePagefind, measurePeer, type Bench } from './search/measure.ts'
import { missedGoals } from './search/goals.ts'
import { searchTable, type Figures } from './search/report.ts'
import { readSettings, searchHelp, type PeerName, type Settings } from './search/settings.ts'
import { removeSites } from './site.ts'

/** What is installed, or why it is not. */
type Installed = Tool | { readonly problem: string }

/** The figures of one size. */
interface Size {
  readonly pages: number
  /** Part of the processors that other programs used right before, from 0 to 1. */
  readonly busyShare: number
  readonly figures: readonly Figures[]
}

/** A peer that cannot be installed is left out, and said so. */
async function installPeers(names: readonly PeerName[]): Promise<ReadonlyMap<PeerName, Installed>> {
  const installed = new Map<PeerName, Installed>()
  for (const name of names) {
    const peer = name === 'pagefind' ? pagefind : searchTools[name].peer
    const made = await installPeer(peer, cacheFolder()).catch((error: unknown) => ({
      problem: `It cannot be installed: ${problemOf(error)}`,
    }))
    installed.set(name, made)
  }
  return installed
}

interface Tools {
  readonly own: Tool
  readonly peers: ReadonlyMap<PeerName, Installed>
}

async function measureSize(bench: Bench, { own, peers }: Tools, pages: number): Promise<Size> {
  const busyShare = await sampleBusyShare(3000)
  say(`  other programs use ${Math.round(100 * busyShare)} % of the processors`)
  say(`  sitegen, ${pages} pages`)
  const { figures: first, site } = await measureSite(bench, own, pages)
  const figures: Figures[] = [first]
  for (const [name, tool] of peers) {
    if ('problem' in tool) {
      figures.push({ tool: name, pages, problem: tool.problem })
      continue
    }
    say(`  ${name}, ${pages} pages`)
    const measured =
      name === 'pagefind' ? measurePagefind(bench, tool, site) : measurePeer(bench, { name, tool, pages })
    figures.push(
      await measured.catch((error: unknown) => {
        if (bench.signal.aborted) throw error
        return { tool: name, pages, problem: problemOf(error) }
      }),
    )
  }
  return { pages, busyShare, figures }
}

async function runBench(bench: Bench, settings: Settings): Promise<void> {
  const cacheDir = cacheFolder()
  const own = await installSitegen(settings.tarball ?? (await packProject(projectDir, cacheDir)), cacheDir)
  const peers = await installPeers(settings.peers)
  const named = [...peers].flatMap(([name, tool]) =>
    'problem' in tool ? [] : [[name, tool.version] as const],
  )
  const versions = { sitegen: own.version, ...Object.fromEntries(named) }
  const facts = { ...machine(), chromium: bench.browser.version() }
  for (const line of [facts, versions]) say(factsLine(line))
  const sizes: Size[] = []
  for (const pages of settings.counts) {
    const size = await measureSize(bench, { own, peers }, pages)
    sizes.push(size)
    say(`\n${searchTable(size.figures, 'sitegen')}\n`)
  }
  await removeSites(own)
  if (settings.json !== undefined)
    await writeFile(settings.json, `${JSON.stringify({ machine: facts, versions, sizes }, null, 2)}\n`)
  for (const { tool, pages, problem } of sizes.flatMap(({ figures }) => figures))
    if (problem !== '') fail(`${tool}, ${pages} pages: ${problem}`)
  for (const { figures } of sizes) for (const missed of missedGoals(figures[0] ?? NOTHING)) fail(missed)
}

const NOTHING: Figures = { tool: 'sitegen', pages: 0, problem: '' }

function fail(sentence: string): void {
  process.stderr.write(`FAILED ${sentence}\n`)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const settings = settingsOrHelp(readSettings, searchHelp)
  if (settings === null) return
  const signal = interruption()
  const browser = await launchBrowser(settings.program)
  signal.addEventListener('abort', () => void browser.close())
  try {
    await untilInterrupted(signal, () => runBench({ settings, browser, signal }, settings))
  } finally {
    await browser.close()
  }
}

await main()
