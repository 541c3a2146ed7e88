import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium, type BrowserContext, type BrowserContextOptions } from 'playwright-core'
import '../ends.mjs'

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const CHROMIUM = '/usr/bin/chromium'

/**
 * The same engine without windows, which shows a page for a third of the processor time. It has no back-forward cache;
 * the part `dev-server` of `test:all` takes the whole browser.
 */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/** Debian's Chromium with a fresh profile. */
export interface TestBrowser {
  readonly context: BrowserContext
  /** A context with its own cache and storage. */
  readonly newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>
  readonly close: () => Promise<void>
}

interface BrowserOptions {
  /** Lets pages into the back-forward cache, which playwright switches off. @default false */
  readonly bfcache?: boolean
}

/** Starts the browser; it makes no connection of its own. */
export async function startBrowser({ bfcache = false }: BrowserOptions = {}): Promise<TestBrowser> {
  const isWhole = process.env['SITEGEN_TEST_BROWSER'] === 'whole'
  const isLight = !bfcache && !isWhole && existsSync(HEADLESS_SHELL)
  const profile = mkdtempSync(path.join(os.tmpdir(), 'sitegen-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: isLight ? HEADLESS_SHELL : CHROMIUM,
    args: ARGUMENTS,
    headless: true,
    ...(bfcache ? { ignoreDefaultArgs: ['--disable-back-forward-cache'] } : {}),
  })
  return {
    context,
    async newContext(options) {
      const browser = context.browser()
      if (browser === null) throw new Error('The browser is gone.')
      return browser.newContext(options)
    },
    async close() {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

interface Lent {
  readonly browser: Promise<TestBrowser>
  borrowers: number
}

const lent = new Map<boolean, Lent>()

/** How long a browser waits for the next file of tests in its process, in milliseconds. */
const LINGER_MS = 500

/** The browser of this process, with or without the back-forward cache. It ends when nobody has it any more. */
export async function borrowBrowser(
  bfcache: boolean,
): Promise<{ readonly browser: TestBrowser; readonly giveBack: () => void }> {
  const loan = lent.get(bfcache) ?? { browser: startBrowser({ bfcache }), borrowers: 0 }
  lent.set(bfcache, loan)
  loan.borrowers += 1
  const close = async (): Promise<void> => {
    if (loan.borrowers > 0 || lent.get(bfcache) !== loan) return
    lent.delete(bfcache)
    await (await loan.browser).close()
  }
  return {
    browser: await loan.browser,
    giveBack() {
      loan.borrowers -= 1
      setTimeout(() => void close(), LINGER_MS)
    },
  }
}
