import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'

/** Edits of one file, each waited for in the open page. */
export interface Editor {
  /**
   * Saves the file with another sentence in it.
   *
   * @returns milliseconds from before the file was written to the frame that shows the sentence
   * @throws when the page does not show it within a minute
   */
  edit(): Promise<number>
}

const patienceMs = 60_000

/** Between two edits; longer than any tool collects changes, and not in step with any. */
const restMs = [200, 400] as const

/** The sentence of an edit; the page is searched for its number. */
function sentenceOf(number: number): string {
  return `This is edit number ${number} of this page.`
}

/** The text with a sentence of its own above the first section; an earlier one is replaced. */
export function withEdit(text: string, number: number): string {
  const clean = text.replaceAll(/This is edit number \d+ of this page\.\n\n/g, '')
  const at = clean.search(/^## /m)
  if (at === -1) throw new Error('The page to edit has no section.')
  return `${clean.slice(0, at)}${sentenceOf(number)}\n\n${clean.slice(at)}`
}

/**
 * Runs in every document of the page, so that full loads count too: tells each new number with the time of the frame
 * that shows it. Times of day are used because documents and this process share no other clock.
 */
const observer = `(() => {
  let seen = -1
  const look = () => {
    const number = Number(/This is edit number (\\d+) of this page/.exec(document.querySelector('main')?.textContent ?? '')?.[1] ?? -1)
    if (number === seen) return
    seen = number
    requestAnimationFrame(() => editSeen(number, performance.timeOrigin + performance.now()))
  }
  new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true })
  addEventListener('DOMContentLoaded', look)
})()`

/** Prepares a page, which is opened after this. */
export async function createEditor(page: Page, file: string): Promise<Editor> {
  const original = await readFile(file, 'utf8')
  let number = 0
  let seen: (number: number, at: number) => void = () => {}
  await page.exposeFunction('editSeen', (shown: number, at: number) => seen(shown, at))
  await page.addInitScript(observer)
  return {
    async edit() {
      number += 1
      const wanted = number
      await pause(restMs[0] + Math.random() * (restMs[1] - restMs[0]))
      const late = new AbortController()
      const shown = new Promise<number>((resolve) => {
        seen = (found, at) => {
          if (found === wanted) resolve(at)
        }
      })
      const failed = pause(patienceMs, null, { signal: late.signal }).catch(() => null)
      const start = performance.timeOrigin + performance.now()
      await writeFile(file, withEdit(original, wanted))
      const at = await Promise.race([shown, failed])
      late.abort()
      if (at === null) throw new Error(`Edit ${wanted} is not shown after ${patienceMs / 1000} s.`)
      return at - start
    },
  }
}
