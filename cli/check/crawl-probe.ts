import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { STATUS_CODES } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { LinkChecker, LinkState, type LinkResult } from 'linkinator'
import { groupBy } from '../types/group-by.ts'
import { escapeHtml } from '../../runtime/shared/document/html.ts'

/** How other sites are requested, to be neither slow nor rude. Times in milliseconds. */
const LIMITS = {
  hosts: 4,
  /** Addresses of one host that are requested at once. */
  perHost: 2,
  timeout: 10_000,
  /** Most tries for one address, the first included. */
  tries: 3,
  /** Before the second try; doubled before each further one. */
  firstWait: 1000,
  /** Longest wait, whatever the host asks for. */
  maxWait: 8000,
  /** After this many rounds of silence or refusal, the rest of a host is not requested. */
  silentRounds: 3,
}

export type ProbeLimits = typeof LIMITS

/** What an address answered. */
export interface Answer {
  /** `unknown` where the answer, or its absence, does not say whether the page is there. */
  readonly result: 'ok' | 'broken' | 'unknown'
  /** HTTP status; 0 without an answer. */
  readonly status: number
  /** The end of a sentence that starts with the address; empty for `ok`. */
  readonly reason: string
}

export interface ProbeOptions {
  readonly limits?: ProbeLimits
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: (done: number, total: number) => void
  /** Receives each answer once. */
  readonly onAnswer: (url: string, answer: Answer) => void
}

/**
 * Requests each address, a few at a time.
 *
 * linkinator starts all requests of a page at once and waits for any `Retry-After`, for hours and without end. So it
 * is given pages with a few addresses of one host, and tries again only when it is called again.
 *
 * @throws the signal's reason when it is aborted; requests that run are not waited for
 */
export async function probe(
  urls: readonly string[],
  { limits = LIMITS, signal, onProgress, onAnswer }: ProbeOptions,
): Promise<void> {
  let done = 0
  const answer = (url: string, given: Answer): void => {
    onAnswer(url, given)
    onProgress?.((done += 1), urls.length)
  }
  const hosts = groupBy(urls, (url) => new URL(url).host).values()
  const dir = await mkdtemp(path.join(os.tmpdir(), 'sitegen-links-'))
  const askHost = async (ofHost: readonly string[], page: string): Promise<void> => {
    const queue = ofHost.map((url) => ({ url, tries: 1, last: UNREACHED }))
    for (let silent = 0; queue.length > 0 && silent < limits.silentRounds;) {
      if (signal?.aborted === true) return
      const some = queue.splice(0, limits.perHost)
      const urls = some.map(({ url }) => url)
      const results = await request(urls, page, limits.timeout)
      let wait = 0
      for (const result of results) {
        const tries = some.find(({ url }) => url === result.url)?.tries ?? 0
        const retry = retryWait(result, tries, limits)
        const last = answerOf(result, limits)
        wait = Math.max(wait, retry ?? 0)
        if (retry === null) answer(result.url, last)
        else queue.push({ url: result.url, tries: tries + 1, last })
      }
      silent = results.every(isSilent) ? silent + 1 : 0
      await setTimeout(wait, undefined, { signal }).catch(() => undefined)
    }
    for (const { url, last } of queue) answer(url, last)
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
}

const UNREACHED: Answer = {
  result: 'unknown',
  status: 0,
  reason: 'was not requested, because its host refused or did not answer other requests',
}

/** Where linkinator says nothing of an address, it is `unknown`. */
async function request(
  urls: readonly string[],
  page: string,
  timeout: number,
): Promise<readonly LinkResult[]> {
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

/** Refusals that say nothing about the page: too slow, too early, too many requests. */
const BUSY_STATUS = new Set([408, 425, 429])

function answerOf(result: LinkResult, limits: ProbeLimits): Answer {
  const { state, status = 0 } = result
  if (state === LinkState.OK) return { result: 'ok', status, reason: '' }
  if (state === LinkState.SKIPPED) return { result: 'unknown', status, reason: 'turns programs away' }
  const isRefused = status >= 400 && status < 500 && !BUSY_STATUS.has(status)
  const isGone = isRefused || errorsOf(result).some((error) => errorCode(error) === 'ENOTFOUND')
  return { result: isGone ? 'broken' : 'unknown', status, reason: reasonOf(result, limits) }
}

/** Whether a host gives no answer, or asks for fewer requests. */
function isSilent({ state, status = 0 }: LinkResult): boolean {
  return state === LinkState.BROKEN && (status === 0 || status === 429)
}

/** Why a link is not fine, as the end of a sentence that starts with the address. */
function reasonOf(result: LinkResult, { timeout }: ProbeLimits): string {
  const [error] = errorsOf(result)
  if (result.status || error === undefined) return statusReason(result.status)
  if (error.name === 'TimeoutError') return `gives no answer within ${timeout / 1000} s`
  const code = errorCode(error)
  if (code === 'ENOTFOUND') return 'has a host that nobody knows'
  return `gives no answer (${code || (error.cause instanceof Error ? error.cause : error).message})`
}

export function statusReason(status = 0): string {
  return status === 0 ? 'gives no answer' : `answers ${status} ${STATUS_CODES[status] ?? ''}`.trim()
}

const PASSING_STATUS = new Set([...BUSY_STATUS, 500, 502, 503, 504])
/** Failures of a connection that may be over soon. A time-out is none: waiting again would double the wait. */
const PASSING_ERROR = new Set(['ECONNRESET', 'EPIPE', 'EAI_AGAIN', 'UND_ERR_SOCKET'])

/** How long to wait before an address is asked again, in milliseconds; null when its answer stands. */
function retryWait(result: LinkResult, tries: number, limits: ProbeLimits): number | null {
  if (result.state !== LinkState.BROKEN || tries >= limits.tries || !isPassing(result)) return null
  return Math.min(askedWait(result) ?? limits.firstWait * 2 ** (tries - 1), limits.maxWait)
}

function isPassing(result: LinkResult): boolean {
  if (result.status) return PASSING_STATUS.has(result.status)
  return errorsOf(result).some((error) => PASSING_ERROR.has(errorCode(error)))
}

/** `Retry-After` in seconds or as a date (RFC 9110, 10.2.3), in milliseconds; null without one that can be read. */
function askedWait({ failureDetails = [] }: LinkResult): number | null {
  const text = failureDetails.find((detail) => 'headers' in detail)?.headers['retry-after']
  if (text === undefined) return null
  const wait = /^\s*\d+\s*$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isNaN(wait) ? null : Math.max(wait, 0)
}

function errorsOf({ failureDetails = [] }: LinkResult): readonly Error[] {
  return failureDetails.filter((detail) => detail instanceof Error)
}

/** The system's code of a failed request: that of the cause that `fetch` wraps. */
function errorCode(error: Error): string {
  const cause = error.cause instanceof Error ? error.cause : error
  return 'code' in cause ? String(cause.code) : ''
}
