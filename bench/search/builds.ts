import path from 'node:path'
import { measureCases } from '../builds/cases.ts'
import { say, turnsOf } from '../command.ts'
import type { Tool } from '../install.ts'
import { sitegenWithoutSearch } from '../peers/sitegen.ts'
import { median } from '../report.ts'
import { freshSite, type Build, type BuildOptions } from '../site.ts'
import { changeOf, readIndex, type IndexChange, type IndexFiles } from './local-index.ts'

/** Medians of builds by the clock and by processor time, in milliseconds. */
export interface Times {
  readonly wallMs: number
  readonly cpuMs: number
}

/** One case with and without search. */
export interface Pair {
  readonly with: Times
  readonly without: Times
}

/** What search costs a build. */
export interface BuildFigures {
  readonly cold: Pair
  readonly paragraph: Pair
  /** What one more paragraph does to the index; the same in every round. */
  readonly change: IndexChange
}

/** What `measureBuilds` needs. */
export interface BuildsOptions extends BuildOptions {
  readonly pages: number
  readonly repeat: number
}

const cases = ['cold', 'paragraph'] as const
type Case = (typeof cases)[number]
type Side = 'with' | 'without'

/**
 * Builds fresh sites with and without search, in turn.
 *
 * @throws when a build fails or has not done its work
 */
export async function measureBuilds(tool: Tool, options: BuildsOptions): Promise<BuildFigures> {
  const runs: Record<Side, Record<Case, Build[]>> = {
    with: { cold: [], paragraph: [] },
    without: { cold: [], paragraph: [] },
  }
  let change: IndexChange = { written: Number.NaN, files: Number.NaN }
  for (const side of turnsOf<Side>(['with', 'without'], options.repeat)) {
    const sideTool = side === 'with' ? tool : { ...tool, peer: sitegenWithoutSearch }
    const site = await freshSite(sideTool, { pages: options.pages })
    let before: IndexFiles = new Map()
    await measureCases(site, new Set(cases), {
      ...options,
      report({ name, built, problem }) {
        if (problem !== '') throw new Error(`${name} build ${side} search: ${problem}`)
        say(`  ${name} build ${side} search: ${(built.wallMs / 1000).toFixed(2)} s`)
        runs[side][name === 'cold' ? 'cold' : 'paragraph'].push(built)
        if (side === 'without') return
        const index = readIndex(path.join(site.siteDir, sideTool.peer.outDir))
        if (name === 'cold') before = index
        else change = changeOf(before, index)
      },
    })
  }
  const pair = (name: Case): Pair => ({
    with: timesOf(runs.with[name]),
    without: timesOf(runs.without[name]),
  })
  return { cold: pair('cold'), paragraph: pair('paragraph'), change }
}

function timesOf(builds: readonly Build[]): Times {
  return {
    wallMs: median(builds.map(({ wallMs }) => wallMs)),
    cpuMs: median(builds.map(({ cpuMs }) => cpuMs)),
  }
}
