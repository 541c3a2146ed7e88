import os from 'node:os'
import { writeFile } from 'node:fs/promises'
import { measureBudgets } from './budgets.ts'
import { measureBuilds, measureTemplates } from './builds.ts'
import { measureClient } from './client.ts'
import { measureDev } from './dev.ts'
import { writeFigures } from './figures.ts'
import { cacheDir } from './install.ts'
import { measureLanguages } from './languages.ts'
import { measureLinear } from './linear.ts'
import { measureMachines } from './machines.ts'
import { caseNames } from './site.ts'
import { parse, type Arguments, type Context, type Result } from './options.ts'
import { makePictures, pictureMakers } from './pictures.ts'
import { peers } from './peers.ts'
import { measureSearch } from './search.ts'
import { tableOf } from './table.ts'
import { corpusKinds } from './corpus/tree.ts'

const benches: Readonly<Record<string, (args: Arguments) => Promise<Result>>> = {
  builds: measureBuilds,
  templates: measureTemplates,
  languages: measureLanguages,
  machines: measureMachines,
  dev: measureDev,
  client: measureClient,
  search: measureSearch,
  budgets: measureBudgets,
  linear: measureLinear,
  figures: writeFigures,
  pictures: makePictures,
}

const listed = (texts: Readonly<Record<string, string>>): string =>
  Object.entries(texts)
    .map(([name, text]) => `    ${name.padEnd(17)}${text}\n`)
    .join('')

const help = `npm run bench -- <name> [options]

  builds     whole commands that build generated documentation: time by the clock, processor time, memory, output
  templates  the templates of create-docusaurus, built by Docusaurus and by sitegen, and how the outputs differ
  languages  a site in seven languages, beside a site for each of them and one of as many pages
  machines   builds that machines divide by a store, one after the other, beside that of one machine
  dev        development servers: start to address and to the first page, save to what the browser shows
  client     what Chromium loads of a page, how soon it paints, and what a click costs
  search     the index of the search beside Pagefind: making it, its size, what a first query loads
  budgets    scripts and styles of one page of each layout of an output, beside the goals (--dir, by default build)
  linear     whether the time of a file grows with its length, for what makes parsers slow (--only <regular expression>)
  figures    puts what --json has written into content/data/figures.json, which this site quotes (--from a.json --from b.json)
  pictures   what this site shows of itself (--only ${Object.keys(pictureMakers).join(',')})

  --pages 100,1000     sizes
  --rounds 3           the median counts, and tools take turns
  --tools sitegen,hugo in this order, ratios are to the first: sitegen, blog, ${Object.keys(peers).join(', ')}
  --tarball old=a.tgz --tarball new=b.tgz
                       versions of sitegen side by side, in place of this checkout's
  --threads 0,1,2      each sitegen with so many threads
  --shards 2,4         how many machines make the pages of a divided build
  --hugo /path/of/hugo a newer one beside the one that the system has
  --json out.json      all figures, round by round
  --as threads         a name for them in content/data/figures.json, by default that of the bench
  --chromium /path     by default /usr/bin/chromium
  --corpus mixed
${listed(corpusKinds)}  --cases cold,paragraph
${listed(caseNames)}
Tools, sites and logs lie in $SITEGEN_BENCH_CACHE, by default ${cacheDir}.
docs/decisions/0024-measuring.md says how all this is measured.
`

/** Part of the processors that other programs use while this one waits, from 0 to 1. */
async function sampleBusyShare(): Promise<number> {
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  const idle = (): number => sum(os.cpus().map(({ times }) => times.idle))
  const total = (): number => sum(os.cpus().flatMap(({ times }) => Object.values(times)))
  const [idleBefore, totalBefore] = [idle(), total()]
  await new Promise((resolve) => setTimeout(resolve, 3000))
  return 1 - (idle() - idleBefore) / (total() - totalBefore)
}

/** The options that say what is measured, without those about this computer. */
const commandOf = (name: string, values: object): string => {
  const told = Object.entries(values).filter(
    ([key, value]) => typeof value === 'string' && !['json', 'as', 'chromium', 'hugo'].includes(key),
  )
  return ['npm run bench --', name, ...told.map(([key, value]) => `--${key} ${value}`)].join(' ')
}

async function contextOf(bench: string, values: ReturnType<typeof parse>['values']): Promise<Context> {
  const [cpu] = os.cpus()
  const memoryGB = Math.round(os.totalmem() / 1e9)
  return {
    name: values.as ?? bench,
    command: commandOf(bench, values),
    date: new Date().toISOString().slice(0, 10),
    busyShare: Number((await sampleBusyShare()).toFixed(2)),
    machine: { cpu: cpu?.model ?? 'unknown', cores: os.cpus().length, memoryGB, node: process.version },
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parse()
  const [name = ''] = positionals
  const bench = benches[name]
  if (bench === undefined || values.help) {
    process.stdout.write(help)
    process.exitCode = values.help ? 0 : 2
    return
  }
  const interrupt = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => interrupt.abort())
  const context = await contextOf(name, values)
  const { versions = {}, figures, problems } = await bench({ ...values, signal: interrupt.signal, context })
  if (figures.length > 0) {
    console.log(`\n${JSON.stringify({ ...context, versions })}\n`)
    console.log(tableOf(figures))
  }
  if (values.json !== undefined)
    await writeFile(values.json, JSON.stringify({ ...context, versions, figures }, null, 1))
  for (const problem of problems) console.error(`FAILED ${problem}`)
  if (problems.length > 0) process.exitCode = 1
}

await main()
