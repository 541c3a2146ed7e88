import path from 'node:path'
import { isWithin } from '../types/file-path.ts'

/** Names of folders that never hold anything of a site, wherever they are. */
const NEVER_WATCHED: ReadonlySet<string> = new Set(['node_modules', '.git', '.sitegen'])

/**
 * Files that editors and systems keep beside those that people edit: locks, swap files, backups, and what is written
 * first and renamed then.
 */
const TEMPORARY =
  /^(?:\.#.*|#.*#|.*~|4913|\..*\.sw[a-z]|.*\.sw[px]|.*___jb_(?:tmp|old)___|\.goutputstream-.*|\.subl.*\.tmp|\.DS_Store)$/

/** The folder of a build that is under way, beside its output: see `newName` of cli/output/staging-location.ts. */
const STAGED_OUTPUT = /^\..*\.sitegen-(?:stage|old)-\d+-[\da-f]{8}$/

/** Whether a file or folder of this name is nothing to watch. */
export function isIgnoredName(name: string): boolean {
  return NEVER_WATCHED.has(name) || TEMPORARY.test(name) || STAGED_OUTPUT.test(name)
}

/** The path of a file after its folder moved. Files elsewhere keep theirs. */
export function moved(file: string, from: string, to: string): string {
  return from !== to && isWithin(from, file) ? path.join(to, path.relative(from, file)) : file
}
