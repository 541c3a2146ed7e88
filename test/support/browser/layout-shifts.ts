import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

/** Runs in a page before its own scripts: notes everything that moves by itself, by its tag and text. */
export function noteShifts(): void {
  const shifts: string[] = []
  Object.assign(globalThis, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      readonly sources: readonly { readonly node: Node | null }[]
    })[]) {
      for (const { node } of entry.sources) {
        const tag = node instanceof Element ? (node.cloneNode(false) as Element).outerHTML : ''
        shifts.push(`${tag} ${node?.textContent?.trim().slice(0, 60) ?? '?'}`)
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** What has moved since the page was opened; `noteShifts` has to run in it. */
export async function shiftsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => (globalThis as { shifts?: readonly string[] }).shifts ?? ['nobody looked'])
}

/** As many visits with a shift may come before one without. */
const OTHER_VISITS = 5

/**
 * Opens a page on which nothing moves by itself. On a busy machine some visits see a shift: browsers paint before they have read
 * the whole document, and what comes later moves what is there. What a page does itself it does in each visit.
 */
export async function openStill<T extends { readonly page: Page }>(
  open: () => Promise<T>,
  name?: string,
): Promise<T> {
  for (let others = OTHER_VISITS; others > 0; others--) {
    const visit = await open()
    if ((await shiftsOf(visit.page)).length === 0) return visit
    await visit.page.close()
  }
  const last = await open()
  assert.deepEqual(await shiftsOf(last.page), [], name)
  return last
}
