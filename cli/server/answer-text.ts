import { STATUS_CODES, type ServerResponse } from 'node:http'

/** A body that is sent as a whole. */
export interface WholeBody {
  readonly status: number
  /** Media type with its charset. */
  readonly type: string
  readonly body: string | Uint8Array
}

/** Answers with a body that nobody may keep. */
export function answerBody(res: ServerResponse, { status, type, body }: WholeBody): void {
  res.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
  })
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
