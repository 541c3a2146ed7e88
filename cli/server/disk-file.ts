import { createReadStream, type Stats } from 'node:fs'
import { readFile, realpath, stat } from 'node:fs/promises'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { lookup } from 'mrmime'
import sirv from 'sirv'
import { isWithin } from '../types/file-path.ts'
import { answerText } from './answer-site.ts'
import { chooseCoding, compress } from './compression.ts'

export interface DiskFile {
  readonly kind: 'disk'
  /** Absolute. */
  readonly path: string
  readonly stats: Stats
}

/** The file at a path; null for everything that is no regular file, also by a link. */
export async function diskFileAt(file: string): Promise<DiskFile | null> {
  const stats = await stat(file).catch(() => null)
  return stats?.isFile() === true ? { kind: 'disk', path: file, stats } : null
}

/** The file of these names, if it lies in the folder after all links are followed; null for everything else. */
export async function findDiskFile(root: string, names: readonly string[]): Promise<DiskFile | null> {
  const file = path.join(root, ...names)
  try {
    const [folder, real] = await Promise.all([realpath(root), realpath(file)])
    return isWithin(folder, real) ? await diskFileAt(file) : null
  } catch {
    return null
  }
}

/** Readers ask each time whether their copy is still right. Rejects when the answer cannot be ended as it began. */
export async function sendDiskFile(res: ServerResponse, file: DiskFile, compresses: boolean): Promise<void> {
  const { req } = res
  const { size } = file.stats
  const type = mediaTypeOf(path.basename(file.path))
  const coding = compresses ? chooseCoding(res, { type, size }) : null
  const validators = validatorsOf(file.stats, coding)
  res.setHeader('ETag', validators.etag)
  res.setHeader('Last-Modified', validators.lastModified)
  res.setHeader('Cache-Control', 'no-cache')
  if (coding === null) res.setHeader('Accept-Ranges', 'bytes')
  if (isNotModified(req.headers, validators)) return void res.writeHead(304).end()
  res.setHeader('Content-Type', type)
  if (coding !== null) {
    const body = await compress(await readFile(file.path), coding)
    return void res.writeHead(200, { 'Content-Encoding': coding, 'Content-Length': body.length }).end(body)
  }
  const range = req.method === 'GET' ? rangeOf(req.headers, size, validators) : null
  if (range === 'unsatisfiable') {
    res.setHeader('Content-Range', `bytes */${size}`)
    return answerText(res, 416)
  }
  const isWhole = range === null && !NOT_FOR_SIRV.test(file.path)
  await (isWhole ? sendWithSirv(res, file) : sendPart(res, file, range))
}

/**
 * What sirv cannot be asked for: names with characters that end a path, and endings that it takes for a transport
 * encoding, so that browsers would save an unpacked `all.tar.gz`.
 */
const NOT_FOR_SIRV = /[#?][^/\\]*$|\.(?:gz|br)$/

/** The whole file. sirv 3 misreads some ranges (`bytes=-5`, `bytes=0-0`, `bytes=5-2`): it is shown none. */
async function sendWithSirv(res: ServerResponse, file: DiskFile): Promise<void> {
  const { req } = res
  delete req.headers.range
  req.url = `/${encodeURI(path.basename(file.path))}`
  await new Promise<void>((resolve, reject) => {
    res.once('pipe', (source: Readable) => {
      source.unpipe(res)
      sendExactly(source, Number(res.getHeader('Content-Length')), res).then(resolve, reject)
    })
    const send = sirv(path.dirname(file.path), { dev: true, extensions: [] })
    send(req, res, () => {
      answerText(res, 404)
      resolve()
    })
  })
}

/** @param range - null for the whole file */
async function sendPart(
  res: ServerResponse,
  { path: file, stats: { size } }: DiskFile,
  range: ByteRange | null,
): Promise<void> {
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const length = end - start + 1
  if (range !== null) res.setHeader('Content-Range', `bytes ${start}-${end}/${size}`)
  res.writeHead(range === null ? 200 : 206, { 'Content-Length': length })
  await sendExactly(createReadStream(file, { start }), length, res)
}

/**
 * Sends as many bytes as were announced, whatever is written to the file meanwhile: a longer answer would be the
 * beginning of the next one on the connection.
 *
 * @throws when there are fewer, so that the connection is closed; a source that fails or a reader who leaves closes both
 */
function sendExactly(source: Readable, length: number, res: ServerResponse): Promise<void> {
  return pipeline(
    source,
    async function* (chunks: AsyncIterable<Buffer>) {
      let left = length
      for await (const chunk of chunks) {
        yield chunk.subarray(0, left)
        left -= Math.min(left, chunk.length)
        if (left === 0) return
      }
      if (left > 0) throw new Error('The file became shorter while it was sent.')
    },
    res,
  )
}

/** Text that browsers show as Latin-1 when no charset is named. Scripts and stylesheets follow their page. */
const NEEDS_CHARSET = /^text\/(?:html|plain|markdown|csv|yaml)$/

/** The media type of a file by its name, for the `Content-Type` header; unknown ones are bytes to save. */
export function mediaTypeOf(name: string): string {
  const type = name.includes('.') ? lookup(name) : undefined
  if (type === undefined) return 'application/octet-stream'
  return NEEDS_CHARSET.test(type) ? `${type};charset=utf-8` : type
}

interface Validators {
  readonly etag: string
  /** HTTP date with a resolution of one second; null when only the tag counts. */
  readonly lastModified: string | null
}

interface ByteRange {
  readonly start: number
  readonly end: number
}

/** The validators of a file: its tag changes with size, time of change and the coding that it is sent in. */
function validatorsOf({ size, mtimeMs, mtime }: Stats, coding: string | null) {
  const parts = [size.toString(36), Math.trunc(mtimeMs).toString(36), ...(coding === null ? [] : [coding])]
  return { etag: `"${parts.join('-')}"`, lastModified: mtime.toUTCString() }
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

/**
 * The asked-for part of a file: null for the whole file, which is also the answer to what is not one
 * well-formed range; `unsatisfiable` when the part lies behind the end.
 */
function rangeOf(
  headers: IncomingHttpHeaders,
  size: number,
  { etag, lastModified }: Validators,
): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '')
  const version = headers['if-range'] ?? etag
  if (match === null || (version !== etag && version !== lastModified)) return null
  const [, first = '', last = ''] = match
  return bytesBetween(first, last, size)
}

function bytesBetween(first: string, last: string, size: number): ByteRange | 'unsatisfiable' | null {
  if (first === '' && last === '') return null
  // Without a beginning it is so many bytes at the end.
  const start = first === '' ? size - Math.min(Number(last), size) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size) return 'unsatisfiable'
  return end < start ? null : { start, end }
}
