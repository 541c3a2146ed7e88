import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
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
import { sourcePath } from './corpus/page.ts'
import { installSitegen, packProject } from './install.ts'
import { cacheFolder, parseCounts, projectDir } from './options.ts'
import { sitegenBlog, truncated } from './peers/sitegen-blog.ts'
import { median } from './report.ts'
import { build, freshSite, removeSites, type Build, type Site } from './site.ts'

const help = `Measures cold builds of one text as docs and as posts of a blog, sitegen from its packed tarball.

  npm run bench:blog                                   2000 pages, three rounds
  npm run bench:blog -- --pages 500 --repeat 1
  npm run bench:blog -- --tarball sitegen-3.7.0.tgz    another package than this checkout's

A blog has more pages than posts: lists of all posts, of tags and of authors. Figures are for a post, with its share of them;
the ratio is to a page of docs. A figure is the median of the rounds.
`

interface Settings {
  readonly count: number
  readonly repeat: number
  readonly tarball: string | undefined
}

function readSettings(): Settings | null {
  const { values } = parseArgs({
    options: {
      pages: { type: 'string', default: '2000' },
      repeat: { type: 'string', default: '3' },
      tarball: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return null
  const [count = 1] = parseCounts(values.pages)
  const [repeat = 1] = parseCounts(values.repeat)
  return { count, repeat, tarball: values.tarball }
}

/** Gives every post an excerpt. */
async function truncate({ siteDir, pages }: Site): Promise<void> {
  for (const page of pages) {
    const file = path.join(siteDir, 'blog', sourcePath(page, sitegenBlog.layout))
    await writeFile(file, truncated(await readFile(file, 'utf8')))
  }
}

async function bench({ count, repeat, tarball }: Settings, signal: AbortSignal): Promise<void> {
  const cacheDir = cacheFolder()
  const tool = await installSitegen(tarball ?? (await packProject(projectDir, cacheDir)), cacheDir)
  say(factsLine(machine()))
  const builds: Record<'docs' | 'blog', Build[]> = { docs: [], blog: [] }
  for (const name of turnsOf(['docs', 'blog'] as const, repeat)) {
    const site = await freshSite(name === 'docs' ? tool : { ...tool, peer: sitegenBlog }, { pages: count })
    if (name === 'blog') await truncate(site)
    const built = await build(site, { cacheDir, signal })
    if (built.exitCode !== 0) throw new Error(`The build of ${name} failed: ${built.failure}`)
    builds[name].push(built)
  }
  await removeSites(tool)
  const compare = (what: string, unit: string, pick: (build: Build) => number): void => {
    const [docs, blog] = [median(builds.docs.map(pick)), median(builds.blog.map(pick))]
    say(
      `${what}: ${docs.toFixed(2)} ${unit} as docs, ${blog.toFixed(2)} ${unit} as posts, ratio ${(blog / docs).toFixed(2)}`,
    )
  }
  compare('time a page', 'ms', ({ wallMs }) => wallMs / count)
  compare('processor time a page', 'ms', ({ cpuMs }) => cpuMs / count)
  compare('memory', 'MB', ({ peakBytes }) => peakBytes / 1e6)
  compare('output a page', 'kB', ({ outputBytes }) => outputBytes / 1e3 / count)
  compare('files a page', '', ({ outputFiles }) => outputFiles / count)
}

const settings = settingsOrHelp(readSettings, help)
if (settings !== null) {
  const signal = interruption()
  await untilInterrupted(signal, () => bench(settings, signal))
}
