import { realpathSync } from 'node:fs'

/** A path with all links followed; null when nothing lies there, or it cannot be looked at. */
export function realPath(file: string): string | null {
  try {
    return realpathSync.native(file)
  } catch {
    return null
  }
}
