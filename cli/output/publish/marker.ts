import { join } from 'node:path'
import type { OutputPath } from '../../types/file-path.ts'
import { OUTPUT_MARKER } from '../../types/own-names.ts'
import type { OutputFs } from '../output-fs.ts'

/** The file by which a folder is known as an earlier output of ours. It names no time and no path. */
export const MARKER = OUTPUT_MARKER as OutputPath

/** What the names of files start with that belong to the output itself: its marker, what publishing keeps in it. */
export const RESERVED_PREFIX = '.sitegen-'

const MAX_MARKER_BYTES = 4096

/** The text of the marker. */
export function markerText(version: string): string {
  return `${JSON.stringify({ sitegen: version })}\n`
}

/** Whether a folder carries our marker. */
export function hasMarker(folder: string, fs: OutputFs): boolean {
  const path = join(folder, MARKER)
  try {
    const stats = fs.lstatSync(path)
    if (!stats.isFile() || stats.size > MAX_MARKER_BYTES) return false
    const marker: unknown = JSON.parse(fs.readFileSync(path, 'utf8'))
    return (
      typeof marker === 'object' &&
      marker !== null &&
      'sitegen' in marker &&
      typeof marker.sitegen === 'string'
    )
  } catch {
    return false
  }
}
