import type { Stats } from 'node:fs'
import { readFile, realpath, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, sep } from 'node:path'
import sirv from 'sirv'
import type { RequestHandler } from 'sirv'
import { answerText } from './answer-text.ts'
import { codingFor, isCompressible, type Coding, type Compressor } from './compression.ts'
import { isNotModified, rangeOf, validatorsOf, type Validators } from './conditions.ts'
import { mediaTypeOf } from './media-type.ts'

/** A regular file below a folder. */
export interface DiskFile {
  readonly kind: 'disk'
  /** Absolute path of the folder. */
  readonly root: string
  /** Names below the folder. */
  readonly names: readonly string[]
  readonly stats: Stats
}

/** Sends a file from disk as an answer. */
export type DiskSender = (req: IncomingMessage, res: ServerResponse, file: DiskFile) => void

/**
 * The file of these names, if it is a regular file that lies in the folder after all links are followed.
 * Everything else (folders, devices, links that lead out, names too long, files that vanish meanwhile) is null.
 */
export async function findDiskFile(root: string, names: readonly string[]): Promise<DiskFile | null> {
  try {
    const [folder, file] = await Promise.all([realpath(root), realpath(join(root, ...names))])
    if (!file.startsWith(folder.endsWith(sep) ? folder : folder + sep)) return null
    const stats = await stat(file)
    return stats.isFile() ? { kind: 'disk', root, names, stats } : null
  } catch {
    return null
  }
}

/** The bytes of a found file. */
export function readDiskFile({ root, names }: DiskFile): Promise<Buffer> {
  return readFile(join(root, ...names))
}

/** A file that vanishes while it is sent, or a reader who leaves, must neither crash the process nor leak. */
function bindStreams(res: ServerResponse): void {
  res.once('pipe', (source) => {
    source.once('error', () => res.destroy())
    res.once('close', () => source.destroy())
  })
}

/**
 * Leaves sirv only what it answers rightly: sirv 3 throws on `bytes=5-2`, sends the start of a file for
 * `bytes=-5` and all of it for `bytes=0-0`.
 */
function rewriteRange(req: IncomingMessage, range: ReturnType<typeof rangeOf>): void {
  const usable = req.method === 'GET' && range !== null && range !== 'unsatisfiable' && range.end > 0
  if (usable) req.headers.range = `bytes=${range.start}-${range.end}`
  else delete req.headers.range
}

/** Endings that sirv takes for a transport encoding: browsers would save an unpacked `all.tar.gz`. */
const PACKED = /\.(?:gz|br)$/

/** Lets sirv send a file that was found and whose conditions were judged. */
function sendBytes(
  req: IncomingMessage,
  res: ServerResponse,
  sent: { file: DiskFile; send: RequestHandler },
) {
  bindStreams(res)
  // sirv would decode again, and not all characters: it is given the checked name in the form it reads itself.
  const pathname = `/${sent.file.names.join('/')}`.replaceAll('%', '%25')
  Object.assign(req, { _parsedUrl: { raw: req.url, pathname, search: '', query: undefined } })
  sent.send(req, res, () => answerText(res, 404))
}

/** How files are sent. */
export interface SendingOptions {
  /** Compresses text for those who accept it. @default nothing is compressed */
  readonly compressor?: Compressor
}

/**
 * What sends files from disk, with their validators, conditions and ranges. Readers ask each time whether their
 * copy is still right.
 */
export function createDiskSender({ compressor }: SendingOptions = {}): DiskSender {
  const handlers = new Map<string, RequestHandler>()
  const handlerOf = (root: string): RequestHandler => {
    const known = handlers.get(root)
    const handler = known ?? sirv(root, { dev: true, etag: false, extensions: [] })
    if (known === undefined) handlers.set(root, handler)
    return handler
  }

  return (req, res, file) => {
    const { size } = file.stats
    const type = mediaTypeOf(file.names.at(-1) ?? '')
    const mayCompress = compressor !== undefined && isCompressible({ type, size })
    const coding = mayCompress ? codingFor(req.headers) : null
    const validators = validatorsOf(file.stats, coding)
    res.setHeader('ETag', validators.etag)
    res.setHeader('Last-Modified', validators.lastModified)
    res.setHeader('Cache-Control', 'no-cache')
    if (mayCompress) res.setHeader('Vary', 'Accept-Encoding')
    if (coding === null) res.setHeader('Accept-Ranges', 'bytes')
    if (isNotModified(req.headers, validators)) {
      res.writeHead(304)
      res.end()
      return
    }
    res.setHeader('Content-Type', type)
    if (compressor !== undefined && coding !== null) {
      const key = `${validators.etag} ${file.root} ${file.names.join('/')}`
      const body = compressor.compress(key, coding, () => readDiskFile(file))
      body.then((bytes) => sendCompressed(res, coding, bytes)).catch(() => res.destroy())
    } else sendPart(req, res, { file, validators, send: handlerOf(file.root) })
  }
}

function sendCompressed(res: ServerResponse, coding: Coding, body: Buffer): void {
  res.writeHead(200, { 'Content-Encoding': coding, 'Content-Length': body.length })
  res.end(body)
}

interface PartSending {
  readonly file: DiskFile
  readonly validators: Validators
  readonly send: RequestHandler
}

/** Sends a file as it is, or the part of it that is asked for. */
function sendPart(req: IncomingMessage, res: ServerResponse, { file, validators, send }: PartSending): void {
  const range = rangeOf(req.headers, file.stats.size, validators)
  if (range === 'unsatisfiable' && req.method === 'GET') {
    res.setHeader('Content-Range', `bytes */${file.stats.size}`)
    return answerText(res, 416)
  }
  rewriteRange(req, range)
  if (PACKED.test(file.names.at(-1) ?? '')) res.setHeader('Content-Encoding', 'identity')
  sendBytes(req, res, { file, send })
}
