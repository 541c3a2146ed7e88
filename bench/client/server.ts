import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

/** One answered request, with the body for what its compressed size would be. */
export interface Transfer {
  /** Pathname as it was asked for. */
  readonly path: string
  /** Path of the file that answered, relative to the served folder. */
  readonly file: string
  /** Whether the browser fetched it for a page that may come. */
  readonly prefetch: boolean
  readonly status: number
  readonly body: Buffer
}

/** A static server that remembers what it sent. */
export interface ClientServer {
  /** Without a slash at the end. */
  readonly origin: string
  /** Answered requests since the start or the last call, in order of their answers. */
  readonly takeTransfers: () => readonly Transfer[]
  /**
   * Waits until nothing has been asked for or answered for some time.
   *
   * @throws when that has not happened within 60 s.
   */
  readonly idle: (quietMs: number) => Promise<void>
  readonly close: () => Promise<void>
}

const idleTimeoutMs = 60_000

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html;charset=utf-8',
  '.js': 'text/javascript;charset=utf-8',
  '.mjs': 'text/javascript;charset=utf-8',
  '.css': 'text/css;charset=utf-8',
  '.json': 'application/json;charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/**
 * Serves a folder as plain hosts do: the file itself, else its `.html`, else the index of the folder, else `404.html`.
 * Nothing is compressed and everything may be cached for ten minutes, so that a file that was prefetched is not asked
 * for again at the click in any tool.
 */
export async function startServer(dir: string): Promise<ClientServer> {
  let transfers: Transfer[] = []
  let open = 0
  let lastActive = performance.now()
  const server = createServer((req, res) => {
    open += 1
    lastActive = performance.now()
    res.once('close', () => {
      open -= 1
      lastActive = performance.now()
    })
    answer(dir, req, res).then(
      (transfer) => transfers.push(transfer),
      () => res.destroy(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    takeTransfers() {
      const taken = transfers
      transfers = []
      return taken
    },
    async idle(quietMs) {
      const end = performance.now() + idleTimeoutMs
      const isQuiet = (): boolean => open === 0 && performance.now() - lastActive >= quietMs
      while (!isQuiet()) {
        if (performance.now() > end)
          throw new Error(`The page was not idle within ${idleTimeoutMs / 1000} s.`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function answer(dir: string, req: IncomingMessage, res: ServerResponse): Promise<Transfer> {
  const asked = decodeURIComponent(new URL(req.url ?? '/', 'http://host').pathname)
  const found = await findFile(dir, asked)
  const { file, body } = found ?? (await readFirst(dir, ['404.html'])) ?? { file: '', body: Buffer.alloc(0) }
  const status = found === null ? 404 : 200
  res.writeHead(status, {
    'Content-Type': types[path.extname(file)] ?? 'application/octet-stream',
    'Content-Length': body.length,
    'Cache-Control': 'max-age=600',
  })
  res.end(body)
  const purpose = req.headers['sec-purpose'] ?? req.headers['purpose']
  return { path: asked, file, prefetch: purpose?.includes('prefetch') === true, status, body }
}

interface FoundFile {
  readonly file: string
  readonly body: Buffer
}

async function findFile(dir: string, asked: string): Promise<FoundFile | null> {
  if (asked.split('/').includes('..')) return null
  const name = asked.slice(1)
  const index = path.posix.join(name, 'index.html')
  return readFirst(dir, name === '' || name.endsWith('/') ? [index] : [name, `${name}.html`, index])
}

async function readFirst(dir: string, files: readonly string[]): Promise<FoundFile | null> {
  for (const file of files) {
    const body = await readFile(path.join(dir, file)).catch(() => null)
    if (body !== null) return { file, body }
  }
  return null
}
