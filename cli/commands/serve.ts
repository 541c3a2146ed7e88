import path from 'node:path'
import { pagesWithBelow } from '../routes/page-url.ts'
import { createStaticServer } from '../server/server.ts'
import type { AddressOptions } from './common-options.ts'
import { announce, interruption, openBrowser } from './announce.ts'
import { loadReported, requireOutput } from './built-site.ts'
import type { CommandFunction } from '../program/command.ts'

/**
 * `sitegen serve`: shows the built output as a static host would, until it is interrupted. It only reads the output, so
 * a build in another terminal shows without a restart.
 */
export const serveCommand: CommandFunction<AddressOptions> = async (siteDir, options, reporter) => {
  const config = await loadReported(siteDir, options, reporter)
  const dir = requireOutput(config, { ...options, reporter, missing: 'There is nothing to serve' })
  const { baseUrl, trailingSlash } = config
  const server = await createStaticServer({
    dir,
    baseUrl,
    trailingSlash,
    matchBelow: pagesWithBelow(config),
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
