import path from 'node:path'
import { parseArgs } from 'node:util'
import { compareOutputs } from '../cli/compare/compare-outputs.ts'
import { comparisonLines } from '../cli/compare/comparison-lines.ts'
import { comparisonResult } from '../cli/compare/comparison-result.ts'
import {
  factsLine,
  interruption,
  machine,
  say,
  settingsOrHelp,
  turnsOf,
  untilInterrupted,
} from './command.ts'
import { installTogether, packProject, type Tool } from './install.ts'
import { cacheFolder, parseCounts, projectDir } from './options.ts'
import { build, removeSites, type Site } from './site.ts'
import { figureColumns } from './table.ts'
import { editDocument, TEMPLATES, templatePeer, templateSite, type Template } from './templates/template.ts'
import { CASES, timeRows, type TimedBuild } from './templates/times.ts'

const help = `Builds the templates of create-docusaurus, as they are, with Docusaurus and with sitegen, and compares what both make.

  npm run bench:docusaurus                                   three rounds
  npm run bench:docusaurus -- --repeat 1
  npm run bench:docusaurus -- --tarball sitegen-3.7.0.tgz    another package than this checkout's

Installs about 1,000 packages outside of the project. The exit code is 1 when the outputs differ in something that is not
expected of a move.
`

interface Settings {
  readonly repeat: number
  readonly tarball: string | undefined
}

function readSettings(): Settings | null {
  const { values } = parseArgs({
    options: {
      repeat: { type: 'string', default: '3' },
      tarball: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return null
  const [repeat = 1] = parseCounts(values.repeat)
  return { repeat, tarball: values.tarball }
}

interface Bench {
  readonly template: Template
  /** Both tools, in one folder. */
  readonly tools: readonly [other: Tool, own: Tool]
  readonly repeat: number
  readonly cacheDir: string
  readonly signal: AbortSignal
}

/** Builds a template with both tools, in turns. */
async function timeTemplate(bench: Bench): Promise<readonly TimedBuild[]> {
  const builds: TimedBuild[] = []
  for (const tool of turnsOf(bench.tools, bench.repeat)) {
    const site = await templateSite(tool, bench.template)
    for (const name of CASES) {
      if (name === 'edited') await editDocument(site)
      builds.push(await timedBuild(site, name, bench))
    }
  }
  return builds
}

async function timedBuild(
  site: Site,
  name: TimedBuild['case'],
  { template, cacheDir, signal }: Bench,
): Promise<TimedBuild> {
  const { exitCode, failure, wallMs, cpuMs } = await build(site, { cacheDir, signal })
  if (exitCode !== 0) throw new Error(`${site.tool.peer.name} does not build ${template}: ${failure}`)
  const tool = site.tool.peer.name === 'sitegen' ? 'sitegen' : 'docusaurus'
  return { template, tool, case: name, wallMs, cpuMs }
}

/** Says in what the outputs of both tools differ. These builds are not timed: they read all files for the first time. */
async function compareTemplate(bench: Bench): Promise<void> {
  const outputs: string[] = []
  for (const tool of bench.tools) {
    const site = await templateSite(tool, bench.template)
    await timedBuild(site, 'cold', bench)
    outputs.push(path.join(site.siteDir, tool.peer.outDir))
  }
  const [one = '', other = ''] = outputs
  const result = comparisonResult(compareOutputs({ one, other, bytes: false }), [])
  say(
    `\n${bench.template}, ${bench.tools.map(({ peer, version }) => `${peer.name} ${version}`).join(' and ')}`,
  )
  for (const line of comparisonLines(result)) say(line)
  if (result.remaining.length > 0) process.exitCode = 1
}

async function bench({ repeat, tarball }: Settings, signal: AbortSignal): Promise<void> {
  const cacheDir = cacheFolder()
  const file = tarball ?? (await packProject(projectDir, cacheDir))
  say(factsLine(machine()))
  const builds: TimedBuild[] = []
  for (const template of TEMPLATES) {
    const tools = await installTogether(await templatePeer(template), file, cacheDir)
    const options = { template, tools, repeat, cacheDir, signal }
    await compareTemplate(options)
    builds.push(...(await timeTemplate(options)))
    await removeSites(tools[0])
  }
  say(`\n${figureColumns(timeRows(builds))}`)
}

const settings = settingsOrHelp(readSettings, help)
if (settings !== null) {
  const signal = interruption()
  await untilInterrupted(signal, () => bench(settings, signal))
}
