import { setTimeout } from 'node:timers/promises'
import { LinkChecker, LinkState, type HttpResponse, type LinkResult } from 'linkinator'
import { retryWait, type RetryLimits, errorCode } from './crawl-retry.ts'
import { STATUS_CODES } from 'node:http'

/** How addresses are asked. Times in milliseconds. */
export interface ProbeLimits extends GateLimits, RetryLimits {
  /** Longest time for one answer. */
  readonly timeout: number
}

/** What an address answered. */
export interface ProbeResult {
  /** `unchecked`: the host turns programs away, whether the page exists or not. */
  readonly state: 'alive' | 'dead' | 'unchecked'
  /** HTTP status; 0 without an answer. */
  readonly status: number
  /** Why it is dead, as the end of a sentence: `answers 404 Not Found`. */
  readonly reason: string
}

/** What is asked and how. */
export interface ProbeOptions {
  readonly limits: ProbeLimits
  readonly signal?: AbortSignal | undefined
  /** Called after each address with the number of those that are done. */
  readonly onProgress?: (done: number, total: number) => void
}

type Task = Parameters<LinkChecker['crawl']>[0]

/** Statuses by which a host asks for patience. */
const WAIT = new Set([429, 503])

/**
 * linkinator with limits. By itself it starts every request at once, follows `Retry-After` of a 429 for hours and
 * without end, and overlooks that of a 503 (7.6, `index.js`: `check` and `shouldRetryAfter`). What a request is and what
 * its answer means stay linkinator's: HEAD with a fallback to GET, redirects, proxies, hosts that block programs.
 */
class LimitedChecker extends LinkChecker {
  readonly #options: ProbeOptions
  readonly #gate: Gate
  readonly #onDone: () => void

  constructor(options: ProbeOptions, onDone: () => void) {
    super()
    this.#options = options
    this.#gate = createGate(options.limits)
    this.#onDone = onDone
  }

  /** One address, with its further tries. Documents are not read: their links are not this site's. */
  override async crawl(task: Task): Promise<void> {
    const { limits, signal } = this.#options
    for (let tries = 1; ; tries += 1) {
      const result = await this.#gate.run(task.url.host, () => this.#ask(task))
      const wait = retryWait(result, tries, limits)
      if (wait === null || signal?.aborted === true) {
        task.results.push(result)
        break
      }
      await setTimeout(wait, undefined, signal === undefined ? {} : { signal }).catch(() => {})
    }
    this.#onDone()
  }

  /** Ends a try at once instead of asking again at once with GET; `crawl` decides when to try again. */
  override shouldRetryAfter(response: HttpResponse, task: Task): boolean {
    if (!WAIT.has(response.status)) return false
    const { href: url } = task.url
    task.results.push({ url, status: response.status, state: LinkState.BROKEN, failureDetails: [response] })
    return true
  }

  async #ask(task: Task): Promise<LinkResult> {
    const results: LinkResult[] = []
    const { href: url } = task.url
    if (this.#options.signal?.aborted === true) return { url, state: LinkState.SKIPPED }
    try {
      await super.crawl({ ...task, crawl: false, results })
    } catch (error) {
      results.push({ url, status: 0, state: LinkState.BROKEN, failureDetails: [asError(error)] })
    }
    return results.at(-1) ?? { url, status: 0, state: LinkState.BROKEN }
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

/**
 * Asks each address whether it is there, a few at a time.
 *
 * @param urls absolute, each once, without fragments
 * @throws the signal's reason when it is aborted; requests that run are not waited for
 */
export async function probe(
  urls: readonly string[],
  options: ProbeOptions,
): Promise<ReadonlyMap<string, ProbeResult>> {
  const { limits, signal, onProgress } = options
  if (urls.length === 0) return new Map()
  let done = 0
  const checker = new LimitedChecker(options, () => onProgress?.((done += 1), urls.length))
  const check = checker.check({ path: [...urls], timeout: limits.timeout })
  const { links } = await Promise.race([check, ...(signal === undefined ? [] : [abortion(signal)])])
  return new Map(links.map((link) => [link.url, resultOf(link, limits)]))
}

function abortion(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = (): void => reject(asError(signal.reason))
    if (signal.aborted) end()
    signal.addEventListener('abort', end, { once: true })
  })
}

function resultOf(link: LinkResult, limits: ProbeLimits): ProbeResult {
  const { status = 0, state } = link
  if (state === LinkState.OK) return { state: 'alive', status, reason: '' }
  if (state === LinkState.SKIPPED) return { state: 'unchecked', status, reason: 'turns programs away' }
  return { state: 'dead', status, reason: reasonOf(link, limits) }
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

/** Lets work start when there is room for it. */
interface Gate {
  run<T>(host: string, work: () => Promise<T>): Promise<T>
}

/** How much runs at once. */
interface GateLimits {
  readonly total: number
  readonly perHost: number
}

/** A gate that keeps order, but lets work pass that waits for no host. */
export function createGate({ total, perHost }: GateLimits): Gate {
  const waiting = new Set<{ readonly host: string; readonly start: () => void }>()
  const running = new Map<string, number>()
  let count = 0

  const change = (host: string, by: number): void => {
    count += by
    running.set(host, (running.get(host) ?? 0) + by)
  }
  const startNext = (): void => {
    for (const entry of waiting) {
      if (count >= total) return
      if ((running.get(entry.host) ?? 0) >= perHost) continue
      waiting.delete(entry)
      change(entry.host, 1)
      entry.start()
    }
  }
  return {
    async run(host, work) {
      await new Promise<void>((start) => {
        waiting.add({ host, start })
        startNext()
      })
      try {
        return await work()
      } finally {
        change(host, -1)
        startNext()
      }
    },
  }
}
