import path from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  decodedMappings,
  encodedMappings,
  originalPositionFor,
  TraceMap,
  type EncodedSourceMap,
  type SourceMapSegment,
} from '@jridgewell/trace-mapping'
import type { Place } from '../../report/diagnostic.ts'
import { isWithin } from '../../types/file-path.ts'
import { tryReadText } from '../../types/looks.ts'
import { memoized } from '../../types/memoized.ts'
import { siteFile } from '../site-file.ts'

/**
 * Gives the way from a position in bundled code (line from 1, column from 0) to the author's file; null when it is not
 * his. The sources of maps that `bundleModule` makes are absolute file URLs.
 */
export function createOriginalPlace(map: EncodedSourceMap, siteDir: string) {
  const trace = new TraceMap(map)
  const linesOf = memoized((file: string) => tryReadText(file)?.split(/\r\n|[\n\r\u2028\u2029]/) ?? [])
  return (line: number, column: number): Place | null => {
    const { source, line: sourceLine, column: sourceColumn } = originalPositionFor(trace, { line, column })
    if (source === null) return null
    const file = sourceFile(source, siteDir)
    if (file === null) return null
    TOKEN.lastIndex = sourceColumn
    const width = TOKEN.exec(linesOf(file)[sourceLine - 1] ?? '')?.[0].length ?? 0
    return {
      file: siteFile(file, siteDir),
      line: sourceLine,
      column: sourceColumn + 1,
      ...(width > 0 && { endColumn: sourceColumn + width + 1 }),
    }
  }
}

/** A bundle for rendering names its sources from its folder, and holds more than the author's. */
function sourceFile(source: string, siteDir: string): string | null {
  if (source.startsWith('file:')) return fileURLToPath(source)
  const file = path.resolve('/out', source)
  return isWithin(siteDir, file) && !file.includes(`${path.sep}node_modules${path.sep}`) ? file : null
}

/** Takes back, in a source map, the line that was put in front of some sources. */
export function withoutShifts(map: EncodedSourceMap, shifted: ReadonlySet<string>): EncodedSourceMap {
  const lines = map.sources.map((source) =>
    source?.startsWith('file:') === true && shifted.has(fileURLToPath(source)) ? 1 : 0,
  )
  const segments = decodedMappings(new TraceMap(map)).map((line) =>
    line.map((segment): SourceMapSegment => {
      if (segment.length === 1) return segment
      const [generated, source, sourceLine, ...rest] = segment
      return [generated, source, Math.max(0, sourceLine - (lines[source] ?? 0)), ...rest]
    }),
  )
  return { ...map, mappings: encodedMappings(new TraceMap({ ...map, mappings: segments })) }
}

/** The name, number or closed string that starts at a column. */
const TOKEN = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`|[\w$\p{L}][\w$.\p{L}]*|[^\s]/uy
