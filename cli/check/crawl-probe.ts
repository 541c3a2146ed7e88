import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { STATUS_CODES } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { LinkChecker, LinkState, type LinkResult } from 'linkinator'
import { chunk } from 'lodash-es'
import { groupBy } from '../types/group-by.ts'
import { escapeHtml } from '../../runtime/shared/document/html.ts'

/** How other sites are asked, to be neither slow nor rude. Times in milliseconds. */
const LIMITS = {
  hosts: 4,
  /** Addresses of one host that are asked at once. */
  perHost: 2,
  timeout: 10_000,
  /** Most tries for one address, the first included. */
  tries: 3,
  /** Before the second try; doubled before each further one. */
  firstWait: 1000,
  /** Longest wait, whatever the host asks for. */
  maxWait: 8000,
}

export type ProbeLimits = typeof LIMITS

export interface ProbeOptions {
  readonly limits?: ProbeLimits
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: (done: number, total: number) => void
}

/**
 * Asks each address whether it is there, a few at a time.
 *
 * linkinator starts all requests of a page at once and takes `Retry-After` at its word, for hours and without end. So it
 * is given pages with a few addresses of one host, and tries again only when it is asked again.
 *
 * @throws the signal's reason when it is aborted; requests that run are not waited for
 */
export async function probe(urls: readonly string[], { limits = LIMITS, signal, onProgress }: ProbeOptions) {
  const results = new Map<string, ReturnType<typeof resultOf>>()
  const hosts = groupBy(urls, (url) => new URL(url).host).values()
  const dir = await mkdtemp(path.join(os.tmpdir(), 'sitegen-links-'))
  const askHost = async (ofHost: readonly string[], page: string): Promise<void> => {
    let open = ofHost
    for (let tries = 1; open.length > 0; tries += 1) {
      const again: string[] = []
      let longest = 0
      const take = (result: LinkResult): void => {
        const wait = retryWait(result, tries, limits)
        longest = Math.max(longest, wait ?? 0)
        if (wait !== null) return void again.push(result.url)
        results.set(result.url, resultOf(result, limits))
        onProgress?.(results.size, urls.length)
      }
      for (const some of chunk(open, limits.perHost)) {
        if (signal?.aborted === true) return
        for (const result of await askOnce(some, page, limits.timeout)) take(result)
      }
      open = again
      await setTimeout(longest, undefined, { signal }).catch(() => undefined)
    }
  }
  const askHosts = async (number: number): Promise<void> => {
    for (const ofHost of hosts) await askHost(ofHost, path.join(dir, `${number}.html`))
  }
  const asking = Promise.all(Array.from({ length: limits.hosts }, (_, number) => askHosts(number)))
  try {
    await (signal === undefined ? asking : Promise.race([asking, abortion(signal)]))
  } finally {
    await rm(dir, { recursive: true })
  }
  return results
}

/** Where linkinator says nothing of an address, it is not judged. */
async function askOnce(urls: readonly string[], page: string, timeout: number) {
  await writeFile(page, urls.map((url) => `<a href="${escapeHtml(url)}">x</a>\n`).join(''))
  const { links } = await new LinkChecker().check({
    path: path.basename(page),
    serverRoot: path.dirname(page),
    retry: false,
    timeout,
  })
  return urls.map((url) => links.find((link) => link.url === url) ?? { url, state: LinkState.SKIPPED })
}

async function abortion(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
  signal.throwIfAborted()
}

const STATES = { OK: 'alive', BROKEN: 'dead', SKIPPED: 'unchecked' } as const

/** `unchecked`: the host turns programs away, whether the page exists or not. The status is 0 without an answer. */
function resultOf(link: LinkResult, limits: ProbeLimits) {
  const { status = 0, state } = link
  return { state: STATES[state], status, reason: state === LinkState.BROKEN ? reasonOf(link, limits) : '' }
}

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
function reasonOf({ status = 0, failureDetails = [] }: LinkResult, { timeout }: { timeout: number }): string {
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

const PASSING_STATUS = new Set([429, 500, 502, 503, 504])
/** Failures of a connection that may be over soon. A time-out is none: waiting again would double the wait. */
const PASSING_ERROR = new Set(['ECONNRESET', 'EPIPE', 'EAI_AGAIN', 'UND_ERR_SOCKET'])

/** How long to wait before an address is asked again, in milliseconds; null when its answer stands. */
function retryWait(result: LinkResult, tries: number, limits: ProbeLimits): number | null {
  if (result.state !== LinkState.BROKEN || tries >= limits.tries || !isPassing(result)) return null
  return Math.min(askedWait(result) ?? limits.firstWait * 2 ** (tries - 1), limits.maxWait)
}

function isPassing({ status = 0, failureDetails = [] }: LinkResult): boolean {
  if (status !== 0) return PASSING_STATUS.has(status)
  return failureDetails.some((detail) => detail instanceof Error && PASSING_ERROR.has(errorCode(detail)))
}

/** `Retry-After` in seconds or as a date (RFC 9110, 10.2.3), in milliseconds; null without one that can be read. */
function askedWait({ failureDetails = [] }: LinkResult): number | null {
  const text = failureDetails.find((detail) => 'headers' in detail)?.headers['retry-after']
  if (text === undefined) return null
  const wait = /^\s*\d+\s*$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isNaN(wait) ? null : Math.max(wait, 0)
}

/** The system's code of a failed request: that of the cause that `fetch` wraps. */
function errorCode(error: Error): string {
  const cause = error.cause instanceof Error ? error.cause : error
  return 'code' in cause ? String(cause.code) : ''
}
