import type { Browser, Page } from 'playwright-core'
import {
  HEADING,
  kinds,
  watchFetches,
  watchPage,
  withBrowser,
  withPage,
  withServer,
  type Fetches,
  type Served,
} from './browser.ts'
import { siblingPages, type CorpusPage } from './corpus/tree.ts'
import { countsOf, type Arguments, type Result } from './options.ts'
import { outputDir, type Site } from './install.ts'
import { builtSite, removeSites } from './site.ts'
import { median, type Figure } from './table.ts'
import { createCollection, installTools, turnsOf, versionsOf, type Value } from './tools.ts'
import { canonical } from './verify.ts'

const CLICKS = 15
/** As Lighthouse has it for phones of the middle class: the processor, latency in milliseconds, throughput in bytes a second. */
const SLOW = { rate: 4 }
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 209_715, uploadThroughput: 96_000 }

/** A served site in a browser. */
interface Subject {
  readonly site: Site
  readonly served: Served
  readonly browser: Browser
  /** Pages of one folder: the first is where a reader arrives, the others are where the links lead. */
  readonly siblings: readonly [CorpusPage, ...CorpusPage[]]
}

type Step = (subject: Subject) => Promise<readonly Value[]>

/** What readers pay for a page and for the next one, in Chromium. */
export async function measureClient(args: Arguments): Promise<Result> {
  const tools = await installTools({ ...args, tools: args.tools ?? 'sitegen,docusaurus,vitepress' })
  const [rounds = 15] = countsOf(args.rounds ?? '15')
  const { figures, add, problems } = createCollection(args.signal)
  await withBrowser(args, async (browser) => {
    for (const pages of countsOf(args.pages ?? '100,1000')) {
      const sites: Site[] = []
      for (const tool of tools)
        await add(tool.peer.name, pages, async () => {
          sites.push(await builtSite(tool, pages, args.signal))
          return []
        })
      const run = async (step: Step, times: number): Promise<void> => {
        for (const site of turnsOf(sites, times))
          await add(site.tool.peer.name, pages, () =>
            withServer(outputDir(site), (served) =>
              step({ site, served, browser, siblings: siblingPages(site.pages) }),
            ),
          )
      }
      for (const step of [firstLoad, navigation, clicks]) await run(step, 1)
      for (const step of [slowLoad, slowClick]) await run(step, rounds)
    }
  })
  await removeSites(tools)
  return { versions: versionsOf(tools), figures, problems: [...problems(), ...growthProblems(figures)] }
}

/** What the browser fetches for one page, without a cache, until it is idle. */
const firstLoad: Step = (subject) =>
  withPage(subject.browser, async (page) => {
    const fetching = await open(page, subject)
    return weights('first load', await fetching.take())
  })

function weights(of: string, fetches: Fetches): readonly Value[] {
  const requests = kinds.reduce((sum, kind) => sum + fetches[kind].requests, 0)
  const bytes = kinds.map((kind) => ({ of, what: `${kind} kB`, value: fetches[kind].bytes / 1000 }))
  return [...bytes, { of, what: 'requests', value: requests }]
}

/** Paint and blocking (what tasks take beyond 50 ms) of one load without a cache, on a slow processor. */
const slowLoad: Step = ({ browser, served, site, siblings }) =>
  withPage(browser, async (page) => {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', SLOW)
    await page.goto(served.origin + site.tool.peer.address(siblings[0]), { waitUntil: 'load' })
    await page.waitForTimeout(3000)
    const times = await page.evaluate<{ paint: number; blocking: number }>(`new Promise((resolve) => {
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      let blocking = 0
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) blocking += Math.max(0, duration - 50)
      }).observe({ type: 'longtask', buffered: true })
      setTimeout(() => resolve({ paint: paint.startTime, blocking }), 500)
    })`)
    const of = '4x slower'
    return [
      { of, what: 'first paint ms', value: times.paint },
      { of, what: 'blocking ms', value: times.blocking },
    ]
  })

