import path from 'node:path'
import { createFingerprints, type Fingerprint } from '../../types/fingerprints.ts'
import { filePathsIn, filesIn, statsOf, targetOf } from '../../types/looks.ts'
import type { LookUps } from './look-ups.ts'

/** What was looked at, as it was. JSON-safe. */
export interface KeptLookUps {
  /** When looking began, in milliseconds since 1970. */
  readonly startedAt: number
  readonly files: Readonly<Record<string, Fingerprint>>
  /** Paths where no file was. */
  readonly absent: readonly string[]
  readonly folders: Readonly<Record<string, string>>
  readonly links: Readonly<Record<string, string>>
}

/** How all looks that was looked at. */
export function keepLookUps(lookUps: LookUps, siteDir: string, startedAt: number): KeptLookUps {
  const marks = createFingerprints(siteDir, null)
  const absent = lookUps.files.filter((file) => marks.hashOf(file) === null)
  return {
    startedAt,
    files: Object.fromEntries(marks.all()),
    absent,
    folders: Object.fromEntries(lookUps.folders.map((folder) => [folder, filesIn(folder)])),
    links: Object.fromEntries(lookUps.links.map((link) => [link, targetOf(link, siteDir)])),
  }
}

/** The same look-ups as all of it looks now. */
export function lookAgain(kept: KeptLookUps, siteDir: string, startedAt: number): KeptLookUps {
  const files = [...Object.keys(kept.files).map((file) => path.resolve(siteDir, file)), ...kept.absent]
  const [folders, links] = [Object.keys(kept.folders), Object.keys(kept.links)]
  return keepLookUps({ files, folders, links }, siteDir, startedAt)
}

/** Whether some of it was written since looking began, and may be newer than what was read. */
export function isRecent({ files, folders, startedAt }: KeptLookUps): boolean {
  const isLater = (file: string): boolean => (statsOf(file)?.ctimeMs ?? 0) > startedAt
  return (
    Object.values(files).some(([, changedAt]) => changedAt > startedAt) ||
    // Names of other things change too, such as that of our own folder.
    Object.keys(folders).some((folder) => isLater(folder) && filePathsIn(folder).some(isLater))
  )
}

/** How far what was looked at is as it was: `touched` looks different and is the same. */
export type LookUpStatus = 'same' | 'touched' | 'other'

/** Whether all that was looked at is as it was. A file is read only when it looks different. */
export function statusOf(kept: KeptLookUps, siteDir: string): LookUpStatus {
  const marks = createFingerprints(siteDir, { ...kept, files: new Map(Object.entries(kept.files)) })
  const isSame =
    kept.absent.every((file) => statsOf(file)?.isFile() !== true) &&
    Object.entries(kept.links).every(([link, target]) => targetOf(link, siteDir) === target) &&
    Object.entries(kept.folders).every(([folder, names]) => filesIn(folder) === names) &&
    Object.entries(kept.files).every(([name, mark]) => marks.hashOf(name) === mark[3])
  if (!isSame) return 'other'
  return marks.isUnchanged() ? 'same' : 'touched'
}
