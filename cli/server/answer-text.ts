import { STATUS_CODES, type ServerResponse } from 'node:http'

/**
 * Answers with a whole body that nobody may keep.
 *
 * @param type media type with its charset
 */
export function answerBody(
  res: ServerResponse,
  {
    status,
    type,
    body,
  }: { readonly status: number; readonly type: string; readonly body: string | Uint8Array },
): void {
  const length = Buffer.byteLength(body)
  res.writeHead(status, { 'Content-Type': type, 'Content-Length': length, 'Cache-Control': 'no-store' })
  res.end(body)
}

/**
 * Answers with the status as text (`404 Not Found`).
 *
 * @param advice what to do about it. Nothing of the request may be in it.
 */
export function answerText(res: ServerResponse, status: number, advice?: string): void {
  const title = `${status} ${STATUS_CODES[status] ?? ''}\n`
  const body = advice === undefined ? title : `${title}\n${advice}\n`
  answerBody(res, { status, type: 'text/plain;charset=utf-8', body })
}
