import { utimesSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { HASHED_ASSET } from '../output/publish/old-output.ts'
import { byTurn, stageOf } from '../output/publish/patch.ts'
import type { CommandFunction, CommandOptions } from '../program/command.ts'
import { UsageError } from '../report/diagnostic.ts'
import { plural } from '../report/text.ts'
import { isOutputPath } from '../routes/output-path.ts'
import { mediaTypeOf } from '../server/disk-file.ts'
import type { OutputPath } from '../types/file-path.ts'
import { isFile, tryReadText } from '../types/looks.ts'
import { orNull } from '../types/memoized.ts'

export interface DeployPlanOptions extends CommandOptions {
  /** Manifests as they were written on the command line, relative to `cwd`. */
  readonly old: string
  readonly new: string
  /** Absolute folder whose modification times are set. */
  readonly times?: string
}

/** SHA-256 of the published files, by their paths: what `build --manifest` writes. */
type Manifest = Readonly<Record<string, string>>

const MANIFEST = z.record(z.string(), z.string().check(z.regex(/^[\da-f]{64}$/)))

/**
 * `sitegen deploy-plan`: says what to upload and to delete so that a host that has the files of one manifest gets those of
 * another. In the order of the steps, no reader gets a page that names a file that is not there yet.
 */
export const deployPlanCommand: CommandFunction<DeployPlanOptions> = async (cwd, options, reporter) => {
  const [before, after] = [readManifest(options.old, cwd), readManifest(options.new, cwd)]
  const { steps, counts } = deployPlan(before, after)
  if (options.times !== undefined)
    setTimes(options.times, Object.keys(after), new Set<string>(steps.map((step) => step.path)))
  reporter.result({ ...counts, steps })
  for (const step of steps) reporter.info(`${step.do.padEnd(6)}  ${step.path}`)
  const { add, change, unchanged } = counts
  reporter.info(
    `${plural(add, 'file')} to add, ${change} to change, ${counts.delete} to delete; ${unchanged} unchanged.`,
  )
  return 0
}

/** What turns the files of one manifest into those of another: assets first, then data, pages, lists of pages, deletions. */
export function deployPlan(before: Manifest, after: Manifest) {
  const paths = (Object.keys(after) as OutputPath[]).toSorted(byTurn)
  const uploads = paths
    .filter((file) => before[file] !== after[file])
    .map((file) => ({
      do: Object.hasOwn(before, file) ? ('change' as const) : ('add' as const),
      stage: stageOf(file),
      path: file,
      sha256: after[file] ?? '',
      contentType: mediaTypeOf(file),
      cacheControl: HASHED_ASSET.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
    }))
  const deletions = (Object.keys(before) as OutputPath[])
    .filter((file) => !Object.hasOwn(after, file))
    .toSorted((a, b) => byTurn(b, a))
    .map((file) => ({ do: 'delete' as const, stage: 'deletions' as const, path: file }))
  const add = uploads.filter((step) => step.do === 'add').length
  const change = uploads.length - add
  return {
    steps: [...uploads, ...deletions],
    counts: { add, change, delete: deletions.length, unchanged: paths.length - uploads.length },
  }
}

/** Of files that the host has already: it counts seconds, and no upload is older. */
const LONG_AGO = new Date('2000-01-01T00:00:00Z')

/**
 * Gives files that are to be uploaded the present time, and all others one that is long ago, so that tools that compare
 * times see what changed.
 */
function setTimes(dir: string, files: readonly string[], uploaded: ReadonlySet<string>): void {
  const missing = files.find((file) => !isFile(path.join(dir, file)))
  if (missing !== undefined)
    throw new UsageError(
      `"${missing}" of the new manifest is not in "${path.basename(dir)}".`,
      'Give --times the folder that the new manifest was written for.',
    )
  const now = new Date()
  for (const file of files) {
    const time = uploaded.has(file) ? now : LONG_AGO
    utimesSync(path.join(dir, file), time, time)
  }
}

function readManifest(written: string, cwd: string): Manifest {
  const text = tryReadText(path.resolve(cwd, written))
  const found = orNull(() => MANIFEST.parse(JSON.parse(text ?? '')))
  if (found !== null && Object.keys(found).every(isOutputPath)) return found
  throw new UsageError(
    text === null ? `There is no file "${written}".` : `"${written}" is not a manifest of a build.`,
    'Give two files that `sitegen build --manifest` wrote; before the first upload, one that holds {}.',
  )
}
