import { networkInterfaces } from 'node:os'
import type { Reporter } from '../report/steps.ts'
import type { StaticServer } from '../server/start-server.ts'

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

/** Addresses by which other computers reach a server that listens on all of them. */
function networkAddresses(): readonly string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
}

/** Where a server was asked to listen, and what it shows there: `Serving build`. */
interface Announced {
  readonly host: string
  readonly port: number
  readonly what: string
}

/** Says where a server is, and who can reach it. */
export function announce(server: StaticServer, { host, port, what }: Announced, reporter: Reporter): void {
  if (port !== 0 && server.port !== port) {
    reporter.info(`Port ${port} is taken; using ${server.port} instead.`)
  }
  reporter.info(`${what} at ${server.url}`)
  if (!isLoopback(host)) {
    const addresses = host === '0.0.0.0' || host === '::' ? networkAddresses() : [host]
    const path = new URL(server.url).pathname
    reporter.info('Everybody in this network can open it:')
    for (const address of addresses) reporter.info(`  http://${address}:${server.port}${path}`)
  }
  reporter.info('Stop with Ctrl-C.')
}

/** Resolves when the user interrupts the command. */
export function interruption(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) resolve()
    signal?.addEventListener('abort', () => resolve(), { once: true })
  })
}
