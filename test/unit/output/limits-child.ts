import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { StagedOutput } from '../../../cli/output/output.ts'
import { copyStaticFiles } from '../../../cli/output/static.ts'
import { SiteProblems, type Diagnostic } from '../../../cli/report/diagnostic.ts'
import { file, out } from './support.ts'

/** Builds to run one after the other, each with its number of pages. */
export interface LimitsOrder {
  readonly siteDir: string
  readonly builds: readonly { readonly pages: number; readonly pageBytes: number }[]
}

/** What came of one build. */
export interface LimitsResult {
  readonly way: string | null
  readonly problems: readonly Pick<Diagnostic, 'code' | 'message'>[]
  /** Names in the site and in the output afterwards. */
  readonly left: readonly string[]
  /** Names of the pages in the output afterwards. */
  readonly pages: readonly string[]
  /** Highest memory of the process so far, in bytes. */
  readonly peakBytes: number
}

type Build = LimitsOrder['builds'][number]

/** Writes pages without waiting for one before the next, and the folder `static`. */
async function publish(siteDir: string, { pages, pageBytes }: Build): Promise<string> {
  const output = new StagedOutput({ outDir: join(siteDir, 'build'), version: '1.0.0' })
  const writes: Promise<unknown>[] = []
  for (let i = 0; i < pages; i += 1) {
    const text = `${pages} ${i}\n`.padEnd(pageBytes, 'x')
    writes.push(output.put(out(`docs/${i}.html`), text, `docs/${i}.md`))
  }
  writes.push(copyStaticFiles(output, { siteDir, staticDirectories: [file('static')] }))
  await Promise.all(writes)
  return output.publish()
}

async function run(siteDir: string, build: Build): Promise<LimitsResult> {
  let way: string | null = null
  let problems: LimitsResult['problems'] = []
  try {
    way = await publish(siteDir, build)
  } catch (error) {
    if (!(error instanceof SiteProblems)) throw error
    problems = error.diagnostics
  }
  const left = [...readdirSync(siteDir), ...readdirSync(join(siteDir, 'build'))].sort()
  const pages = readdirSync(join(siteDir, 'build/docs'))
  return { way, problems, left, pages, peakBytes: process.resourceUsage().maxRSS * 1024 }
}

const { siteDir, builds } = JSON.parse(process.argv[2] ?? '') as LimitsOrder
const results: LimitsResult[] = []
for (const build of builds) results.push(await run(siteDir, build))
process.stdout.write(JSON.stringify(results))
