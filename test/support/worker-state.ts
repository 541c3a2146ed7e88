import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import type { PrecacheList } from '../../runtime/shared/pwa/precache-list.ts'

/** How long a site may take to be stored, in milliseconds. */
const INSTALL_MS = 120_000

/** Waits until a worker is there, and answers for the pages that are loaded from now on. */
export async function installed(page: Page): Promise<void> {
  await waitFor(page, async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return registration?.active?.state === 'activated'
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

/** The list of a build. */
export function precacheOf(dir: string): PrecacheList {
  const name = readdirSync(dir).find((file) => /^precache\.[\da-f]{16}\.json$/.test(file)) ?? 'none'
  return JSON.parse(readFileSync(path.join(dir, name), 'utf8')) as PrecacheList
}
