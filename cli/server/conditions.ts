import type { Stats } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'

/** What identifies the bytes of a file to caches. */
export interface Validators {
  readonly etag: string
  /** HTTP date with a resolution of one second; null when only the tag counts. */
  readonly lastModified: string | null
}

/** A part of a file; both ends are included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** The validators of a file: its tag changes with size, time of change and the coding that it is sent in. */
export function validatorsOf(
  stats: Stats,
  coding: string | null = null,
): Validators & { readonly lastModified: string } {
  const time = Math.trunc(stats.mtimeMs)
  return {
    etag: `"${stats.size.toString(36)}-${time.toString(36)}${coding === null ? '' : `-${coding}`}"`,
    lastModified: stats.mtime.toUTCString(),
  }
}

/** Whether the asker's copy is still right (RFC 9110, 13.2.2: the tag counts, the date only without a tag). */
export function isNotModified(headers: IncomingHttpHeaders, { etag, lastModified }: Validators): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) {
    const candidates = tags.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    return candidates.includes(etag) || candidates.includes('*')
  }
  if (lastModified === null) return false
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return !Number.isNaN(since) && Date.parse(lastModified) <= since
}

/** Whether a part of the asked-for version can still be had: `If-Range` names this version or is absent. */
function isSameVersion(headers: IncomingHttpHeaders, { etag, lastModified }: Validators): boolean {
  const version = headers['if-range']
  return version === undefined || version === etag || version === lastModified
}

function lastBytes(count: string, size: number): ByteRange | 'unsatisfiable' | null {
  if (count === '') return null
  const length = Math.min(Number(count), size)
  return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
}

function bytesFrom(start: number, last: string, size: number): ByteRange | 'unsatisfiable' | null {
  if (start >= size) return 'unsatisfiable'
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return end < start ? null : { start, end }
}

/**
 * The asked-for part of a file: null for the whole file, which is also the answer to what is not one
 * well-formed range; `unsatisfiable` when the part lies behind the end.
 *
 * @param size bytes of the file
 */
export function rangeOf(
  headers: IncomingHttpHeaders,
  size: number,
  validators: Validators,
): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '')
  if (match === null || !isSameVersion(headers, validators)) return null
  const [, first = '', last = ''] = match
  return first === '' ? lastBytes(last, size) : bytesFrom(Number(first), last, size)
}
