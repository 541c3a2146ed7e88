import { realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, join, parse, relative, resolve, sep } from 'node:path'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { findStateProblem, unsafeOutDir } from './out-dir-state.ts'
import { diskFs } from '../output-fs.ts'
import { describeError } from '../write-problems.ts'
import { isWithin } from '../../types/is-within.ts'

/** What the output folder must keep away from. */
export interface OutDirOptions {
  /** Absolute. The configuration lies in it. */
  readonly siteDir: string
  /** Absolute, or relative to the site directory. */
  readonly outDir: string
  /** Folders with sources, content and static files; absolute or relative to the site directory. */
  readonly contentDirs: readonly string[]
}

/**
 * Judges whether a build may replace the output folder: no problem, or one `OUT_DIR_UNSAFE`. Refused are the root,
 * the home folder, the project and whatever is above them, folders that hold sources or lie among them, links,
 * files, Git repositories, and folders with files that are not our earlier output.
 */
export function checkOutDir(options: OutDirOptions): readonly Diagnostic[] {
  const outDir = resolve(options.siteDir, options.outDir)
  const shown = showPath(outDir, options.siteDir)
  // A link as the last name is judged as a link, not as what it leads to.
  const reason = findBadPlace(join(realOf(dirname(outDir)), basename(outDir)), options)
  if (reason !== null) return [unsafeOutDir(shown, { reason })]
  try {
    const problem = findStateProblem(outDir, { fs: diskFs, shown })
    return problem === null ? [] : [problem]
  } catch (error) {
    return [unsafeOutDir(shown, { reason: `it cannot be read, ${describeError(error)}` })]
  }
}

function findBadPlace(outDir: string, { siteDir, contentDirs }: OutDirOptions): string | null {
  const site = realOf(siteDir)
  if (outDir === parse(outDir).root) return 'it is the root of the disk'
  if (outDir === site) return 'it is the project itself'
  if (isWithin(outDir, site)) return 'the project lies in it'
  if (isWithin(outDir, realOf(homedir()))) return 'your home folder lies in it'
  for (const written of contentDirs) {
    const folder = realOf(resolve(siteDir, written))
    const shown = showPath(resolve(siteDir, written), siteDir)
    if (outDir === folder) return `it is the source folder "${shown}"`
    if (isWithin(outDir, folder)) return `the source folder "${shown}" lies in it`
    // Content may be all of the project; then the output cannot but lie in it.
    if (isWithin(folder, outDir) && !isWithin(folder, site)) return `it lies in the source folder "${shown}"`
  }
  return null
}

/** The path with all links resolved, whether or not it exists. */
function realOf(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(realOf(parent), basename(path))
  }
}

function showPath(path: string, siteDir: string): string {
  const fromSite = relative(siteDir, path)
  if (fromSite === '') return '.'
  return fromSite.startsWith('..') ? path : fromSite.replaceAll(sep, '/')
}