/** A first click without a cache on a slow network, on a link that the pointer has been over for a second. */
const slowClick: Step = (subject) =>
  withPage(subject.browser, async (page) => {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
    const click = await clicker(page, subject)
    return [{ of: 'slow 4G', what: 'first click to heading ms', value: await click(1, 1000) }]
  })

/** Clicks through the siblings, each time when the page is idle and the link is in sight. */
const clicks: Step = (subject) =>
  withPage(subject.browser, async (page) => {
    const click = await clicker(page, subject)
    const times: number[] = []
    for (let at = 1; at <= CLICKS; at += 1) times.push(await click(at))
    return [{ of: 'click', what: 'click to heading ms', value: median(times) }]
  })

/** What a first navigation fetches when nothing was prefetched. */
const navigation: Step = (subject) =>
  withPage(subject.browser, async (page) => {
    await page.addInitScript(
      `Object.defineProperty(Navigator.prototype, 'connection', { value: { effectiveType: '4g', saveData: true } })`,
    )
    const fetching = watchFetches(page.context(), subject.served)
    const click = await clicker(page, subject)
    await fetching.take()
    await click(1)
    await fetching.settle(page)
    return weights('first navigation', await fetching.take())
  })

/** Opens the first sibling and waits until the page is idle. @throws when it does not show its title */
async function open(page: Page, { site, served, siblings: [first] }: Subject) {
  const fetching = watchFetches(page.context(), served)
  await page.goto(served.origin + site.tool.peer.address(first), { waitUntil: 'load' })
  await fetching.settle(page)
  const heading = await page.evaluate<string>(HEADING)
  if (heading !== first.title) throw new Error(`${page.url()} shows "${heading}", not "${first.title}".`)
  return fetching
}

/** Opens a page; each call clicks on a sibling and gives the milliseconds until its heading stands. */
async function clicker(page: Page, subject: Subject) {
  const { site, siblings } = subject
  const { peer } = site.tool
  const watch = await watchPage(page, HEADING)
  const fetching = await open(page, subject)
  // A sign of intent, which may bring scripts.
  await page.keyboard.press('Shift')
  await fetching.settle(page)
  return async (at: number, hoverMs = 0): Promise<number> => {
    const target = siblings[at % siblings.length] ?? siblings[0]
    const paths = await page.locator(peer.links).evaluateAll((links) => links.map((link) => `${link}`))
    const found = paths.findIndex(
      (href) => canonical(new URL(href).pathname) === canonical(peer.address(target)),
    )
    if (found === -1) throw new Error(`${page.url()} has no link to ${peer.address(target)}.`)
    const link = page.locator(peer.links).nth(found)
    await link.scrollIntoViewIfNeeded()
    if (hoverMs > 0) await link.hover()
    await page.waitForTimeout(hoverMs)
    const [start, end] = [watch.shown('click'), watch.shown(target.title)]
    await link.click({ noWaitAfter: true })
    const took = (await end) - (await start)
    if (hoverMs === 0) await fetching.settle(page)
    return took
  }
}

/** Pages of a size have words of their own, and the sidebar of a page lists what is around it: by so much may bytes differ. */
const LEEWAY = { scripts: [1.01, 0], styles: [1.01, 0], html: [1.15, 0], data: [1.25, 1] } as const

/** Whether what a reader of sitegen downloads is the same however many pages there are; a sentence for each that is not. */
export function growthProblems(figures: readonly Figure[]): readonly string[] {
  return Object.entries(LEEWAY).flatMap(([kind, [factor, more]]) =>
    ['first load', 'first navigation'].flatMap((of) => {
      const sizes = figures
        .filter((one) => one.tool === 'sitegen' && one.of === of && one.what === `${kind} kB`)
        .toSorted((a, b) => a.pages - b.pages)
      const grows = sizes.some(({ value }, at) =>
        sizes.slice(0, at).some((before) => value > before.value * factor + more),
      )
      const list = sizes.map(({ value, pages }) => `${value} kB at ${pages} pages`).join(', ')
      return grows ? [`The ${kind} of the ${of} grow with the number of pages: ${list}.`] : []
    }),
  )
}
