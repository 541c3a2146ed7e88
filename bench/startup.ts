import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { installSitegen, packProject, type Tool } from './install.ts'
import { cacheFolder, projectDir } from './options.ts'
import { docusaurus } from './peers/docusaurus.ts'
import { sitegenWithoutSearch } from './peers/sitegen.ts'
import { median } from './report.ts'
import { build, freshSite, removeSites, type Build, type Site } from './site.ts'

const help = `Measures what people wait for first, from the packed tarball: --help, and a site of ten pages.

  npm run bench:startup
  npm run bench:startup -- --tarball sitegen-3.7.0.tgz

With --docusaurus it measures instead what reading a docusaurus.config adds to the same site with a site.config:
pairs of builds in turn, first without anything kept, then with nothing changed.

  npm run bench:startup -- --docusaurus
`

const helpRuns = 15
const buildRuns = 5
const pairs = 20
const smallSite = 10

/**
 * Times `sitegen --help`, each in a new process, from spawning it to its exit.
 *
 * @throws when the command fails.
 */
async function timeHelp(tool: Tool): Promise<readonly number[]> {
  const program = path.join(tool.toolDir, 'node_modules', '.bin', 'sitegen')
  const times: number[] = []
  for (let round = 0; round < helpRuns; round += 1) {
    const start = performance.now()
    const child = spawn(process.execPath, [program, '--help'], { stdio: ['ignore', 'ignore', 'inherit'] })
    const [code] = await once(child, 'exit')
    times.push(performance.now() - start)
    if (code !== 0) throw new Error(`sitegen --help ended with code ${String(code)}.`)
  }
  return times
}

async function timeBuild(tool: Tool, cacheDir: string): Promise<readonly number[]> {
  const times: number[] = []
  for (let round = 0; round < buildRuns; round += 1) {
    const { wallMs } = await buildOnce(await freshSite(tool, { pages: smallSite }), cacheDir)
    times.push(wallMs)
  }
  await removeSites(tool)
  return times
}

async function buildOnce(site: Site, cacheDir: string): Promise<Build> {
  const built = await build(site, { cacheDir, signal: new AbortController().signal })
  const { exitCode, failure } = built
  if (exitCode !== 0) throw new Error(`The site of ${smallSite} pages did not build:\n${failure}`)
  return built
}

/** The same kind of build, by the configuration of the site. */
interface Pair {
  readonly own: Build
  readonly docusaurus: Build
}

/** Builds the same site with each configuration, in turn: what else the machine does meets both. */
async function timeConfigs(
  tool: Tool,
  cacheDir: string,
): Promise<{ readonly cold: readonly Pair[]; readonly unchanged: readonly Pair[] }> {
  const own = { ...tool, peer: { ...tool.peer, siteFiles: sitegenWithoutSearch.siteFiles } }
  const theirs = { ...tool, peer: { ...tool.peer, siteFiles: docusaurus.siteFiles } }
  const cold: Pair[] = []
  const unchanged: Pair[] = []
  for (let round = 0; round < pairs; round += 1) {
    const sites = [
      await freshSite(own, { pages: smallSite }),
      await freshSite(theirs, { pages: smallSite }),
    ] as const
    for (const times of [cold, unchanged])
      times.push(await timePair(sites, { cacheDir, isTurned: round % 2 === 1 }))
  }
  await removeSites(tool)
  return { cold, unchanged }
}

async function timePair(
  [own, theirs]: readonly [own: Site, theirs: Site],
  { cacheDir, isTurned }: { readonly cacheDir: string; readonly isTurned: boolean },
): Promise<Pair> {
  const first = await buildOnce(isTurned ? theirs : own, cacheDir)
  const second = await buildOnce(isTurned ? own : theirs, cacheDir)
  return isTurned ? { own: second, docusaurus: first } : { own: first, docusaurus: second }
}

/** A busy machine changes how long people wait more than how much there is to do, so both are said. */
function pairLines(name: string, times: readonly Pair[]): string {
  const waiting = ({ wallMs }: Build): number => wallMs
  const working = ({ cpuMs }: Build): number => cpuMs
  return [
    line(
      `${name}, site.config`,
      times.map(({ own }) => waiting(own)),
    ),
    line(
      `${name}, docusaurus.config`,
      times.map((pair) => waiting(pair.docusaurus)),
    ),
    line('  difference', differences(times, waiting)),
    line('  difference in processor time', differences(times, working)),
  ].join('')
}

function differences(times: readonly Pair[], of: (build: Build) => number): readonly number[] {
  return times.map((pair) => of(pair.docusaurus) - of(pair.own))
}

function line(name: string, times: readonly number[]): string {
  const [middle, least, most] = [median(times), Math.min(...times), Math.max(...times)].map((ms) =>
    ms.toFixed(0),
  )
  return `${name}: median of ${times.length} ${middle} ms, from ${least} to ${most} ms\n`
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      tarball: { type: 'string' },
      docusaurus: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    process.stdout.write(help)
    return
  }
  const cacheDir = cacheFolder()
  const tool = await installSitegen(values.tarball ?? (await packProject(projectDir, cacheDir)), cacheDir)
  if (values.docusaurus) {
    const { cold, unchanged } = await timeConfigs(tool, cacheDir)
    process.stdout.write(pairLines(`cold build of ${smallSite} pages`, cold))
    process.stdout.write(pairLines('the same with nothing changed', unchanged))
    return
  }
  process.stdout.write(line('sitegen --help', await timeHelp(tool)))
  process.stdout.write(line(`cold build of ${smallSite} pages`, await timeBuild(tool, cacheDir)))
}

await main()
