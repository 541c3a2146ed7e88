import type { Browser, Page } from 'playwright-core'
import type { ClientServer } from '../client/server.ts'
import { QUIET_MS, settle } from '../client/settle.ts'
import { addFetches, fetchedFile, type Fetches } from '../client/transfer.ts'
import type { CorpusPage } from '../corpus/tree.ts'
import type { SearchTool } from './dialogs.ts'
import { askBundle, readAnswered, watchAnswers } from './in-page.ts'
import type { Query } from './queries.ts'

/** A served site in a browser. */
export interface Searched {
  readonly server: ClientServer
  readonly browser: Browser
}

/** A site with a dialog. */
export interface Dialog extends Searched {
  readonly tool: SearchTool
  /** Where the reader is. */
  readonly page: CorpusPage
}

/** What a query brought. */
export interface Loaded extends Query {
  readonly gzipBytes: number
  /** Scripts and styles; an index that is a script is one of them. */
  readonly codeGzipBytes: number
  readonly files: number
}

const viewport = { width: 1440, height: 900 }
const timeoutMs = 30_000
/** Between two keys: about 100 words a minute. */
const KEY_MS = 120
/** No dialog waits longer for further keys. */
const RESTED_MS = 400

/** Whether a page has the button of its search. */
export function hasDialog(dialog: Dialog): Promise<boolean> {
  return withPage(dialog, async (page) => {
    await openPage(page, dialog)
    return (await page.locator(dialog.tool.button).count()) > 0
  })
}

/**
 * What the browser loads for the first query of a reader who has loaded a page and nothing else, from the reach for the
 * button to the answer, the query typed key by key.
 *
 * @throws when there is no answer
 */
export async function loadFirstQueries(
  dialog: Dialog,
  queries: readonly Query[],
): Promise<readonly Loaded[]> {
  const loaded: Loaded[] = []
  for (const query of queries) {
    const fetches = await withPage(dialog, async (page) => {
      await openPage(page, dialog)
      dialog.server.takeTransfers()
      await openDialog(page, dialog)
      await page.keyboard.type(query.text, { delay: KEY_MS })
      await page.locator(dialog.tool.answer).first().waitFor()
      await page.waitForTimeout(RESTED_MS)
      await settle(page, () => dialog.server.idle(QUIET_MS))
      return addFetches(dialog.server.takeTransfers().map(fetchedFile))
    })
    loaded.push(loadedFor(query, fetches))
  }
  return loaded
}

/** Milliseconds from the last key to the results, each query asked before so that nothing has to be loaded. */
export function timeAnswers(dialog: Dialog, queries: readonly Query[]): Promise<readonly number[]> {
  return withPage(dialog, async (page) => {
    await page.addInitScript(watchAnswers, dialog.tool.results)
    await openPage(page, dialog)
    await openDialog(page, dialog)
    const times: number[] = []
    for (const { text } of queries) {
      await page.keyboard.type(text, { delay: KEY_MS })
      await page.locator(dialog.tool.answer).first().waitFor()
      // Words of pages are loaded when the keys rest.
      await page.waitForTimeout(RESTED_MS)
      await dialog.server.idle(QUIET_MS)
      await clearInput(page, dialog)
      await page.keyboard.type(text, { delay: KEY_MS })
      const took = await page
        .waitForFunction(readAnswered, undefined, { polling: 50, timeout: 5000 })
        .then((handle) => handle.jsonValue())
        // The answer to what stood there before the last key was the same.
        .catch(() => null)
      if (took !== null) times.push(took)
      await clearInput(page, dialog)
    }
    return times
  })
}

/** What Pagefind loads, asked without a dialog, and how long it takes when it has loaded that. */
export interface Bundled {
  readonly loaded: readonly Loaded[]
  readonly againMs: readonly number[]
}

/** Asks a bundle of Pagefind for so many hits, each query in a browser that has seen none of its files. */
export async function askPagefind(
  searched: Searched,
  {
    queries,
    hits,
    script,
  }: { readonly queries: readonly Query[]; readonly hits: number; readonly script: string },
): Promise<Bundled> {
  const loaded: Loaded[] = []
  const againMs: number[] = []
  for (const query of queries) {
    await withPage(searched, async (page) => {
      await page.goto(searched.server.origin, { waitUntil: 'load' })
      searched.server.takeTransfers()
      const asked = { script, query: query.text, hits }
      await page.evaluate(askBundle, asked)
      await searched.server.idle(QUIET_MS)
      loaded.push(loadedFor(query, addFetches(searched.server.takeTransfers().map(fetchedFile))))
      againMs.push(await page.evaluate(askBundle, asked))
    })
  }
  return { loaded, againMs }
}

function loadedFor(query: Query, { total, js, css }: Fetches): Loaded {
  return {
    ...query,
    gzipBytes: total.gzipBytes,
    codeGzipBytes: js.gzipBytes + css.gzipBytes,
    files: total.requests,
  }
}

/** Runs in a page of a context with a cache and storage of its own. */
async function withPage<T>({ browser }: Searched, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport })
  try {
    context.setDefaultTimeout(timeoutMs)
    // tsx wraps named functions in this; functions that are sent to the page need it there.
    await context.addInitScript('globalThis.__name ??= (value) => value')
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}

async function openPage(page: Page, { server, tool, page: where }: Dialog): Promise<void> {
  await page.goto(server.origin + tool.address(where), { waitUntil: 'load' })
  await settle(page, () => server.idle(QUIET_MS))
}

async function openDialog(page: Page, { tool }: Dialog): Promise<void> {
  await page.locator(tool.button).first().click()
  await page.locator(tool.input).first().waitFor()
  await page.locator(tool.input).first().focus()
}

async function clearInput(page: Page, { tool }: Dialog): Promise<void> {
  await page.locator(tool.input).first().fill('')
}
