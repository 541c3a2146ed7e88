import path from 'node:path'
import { urlsWithBelow } from '../features/registry.ts'
import type { Reporter } from '../report/steps.ts'
import { createStaticServer } from '../server/server.ts'
import type { AddressOptions } from './common-options.ts'
import { announce, interruption, openBrowser } from './announce.ts'
import { loadReported, requireOutput } from './built-site.ts'

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
  options: AddressOptions,
  reporter: Reporter,
): Promise<number> {
  const config = await loadReported(siteDir, options, reporter)
  const dir = requireOutput(config, { ...options, reporter, missing: 'There is nothing to serve' })
  const { baseUrl, trailingSlash } = config
  const server = await createStaticServer({
    dir,
    baseUrl,
    trailingSlash,
    matchBelow: urlsWithBelow(config),
    port: options.port,
    host: options.host,
    allowedHosts: options.allowHost ?? [],
  })
  announce(
    server,
    { ...options, what: `Serving ${path.relative(options.cwd ?? process.cwd(), dir) || '.'}` },
    reporter,
  )
  if (options.open) void openBrowser(server.url)
  await interruption(options.signal)
  await server.close()
  return 0
}
