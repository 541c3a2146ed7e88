import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { useHighlightedCode } from '../../../runtime/highlight.ts'
import { PageScopeContext, type PageScope } from '../../../runtime/page/page-context.ts'
import { createPageRenderer, type Rendered } from '../../../runtime/server.tsx'
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
function Code({ code, ...props }: CodeProps): ReactNode {
  return useHighlightedCode(code, props).content
}

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
    const node = code?.blocks[key]
    const words =
      '<pre class="prism-code language-py" data-language="py"><code class="codeBlockLines">' +
      '<span class="token-line mark"><b>py A</b></span></code></pre>'
    assert.equal(html, `<div class="codeBlockContent" data-static="code:${key}">${words}</div>`)
    assert.deepEqual(node, { tag: 'div', props: { className: 'codeBlockContent' }, html: words })
    assert.deepEqual({ ...code, blocks: null }, { ...SETTINGS, blocks: null })
  })

  it('is found again in the browser, by what is shown and how', async () => {
    const props = { code: 'a\nb', language: 'js', metastring: '{1}' }
    const { html, code } = await build(props)
    assert.ok(code !== null)
    assert.equal(show(props, code), html)
    assert.match(show({ ...props, code: 'c' }, code), />c<\/span>/)
    assert.doesNotMatch(show({ ...props, metastring: '{2}' }, code), /<b>/)
  })

  it('takes its words from the document where page data has none', async () => {
    const { code } = await build({ code: 'a' })
    const [key = ''] = Object.keys(code?.blocks ?? {})
    const blocks = { [key]: { tag: 'div', props: { className: 'codeBlockContent' } } }
    assert.equal(
      show({ code: 'a' }, { ...SETTINGS, blocks }),
      `<div class="codeBlockContent" data-static="code:${key}">served code:${key}</div>`,
    )
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

describe('code that the build did not see', () => {
  it('is shown without colours, by the settings of the page', () => {
    const html = show({ code: '// MARK\na < b' }, { ...SETTINGS, blocks: {} })
    assert.match(
      html,
      /class="prism-code language-site"><code class="codeBlockLines"><span class="token-line mark">a &lt; b<\/span>/,
    )
  })

  it('is shown by the usual settings where the page says none', () => {
    const html = show({ code: '// highlight-next-line\na' })
    assert.match(html, /language-text.*<span class="token-line theme-code-block-highlighted-line">a<\/span>/)
  })
})

describe('the key of code', () => {
  const display: CodeDisplay = { code: 'a', language: 'js', firstLineNumber: null, highlightedLines: null }

  it('is the same for the same, and another one for anything else', () => {
    const others: readonly Partial<CodeDisplay>[] = [
      { code: 'b' },
      { code: 'a ' },
      { language: 'ts' },
      { language: null },
      { firstLineNumber: 1 },
      { highlightedLines: [] },
      { highlightedLines: [{ from: 1, to: 1 }] },
    ]
    const keys = new Set([display, ...others.map((other) => ({ ...display, ...other }))].map(codeKey))
    assert.equal(keys.size, others.length + 1)
    assert.equal(codeKey({ ...display }), codeKey(display))
  })

  it('differs for many texts that are nearly alike', () => {
    const keys = new Set<string>()
    for (let n = 0; n < 50_000; n++) keys.add(codeKey({ ...display, code: `const a${n} = ${n % 7}` }))
    assert.equal(keys.size, 50_000)
    for (const key of keys) assert.match(key, /^[\da-z]{14}$/)
  })
})
