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

/**
 * Opens a page on which nothing moves by itself. On a busy machine one visit in some hundreds sees a shift, on another page
 * each time; what a page does itself it does again.
 */
export async function openStill<T extends { readonly page: Page }>(
  open: () => Promise<T>,
  name?: string,
): Promise<T> {
  const first = await open()
  if ((await shiftsOf(first.page)).length === 0) return first
  await first.page.close()
  const second = await open()
  assert.deepEqual(await shiftsOf(second.page), [], name)
  return second
}
