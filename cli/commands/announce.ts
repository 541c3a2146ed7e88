import { networkInterfaces } from 'node:os'
import type { Reporter } from '../report/steps.ts'
import type { StaticServer } from '../server/server.ts'
import { spawn } from 'node:child_process'

export function announce(
  server: StaticServer,
  { host, port, what }: { readonly host: string; readonly port: number; readonly what: string },
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
  {
    platform = process.platform,
    env = process.env,
  }: { platform?: NodeJS.Platform; env?: NodeJS.ProcessEnv } = {},
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
