import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import test, { after, afterEach, before } from 'node:test'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { waitHydrated } from '../support/client-mode.ts'
import { go } from '../support/client-page.ts'
import { documents, pagesOf, startClientTests, type ClientHarness } from '../support/client-site.ts'
import { isWhole } from '../support/is-whole.ts'

const STYLED = '# Styled\n\n<p id="styled" style={{ color: "rgb(1, 2, 3)" }}>Red.</p>\n'
const DRAWN = '# Drawn\n\n```mermaid\ngraph TD; A-->B\n```\n'
const LIVE = '# Live\n\n```jsx live\n<b id="lived">alive {1 + 1}</b>\n```\n'
const INLINE =
  '# Inline\n\n<head>\n  <script>{`window.ran = true`}</script>\n</head>\n\n<iframe src="/about/" title="About"></iframe>\n'
const CODE = '# Code\n\n```js showLineNumbers=5 {1}\nlet a = 1\n```\n'

const FILES = {
  'variant.mjs': `export default {
    baseUrl: '/', trailingSlash: true, csp: true,
    headTags: [{ tagName: 'script', attributes: {}, innerHTML: 'window.early = true' }],
  }\n`,
  'docs/styled.mdx': STYLED,
  'docs/drawn.mdx': DRAWN,
  'docs/lively.mdx': LIVE,
  'docs/inline.mdx': INLINE,
  'docs/code.md': CODE,
}

const SPECIAL = ['/docs/styled/', '/docs/drawn/', '/docs/lively/', '/docs/inline/', '/docs/code/']

/** Pages that crash on purpose say so. */
const LOUD = /\/(?:crash|mismatch|mismatch-module|react-crash)\//

let client: ClientHarness
before(async () => {
  client = await startClientTests({
    variant: {
      files: FILES,
      prepare({ dir, write }) {
        const config = readFileSync(path.join(dir, 'site.config.mjs'), 'utf8')
        const ownTags = /\n {2}headTags: [^\n]*/
        write({
          'site.config.mjs': config
            .replace(ownTags, '')
            .replace("format: 'detect'", "format: 'detect', mermaid: true"),
        })
      },
    },
  })
})
afterEach(() => client.reset())
after(() => client.close())

/** Reports what the policy of the document refuses. */
function watch(): void {
  const refused: string[] = []
  Object.assign(globalThis, { refused })
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    refused.push(`${effectiveDirective} ${blockedURI} ${sample}`),
  )
}

function policyOf(url: string): string {
  const html = readFileSync(path.join(client.dir, url, 'index.html'), 'utf8')
  return (
    /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1]?.replaceAll('&#39;', "'") ?? ''
  )
}

const refused = (): readonly string[] => (globalThis as unknown as { refused: readonly string[] }).refused

test('X10 and R19: no page of a site with a policy does what its policy forbids', async () => {
  const urls = pagesOf(client.dir).filter((one) => !LOUD.test(one))
  for (const url of isWhole ? urls : [...urls.filter((_, index) => index % 3 === 0), ...SPECIAL]) {
    const { page, remarks } = await client.open(url, { init: watch })
    assert.deepEqual(await page.evaluate(refused), [], url)
    assert.deepEqual(remarks, [], url)
    await page.close()
  }
})

test('a diagram is drawn and live code runs under the policy of its page', async () => {
  const drawn = await client.open('/docs/drawn/', { init: watch })
  await drawn.page.waitForSelector('.theme-mermaid svg')
  assert.deepEqual(await drawn.page.evaluate(refused), [])
  const lively = await client.open('/docs/lively/', { init: watch })
  await lively.page.locator('.theme-playground').scrollIntoViewIfNeeded()
  await lively.page.waitForSelector('#lived')
  await lively.page.locator('textarea').fill('<b id="lived">typed</b>')
  await lively.page.getByText('typed', { exact: true }).first().waitFor()
  assert.deepEqual(await lively.page.evaluate(refused), [])
})

test('scripts of the head run by their hashes', async () => {
  const { page } = await client.open('/docs/inline/', { init: watch })
  assert.deepEqual(await page.evaluate(() => ['ran' in globalThis, 'early' in globalThis]), [true, true])
  assert.deepEqual(await page.evaluate(refused), [])
})

test('a page that asks for more than the document allows is loaded by the browser, once', async () => {
  const { page } = await client.open('/docs/a/', { calm: true, init: watch })
  client.server.clearLog()
  await go(page, '/docs/styled/', 'Styled')
  assert.deepEqual(documents(client.server), ['/docs/styled/'])
  assert.equal(
    await page.locator('#styled').evaluate((element) => getComputedStyle(element).color),
    'rgb(1, 2, 3)',
  )
  await waitHydrated(page)
  client.server.clearLog()
  await go(page, '/docs/a/', 'A')
  assert.deepEqual(documents(client.server), [], 'a page that asks for less is shown in the document')
  assert.deepEqual(await page.evaluate(refused), [])
})

test('eval is allowed on pages with live code only, and inline scripts nowhere', () => {
  assert.match(policyOf('/docs/lively/'), /script-src 'self' [^;]*'unsafe-eval'/)
  assert.doesNotMatch(policyOf('/docs/a/'), /unsafe-/)
  assert.doesNotMatch(policyOf('/docs/drawn/'), /script-src[^;]*unsafe/)
})

test('a policy evaluator finds nothing grave in the policies of pages', () => {
  for (const url of ['/docs/a/', '/docs/styled/', '/docs/drawn/', '/docs/inline/']) {
    const findings = new CspEvaluator(new CspParser(policyOf(url)).csp).evaluate()
    const grave = findings.filter(({ severity }) => severity <= Severity.HIGH)
    assert.deepEqual(grave, [], url)
  }
})

test('the file of headers has one policy that all pages can live with', () => {
  const text = readFileSync(path.join(client.dir, '_headers'), 'utf8')
  const [, policy = ''] = /^\/\*\n {2}Content-Security-Policy: (.*)\n$/.exec(text) ?? []
  assert.match(policy, /; frame-ancestors 'self'$/)
  const allowed = new CspParser(policy).csp.directives as Record<string, readonly string[]>
  for (const url of ['/docs/a/', '/docs/styled/', '/docs/drawn/', '/docs/lively/', '/docs/inline/']) {
    const wanted = new CspParser(policyOf(url)).csp.directives as Record<string, readonly string[]>
    for (const [directive, sources] of Object.entries(wanted)) {
      if (allowed[directive]?.includes("'unsafe-inline'") === true) continue
      for (const source of sources.filter((one) => one !== "'none'"))
        assert.ok(allowed[directive]?.includes(source), `${url}: ${directive} ${source}`)
    }
  }
})
