import type { BrowserContext, Request } from 'playwright-core'
import { settle } from './settle.ts'

/** What a browser fetched for a page by itself, without what it fetched for pages that may come. */
export interface LoadedFiles {
  /** Paths of scripts below the origin, each once; imports that scripts make on their own are among them. */
  readonly scripts: readonly string[]
  /** Paths of JSON, each once. */
  readonly data: readonly string[]
}

/**
 * Opens a page in a context that has seen none of its files, and waits until it has nothing to do.
 *
 * @throws when the page does not answer, or does not become idle within the time of the context
 */
export async function loadedFiles(context: BrowserContext, url: string): Promise<LoadedFiles> {
  const page = await context.newPage()
  const requests: Request[] = []
  page.on('request', (request) => void requests.push(request))
  try {
    const response = await page.goto(url, { waitUntil: 'load' })
    if (response?.ok() !== true)
      throw new Error(`${url} was answered with ${response?.status() ?? 'nothing'}.`)
    await settle(page, () => page.waitForLoadState('networkidle'))
    const paths = await Promise.all(requests.map((request) => ownPath(request, url)))
    const ending = (extension: RegExp): readonly string[] =>
      [...new Set(paths)].filter((path) => path !== null).filter((path) => extension.test(path))
    return { scripts: ending(/\.m?js$/), data: ending(/\.json$/) }
  } finally {
    await page.close()
  }
}

/** Null for other hosts and for prefetches. */
async function ownPath(request: Request, page: string): Promise<string | null> {
  const { origin, pathname } = new URL(request.url())
  if (origin !== new URL(page).origin) return null
  const { 'sec-purpose': purpose = '' } = await request.allHeaders()
  return purpose.includes('prefetch') ? null : pathname
}
