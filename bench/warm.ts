import { appendFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { factsLine, interruption, machine, say, settingsOrHelp, untilInterrupted } from './command.ts'
import { sourcePath } from './corpus/page.ts'
import { installSitegen, packProject } from './install.ts'
import { cacheFolder, parseCounts, projectDir } from './options.ts'
import { sitegen } from './peers/sitegen.ts'
import { median } from './report.ts'
import { buildCold, buildWarm, prepareSite, type Build, type BuildOptions, type Site } from './site.ts'

const help = `Measures builds that find the results of an earlier one, sitegen from its packed tarball.

  npm run bench:warm                                   100 and 1000 pages, three rounds
  npm run bench:warm -- --pages 1000,10000 --repeat 5
  npm run bench:warm -- --tarball sitegen-0.1.0.tgz    another package than this checkout's

Each round builds cold, then with nothing changed, then with one paragraph added to one page. A figure is the median of
the rounds; its ratio is to the cold build of the same run.
`

interface Settings {
  readonly counts: readonly number[]
  readonly repeat: number
  readonly tarball: string | undefined
}

function readSettings(): Settings | null {
  const { values } = parseArgs({
    options: {
      pages: { type: 'string', default: '100,1000' },
      repeat: { type: 'string', default: '3' },
      tarball: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return null
  const [repeat = 1] = parseCounts(values.repeat)
  return { counts: parseCounts(values.pages), repeat, tarball: values.tarball }
}

type Case = 'cold' | 'nothing changed' | 'one paragraph'

async function measureRound(site: Site, options: BuildOptions): Promise<Record<Case, Build>> {
  const cold = await buildCold(site, options)
  // The sources were written a moment ago; the first build after that looks at them more closely.
  await buildWarm(site, options)
  const unchanged = await buildWarm(site, options)
  const page = site.pages[Math.floor(site.pages.length / 2)]
  if (page === undefined) throw new Error('The corpus has no pages.')
  const file = path.join(site.siteDir, sitegen.layout.docsDir, sourcePath(page, sitegen.layout))
  await appendFile(file, '\nOne more paragraph stands here now.\n')
  return { cold, 'nothing changed': unchanged, 'one paragraph': await buildWarm(site, options) }
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`

async function bench({ counts, repeat, tarball }: Settings, signal: AbortSignal): Promise<void> {
  const cacheDir = cacheFolder()
  const tool = await installSitegen(tarball ?? (await packProject(projectDir, cacheDir)), cacheDir)
  say(factsLine(machine()))
  for (const count of counts) {
    const rounds: Record<Case, Build>[] = []
    const site = await prepareSite(tool, count)
    for (let round = 0; round < repeat; round++) rounds.push(await measureRound(site, { cacheDir, signal }))
    const failed = rounds.flatMap((round) => Object.values(round)).find(({ exitCode }) => exitCode !== 0)
    if (failed !== undefined) throw new Error(`A build failed: ${failed.failure}`)
    const middle = (name: Case, pick: (build: Build) => number): number =>
      median(rounds.map((round) => pick(round[name])))
    const cold = middle('cold', (build) => build.wallMs)
    for (const name of ['cold', 'nothing changed', 'one paragraph'] as const) {
      const wall = middle(name, (build) => build.wallMs)
      const cpu = middle(name, (build) => build.cpuMs)
      const peak = Math.round(middle(name, (build) => build.peakBytes) / 1e6)
      say(
        `${count} pages, ${name}: ${seconds(wall)} (${(wall / cold).toFixed(3)} of cold), CPU ${seconds(cpu)}, peak ${peak} MB`,
      )
    }
  }
}

const settings = settingsOrHelp(readSettings, help)
if (settings !== null) {
  const signal = interruption()
  await untilInterrupted(signal, () => bench(settings, signal))
}
