import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import path from 'node:path'
import { Writable } from 'node:stream'
import { buildCommand } from '../../../cli/commands/build/build.ts'
import { loadEngine } from '../../../cli/types/theme-parts.ts'
import { createReporter } from '../../../cli/report/steps.ts'
import { LIVE_FOLDER, LIVE_STREAM, type LiveMessage } from '../../../runtime/shared/live.ts'
import { temporarySite, type Files, type TemporarySite } from '../build-site.ts'
import type { TestServer } from './test-server.ts'

const SILENT = new Writable({ write: (_chunk, _encoding, done) => done() })

/** A site that was built with the dev server's half of the client. */
export interface BuiltLiveSite {
  /** Output folder. */
  readonly dir: string
  readonly site: TemporarySite
}

/** Builds a site whose pages connect to a dev server. */
export async function buildLiveSite(files: Files): Promise<BuiltLiveSite> {
  const site = temporarySite(files)
  const dir = path.join(site.dir, 'build')
  const told: string[] = []
  const reporter = createReporter({
    stdout: SILENT,
    stderr: SILENT,
    env: {},
    siteDir: site.dir,
    cwd: site.dir,
    json: true,
  })
  // What the engine says is handed on to the bundler.
  const engine = { ...loadEngine(), live: true }
  const options = { cache: false, dev: false, json: true, threads: 0, outDir: dir, cwd: site.dir, engine }
  const exitCode = await buildCommand(site.dir, options, {
    ...reporter,
    diagnostics: (found) => void told.push(...found.map((one) => JSON.stringify(one))),
  })
  assert.equal(exitCode, 0, told.join('\n'))
  return { dir, site }
}

/** The stream of a dev server, in a test's hands. */
export interface LiveLine {
  /** Number of pages that listen. */
  readonly connections: () => number
  readonly send: (message: LiveMessage) => void
  /** Ends all connections. */
  readonly cut: () => void
  /** The id that pages are greeted with. */
  readonly setServer: (id: string) => void
}

/** Adds the stream to a server, until its next reset. */
export function addLiveLine(server: TestServer, baseUrl = '/'): LiveLine {
  const open = new Set<ServerResponse>()
  let id = 'first'
  const write = (res: ServerResponse, message: LiveMessage): void => {
    res.write(`data: ${JSON.stringify(message)}\n\n`)
  }
  const cut = (): void => {
    for (const res of open) res.destroy()
    open.clear()
  }
  server.handle(`${baseUrl}${LIVE_FOLDER}/${LIVE_STREAM}`, (_req, res) => {
    res.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
    open.add(res)
    res.on('close', () => open.delete(res))
    write(res, { kind: 'hello', server: id })
  })
  return {
    connections: () => open.size,
    send: (message) => {
      for (const res of open) write(res, message)
    },
    cut,
    setServer: (next) => {
      id = next
    },
  }
}
