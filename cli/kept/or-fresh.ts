import { freshWorkDir } from '../types/work-dir.ts'

interface Writing {
  /** Absolute. */
  readonly siteDir: string
  /** The work folder or one in it, absolute. */
  readonly folder: string
}

/**
 * Writes what the command itself needs to a folder, or to one that goes with the process where the first is full, or
 * may not be written.
 *
 * @throws the system's error where neither can be written
 */
export function orFresh<T>({ siteDir, folder }: Writing, write: (folder: string) => T): T {
  try {
    return write(folder)
  } catch {
    return write(freshWorkDir(siteDir))
  }
}
