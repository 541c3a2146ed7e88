import { cp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { compareTrees } from '../cli/compare/compare-outputs.ts'
import { figuresOf } from './builds.ts'
import { outputDir, type Site } from './install.ts'
import { countsOf, type Arguments, type Result } from './options.ts'
import { addParagraph, build, freshFolder, freshSite, removeSites, type Build } from './site.ts'
import type { Figure } from './table.ts'
import { installTools, versionsOf } from './tools.ts'

type Report = (of: string, built: Build, problem?: string) => void

/**
 * Builds that machines divide, beside that of one machine: each shard alone and in a checkout of its own, then the build
 * that publishes, then a checkout with one edit.
 */
export async function measureMachines(args: Arguments): Promise<Result> {
  const tools = await installTools(args)
  const figures: Figure[] = []
  const problems: string[] = []
  for (const pages of countsOf(args.pages ?? '1000'))
    for (const tool of tools) {
      const { name } = tool.peer
      const report: Report = (of, built, problem = built.failure) => {
        console.log(`  ${name}, ${pages} pages, ${of}: ${(built.wallMs / 1000).toFixed(2)} s ${problem}`)
        if (problem !== '') problems.push(`${of}: ${problem}`)
        figures.push(...figuresOf(built, { pages, of, tool: name }))
      }
      const origin = await freshSite(tool, pages)
      const one = await checkout(origin)
      report('one machine', await build(one, args.signal))
      for (const count of countsOf(args.shards ?? '2,4'))
        await measureShards({ origin, one, count, ...args }, report)
      report('one machine, first warm', await build(one, args.signal))
      await addParagraph(one, 'one machine')
      report('one machine, edit', await build(one, args.signal))
    }
  await removeSites(tools)
  return { figures, problems, versions: versionsOf(tools) }
}

interface Divided extends Pick<Arguments, 'signal'> {
  readonly origin: Site
  /** Built by one machine. */
  readonly one: Site
  readonly count: number
}

async function measureShards({ origin, one, count, signal }: Divided, report: Report): Promise<void> {
  const store = freshFolder(origin.tool)
  for (let shard = 1; shard <= count; shard += 1) {
    const part = `${shard}/${count}`
    report(`shard ${part}`, await build(await checkout(origin, store, part), signal))
  }
  const last = await checkout(origin, store)
  const built = await build(last, signal)
  report(`${count} shards, final`, built, built.failure || differenceOf(one, last))
  const edited = await checkout(origin, store)
  await addParagraph(edited, 'checkout')
  report(`${count} shards, checkout with an edit`, await build(edited, signal))
}

/** A copy of a site whose results lie in a folder that copies share. */
async function checkout(site: Site, store?: string, shard?: string): Promise<Site> {
  const siteDir = freshFolder(site.tool)
  await cp(site.siteDir, siteDir, { recursive: true })
  const { peer } = site.tool
  const options = shard === undefined ? [] : ['--shard', shard]
  const copy = {
    ...site,
    siteDir,
    tool: { ...site.tool, peer: { ...peer, build: [...peer.build, ...options] } },
  }
  if (store !== undefined) await useStore(copy, store)
  return copy
}

async function useStore({ siteDir }: Site, store: string): Promise<void> {
  const file = path.join(siteDir, 'site.config.mjs')
  const cache = JSON.stringify({ remote: store })
  await writeFile(file, (await readFile(file, 'utf8')).replace('{', `{ "cache": ${cache},`))
}

/** Where the outputs of two sites differ; empty when they are the same bytes. */
function differenceOf(one: Site, other: Site): string {
  const { differences } = compareTrees(outputDir(one), outputDir(other))
  const shown = differences.slice(0, 3).map(({ path, what }) => `${path} ${what}`)
  return shown.length === 0 ? '' : `${differences.length} files differ: ${shown.join('; ')}`
}
