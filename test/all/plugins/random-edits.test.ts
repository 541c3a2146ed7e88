import assert from 'node:assert/strict'
import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import test from 'node:test'
import { isEqual } from 'lodash-es'
import { createRandom, type Random } from '../../build/incremental/random.ts'
import { firstDifference, scratchFolder, write } from '../../build/incremental/workbench.ts'
import { buildSite, readTree, type BuildResult } from '../../support/build-site.ts'
import { lastingDifference, pagesOf } from '../../support/dev-and-build.ts'
import { startDev } from '../../support/dev-site.ts'
import { filesOf, PROJECTS, SERVED, type Project } from './projects.ts'

/** `SEED=17` makes other edits, `EDITS=34` another number of them for each project. */
const { SEED = '1', EDITS } = process.env
const BUILDS = Number(EDITS ?? '12')
const IN_DEV = Number(EDITS ?? '8')

const MODULES = path.resolve(import.meta.dirname, '../../../node_modules')

/** A project that is edited: what is chosen, now and when it was built last without an error. */
interface Edited {
  readonly project: Project
  chosen: readonly number[]
  good: readonly number[]
}

function start(project: Project): Edited {
  const chosen = project.choices.map(() => 0)
  return { project, chosen, good: chosen }
}

/** Chooses another text for a place; a site that does not build becomes right again more often than not. */
function edit(site: Edited, random: Random): string {
  const { project, chosen, good } = site
  const broken = chosen.flatMap((choice, index) => (choice === good[index] ? [] : [index]))
  const isRepair = !isEqual(chosen, good) && random.chance(0.8)
  const index = isRepair ? random.of(broken) : random.below(project.choices.length)
  const { file = '', texts = [] } = project.choices[index] ?? {}
  const others = [...texts.keys()].filter((choice) => choice !== chosen[index])
  const choice = isRepair ? (good[index] ?? 0) : random.of(others)
  site.chosen = chosen.with(index, choice)
  return `${file}: ${texts[choice] ?? 'no file'}`
}

function writeSite({ project, chosen }: Edited, dir: string, before: readonly number[] | null): void {
  const files = filesOf(project, chosen)
  const known = before === null ? {} : filesOf(project, before)
  const changed = Object.entries(files).filter(
    ([file, content]) => before === null || known[file] !== content,
  )
  write(dir, Object.fromEntries(changed))
  if (before !== null) return
  for (const name of project.packages) {
    mkdirSync(path.join(dir, 'node_modules'), { recursive: true })
    symlinkSync(path.join(MODULES, name), path.join(dir, 'node_modules', name))
  }
}

function outputOf(dir: string): ReadonlyMap<string, string> {
  return new Map(
    [...readTree(path.join(dir, 'build'))].map(([file, bytes]) => [file, bytes.toString('latin1')]),
  )
}

/** Builds the site in a folder where nothing is kept. */
async function buildCleanly(site: Edited, dir: string) {
  rmSync(dir, { recursive: true, force: true })
  writeSite(site, dir, null)
  return buildSite(dir)
}

function told({ diagnostics }: BuildResult): readonly string[] {
  return [...new Set(diagnostics.map(({ code, message }) => `${code} ${message}`))].sort()
}

/** What the development server can tell of a build that failed: it does not call `postBuild`. */
function withoutPostBuild(built: BuildResult): BuildResult {
  const isKnown = ({ message }: BuildResult['diagnostics'][number]): boolean =>
    !message.startsWith('postBuild of the plugin')
  return { ...built, diagnostics: built.diagnostics.filter(isKnown) }
}

/** How what was built from what was kept differs from a clean build; null when it does not. */
function unlike(
  warm: BuildResult,
  clean: BuildResult,
  dirs: readonly [warm: string, clean: string],
): string | null {
  if (!isEqual(told(warm), told(clean)))
    return `told:\n${told(warm).join('\n')}\nclean:\n${told(clean).join('\n')}`
  if (clean.exitCode !== 0) return null
  const [actual, expected] = dirs.map(outputOf)
  const names = [...new Set([...(actual?.keys() ?? []), ...(expected?.keys() ?? [])])].sort()
  const differs = names.find((name) => actual?.get(name) !== expected?.get(name))
  if (differs === undefined) return null
  return `${differs}:\n${firstDifference(actual?.get(differs) ?? '', expected?.get(differs) ?? '')}`
}

for (const project of PROJECTS)
  test(`${project.name}: after each of ${BUILDS} random edits a warm build equals a clean one`, async () => {
    const parent = scratchFolder('plugins')
    const [dir, clean] = [path.join(parent, 'warm'), path.join(parent, 'clean')] as const
    const random = createRandom(Number(SEED))
    const site = start(project)
    const lost: string[] = []
    let built = 0
    try {
      writeSite(site, dir, null)
      const first = await buildSite(dir)
      assert.equal(first.exitCode, 0, first.stdout + first.stderr)
      for (let count = 1; count <= BUILDS; count++) {
        const before = site.chosen
        const name = edit(site, random)
        writeSite(site, dir, before)
        const warm = await buildSite(dir)
        const found = unlike(warm, await buildCleanly(site, clean), [dir, clean])
        if (found !== null) lost.push(`${count}. ${name} (exit ${warm.exitCode})\n  ${found}`)
        if (warm.exitCode === 0) site.good = site.chosen
        built += warm.exitCode === 0 ? 1 : 0
      }
    } finally {
      rmSync(parent, { recursive: true, force: true })
    }
    assert.equal(lost.length, 0, lost.join('\n\n'))
    assert.ok(built > BUILDS / 2, `only ${built} edits left a site that builds`)
  })

for (const project of SERVED)
  test(`${project.name}: after each of ${IN_DEV} random edits the server shows what a build gives`, async () => {
    const parent = scratchFolder('plugins')
    const [served, other] = [path.join(parent, 'dev'), path.join(parent, 'other')] as const
    const random = createRandom(Number(SEED) + 1000)
    const site = start(project)
    for (const dir of [served, other]) writeSite(site, dir, null)
    const first = await buildSite(other)
    assert.equal(first.exitCode, 0, first.stdout + first.stderr)
    const server = await startDev(served)
    let baseUrl = '/'
    const lost: string[] = []
    try {
      for (let count = 1; count <= IN_DEV; count++) {
        const before = site.chosen
        const name = edit(site, random)
        for (const dir of [served, other]) writeSite(site, dir, before)
        const built = await buildSite(other)
        if (built.exitCode === 0) {
          site.good = site.chosen
          const files = Object.entries(filesOf(project, site.chosen))
          const config = files.find(([file]) => /\.config\./.test(file))?.[1] ?? ''
          baseUrl = /baseUrl: '(.*?)'/.exec(config)?.[1] ?? '/'
        }
        const pages = pagesOf(path.join(other, 'build'))
        const found = await lastingDifference(server, withoutPostBuild(built), { pages, baseUrl })
        if (found !== null) lost.push(`${count}. ${name} (exit ${built.exitCode})\n  ${found}`)
      }
    } finally {
      await server.stop()
      rmSync(parent, { recursive: true, force: true })
    }
    assert.equal(lost.length, 0, lost.join('\n\n'))
  })
