import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import {
  createServer,
  request,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { LIVE_HEADER } from '../../../runtime/shared/live.ts'

/** One request that a browser made. */
export interface LoggedRequest {
  readonly method: string
  /** Pathname with the query. */
  readonly path: string
  /** `Sec-Purpose` or `Purpose`; null for requests that are no prefetch. */
  readonly purpose: string | null
  /** A page of the dev server looks for what has changed. */
  readonly isLook: boolean
  /** `Sec-Fetch-Dest`: `document`, `empty`, `script` ... */
  readonly dest: string | null
  /** Milliseconds on one clock. */
  readonly startedAt: number
  /** Undefined while the request is not answered. */
  endedAt: number | undefined
  status: number | undefined
}

/** What is answered in place of a file. */
export interface Answer {
  readonly status?: number
  readonly body: string
  /** @default text/html;charset=utf-8 */
  readonly type?: string
}

/** A whole path, or a pattern for it. */
export type PathPattern = string | RegExp

interface Rule {
  readonly matches: (asked: string) => boolean
  readonly act: (req: IncomingMessage, res: ServerResponse) => Promise<'done' | 'next'>
}

export interface TestServerOptions {
  /** Absolute. */
  readonly dir: string
  /** @default '/' */
  readonly baseUrl?: string
  /** Seconds; `Cache-Control: no-cache` without. */
  readonly maxAge?: number
  /** What is answered for missing files, with status 200: as hosts of single-page apps do. */
  readonly spaFallback?: 'index.html' | '404.html'
  /** False serves `/docs/a` only as `docs/a` or `docs/a.html`, and everything else as missing. @default true */
  readonly slashRedirect?: boolean
  /** An address in what was built, and what is sent in its place. */
  readonly replace?: readonly [from: string, to: string]
  /** Origin of the server that answers in place of the folder. */
  readonly upstream?: string
}

/** A static host that does what a test asks it to. */
export interface TestServer {
  /** Origin, without a slash at the end. */
  readonly origin: string
  /** Requests since the start or the last `clearLog`, in order. */
  readonly log: () => readonly LoggedRequest[]
  readonly clearLog: () => void
  /** Removes every rule, lets held requests go, forgets the log, and closes connections: what closed pages asked for comes too late. */
  readonly reset: () => void
  /** Answers later. */
  readonly delay: (pattern: PathPattern, ms: number) => void
  /** Answers when the returned function is called. */
  readonly hold: (pattern: PathPattern) => () => void
  /** Closes the connection without an answer. */
  readonly fail: (pattern: PathPattern) => void
  readonly answer: (pattern: PathPattern, answer: Answer) => void
  /** Leaves the answer to a function, which may keep the connection open. */
  readonly handle: (pattern: PathPattern, listener: RequestListener) => void
  /** Serves another build, as after a deploy. */
  readonly setDir: (dir: string) => void
  readonly close: () => Promise<void>
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html;charset=utf-8',
  '.js': 'text/javascript;charset=utf-8',
  '.css': 'text/css;charset=utf-8',
  '.json': 'application/json;charset=utf-8',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml',
  '.zip': 'application/zip',
  '.png': 'image/png',
}

/** Starts a server on a free port. */
export async function startTestServer(options: TestServerOptions): Promise<TestServer> {
  let dir = options.dir
  let log: LoggedRequest[] = []
  let rules: readonly Rule[] = []
  let releases: readonly (() => void)[] = []

  const server = createServer((req, res) => {
    const entry = logged(req)
    log.push(entry)
    res.on('close', () => {
      entry.endedAt = performance.now()
      entry.status = res.headersSent ? res.statusCode : undefined
    })
    respond(req, res, { ...options, dir, rules }).catch(() => res.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  // Later rules win, so that a test can replace the rule of a set-up.
  const add = (pattern: PathPattern, act: Rule['act']): void => {
    rules = [{ matches: (asked) => matchesPath(asked, pattern), act }, ...rules]
  }
  const release = (): void => {
    for (const go of releases) go()
    releases = []
  }
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    log: () => [...log],
    clearLog: () => {
      log = []
    },
    reset() {
      rules = []
      release()
      server.closeAllConnections()
      log = []
    },
    delay: (pattern, ms) => add(pattern, () => new Promise((resolve) => setTimeout(resolve, ms, 'next'))),
    hold(pattern) {
      let go = (): void => undefined
      const released = new Promise<void>((resolve) => {
        go = resolve
      })
      releases = [...releases, go]
      add(pattern, async () => {
        await released
        return 'next'
      })
      return go
    },
    fail: (pattern) =>
      add(pattern, async (_req, res) => {
        res.destroy()
        return 'done'
      }),
    answer: (pattern, { status = 200, body, type = 'text/html;charset=utf-8' }) =>
      add(pattern, async (_req, res) => {
        send(res, { status, body: Buffer.from(body), type, cache: 'no-cache' })
        return 'done'
      }),
    handle: (pattern, listener) =>
      add(pattern, async (req, res) => {
        listener(req, res)
        return 'done'
      }),
    setDir(next) {
      dir = next
    },
    async close() {
      release()
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function logged(req: IncomingMessage): LoggedRequest {
  const header = (name: string): string | null => req.headers[name]?.toString() ?? null
  return {
    method: req.method ?? '',
    path: req.url ?? '',
    purpose: header('sec-purpose') ?? header('purpose'),
    isLook: header(LIVE_HEADER) !== null,
    dest: header('sec-fetch-dest'),
    startedAt: performance.now(),
    endedAt: undefined,
    status: undefined,
  }
}

function matchesPath(asked: string, pattern: PathPattern): boolean {
  return typeof pattern === 'string' ? asked === pattern : pattern.test(asked)
}

interface Serving extends TestServerOptions {
  readonly rules: readonly Rule[]
}

async function respond(req: IncomingMessage, res: ServerResponse, serving: Serving): Promise<void> {
  const asked = req.url ?? '/'
  for (const rule of serving.rules.filter(({ matches }) => matches(asked))) {
    if ((await rule.act(req, res)) === 'done') return
  }
  if (serving.upstream === undefined) await sendFound(req, res, serving)
  else await pass(req, res, serving.upstream)
}

/** Has another server answer; what it streams is streamed on. */
async function pass(req: IncomingMessage, res: ServerResponse, upstream: string): Promise<void> {
  const { host: _host, origin: _origin, ...headers } = req.headers
  const asked = request(upstream + (req.url ?? '/'), { method: req.method, headers })
  res.on('close', () => asked.destroy())
  asked.end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  res.writeHead(answer.statusCode ?? 500, answer.headers)
  res.flushHeaders()
  answer.pipe(res)
}

async function sendFound(req: IncomingMessage, res: ServerResponse, serving: Serving): Promise<void> {
  const { dir, baseUrl = '/', maxAge, slashRedirect = true } = serving
  const { pathname, search } = new URL(req.url ?? '/', 'http://host')
  const name = pathname.startsWith(baseUrl) ? decodePath(pathname.slice(baseUrl.length)) : null
  const { file, isFolder } = name === null ? { file: null, isFolder: false } : await findFile(dir, name)
  if (isFolder && slashRedirect) {
    res.writeHead(301, { Location: `${pathname}/${search}`, 'Cache-Control': 'no-cache' }).end()
    return
  }
  if (file === null) return LIVE_HEADER in req.headers ? sendNothing(res) : sendMissing(res, serving)
  const cache = maxAge === undefined ? 'no-cache' : `max-age=${maxAge}`
  const type = TYPES[path.extname(file)] ?? 'application/octet-stream'
  const body = replaced(await readFile(file), type, serving)
  send(res, { status: 200, body, type, cache, known: req.headers['if-none-match'] })
}

function replaced(body: Buffer, type: string, { replace }: Serving): Buffer {
  if (replace === undefined || !/^text|json/.test(type)) return body
  return Buffer.from(body.toString().replaceAll(...replace))
}

function decodePath(pathname: string): string | null {
  try {
    const decoded = decodeURIComponent(pathname)
    return decoded.split('/').includes('..') ? null : decoded
  } catch {
    return null
  }
}

/** The file for a path, as plain hosts find it: the file itself, a folder's index, the page's `.html`. */
async function findFile(dir: string, name: string): Promise<{ file: string | null; isFolder: boolean }> {
  const file = path.join(dir, name)
  const index = await isFile(path.join(file, 'index.html'))
  if (name === '' || name.endsWith('/')) return { file: index, isFolder: false }
  const found = (await isFile(file)) ?? (await isFile(`${file}.html`))
  return { file: found, isFolder: found === null && index !== null }
}

async function isFile(file: string): Promise<string | null> {
  const stats = await stat(file).catch(() => null)
  return stats?.isFile() === true ? file : null
}

async function sendNothing(res: ServerResponse): Promise<void> {
  res.writeHead(204).end()
}

async function sendMissing(res: ServerResponse, { dir, spaFallback }: Serving): Promise<void> {
  const status = spaFallback === undefined ? 404 : 200
  const body = await readFile(path.join(dir, spaFallback ?? '404.html')).catch(() => Buffer.from('missing'))
  send(res, { status, body, type: 'text/html;charset=utf-8', cache: 'no-cache' })
}

interface Sending {
  readonly status: number
  readonly body: Buffer
  readonly type: string
  readonly cache: string
  /** `If-None-Match` of the request. */
  readonly known?: string | undefined
}

function send(res: ServerResponse, { status, body, type, cache, known }: Sending): void {
  const etag = `"${createHash('sha1').update(body).digest('hex')}"`
  const headers = {
    'Content-Type': type,
    'Cache-Control': cache,
    ETag: etag,
    'X-Content-Type-Options': 'nosniff',
  }
  if (status === 200 && known === etag) res.writeHead(304, headers).end()
  else res.writeHead(status, { ...headers, 'Content-Length': body.length }).end(body)
}
