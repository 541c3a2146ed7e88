import { spawn } from 'node:child_process'
import { networkInterfaces } from 'node:os'
import path from 'node:path'
import { pagesWithBelow } from '../routes/page-url.ts'
import { readMatchBelow } from '../output/publish/out-dir.ts'
import type { CommandFunction } from '../program/command.ts'
import type { Reporter } from '../report/steps.ts'
import { createStaticServer, type StaticServer } from '../server/server.ts'
import { loadReported, requireOutput } from './built-site.ts'
import type { AddressOptions } from './common-options.ts'

/**
 * `sitegen serve`: shows the built output as a static host would, until it is interrupted. It only reads the output, so
 * a build in another terminal shows without a restart.
 */
export const serveCommand: CommandFunction<AddressOptions> = async (siteDir, options, reporter) => {
  const config = await loadReported(siteDir, options, reporter)
  const dir = requireOutput(config, { ...options, missing: 'There is nothing to serve' }, reporter)
  const { baseUrl, trailingSlash } = config
  const server = await createStaticServer({
    dir,
    baseUrl,
    trailingSlash,
    matchBelow: [...pagesWithBelow(config), ...readMatchBelow(dir)],
    port: options.port,
    host: options.host,
    allowedHosts: options.allowHost ?? [],
  })
  announce(
    server,
    { ...options, what: `Serving ${path.relative(options.cwd ?? process.cwd(), dir) || '.'}` },
    reporter,
  )
  await interruption(options.signal)
  await server.close()
  return 0
}

export function announce(
  server: StaticServer,
  { host, port, open, what }: Pick<AddressOptions, 'host' | 'port' | 'open'> & { readonly what: string },
  reporter: Reporter,
): void {
  if (port !== 0 && server.port !== port) {
    reporter.info(`Port ${port} is taken; using ${server.port} instead.`)
  }
  reporter.info(`${what} at ${server.url}`)
  if (host !== 'localhost' && host !== '::1' && !host.startsWith('127.')) {
    const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
    const reachable = all.filter(({ family, internal }) => family === 'IPv4' && !internal)
    const isEverywhere = host === '0.0.0.0' || host === '::'
    const addresses = isEverywhere ? reachable.map(({ address }) => address) : [host]
    const path = new URL(server.url).pathname
    reporter.info('Everybody in this network can open it:')
    for (const address of addresses) reporter.info(`  http://${address}:${server.port}${path}`)
  }
  reporter.info('Stop with Ctrl-C.')
  if (open) void openBrowser(server.url)
}

export function interruption(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) resolve()
    signal?.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** Time for a program that opens browsers to fail, in milliseconds: some stay as long as the browser does. */
const PATIENCE = 3000

function openerFor(url: string, platform: NodeJS.Platform): readonly [program: string, ...args: string[]] {
  if (platform === 'darwin') return ['open', url]
  // The empty text is the title of a window that "start" may open; "&" would begin another command.
  if (platform === 'win32') return ['cmd', '/c', 'start', '""', url.replaceAll('&', '^&')]
  return ['xdg-open', url]
}

/**
 * Opens the system's browser, and tells whether one was found, as far as that can be told. It keeps no process alive.
 */
export function openBrowser(
  url: string,
  { platform, env }: Pick<NodeJS.Process, 'platform' | 'env'> = process,
): Promise<boolean> {
  const [program, ...args] = openerFor(new URL(url).href, platform)
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      env,
      stdio: 'ignore',
      detached: true,
      windowsVerbatimArguments: platform === 'win32',
    })
    setTimeout(() => resolve(true), PATIENCE).unref()
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
    child.unref()
  })
}
