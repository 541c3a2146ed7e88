import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import test from 'node:test'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { waitHydrated } from '../../../support/browser/client-mode.ts'
import { go } from '../../../support/browser/client-page.ts'
import { documents, siteForTests } from '../../../support/browser/site.ts'
import { BASED, pagesOf } from '../../../support/browser/sites.ts'
import { isWhole } from '../../../support/is-whole.ts'

const PAGES = ['styled', 'drawn', 'lively', 'inline', 'code', 'a', 'module', 'counter']

/** Pages that crash on purpose say so. */
const LOUD = /\/(?:crash|mismatch|mismatch-module)$/

const client = siteForTests({ variant: BASED })

/** Reports what the policy of the document refuses. */
function watch(): void {
  const refused: string[] = []
  Object.assign(globalThis, { refused })
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    refused.push(`${effectiveDirective} ${blockedURI} ${sample}`),
  )
}

function policyOf(url: string): string {
  const html = readFileSync(path.join(client.dir, `${url.slice('/base/'.length)}.html`), 'utf8')
  return (
    /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1]?.replaceAll('&#39;', "'") ?? ''
  )
}

const refused = (): readonly string[] => (globalThis as unknown as { refused: readonly string[] }).refused

test('X10 and R19: no page of a site with a policy does what its policy forbids', async () => {
  const urls = pagesOf(client.dir).filter((one) => !LOUD.test(one))
  for (const url of isWhole ? urls : PAGES.map((name) => `/base/docs/${name}`)) {
    const { page, remarks } = await client.open(url, { init: watch })
    assert.deepEqual(await page.evaluate(refused), [], url)
    assert.deepEqual(remarks, [], url)
    await page.close()
  }
})

test('a diagram is drawn and live code runs under the policy of its page', async () => {
  const drawn = await client.open('/base/docs/drawn', { init: watch })
  await drawn.page.waitForSelector('.theme-mermaid svg')
  assert.deepEqual(await drawn.page.evaluate(refused), [])
  const lively = await client.open('/base/docs/lively', { init: watch })
  await lively.page.locator('.theme-playground').scrollIntoViewIfNeeded()
  await lively.page.waitForSelector('#lived')
  await lively.page.locator('textarea').fill('<b id="lived">typed</b>')
  await lively.page.getByText('typed', { exact: true }).first().waitFor()
  assert.deepEqual(await lively.page.evaluate(refused), [])
})

test('scripts of the head run by their hashes', async () => {
  const { page } = await client.open('/base/docs/inline', { init: watch })
  assert.deepEqual(await page.evaluate(() => ['ran' in globalThis, 'early' in globalThis]), [true, true])
  assert.deepEqual(await page.evaluate(refused), [])
})

test('a page that asks for more than the document allows is loaded by the browser, once', async () => {
  const { page } = await client.open('/base/docs/a', { calm: true, init: watch })
  client.server.clearLog()
  await go(page, '/base/docs/styled', 'Styled')
  assert.deepEqual(documents(client.server), ['/base/docs/styled'])
  assert.equal(
    await page.locator('#styled').evaluate((element) => getComputedStyle(element).color),
    'rgb(1, 2, 3)',
  )
  await waitHydrated(page)
  client.server.clearLog()
  await go(page, '/base/docs/a', 'A')
  assert.deepEqual(documents(client.server), [], 'a page that asks for less is shown in the document')
  assert.deepEqual(await page.evaluate(refused), [])
})

test('eval is allowed on pages with live code only, and inline scripts nowhere', () => {
  assert.match(policyOf('/base/docs/lively'), /script-src 'self' [^;]*'unsafe-eval'/)
  assert.doesNotMatch(policyOf('/base/docs/a'), /unsafe-/)
  assert.doesNotMatch(policyOf('/base/docs/drawn'), /script-src[^;]*unsafe/)
})

test('a policy evaluator finds nothing grave in the policies of pages', () => {
  for (const url of ['/base/docs/a', '/base/docs/styled', '/base/docs/drawn', '/base/docs/inline']) {
    const findings = new CspEvaluator(new CspParser(policyOf(url)).csp).evaluate()
    const grave = findings.filter(({ severity }) => severity <= Severity.HIGH)
    assert.deepEqual(grave, [], url)
  }
})

test('the file of headers has one policy that all pages can live with', () => {
  const text = readFileSync(path.join(client.dir, '_headers'), 'utf8')
  const [, policy = ''] = /^\/base\/\*\n {2}Content-Security-Policy: (.*)\n$/.exec(text) ?? []
  assert.match(policy, /; frame-ancestors 'self'$/)
  const allowed = new CspParser(policy).csp.directives as Record<string, readonly string[]>
  for (const url of [
    '/base/docs/a',
    '/base/docs/styled',
    '/base/docs/drawn',
    '/base/docs/lively',
    '/base/docs/inline',
  ]) {
    const wanted = new CspParser(policyOf(url)).csp.directives as Record<string, readonly string[]>
    for (const [directive, sources] of Object.entries(wanted)) {
      if (allowed[directive]?.includes("'unsafe-inline'") === true) continue
      for (const source of sources.filter((one) => one !== "'none'"))
        assert.ok(allowed[directive]?.includes(source), `${url}: ${directive} ${source}`)
    }
  }
})
