import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Artifact {
  readonly body: Buffer
  /** The signature; null for none. */
  readonly tag: string | null
}

/** Answers a request in its own way; false leaves it to the server. */
type Fault = (req: IncomingMessage, res: ServerResponse, found: Artifact | undefined) => boolean

/** A store on the loopback that speaks Turborepo's remote cache protocol. */
export interface TurboServer {
  readonly url: string
  readonly artifacts: Map<string, Artifact>
  /** Requests, such as `GET /v8/artifacts/<key>?slug=docs`. */
  readonly log: string[]
  /** What goes wrong from now on. */
  fault: Fault | null
  close(): Promise<void>
}

function give(res: ServerResponse, found: Artifact | undefined): unknown {
  if (found === undefined) return res.writeHead(404).end()
  return res.writeHead(200, found.tag === null ? {} : { 'x-artifact-tag': found.tag }).end(found.body)
}

export async function startTurboServer(token = ''): Promise<TurboServer> {
  const artifacts = new Map<string, Artifact>()
  const log: string[] = []
  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<unknown> => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk as Buffer)
    const { method = '', url = '', headers } = req
    log.push(`${method} ${url}`)
    const key = url.replace(/^\/v8\/artifacts\/|\?.*/g, '')
    const found = artifacts.get(key)
    if (made.fault?.(req, res, found) === true) return null
    if ((headers.authorization ?? '') !== (token && `Bearer ${token}`)) return res.writeHead(403).end()
    if (method !== 'PUT') return give(res, found)
    const { 'x-artifact-tag': tag } = headers
    artifacts.set(key, { body: Buffer.concat(chunks), tag: typeof tag === 'string' ? tag : null })
    return res.writeHead(202).end('{}')
  }
  const server = createServer((req, res) => void answer(req, res))
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const made: TurboServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    artifacts,
    log,
    fault: null,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return made
}
