import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import type { PrecacheList } from '../../../runtime/shared/pwa/precache-list.ts'

/** How long a site may take to be stored, in milliseconds. */
const INSTALL_MS = 120_000

/** Waits until a worker is there and has stored the site, where it is to. It answers for the pages that are loaded from now on. */
export async function installed(page: Page): Promise<void> {
  await active(page)
  await waitFor(page, async () => {
    const { scope } = await navigator.serviceWorker.ready
    const name = (await caches.keys()).find((one) => one.endsWith(scope))
    if (name === undefined) return true
    const cache = await caches.open(name)
    const keys = await cache.keys()
    const list = keys.find(({ url }) => url.includes('/precache.'))
    const response = list && (await cache.match(list))
    const { files } = ((await response?.json()) ?? { files: {} }) as { files: object }
    return keys.length > Object.keys(files).length
  })
}

/** Waits until a worker is there, whatever it has stored. */
export async function active(page: Page): Promise<void> {
  // The page may be loaded again meanwhile.
  await waitFor(page, async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state === 'activating')
      await new Promise((resolve) => active.addEventListener('statechange', resolve, { once: true }))
    return active?.state === 'activated'
  })
}

/** Waits until a condition of the page holds. */
export async function waitFor(page: Page, condition: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + INSTALL_MS
  while (!(await page.evaluate(condition).catch(() => false))) {
    assert.ok(performance.now() < end, `waited in vain: ${condition.toString()}`)
    await page.waitForTimeout(20)
  }
}

/** How long a worker may take to make room for the next one before its page is left, in milliseconds. */
const TURN_MS = 3000

/**
 * Waits until nothing is stored any more. A worker that Chromium starts again while the next one waits for its turn ends when it
 * was idle for a while, and never under a debugger, which these tests are; it also ends when its pages are left.
 */
export async function nothingStored(page: Page): Promise<void> {
  const end = performance.now() + INSTALL_MS
  const url = page.url()
  const isEmpty = (): Promise<boolean> =>
    page
      .waitForFunction(async () => (await caches.keys()).length === 0, null, { timeout: TURN_MS })
      .then(
        () => true,
        () => false,
      )
  while (!(await isEmpty())) {
    assert.ok(performance.now() < end, 'something is stored')
    await page.goto('about:blank')
    await page.goto(url)
  }
}

/** The list of a build. */
export function precacheOf(dir: string): PrecacheList {
  const name = readdirSync(dir).find((file) => /^precache\.[\da-f]{16}\.json$/.test(file)) ?? 'none'
  return JSON.parse(readFileSync(path.join(dir, name), 'utf8')) as PrecacheList
}

/** The query that has the worker store the site for the tab that opens it. */
export const STORING = '?offlineMode=true'

/** What the browser has stored of the site: address -> status. */
export async function stored(page: Page): Promise<ReadonlyMap<string, string>> {
  const entries = await page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name)
        const keys = await cache.keys()
        return Promise.all(
          keys.map(async (key) => {
            const response = await cache.match(key)
            return [
              new URL(key.url).pathname,
              `${response?.status} ${response?.type} ${response?.redirected}`,
            ] as const
          }),
        )
      }),
    )
    return all.flat()
  })
  return new Map(entries)
}
