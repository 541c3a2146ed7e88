import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { LIVE_FOLDER, LIVE_HEADER, LIVE_STREAM } from '../../runtime/shared/live.ts'
import { answerBody, answerText, type AnsweredSite } from './answer-site.ts'
import { diskFileAt, isNotModified, mediaTypeOf, sendDiskFile, type DiskFile } from './disk-file.ts'
import { answerOpen, isOpenRequest, isOwnPage, type OpenPlace } from './host-check.ts'
import type { LiveChannel } from './live-channel.ts'
import { startServer, type ListenAddress, type StaticServer } from './server.ts'

export type LiveFile =
  /** Made in memory. The name gives the media type: `index.html`. Status 500 is for what could not be made. @default 200 */
  | {
      readonly kind: 'made'
      readonly name: string
      readonly body: string | Uint8Array
      readonly status?: 200 | 500
    }
  /** A file that may be read by everybody, by its absolute path; links are followed. */
  | { readonly kind: 'disk'; readonly path: string }

/** What the dev server shows: the files that a build would write, made when they are asked for. */
export interface LiveSite extends Pick<AnsweredSite<unknown>, 'baseUrl' | 'trailingSlash' | 'matchBelow'> {
  /** The file of these names in the output, decoded; null for none. May take a while. */
  find(names: readonly string[]): Promise<LiveFile | null>
  notFound(): Promise<LiveFile>
}

export interface DevServerOptions extends ListenAddress {
  /** Asked at each request, with its address: a changed configuration gives another one, and languages have sites of their own. */
  readonly site: (address?: string) => LiveSite
  /** Stays open when the server is closed, but for its connections. */
  readonly channel: LiveChannel
  /** Opens the place of a problem in the editor of whoever runs the server. @default nothing is opened */
  readonly openPlace?: OpenPlace
}

type MadeFile = Extract<LiveFile, { readonly kind: 'made' }>

type DevFile = MadeFile | DiskFile | { readonly kind: 'stream' }

async function onDisk(file: LiveFile | null): Promise<MadeFile | DiskFile | null> {
  return file?.kind === 'disk' ? diskFileAt(file.path) : file
}

function sendMade(res: ServerResponse, { name, body, status = 200 }: MadeFile): void {
  if (status !== 200) return answerBody(res, { status, type: mediaTypeOf(name), body })
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
  const headers = { ETag: etag, 'Cache-Control': 'no-cache' }
  if (isNotModified(res.req.headers, { etag, lastModified: null }))
    return void res.writeHead(304, headers).end()
  const length = Buffer.byteLength(body)
  res.writeHead(200, { ...headers, 'Content-Type': mediaTypeOf(name), 'Content-Length': length }).end(body)
}

async function sendNotFound(res: ServerResponse, site: LiveSite): Promise<void> {
  const page = await onDisk(await site.notFound())
  if (page === null) return answerText(res, 404)
  const [name, body] = page.kind === 'made' ? [page.name, page.body] : [page.path, await readFile(page.path)]
  answerBody(res, { status: 404, type: mediaTypeOf(name), body })
}

function answeredSite(site: LiveSite, channel: LiveChannel): AnsweredSite<DevFile> {
  return {
    ...site,
    find: async (names) =>
      names.join('/') === `${LIVE_FOLDER}/${LIVE_STREAM}`
        ? { kind: 'stream' }
        : onDisk(await site.find(names)),
    async send(res, file) {
      if (file.kind === 'made') return sendMade(res, file)
      if (file.kind === 'disk') return sendDiskFile(res, file, false)
      if (isOwnPage(res.req.headers)) channel.connect(res)
      else answerText(res, 403)
    },
    async sendNotFound(res) {
      if (LIVE_HEADER in res.req.headers) res.writeHead(204).end()
      else await sendNotFound(res, site)
    },
  }
}

/**
 * Serves a site while it is written: as a static host would show its output, and with the event stream of messages at
 * `<base URL>__sitegen/live`. What is written may not be meant for others, so pages of other servers that are open in the
 * same browser get nothing of it: no answer is shared with other origins, and requests must name a host that is surely
 * this computer.
 */
export async function createDevServer(options: DevServerOptions): Promise<StaticServer> {
  const { site, channel, openPlace } = options
  return startServer(
    options,
    (address) => answeredSite(site(address), channel),
    async (res) => {
      res.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
      if (openPlace === undefined || !isOpenRequest(res.req, site(res.req.url).baseUrl)) return false
      await answerOpen(res, channel.server, openPlace)
      return true
    },
  )
}
