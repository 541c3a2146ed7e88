import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { writeFiles } from './corpus.ts'
import { sourcePath } from './corpus/page.ts'
import type { Tool } from './install.ts'
import { countsOf, type Arguments, type Result } from './options.ts'
import { build, freshSite, removeSites, type Build } from './site.ts'
import type { Figure } from './table.ts'
import { installTools, versionsOf } from './tools.ts'

const ALL = ['en', 'de', 'fr', 'es', 'ja', 'ru', 'ar'] as const
/** One of so many pages is translated. */
const TRANSLATED = 3
const STATIC_FILES = 20
const STATIC_BYTES = 100_000

interface Case {
  /** The languages of each site; several sites are built one after the other. */
  readonly sites: readonly (readonly string[])[]
  /** Pages of a site, by those of the corpus. @default the same */
  readonly times?: number
  /** @default true */
  readonly isTranslated?: boolean
}

const CASES: Readonly<Record<string, Case>> = {
  'one language': { sites: [['en']] },
  'two, nothing translated': { sites: [['en', 'de']], isTranslated: false },
  seven: { sites: [ALL] },
  'seven sites of one': { sites: ALL.map((name) => [name]) },
  'one of as many pages': { sites: [['en']], times: ALL.length },
}

/** Cold builds of a site in seven languages, beside a site for each of them and one of as many pages. */
export async function measureLanguages(args: Arguments): Promise<Result> {
  const tools = await installTools(args)
  const [rounds = 1] = countsOf(args.rounds ?? '1')
  const figures: Figure[] = []
  const problems: string[] = []
  for (const pages of countsOf(args.pages ?? '1000'))
    for (const tool of Array.from({ length: rounds }, () => tools).flat())
      for (const [of, given] of Object.entries(CASES)) {
        const builds = await buildsOf(tool, pages, { ...given, signal: args.signal })
        problems.push(...builds.flatMap(({ failure }) => (failure === '' ? [] : [`${of}: ${failure}`])))
        const sum = (key: 'wallMs' | 'cpuMs' | 'outputBytes'): number =>
          builds.reduce((total, one) => total + one[key], 0)
        const common = { pages, of, tool: tool.peer.name }
        figures.push(
          { ...common, what: 'wall s', value: sum('wallMs') / 1000 },
          { ...common, what: 'CPU s', value: sum('cpuMs') / 1000 },
          { ...common, what: 'memory MB', value: Math.max(...builds.map((one) => one.peakBytes)) / 1e6 },
          { ...common, what: 'output MB', value: sum('outputBytes') / 1e6 },
        )
        console.log(`  ${tool.peer.name}, ${pages} pages, ${of}: ${(sum('wallMs') / 1000).toFixed(2)} s`)
      }
  await removeSites(tools)
  return { figures, problems, versions: versionsOf(tools) }
}

async function buildsOf(
  tool: Tool,
  pages: number,
  { sites, times = 1, isTranslated = true, signal }: Case & Pick<Arguments, 'signal'>,
): Promise<readonly Build[]> {
  const builds: Build[] = []
  for (const languages of sites) {
    const site = await freshSite(withLanguages(tool, languages), pages * times)
    const { docsDir } = tool.peer.layout
    const translated = site.pages.filter((_, index) => index % TRANSLATED === 0)
    for (const language of isTranslated ? languages.filter((name) => name !== 'en') : [])
      for (const page of translated) {
        const name = sourcePath(page, tool.peer.layout)
        const text = await readFile(path.join(site.siteDir, docsDir, name), 'utf8')
        const file = path.join('i18n', language, 'docusaurus-plugin-content-docs/current', name)
        await writeFiles(site.siteDir, { [file]: `${text}\nThis page is in "${language}".\n` })
      }
    builds.push(await build(site, signal))
  }
  return builds
}

function withLanguages(tool: Tool, languages: readonly string[]): Tool {
  const { peer } = tool
  const i18n = JSON.stringify({ defaultLocale: languages[0], locales: languages })
  const files = Array.from({ length: STATIC_FILES }, (_, index) => [
    `static/files/${index}.txt`,
    String(index).repeat(STATIC_BYTES).slice(0, STATIC_BYTES),
  ])
  return {
    ...tool,
    peer: {
      ...peer,
      siteFiles: (pages, kind) => {
        const own = peer.siteFiles(pages, kind)
        const config = own['site.config.mjs']?.replace('{', `{ "i18n": ${i18n},`) ?? ''
        return { ...own, ...Object.fromEntries(files), 'site.config.mjs': config }
      },
    },
  }
}
