import type { IncomingMessage, ServerResponse } from 'node:http'
import { LIVE_FOLDER, LIVE_HEADER, LIVE_OPEN } from '../../runtime/shared/live.ts'
import { hasSoundOrigin, answerBody, answerText } from './answer-site.ts'
import { isLoopbackHost, isOwnPage } from './host-check.ts'

/** Opens a place of a problem, `docs/a.md:3:5`: why it cannot be opened, null when it was, undefined when no problem is there. */
export type OpenPlace = (place: string) => Promise<string | null | undefined>

/** Longest place, in bytes. */
const MAX_PLACE = 4096

/** Whether a request asks to open a place in the editor. */
export function isOpenRequest({ method, url }: IncomingMessage, baseUrl: string): boolean {
  return method === 'POST' && url === `${baseUrl}${LIVE_FOLDER}/${LIVE_OPEN}`
}

/**
 * Opens a place in the editor of whoever runs the server. That starts a program, so it is done only for a page of this
 * server in a browser of this computer: connection, name and origin have to be of this computer, no proxy in between, and
 * the page has to know the id that the event stream greets pages with.
 *
 * @param token that id
 */
export async function answerOpen(
  req: IncomingMessage,
  res: ServerResponse,
  { token, open }: { readonly token: string; readonly open: OpenPlace },
): Promise<void> {
  if (!isTrusted(req, token)) return answerText(res, 403)
  const place = await bodyOf(req)
  if (place === null) return answerText(res, 400)
  const problem = await open(place)
  if (problem === undefined) return answerText(res, 404)
  if (problem !== null)
    return answerBody(res, { status: 500, type: 'text/plain;charset=utf-8', body: problem })
  res.writeHead(204).end()
}

function isTrusted(req: IncomingMessage, token: string): boolean {
  const { headers, socket } = req
  const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  return (
    hasSoundOrigin(req) &&
    (address === '::1' || address.startsWith('127.')) &&
    headers['x-forwarded-for'] === undefined &&
    headers.forwarded === undefined &&
    headers.host !== undefined &&
    isLoopbackHost(headers.host) &&
    // Browsers say with every POST where it comes from.
    headers.origin !== undefined &&
    isOwnPage(headers) &&
    headers[LIVE_HEADER] === token
  )
}

/** The body as text; null when it is too long for a place. */
async function bodyOf(req: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > MAX_PLACE) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
