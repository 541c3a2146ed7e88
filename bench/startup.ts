import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { installSitegen, packProject, type Tool } from './install.ts'
import { cacheFolder, projectDir } from './options.ts'
import { median } from './report.ts'
import { build, freshSite, removeSites } from './site.ts'

const help = `Measures what people wait for first, from the packed tarball: --help, and a site of ten pages.

  npm run bench:startup
  npm run bench:startup -- --tarball sitegen-3.7.0.tgz
`

const helpRuns = 15
const buildRuns = 5
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
    const site = await freshSite(tool, { pages: smallSite })
    const { exitCode, failure, wallMs } = await build(site, {
      cacheDir,
      signal: new AbortController().signal,
    })
    if (exitCode !== 0) throw new Error(`The site of ${smallSite} pages did not build:\n${failure}`)
    times.push(wallMs)
  }
  await removeSites(tool)
  return times
}

function line(name: string, times: readonly number[]): string {
  const [middle, least, most] = [median(times), Math.min(...times), Math.max(...times)].map((ms) =>
    ms.toFixed(0),
  )
  return `${name}: median of ${times.length} ${middle} ms, from ${least} to ${most} ms\n`
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { tarball: { type: 'string' }, help: { type: 'boolean', default: false } },
  })
  if (values.help) {
    process.stdout.write(help)
    return
  }
  const cacheDir = cacheFolder()
  const tool = await installSitegen(values.tarball ?? (await packProject(projectDir, cacheDir)), cacheDir)
  process.stdout.write(line('sitegen --help', await timeHelp(tool)))
  process.stdout.write(line(`cold build of ${smallSite} pages`, await timeBuild(tool, cacheDir)))
}

await main()
