import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { useHighlightedCode } from '../../../runtime/highlight.ts'
import { PageScopeContext, type PageScope } from '../../../runtime/page/page-context.ts'
import { createPageRenderer } from '../../../runtime/server.tsx'
import type { Rendered } from '../../../runtime/shared/page/rendered-page.ts'
import type { CodeDisplay } from '../../../runtime/shared/content/code-block.ts'
import { codeKey } from '../../../runtime/shared/content/code-key.ts'
import type { PageCode } from '../../../runtime/shared/page/page-data.ts'
import { pageData, siteData } from '../support/page-data.ts'

interface CodeProps {
  readonly code: string | null
  readonly language?: string
  readonly metastring?: string
}

/** The element with the code alone. */
const Code = ({ code, ...props }: CodeProps): ReactNode => useHighlightedCode(code, props).content

const SETTINGS = { defaultLanguage: 'site', magicComments: [{ className: 'mark', line: 'MARK' }] }

/** Renders a page as the build does, with a highlighter that shouts. */
function build(...blocks: readonly CodeProps[]): Promise<Rendered> {
  const Page = (): ReactElement[] => blocks.map((props, key) => createElement(Code, { key, ...props }))
  const renderer = createPageRenderer({
    site: siteData(),
    layouts: { '@theme/Test': Page },
    modules: {},
    mdxComponents: {},
    code: {
      settings: SETTINGS,
      highlight: (code, language, onSkip) => {
        if (code.includes('skip')) onSkip?.('length')
        return code.split('\n').map((line) => `<b>${language} ${line.toUpperCase()}</b>`)
      },
    },
  })
  return renderer.render({ page: pageData(), keys: [], shared: () => undefined })
}

/** Renders one block as a browser does. */
function show(props: CodeProps, code?: PageCode): string {
  const page = pageData(code === undefined ? {} : { code })
  const scope = { site: siteData(), page, served: (id: string) => `served ${id}` } as unknown as PageScope
  return renderToStaticMarkup(createElement(PageScopeContext, { value: scope }, createElement(Code, props)))
}

describe('code that is known when the page is rendered', () => {
  it('is highlighted by the build, and page data keeps what was written', async () => {
    const { html, code } = await build({ code: '# MARK\na', language: 'py' })
    const [key = ''] = Object.keys(code?.blocks ?? {})
    const words =
      '<pre class="prism-code language-py" data-language="py"><code class="codeBlockLines">' +
      '<span class="token-line mark"><b>py A</b></span></code></pre>'
    assert.equal(html, `<div class="codeBlockContent" data-static="code:${key}">${words}</div>`)
    const block = { tag: 'div', props: { className: 'codeBlockContent' }, html: words }
    assert.deepEqual(code, { ...SETTINGS, blocks: { [key]: block } })
  })

  it('is found again in the browser, by what is shown and how, its words in page data or the document', async () => {
    const props = { code: 'a\nb', language: 'js', metastring: '{1}' }
    const { html, code } = await build(props)
    assert.ok(code !== null)
    assert.equal(show(props, code), html)
    assert.match(show({ ...props, code: 'c' }, code), />c<\/span>/)
    assert.doesNotMatch(show({ ...props, metastring: '{2}' }, code), /<b>/)
    const [[key, { html: _, ...block }] = assert.fail()] = Object.entries(code.blocks)
    const served = show(props, { ...SETTINGS, blocks: { [key]: block } })
    assert.equal(served, `<div class="codeBlockContent" data-static="code:${key}">served code:${key}</div>`)
  })

  it('is one entry of page data, however often it is shown; without code there is none', async () => {
    const { code } = await build({ code: 'a' }, { code: 'a' }, { code: 'b' }, { code: null })
    assert.equal(Object.keys(code?.blocks ?? {}).length, 2)
    assert.equal((await build({ code: null })).code, null)
  })

  it('is named when it was not highlighted', async () => {
    const { skippedCode } = await build({ code: 'skip', language: 'js' }, { code: 'a' })
    assert.deepEqual(skippedCode, [{ code: 'skip', language: 'js', reason: 'length' }])
  })
})

it('code that the build did not see has no colours, and the settings of the page or the usual ones', () => {
  const own = show({ code: '// MARK\na < b' }, { ...SETTINGS, blocks: {} })
  assert.match(
    own,
    /class="prism-code language-site"><code[^>]*><span class="token-line mark">a &lt; b<\/span>/,
  )
  const usual = show({ code: '// highlight-next-line\na' })
  assert.match(usual, /language-text.*<span class="token-line theme-code-block-highlighted-line">a<\/span>/)
})

it('the key of code is the same for the same, and another one for anything else', () => {
  const display: CodeDisplay = { code: 'a', language: 'js', firstLineNumber: null, highlightedLines: null }
  const others: Partial<CodeDisplay>[] = [
    { language: 'ts' },
    { language: null },
    { firstLineNumber: 1 },
    { highlightedLines: [] },
    { highlightedLines: [{ from: 1, to: 1 }] },
  ]
  for (let n = 0; n < 20_000; n++) others.push({ code: `const a${n} = ${n % 7}` })
  const keys = new Set([display, ...others.map((other) => ({ ...display, ...other }))].map(codeKey))
  assert.equal(keys.size, others.length + 1)
  assert.equal(codeKey({ ...display }), codeKey(display))
  for (const key of keys) assert.match(key, /^[\da-z]{14}$/)
})
