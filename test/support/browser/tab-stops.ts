import type { Page } from 'playwright-core'

/** What is wrong with one stop of the Tab key. */
interface StopProblem {
  readonly stop: string
  readonly problem: string
}

/** The most stops that are visited on a page. */
const MOST = 120

/** Goes through a page with the Tab key and says which stops cannot be seen; `count` tells how many there were. */
export async function walkTabStops(
  page: Page,
): Promise<{ readonly count: number; readonly problems: readonly StopProblem[] }> {
  const problems: StopProblem[] = []
  let count = 0
  for (; count < MOST; count++) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(lookAtStop)
    if (found === 'end') break
    if (found !== null) problems.push(found)
  }
  return { count, problems }
}

/** Runs in the page: null when the element that has the focus has a ring, and nothing lies over it. */
async function lookAtStop(): Promise<StopProblem | 'end' | null> {
  // What glides or fades in has arrived afterwards.
  for (const animation of document.getAnimations()) {
    if (animation instanceof CSSTransition) animation.finish()
  }
  await new Promise((resolve) => requestAnimationFrame(resolve))
  const stop = document.activeElement
  if (stop === null || stop === document.body) return 'end'
  const ringed = stop.closest('.codeBlockContainer:has(pre:focus)') ?? stop
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(ringed)
  const problem = (): string | null => {
    if (outlineStyle === 'none' || parseFloat(outlineWidth) < 2) return 'has no ring'
    if (/^rgba.* 0\)$/.test(outlineColor)) return 'has a ring that cannot be seen'
    const [box] = stop.getClientRects()
    if (box === undefined) return 'is not shown'
    // The lower end of a long sidebar fades out.
    const end = stop.closest('.doc-sidebar')?.getBoundingClientRect().bottom ?? Infinity
    if (box.bottom > end - 40) return 'fades out'
    const x = Math.min(Math.max((box.left + box.right) / 2, 0), innerWidth - 1)
    // Of what is higher than the window, some of it is enough.
    const visible = [box.top + 1, (box.top + box.bottom) / 2, box.bottom - 1].some((y) => {
      const top = document.elementFromPoint(x, y)
      return top !== null && (stop.contains(top) || top.contains(stop))
    })
    return visible ? null : 'lies below something else'
  }
  const what = problem()
  return what === null ? null : { stop: stop.outerHTML.slice(0, 120), problem: what }
}
