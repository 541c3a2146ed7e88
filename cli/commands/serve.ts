import { networkInterfaces } from 'node:os'
import { loadSiteConfig } from '../config/load.ts'
import type { Reporter } from '../report/steps.ts'
import { createStaticServer } from '../server/server.ts'
import type { StaticServer } from '../server/server.ts'
import { OUT_DIR } from './options.ts'
import type { ServeOptions } from './options.ts'
import { requireOutput } from './require-output.ts'

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

function announce(server: StaticServer, options: ServeOptions, reporter: Reporter): void {
  const { host, port } = options
  if (port !== 0 && server.port !== port) {
    reporter.info(`Port ${port} is taken; using ${server.port} instead.`)
  }
  reporter.info(`Serving ${OUT_DIR} at ${server.url}`)
  if (!isLoopback(host)) {
    const addresses = host === '0.0.0.0' || host === '::' ? networkAddresses() : [host]
    const path = new URL(server.url).pathname
    reporter.info('Everybody in this network can open it:')
    for (const address of addresses) reporter.info(`  http://${address}:${server.port}${path}`)
  }
  reporter.info('Stop with Ctrl-C.')
}

function interruption(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) resolve()
    signal?.addEventListener('abort', () => resolve(), { once: true })
  })
}

/**
 * `sitegen serve`: shows the built output as a static host would, until it is interrupted. It only reads the
 * output, so a build in another terminal shows without a restart.
 *
 * @param siteDir absolute
 * @returns the exit code
 * @throws SiteProblems when the configuration is wrong or the site was not built
 */
export async function serveCommand(
  siteDir: string,
  options: ServeOptions,
  reporter: Reporter,
): Promise<number> {
  const { config, diagnostics } = await loadSiteConfig(siteDir)
  reporter.diagnostics(diagnostics)
  const dir = await requireOutput(siteDir, { reporter, missing: 'There is nothing to serve' })
  const { baseUrl, trailingSlash } = config
  const server = await createStaticServer({
    dir,
    baseUrl,
    trailingSlash,
    port: options.port,
    host: options.host,
  })
  announce(server, options, reporter)
  await interruption(options.signal)
  await server.close()
  return 0
}
