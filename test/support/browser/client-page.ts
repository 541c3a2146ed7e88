import assert from 'node:assert/strict'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { answers, waitHydrated } from './client-mode.ts'

declare global {
  interface Window {
    /** Set by a test; gone when another document was loaded. */
    __marker?: boolean
    /** Log of the fixture's client module. */
    __routes?: (string | null)[][]
    __throwing?: boolean
    __crashing?: boolean
    __handled?: boolean
    __seen?: string[]
    __prevented?: boolean[]
    __persisted?: boolean
  }
}

/** Waits until the page at a pathname is shown, by its address and the words of its first heading. */
export async function waitShown(page: Page, pathname: string, heading: string): Promise<void> {
  await page.waitForFunction(
    ([pathname, heading]) =>
      location.pathname === pathname &&
      document.querySelector('h1')?.textContent.includes(heading ?? '') === true,
    [pathname, heading],
  )
}

/** How often the pointer is moved: before its first paint a page misses it. */
const MOVES = 60

/** Moves the pointer until the buttons of code are there. */
export async function bringButtons(page: Page): Promise<void> {
  const button = page.locator('.codeBlockButton--copy').first()
  // Over one element and then another, because each says so once.
  const move = (nth: number): Promise<void> => {
    const at = nth % 2 === 0 ? 1 : 300
    return page.mouse.move(at, at)
  }
  if (!(await answers(button, move, MOVES))) throw new Error('The buttons of code did not come.')
}

/** A link that a test adds: above everything, always in sight, outside of what React renders. */
export async function addLink(
  page: Page,
  href: string,
  attributes: Record<string, string> = {},
): Promise<Locator> {
  const id = await page.evaluate(
    ([href, attributes]) => {
      const link = document.createElement('a')
      const count = document.body.querySelectorAll('a.test-link').length
      const style = `position:fixed;z-index:9999;left:0;top:${80 + count * 24}px;background:#fff`
      for (const [name, value] of Object.entries({ href, style, class: 'test-link', ...attributes })) {
        link.setAttribute(name, value)
      }
      link.id = `test-link-${count}`
      link.textContent = `test ${href}`
      document.body.append(link)
      return link.id
    },
    [href, attributes] as const,
  )
  return page.locator(`#${id}`)
}

/** Clicks a link that the test adds, and waits for the page. */
export async function go(page: Page, href: string, heading: string): Promise<void> {
  const link = await addLink(page, href)
  await link.click()
  await waitShown(page, new URL(href, page.url()).pathname, heading)
  await page.evaluate(() => {
    for (const link of document.body.querySelectorAll('a.test-link')) link.remove()
  })
}

/**
 * Goes back or forward by the history. The step is taken after this returns: one that leads to another
 * document would end the evaluation that takes it.
 */
export async function travel(page: Page, steps: number): Promise<void> {
  await page.evaluate((steps) => {
    setTimeout(() => history.go(steps))
  }, steps)
}

/** Marks the document, so that a test can tell whether another one was loaded. */
export async function mark(page: Page): Promise<void> {
  // A question to a document that is being replaced may get no answer; this one is asked again, and has a limit.
  await page.waitForFunction(() => (window.__marker = true))
}

export async function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => window.__marker === true)
}

/** A page that is alive and marked, and its console messages of level warning and error, and uncaught errors. */
interface AlivePage {
  readonly page: Page
  readonly messages: readonly string[]
}

/** Opens a page in a tab of its own and waits until it is alive. */
export async function openAlive(context: BrowserContext, address: string): Promise<AlivePage> {
  const page = await context.newPage()
  const messages: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') messages.push(message.text())
  })
  page.on('pageerror', (error) => messages.push(error.message))
  await page.goto(address)
  await waitHydrated(page)
  // A dev server that takes in what an earlier test saved may reload it once more.
  await mark(page).catch(async () => {
    await waitHydrated(page)
    await mark(page)
  })
  return { page, messages }
}

/** Marks the page, and collects every title and first heading that it shows from now on. */
export async function watch(page: Page): Promise<void> {
  await mark(page)
  await page.evaluate(() => {
    const seen: string[] = []
    const look = (): void => {
      const heading = document.querySelector('h1')?.textContent ?? ''
      for (const words of [document.title, heading]) if (!seen.includes(words)) seen.push(words)
    }
    window.__seen = seen
    look()
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

export async function seen(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => window.__seen ?? [])
}

/** Text of what React rendered, with white space made one. */
export async function words(page: Page): Promise<string> {
  const text = await page.evaluate(() => (document.querySelector('#__docusaurus') as HTMLElement).innerText)
  return text.replace(/\s+/g, ' ').trim()
}

/** Words of the static parts, by their ids, in the order of the document. */
export async function statics(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('#__docusaurus [data-static]')].map(
      (element) => `${element.getAttribute('data-static') ?? ''}: ${element.textContent}`,
    ),
  )
}

/** The words that the server sent are there, in their order. */
export async function assertWordsStay(page: Page): Promise<void> {
  assert.deepEqual(await statics(page), await servedStatics(page))
}

/** The same as the server sends them. */
export async function servedStatics(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const html = await (await fetch(location.href)).text()
    const served = new DOMParser().parseFromString(html, 'text/html')
    return [...served.querySelectorAll('#__docusaurus [data-static]')].map(
      (element) => `${element.getAttribute('data-static') ?? ''}: ${element.textContent}`,
    )
  })
}

/**
 * Attributes of the root element and all that the head says, but for scripts and styles.
 *
 * @param file - address of a document to read in place of the one that the page shows
 */
export async function headState(
  page: Page,
  file: string | null = null,
): Promise<{ html: Record<string, string>; head: readonly string[] }> {
  return page.evaluate(async (file) => {
    const text = file === null ? null : await (await fetch(file)).text()
    const { documentElement, head } =
      text === null ? document : new DOMParser().parseFromString(text, 'text/html')
    const attributes = (element: Element): [string, string][] =>
      [...element.attributes]
        .map(({ name, value }): [string, string] => [
          name,
          name === 'class' ? value.split(' ').sort().join(' ') : value,
        ])
        .sort()
    const code =
      'script:not([type="application/ld+json"]), style, link[rel=stylesheet], link[rel=modulepreload], link[rel=prefetch], link[rel=preload]'
    return {
      html: Object.fromEntries(attributes(documentElement)),
      head: [...head.children]
        .filter((element) => !element.matches(code))
        .map(
          // Where scripts run, what it holds is text.
          (element) =>
            `${element.localName} ${JSON.stringify(attributes(element))} ${element.localName === 'noscript' ? element.innerHTML : element.textContent}`,
        )
        .sort(),
    }
  }, file)
}
