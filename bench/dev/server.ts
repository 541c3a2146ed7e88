import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { resolveProgram } from '../install.ts'
import { killTree } from '../measure.ts'
import { descendants, proportionalBytes } from '../process-tree.ts'
import { logEnd, prepareRun, removeLeftovers, type Site } from '../site.ts'
import type { DevTool } from './tools.ts'

/** A running development server. */
export interface DevServer {
  /** Without a slash at the end; resolves when the server has printed its address. */
  readonly origin: Promise<string>
  /** Aborted with the reason when the server ends by itself. */
  readonly gone: AbortSignal
  /** When the command was started, by `performance.now()`. */
  readonly startedAt: number
  /** Proportional bytes of the whole process tree. */
  readonly cache: () => number
  /** Asks the server to end, and ends it after some seconds. */
  readonly stop: () => Promise<void>
}

/** What `startDev` needs. */
export interface StartOptions {
  readonly tool: DevTool
  readonly site: Site
  readonly cacheDir: string
  readonly signal: AbortSignal
}

/** A server that has not printed an address by then has failed. */
const startTimeoutMs = 20 * 60_000
const stopTimeoutMs = 10_000

/** The first address of this computer in what a server prints; null for none yet. */
export function printedOrigin(text: string): string | null {
  return /https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\]):\d+(?=[/\s])/.exec(text)?.[0] ?? null
}

/** Starts a server without output, caches and temporary files of earlier runs. */
export async function startDev({ tool, site, cacheDir, signal }: StartOptions): Promise<DevServer> {
  await removeLeftovers(site)
  const { logFile, env } = await prepareRun(site, { cacheDir })
  const command = tool.dev({ toolDir: site.tool.toolDir, siteDir: site.siteDir }, await freePort())
  const log = createWriteStream(logFile)
  const startedAt = performance.now()
  const child = spawn(resolveProgram(command), command.args, {
    cwd: site.siteDir,
    env: { ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  await once(child, 'spawn')
  const pid = child.pid ?? 0
  const kill = (): void => killTree(pid)
  signal.addEventListener('abort', kill, { once: true })

  let printed = ''
  const address = new Promise<string>((resolve) => {
    const read = (chunk: Buffer): void => {
      log.write(chunk)
      printed = `${printed}${chunk.toString()}`.slice(-10_000)
      const origin = printedOrigin(printed)
      if (origin !== null) resolve(origin)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
  })
  const gone = new AbortController()
  const tellGone = async (): Promise<void> => {
    await ended
    // What it printed last is still on its way.
    await pause(100)
    gone.abort(new Error(`${site.tool.peer.name} ended: ${await logEnd(logFile)}`))
  }
  void tellGone()
  const late = pause(startTimeoutMs, undefined, { ref: false }).then(() => {
    throw new Error(`${site.tool.peer.name} prints no address.`)
  })
  const origin = Promise.race([address, late, rejection(gone.signal)])
  // The server may be stopped before anybody asks for the address.
  for (const promise of [origin, late]) promise.catch(() => {})

  return {
    origin,
    gone: gone.signal,
    startedAt,
    cache: () => proportionalBytes([pid, ...descendants(pid)]),
    async stop() {
      child.kill('SIGINT')
      await Promise.race([ended, pause(stopTimeoutMs, undefined, { ref: false })])
      killTree(pid)
      await ended
      signal.removeEventListener('abort', kill)
      log.end()
    },
  }
}

/** Rejected when a signal is aborted, with its reason. */
export function rejection(signal: AbortSignal): Promise<never> {
  const rejected = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  rejected.catch(() => {})
  return rejected
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/**
 * Asks until a text is in the answer.
 *
 * @returns when that was, by `performance.now()`
 * @throws when it is in no answer within some minutes
 */
export async function answeredAt(url: string, text: string, signal: AbortSignal): Promise<number> {
  const end = performance.now() + startTimeoutMs
  while (performance.now() < end) {
    signal.throwIfAborted()
    const body = await fetch(url, { signal, headers: { accept: '*/*' } }).then(
      (response) => (response.status === 200 ? response.text() : ''),
      () => '',
    )
    if (body.includes(text)) return performance.now()
    await pause(5)
  }
  throw new Error(`${url} was not answered with "${text}".`)
}

/**
 * Resolves when a server can be reached: some print their address before they listen, and a browser that finds nobody
 * there shows a page of its own, which comes in the way of the next attempt.
 */
export async function listening(origin: string, gone: AbortSignal): Promise<void> {
  const { hostname, port } = new URL(origin)
  const host = hostname.replaceAll(/[[\]]/g, '')
  const isThere = async (): Promise<boolean> => {
    const socket = connect({ host, port: Number(port) })
    try {
      await once(socket, 'connect')
      return true
    } catch {
      return false
    } finally {
      socket.destroy()
    }
  }
  while (!(await isThere())) {
    gone.throwIfAborted()
    await pause(5)
  }
}
