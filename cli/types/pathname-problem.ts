import { orNull } from './memoized.ts'

/** File systems allow 255 bytes a name; the rest is room for `.page.json` and `.html`. */
const MAX_SEGMENT_BYTES = 240

const FORBIDDEN_IN_SEGMENT = /[/\\\p{Cc}]/u

/**
 * Why a pathname cannot be the address of a page, as the end of a sentence ("it contains ..."); null when it
 * can. Guards the output folder too: what passes never leads out of it and never needs an impossible file name.
 */
export function pathnameProblem(pathname: string): string | null {
  if (!pathname.startsWith('/')) return 'it does not start with "/"'
  if (pathname.startsWith('//')) return 'it starts with two slashes'
  const special = /[?#]/.exec(pathname)
  if (special) return `it contains "${special[0]}"`
  for (const segment of pathname.split('/')) {
    const problem = segmentProblem(decodeSegment(segment) ?? segment)
    if (problem !== null) return problem
  }
  return null
}

/** The text that a segment stands for; null where its `%` is no valid escape. */
export function decodeSegment(segment: string): string | null {
  return segment.includes('%') ? orNull(() => decodeURIComponent(segment)) : segment
}

function segmentProblem(segment: string): string | null {
  if (segment === '.' || segment === '..') return `it contains the segment "${segment}"`
  const forbidden = FORBIDDEN_IN_SEGMENT.exec(segment)
  if (forbidden) return `one of its segments contains ${JSON.stringify(forbidden[0])}`
  if (Buffer.byteLength(segment) > MAX_SEGMENT_BYTES)
    return `one of its segments is longer than ${MAX_SEGMENT_BYTES} bytes`
  return null
}
