import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'

/** A way to change a page that can be seen in it. */
export interface EditKind {
  /** The text of the file with another number in it, an earlier one replaced. */
  readonly change: (text: string, number: number) => string
  /** Expression of the page for the number that it shows; not a number for none. */
  readonly shown: string
  /** Whether the page's document stays as it is, so that every frame has to be looked at. */
  readonly inStyles?: true
}

/** Edits of one file, each waited for in the open page. */
export interface Editor {
  /**
   * Saves the file with another number in it, after a rest.
   *
   * @returns milliseconds from before the file was written to the frame that shows the number
   * @throws when the page does not show it within a minute
   */
  edit(rest?: Rest): Promise<number>
}

/** Shortest and longest time before an edit, in milliseconds. */
export type Rest = readonly [least: number, most: number]

const patienceMs = 60_000

/** Longer than any tool collects changes, and not in step with any. */
const longRest: Rest = [200, 400]

/** For edits that are not timed. */
export const shortRest: Rest = [10, 60]

/** The text with a sentence of its own above the first section; an earlier one is replaced. */
export function withEdit(text: string, number: number): string {
  const clean = text.replaceAll(/This is edit number \d+ of this page\.\n\n/g, '')
  const at = clean.search(/^## /m)
  if (at === -1) throw new Error('The page to edit has no section.')
  return `${clean.slice(0, at)}This is edit number ${number} of this page.\n\n${clean.slice(at)}`
}

const shownInText = `Number(/This is edit number (\\d+) of this page/.exec(document.querySelector('main')?.textContent ?? '')?.[1])`

/** The kinds of edits by what they are about. */
export const editKinds = {
  /** A sentence of a page of Markdown. */
  text: { change: withEdit, shown: shownInText },
  /** A custom property of a stylesheet. */
  style: {
    change: (_text, number) => `:root {\n  --bench-edit: ${number};\n}\n`,
    shown: `Number(getComputedStyle(document.documentElement).getPropertyValue('--bench-edit') || 'none')`,
    inStyles: true,
  },
  /** A sentence of a React component. */
  component: {
    change: (text, number) => text.replace(/edit number \d+/, `edit number ${number}`),
    shown: shownInText,
  },
} as const satisfies Readonly<Record<string, EditKind>>

/** What edits are about. */
export type EditName = keyof typeof editKinds

/**
 * Runs in every document of the page, so that full loads count too: tells each new number with the time of the frame
 * that shows it. Times of day are used because documents and this process share no other clock.
 */
function observer({ shown, inStyles }: EditKind): string {
  const watch =
    inStyles === true
      ? 'const frame = () => { look(); requestAnimationFrame(frame) }; requestAnimationFrame(frame)'
      : 'new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true })'
  return `(() => {
  let seen = -1
  const look = () => {
    if (document.body === null) return
    const number = ${shown}
    if (Number.isNaN(number) || number === seen) return
    seen = number
    requestAnimationFrame(() => editSeen(number, performance.timeOrigin + performance.now()))
  }
  ${watch}
  addEventListener('DOMContentLoaded', look)
})()`
}

/** Prepares a page, which is opened after this. */
export async function createEditor(page: Page, file: string, kind: EditKind): Promise<Editor> {
  const original = await readFile(file, 'utf8')
  let number = 0
  let seen: (number: number, at: number) => void = () => {}
  await page.exposeFunction('editSeen', (shown: number, at: number) => seen(shown, at))
  await page.addInitScript(observer(kind))
  return {
    async edit([least, most] = longRest) {
      number += 1
      const wanted = number
      await pause(least + Math.random() * (most - least))
      const late = new AbortController()
      const shown = new Promise<number>((resolve) => {
        seen = (found, at) => {
          if (found === wanted) resolve(at)
        }
      })
      const failed = pause(patienceMs, null, { signal: late.signal }).catch(() => null)
      const start = performance.timeOrigin + performance.now()
      await writeFile(file, kind.change(original, wanted))
      const at = await Promise.race([shown, failed])
      late.abort()
      if (at === null) throw new Error(`Edit ${wanted} is not shown after ${patienceMs / 1000} s.`)
      return at - start
    },
  }
}
