import type { Browser, Page } from 'playwright-core'
import type { CorpusPage } from '../corpus/tree.ts'
import {
  awaitHeading,
  collectEntries,
  findLink,
  readEntries,
  readHeading,
  readPlace,
  readTook,
  saveData,
  watchHeading,
} from './in-page.ts'
import type { ClientServer, Transfer } from './server.ts'
import { QUIET_MS, settle } from './settle.ts'
import { timingOf, type LoadTiming } from './timing.ts'
import type { ClientTool } from './tools.ts'
import { addFetches, fetchedFile, type Fetches } from './transfer.ts'

/** A served site in a browser. */
export interface Subject {
  readonly tool: ClientTool
  readonly server: ClientServer
  readonly browser: Browser
  /** Pages of one folder: the first is where a reader arrives, the others are where the links lead. */
  readonly siblings: readonly [CorpusPage, ...CorpusPage[]]
}

/** One load without a cache, on a processor that is slowed down. */
export interface Load extends LoadTiming {
  /** Processor time of the page's main thread: what other programs do on the machine is hardly in it. */
  readonly cpuMs: number
}

/** One click on a link to another page. */
export interface Click {
  readonly target: string
  /** From the click to the frame with the new heading. */
  readonly ms: number
  /** Requests from the click until the heading was seen, without prefetches: 0 when everything was there. */
  readonly requests: number
  /** Whether the browser loaded another document. */
  readonly fullLoad: boolean
}

const afterLoadMs = 3000
const timeoutMs = 30_000
/** As Lighthouse does for phones of the middle class. */
const slowdown = 4
const viewport = { width: 1440, height: 900 }
const pointedMs = 1000
/** As Lighthouse has it for phones: latency in milliseconds, throughput in bytes a second. */
const SLOW_4G = {
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

/**
 * What the browser fetches for one page, without a cache, until it is idle.
 *
 * @throws when the page does not show its title, as all functions here do.
 */
export function measureFirstLoad(subject: Subject): Promise<Fetches> {
  return withPage(subject, async (page) => {
    subject.server.takeTransfers()
    await openIdle(page, subject)
    return addFetches(subject.server.takeTransfers().map(fetchedFile))
  })
}

/** What a first sign of intent brings: a key that does nothing else. */
export function measureIntent(subject: Subject): Promise<Fetches> {
  return withPage(subject, async (page) => {
    await openIdle(page, subject)
    subject.server.takeTransfers()
    await showIntent(page, subject)
    return addFetches(subject.server.takeTransfers().map(fetchedFile))
  })
}

/** Blocking, paint and layout shift of one load without a cache, on a processor that is slowed down. */
export function measureLoad(subject: Subject): Promise<Load> {
  return withPage(subject, async (page) => {
    await page.addInitScript(collectEntries)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.goto(addressOf(subject, subject.siblings[0]), { waitUntil: 'load' })
    await page.waitForTimeout(afterLoadMs)
    const entries = await page.evaluate(readEntries)
    const { metrics } = await devtools.send('Performance.getMetrics')
    await expectPage(page, subject, subject.siblings[0])
    const cpuMs = 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
    return { ...timingOf(entries), cpuMs }
  })
}

/** A first click without a cache on a slow network, on a link that the pointer has been over for a second. */
export function measureFirstClick(subject: Subject): Promise<Click> {
  return withPage(subject, async (page) => {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G })
    await openIdle(page, subject)
    const [target = subject.siblings[0]] = targetsOf(subject, 1)
    return clickOf(await navigate(page, subject, { target, hoverMs: pointedMs }))
  })
}

/** Clicks through the siblings, each time when the page is idle and the link is in sight. */
export function measureClicks(subject: Subject, count: number): Promise<readonly Click[]> {
  return withPage(subject, async (page) => {
    await openIdle(page, subject)
    await showIntent(page, subject)
    const clicks: Click[] = []
    for (const target of targetsOf(subject, count))
      clicks.push(clickOf(await navigate(page, subject, { target })))
    return clicks
  })
}

