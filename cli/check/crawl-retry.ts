import { LinkState, type LinkResult } from 'linkinator'

/** How often and after which time an address is asked again. Times in milliseconds. */
export interface RetryLimits {
  /** Most tries for one address, the first included. */
  readonly tries: number
  /** Before the second try; doubled before each further one. */
  readonly firstWait: number
  /** Longest wait, whatever the host asks for. */
  readonly maxWait: number
}

/** Failures of a server that may be over soon. */
const PASSING_STATUS = new Set([429, 500, 502, 503, 504])
/** Failures of a connection that may be over soon. A time-out is none: waiting again would double the wait. */
const PASSING_ERROR = new Set(['ECONNRESET', 'EPIPE', 'EAI_AGAIN', 'UND_ERR_SOCKET'])

/**
 * How long to wait before an address is asked again, in milliseconds; null when its answer stands.
 *
 * @param tries how often it was asked
 */
export function retryWait(result: LinkResult, tries: number, limits: RetryLimits): number | null {
  if (result.state !== LinkState.BROKEN || tries >= limits.tries || !isPassing(result)) return null
  const asked = askedWait(result, Date.now())
  const wait = asked ?? limits.firstWait * 2 ** (tries - 1)
  return Math.min(wait, limits.maxWait)
}

function isPassing({ status = 0, failureDetails = [] }: LinkResult): boolean {
  if (status !== 0) return PASSING_STATUS.has(status)
  return failureDetails.some((detail) => detail instanceof Error && PASSING_ERROR.has(errorCode(detail)))
}

/** `Retry-After` in seconds or as a date (RFC 9110, 10.2.3), in milliseconds; null without one that can be read. */
function askedWait({ failureDetails = [] }: LinkResult, now: number): number | null {
  const response = failureDetails.find((detail) => 'headers' in detail)
  const text = response === undefined ? undefined : response.headers['retry-after']
  if (text === undefined) return null
  const wait = /^\s*\d+\s*$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(wait) ? null : Math.max(wait, 0)
}

/** The system's code of a failed request: that of the cause that `fetch` wraps. */
export function errorCode(error: Error): string {
  const cause = error.cause instanceof Error ? error.cause : error
  return 'code' in cause ? String(cause.code) : ''
}
