import { STATUS_CODES } from 'node:http'
import type { LinkResult } from 'linkinator'
import { errorCode } from './crawl-retry.ts'

const CONNECTION_REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOTFOUND', 'has a host that nobody knows'],
  ['EAI_AGAIN', 'has a host that could not be looked up'],
  ['ECONNREFUSED', 'refuses the connection'],
  ['ECONNRESET', 'breaks the connection off'],
  ['UND_ERR_SOCKET', 'breaks the connection off'],
  ['EHOSTUNREACH', 'cannot be reached'],
  ['ENETUNREACH', 'cannot be reached'],
  ['CERT_HAS_EXPIRED', 'has a certificate that has expired'],
])

/** Why a link is broken, as the end of a sentence that starts with the address. */
export function reasonOf(
  { status = 0, failureDetails = [] }: LinkResult,
  { timeout }: { timeout: number },
): string {
  if (status !== 0) return `answers ${status} ${STATUS_CODES[status] ?? ''}`.trim()
  const error = failureDetails.find((detail) => detail instanceof Error)
  if (error === undefined) return 'gives no answer'
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return `gives no answer within ${timeout / 1000} s`
  const known = CONNECTION_REASONS.get(errorCode(error))
  if (known !== undefined) return known
  const { message } = error.cause instanceof Error ? error.cause : error
  return /redirect/i.test(message) ? 'redirects without end' : `gives no answer: ${message}`
}