/** What single navigations fetch when nothing was prefetched; the first one may bring what all pages share. */
export function measureNavigations(subject: Subject, count: number): Promise<readonly Fetches[]> {
  return withPage(subject, async (page) => {
    await page.addInitScript(saveData)
    await openIdle(page, subject)
    await showIntent(page, subject)
    const fetches: Fetches[] = []
    for (const target of targetsOf(subject, count)) {
      const { transfers } = await navigate(page, subject, { target })
      await settle(page, () => subject.server.idle(QUIET_MS))
      fetches.push(addFetches([...transfers, ...subject.server.takeTransfers()].map(fetchedFile)))
    }
    return fetches
  })
}

/** Runs in a page of a context with a cache and storage of its own. */
async function withPage<T>({ browser, tool }: Subject, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport })
  try {
    context.setDefaultTimeout(timeoutMs)
    // tsx wraps named functions in this; functions that are sent to the page need it there.
    await context.addInitScript('globalThis.__name ??= (value) => value')
    await context.addInitScript(watchHeading, tool.heading)
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}

function addressOf({ server, tool }: Subject, page: CorpusPage): string {
  return server.origin + tool.address(page)
}

function targetsOf({ siblings }: Subject, count: number): readonly CorpusPage[] {
  return Array.from({ length: count }, (_, at) => siblings[(at + 1) % siblings.length] ?? siblings[0])
}

async function openIdle(page: Page, subject: Subject): Promise<void> {
  await page.goto(addressOf(subject, subject.siblings[0]), { waitUntil: 'load' })
  await settle(page, () => subject.server.idle(QUIET_MS))
  await expectPage(page, subject, subject.siblings[0])
}

async function showIntent(page: Page, { server }: Subject): Promise<void> {
  await page.keyboard.press('Shift')
  await settle(page, () => server.idle(QUIET_MS))
}

async function expectPage(page: Page, { tool }: Subject, expected: CorpusPage): Promise<void> {
  const heading = await page.evaluate(readHeading, tool.heading)
  if (heading === expected.title) return
  throw new Error(`${page.url()} shows the heading "${heading ?? ''}" instead of "${expected.title}".`)
}

interface Navigation extends Omit<Click, 'requests'> {
  readonly transfers: readonly Transfer[]
}

function clickOf({ transfers, ...click }: Navigation): Click {
  return { ...click, requests: transfers.filter((each) => !each.prefetch).length }
}

interface Way {
  readonly target: CorpusPage
  /** How long the pointer is over the link before the click, in milliseconds. @default 0 */
  readonly hoverMs?: number
}

async function navigate(page: Page, subject: Subject, { target, hoverMs = 0 }: Way): Promise<Navigation> {
  const { tool, server } = subject
  const address = tool.address(target)
  const link = await page.evaluateHandle(findLink, { selectors: tool.links, address })
  const element = link.asElement()
  if (element === null) throw new Error(`${page.url()} shows no link to ${address}.`)
  await element.scrollIntoViewIfNeeded()
  await settle(page, () => subject.server.idle(QUIET_MS))
  const before = await page.evaluate(readPlace)
  await page.evaluate(awaitHeading, target.title)
  if (hoverMs > 0) {
    await element.hover()
    await page.waitForTimeout(hoverMs)
  }
  server.takeTransfers()
  await element.click({ noWaitAfter: true })
  const ms = await tookOf(page, address)
  const transfers = server.takeTransfers()
  const after = await page.evaluate(readPlace)
  if (!samePage(after.pathname, address)) throw new Error(`A click on ${address} led to ${after.pathname}.`)
  return { target: address, ms, transfers, fullLoad: after.document !== before.document }
}

/** Polls: a frame-by-frame look would keep the page busy while it is timed. */
async function tookOf(page: Page, address: string): Promise<number> {
  const took = await page.waitForFunction(readTook, undefined, { polling: 50 }).catch((error: unknown) => {
    throw new Error(`The heading of ${address} did not come.`, { cause: error })
  })
  const ms = await took.jsonValue()
  if (ms === null) throw new Error(`The heading of ${address} was not timed.`)
  return ms
}

function samePage(pathname: string, address: string): boolean {
  const plain = (path: string): string => path.replace(/(index)?\.html$/, '').replace(/\/$/, '')
  return plain(pathname) === plain(address)
}
