import { Agent, get } from 'node:http'

/** An answer of the server under test. */
export interface FetchedText {
  readonly status: number
  /** Media type without parameters, in lower case. */
  readonly type: string
  readonly text: string
}

/** Reads texts from a server on this machine over few connections that are kept open. */
export interface TextFetcher {
  /** @param path starts with a slash. Redirects are not followed. */
  fetch(path: string): Promise<FetchedText>
  close(): void
}

/**
 * Prepares to read from a server on this machine. An agent of its own, because the global ones may be told by the
 * environment to ask a proxy, which knows nothing of this machine's ports.
 *
 * @param origin `http://127.0.0.1:8080`
 */
export function createTextFetcher(origin: string, signal: AbortSignal | undefined): TextFetcher {
  const agent = new Agent({ keepAlive: true })
  const options = { agent, ...(signal === undefined ? {} : { signal }) }
  const fetch = (path: string): Promise<FetchedText> =>
    new Promise((resolve, reject) => {
      const request = get(origin + path, options, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('error', reject)
        response.once('end', () => {
          const type = (response.headers['content-type'] ?? '').split(';')[0] ?? ''
          const text = Buffer.concat(chunks).toString('utf8')
          resolve({ status: response.statusCode ?? 0, type: type.trim().toLowerCase(), text })
        })
      })
      request.once('error', reject)
    })
  return { fetch, close: () => agent.destroy() }
}
