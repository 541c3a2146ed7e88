import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Page } from 'playwright-core'
import { waitHydrated } from '../../../support/browser/client-mode.ts'
import { go } from '../../../support/browser/client-page.ts'
import { mainScript, siteForTests, testMore } from '../../../support/browser/site.ts'
import { SHELL } from '../../../support/browser/sites.ts'

const client = siteForTests({ variant: SHELL })

/** What is shown, and what was chosen, as style sheets see it. */
function mode(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { theme, themeChoice } = document.documentElement.dataset
    return `${theme} by ${themeChoice}`
  })
}

async function waitMode(page: Page, expected: string): Promise<void> {
  await page.waitForFunction((expected) => {
    const { theme, themeChoice } = document.documentElement.dataset
    return `${theme} by ${themeChoice}` === expected
  }, expected)
}

function stored(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }))
}

/** Whether the background of the page is dark. */
function isDark(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d')
    if (context === null) throw new Error('no canvas')
    context.fillStyle = getComputedStyle(document.body).backgroundColor
    context.fillRect(0, 0, 1, 1)
    return (context.getImageData(0, 0, 1, 1).data[0] ?? 0) < 128
  })
}

function toggle(page: Page, current: string): ReturnType<Page['getByRole']> {
  return page.getByRole('button', { name: `currently ${current} mode` })
}

describe('the colour mode', () => {
  test('follows the system until the reader chooses, and the choice outlives the page', async () => {
    const { page } = await client.openSilent('/docs/next/')
    assert.equal(await mode(page), 'light by system')
    await page.emulateMedia({ colorScheme: 'dark' })
    await waitMode(page, 'dark by system')
    assert.equal(await isDark(page), true)
    await toggle(page, 'system').click()
    assert.equal(await mode(page), 'light by light')
    assert.equal((await stored(page))['theme-shell'], 'light')
    await page.emulateMedia({ colorScheme: 'light' })
    await toggle(page, 'light').click()
    assert.equal(await mode(page), 'dark by dark')
    await page.reload()
    await waitHydrated(page)
    assert.equal(await mode(page), 'dark by dark')
    await toggle(page, 'dark').click()
    assert.equal(await mode(page), 'light by system')
    assert.equal((await stored(page))['theme-shell'], undefined)
  })

  testMore('is the same in every tab', async () => {
    const { page, context } = await client.open('/docs/next/')
    const { page: other, remarks } = await client.open('/about/', { context })
    await toggle(page, 'system').click()
    await toggle(page, 'light').click()
    await waitMode(other, 'dark by dark')
    await toggle(other, 'dark').waitFor()
    await page.evaluate(() => localStorage.removeItem('theme-shell'))
    await waitMode(other, 'light by system')
    assert.deepEqual(remarks, [])
  })

  test('is right before the page comes to life, with the picture of the switch', async () => {
    const { page } = await client.openSilent('/about/', {
      hydrated: false,
      init: () => localStorage.setItem('theme-shell', 'dark'),
    })
    const release = client.server.hold(mainScript(client.dir))
    await page.goto(`${client.server.origin}/docs/next/`, { waitUntil: 'commit' })
    await page.locator('h1').waitFor()
    assert.equal(await mode(page), 'dark by dark')
    assert.equal(await isDark(page), true)
    const icons = page.locator('.color-mode-toggle .sg-icon:visible')
    assert.equal(await icons.count(), 1)
    assert.match((await icons.getAttribute('class')) ?? '', /icon--dark/)
    release()
    await waitHydrated(page)
    await toggle(page, 'dark').waitFor()
  })

  testMore('is that of the system without JavaScript, and there is no switch', async () => {
    const options = { javaScriptEnabled: false, colorScheme: 'dark' } as const
    const { page } = await client.open('/docs/next/', { options, hydrated: false })
    const background = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
    assert.equal(background, 'rgb(19, 25, 24)')
    assert.equal(await page.locator('.color-mode-toggle').isVisible(), false)
  })
})

