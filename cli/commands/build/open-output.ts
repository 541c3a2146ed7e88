import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { BuildCache } from '../../cache/build-cache.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { FEATURES } from '../../features/registry.ts'
import { checkOutDir, readOutDirState, MARKER, markerText } from '../../output/publish/out-dir.ts'
import { StagedOutput } from '../../output/output.ts'
import { recoverPublish } from '../../output/publish/publish.ts'
import { hasErrors, SiteProblems, type Diagnostic } from '../../report/diagnostic.ts'
import type { Engine } from '../../engine/engine.ts'
import { localeFolder } from '../../config/resolve/resolve-i18n.ts'
import { OUT_DIR } from '../folders.ts'
import type { BuildOptions } from './build-options.ts'
import { statsOf } from '../../types/looks.ts'

/** Judges the folder of the output, and finishes what an interrupted build left there. */
export function checkOutput(config: SiteConfig, { outDir, root }: OutputPlaces): readonly Diagnostic[] {
  const { siteDir } = config
  const contentDirs = [
    ...config.staticDirectories,
    ...FEATURES.flatMap(({ folders }) => folders?.(config) ?? []),
  ]
  const unsafe = (root === outDir ? [outDir] : [root, outDir]).flatMap((folder) =>
    checkOutDir({ siteDir, outDir: folder, contentDirs }),
  )
  if (hasErrors(unsafe)) throw new SiteProblems(unsafe)
  return recoverPublish(outDir)
}

interface Opening {
  readonly engine: Engine
  readonly cache: BuildCache
  /** What stays of earlier outputs. */
  readonly keeping: SiteConfig['keepAssets']
}

/** Makes an empty output beside the old one. */
export async function openOutput(
  { outDir, root }: OutputPlaces,
  { engine, cache, keeping }: Opening,
): Promise<StagedOutput> {
  if (root !== outDir) claimRoot(root, engine)
  const old = { old: cache.outputs, hashOf: cache.fingerprints.hashOf }
  return new StagedOutput({ outDir, version: engine.version, keeping, ...old })
}

/** Fingerprints the folder that the outputs of other languages lie in, so that a build of the default one may replace it. */
function claimRoot(root: string, { version }: Engine): void {
  if (readOutDirState(root) === 'ours') return
  mkdirSync(root, { recursive: true })
  writeFileSync(path.join(root, MARKER), markerText(version))
}

/** Absolute folders of a build. */
export interface OutputPlaces {
  /** The output that is meant. */
  readonly named: string
  /** The same, or the folder that takes its place where builds are compared. */
  readonly outDir: string
  /** The output of the default language; others lie in it. `outDir` itself where builds are compared. */
  readonly root: string
}

/** Where a build writes: the default language to the output folder, others to a folder in it. */
export function outputPlaces(
  siteDir: string,
  { i18n }: Pick<SiteConfig, 'i18n'>,
  { outDir = path.join(siteDir, OUT_DIR), aside }: BuildOptions,
): OutputPlaces {
  const named = path.join(outDir, localeFolder(i18n))
  return aside === undefined
    ? { named, outDir: named, root: outDir }
    : { named, outDir: aside.outDir, root: aside.outDir }
}

/**
 * What a build that fails leaves: the output that there was, if an earlier build made one.
 *
 * @param outDir - absolute
 */
export function unchangedOutput(outDir: string, now: Date = new Date()): string {
  const built = statsOf(path.join(outDir, MARKER))?.mtime
  return built === undefined
    ? 'Nothing was published.'
    : `Nothing was published; the site built ${timeOf(built, now)} is unchanged.`
}

/** `at 12:04`, on another day `on 2026-11-21 at 12:04`; both as clocks show it here. */
function timeOf(time: Date, now: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  const day = (date: Date): string =>
    `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  const on = day(time) === day(now) ? '' : `on ${day(time)} `
  return `${on}at ${two(time.getHours())}:${two(time.getMinutes())}`
}
