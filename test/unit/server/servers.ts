import { createDevServer, type LiveFile, type LiveSite } from '../../../cli/server/dev-server.ts'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { findDiskFile } from '../../../cli/server/disk-file.ts'
import { createLiveChannel } from '../../../cli/server/live-channel.ts'
import { createStaticServer } from '../../../cli/server/server.ts'
import type { StaticServerOptions } from '../../../cli/server/server.ts'
import type { StaticServer } from '../../../cli/server/server.ts'

/** A name that the dev servers of tests may be called by. */
export const ALLOWED_HOST = 'my_box.local'

/** Starts a server that shows a folder. */
export type StartServer = (options: StaticServerOptions) => Promise<StaticServer>

async function makePage(dir: string, names: readonly string[]): Promise<LiveFile | null> {
  const file = await findDiskFile(dir, names)
  return file && { kind: 'made', name: names.at(-1) ?? '', body: await readFile(file.path) }
}

/** A live site that shows a folder. Its pages are made in memory if so wished, all else is sent from disk. */
function folderSite(
  { dir, baseUrl, trailingSlash, matchBelow }: StaticServerOptions,
  makesPages: boolean,
): LiveSite {
  const isPage = (names: readonly string[]): boolean => names.at(-1)?.endsWith('.html') === true
  const find = async (names: readonly string[]): Promise<LiveFile | null> =>
    makesPages && isPage(names) ? makePage(dir, names) : findDiskFile(dir, names)
  return {
    baseUrl,
    trailingSlash,
    matchBelow,
    find,
    notFound: async () => (await find(['404.html'])) ?? { kind: 'disk', path: path.join(dir, '404.html') },
  }
}

function startDev(options: StaticServerOptions, makesPages: boolean): Promise<StaticServer> {
  const channel = createLiveChannel()
  const site = folderSite(options, makesPages)
  return createDevServer({ ...options, site: () => site, channel, allowedHosts: [ALLOWED_HOST] })
}

/** The servers that answer requests by the same rules. */
export const SERVERS = {
  serve: (options) => createStaticServer({ ...options, allowedHosts: [ALLOWED_HOST] }),
  dev: (options) => startDev(options, true),
  'dev from disk': (options) => startDev(options, false),
} satisfies Readonly<Record<string, StartServer>>