describe('the announcement', () => {
  const BAR = '.theme-announcement-bar'

  test('is closed for good, in every tab, and was never seen by who closed it', async () => {
    const { page, context } = await client.openSilent('/docs/next/')
    const { page: other } = await client.open('/about/', { context })
    const bar = page.locator(BAR)
    assert.equal(
      await bar.evaluate((element) => getComputedStyle(element).backgroundColor),
      'rgb(16, 42, 67)',
    )
    assert.equal(await bar.evaluate((element) => getComputedStyle(element).color), 'rgb(255, 255, 255)')
    const icon = await bar.locator('.sg-icon--close').boundingBox()
    assert.deepEqual([icon?.width, icon?.height], [14, 14])
    await bar.getByRole('button', { name: 'Close' }).click()
    await bar.waitFor({ state: 'hidden' })
    await other.locator(BAR).waitFor({ state: 'hidden' })
    const keys = await stored(page)
    assert.equal(keys['docusaurus.announcement.id-shell'], 'first')
    assert.equal(keys['docusaurus.announcement.dismiss-shell'], 'true')
    const release = client.server.hold(mainScript(client.dir))
    await page.reload({ waitUntil: 'commit' })
    await page.locator('h1').waitFor()
    // Before the styles have come there is nothing to see at all.
    await bar.waitFor({ state: 'hidden' })
    release()
    await waitHydrated(page)
    assert.equal(await bar.isVisible(), false)
  })

  testMore('with another id is shown to who closed the one before', async () => {
    const { page } = await client.openSilent('/docs/next/', {
      init: () => {
        if (localStorage.getItem('docusaurus.announcement.id-shell') !== null) return
        localStorage.setItem('docusaurus.announcement.id-shell', 'old')
        localStorage.setItem('docusaurus.announcement.dismiss-shell', 'true')
      },
    })
    assert.equal(await page.locator(BAR).isVisible(), true)
    assert.equal((await stored(page))['docusaurus.announcement.id-shell'], 'first')
  })

  testMore('tells style sheets how high it is', async () => {
    const { page } = await client.open('/docs/next/')
    const height = (): Promise<string> =>
      page.evaluate(() =>
        document.documentElement.style.getPropertyValue('--docusaurus-announcement-bar-height'),
      )
    const box = await page.locator(BAR).boundingBox()
    assert.equal(await height(), `${Math.round(box?.height ?? 0)}px`)
    await page.locator(BAR).getByRole('button', { name: 'Close' }).click()
    await page.waitForFunction(
      () => document.documentElement.style.getPropertyValue('--docusaurus-announcement-bar-height') === '0px',
    )
  })
})

describe('what the browser keeps', () => {
  testMore(
    'under keys without suffix is moved to those of the site at the start, and obeyed at once',
    async () => {
      const { page } = await client.openSilent('/about/', {
        init: () => {
          if (sessionStorage.getItem('begun') !== null) return
          sessionStorage.setItem('begun', 'yes')
          localStorage.setItem('theme', 'dark')
          localStorage.setItem('docusaurus.announcement.id', 'first')
          localStorage.setItem('docusaurus.announcement.dismiss', 'true')
          localStorage.setItem('docs-preferred-version-default', 'current')
          localStorage.setItem('other', 'mine')
        },
      })
      await waitMode(page, 'dark by dark')
      await page.locator('.theme-announcement-bar').waitFor({ state: 'hidden' })
      assert.deepEqual(await stored(page), {
        'theme-shell': 'dark',
        'docusaurus.announcement.id-shell': 'first',
        'docusaurus.announcement.dismiss-shell': 'true',
        'docs-preferred-version-default-shell': 'current',
        other: 'mine',
      })
      // Nothing but React can show that: it comes without a sign of the reader.
      await page.locator('.dropdown__current').getByText('Next').first().waitFor()
    },
  )
})

testMore('a preview says in the console where the reader goes', async () => {
  const { page } = await client.open('/docs/next/')
  const logged: string[] = []
  page.on('console', (message) => void logged.push(message.text()))
  await go(page, '/about/', 'About')
  assert.equal(logged.length, 1, logged.join('\n'))
  assert.match(logged[0] ?? '', /^Route update: .*location.*previousLocation/)
})
