import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { NOT_FOUND_FILE } from '../../runtime/shared/url/not-found.ts'
import {
  answerSite,
  baseNames,
  refuseUnsound,
  type AnsweredSite,
  answerBody,
  answerText,
} from './answer-site.ts'
import { codingFor, createCompressor, isCompressible, type Compressor } from './compression.ts'
import { createDiskSender, findDiskFile, mediaTypeOf, type DiskFile } from './disk-file.ts'
import { HOST_ADVICE, isOwnHost } from './host-check.ts'
import { startServer, type ListenAddress, type StaticServer } from './start-server.ts'

/** What is served, and where. */
export interface StaticServerOptions
  extends ListenAddress, Pick<AnsweredSite<unknown>, 'baseUrl' | 'trailingSlash' | 'matchBelow'> {
  /** Absolute path of the output folder. It is read at each request, so a new build shows at once. */
  readonly dir: string
  /** Names that the Host header may have beside loopback names and IP addresses. `host` is one, too. @default none */
  readonly allowedHosts?: readonly string[]
}

async function answerNotFound(res: ServerResponse, dir: string, compressor: Compressor): Promise<void> {
  const page = await findDiskFile(dir, [NOT_FOUND_FILE])
  if (page === null) return answerText(res, 404)
  const type = mediaTypeOf(NOT_FOUND_FILE)
  const { size, mtimeMs } = page.stats
  const mayCompress = isCompressible({ type, size })
  const coding = mayCompress ? codingFor(res.req.headers) : null
  if (mayCompress) res.setHeader('Vary', 'Accept-Encoding')
  const read = (): Promise<Buffer> => readFile(page.path)
  if (coding === null) return answerBody(res, { status: 404, type, body: await read() })
  const body = await compressor.compress(`${NOT_FOUND_FILE} ${size} ${mtimeMs}`, coding, read)
  res.setHeader('Content-Encoding', coding)
  answerBody(res, { status: 404, type, body })
}

/**
 * Serves an output folder as a static host would: below the base URL, with the site's trailing-slash rule and
 * its 404 page.
 *
 * Requests are not trusted. Names are decoded once and checked, the file is looked up with all links followed
 * and must lie in the folder, and only then sirv sends it. Hidden files are not served, folders not listed.
 *
 * @throws UsageError when the address cannot be listened on, or no request could ask for the base URL
 */
export async function createStaticServer(options: StaticServerOptions): Promise<StaticServer> {
  const { dir, baseUrl, trailingSlash, matchBelow } = options
  const allowedHosts = [...(options.allowedHosts ?? []), options.host]
  baseNames(baseUrl)
  const compressor = createCompressor()
  const site: AnsweredSite<DiskFile> = {
    baseUrl,
    trailingSlash,
    matchBelow,
    find: (names) => findDiskFile(dir, names),
    send: createDiskSender(compressor),
    sendNotFound: (res) => answerNotFound(res, dir, compressor),
  }
  return startServer(options, baseUrl, async (req, res) => {
    if (refuseUnsound(req, res)) return
    // A page elsewhere whose name leads to this computer could read what is not published yet.
    if (!isOwnHost(req.headers.host, allowedHosts)) return answerText(res, 403, HOST_ADVICE)
    await answerSite(req, res, site)
  })
}
