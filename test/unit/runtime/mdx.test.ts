import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement, type ReactNode } from 'react'
import { SgRef, SgStatic, useMDXComponents, useSgText } from '../../../runtime/mdx.tsx'
import type { PageContent } from '../../../runtime/shared/content/content.ts'
import { renderPage } from '../support/render-content.ts'

const KEY = 'docs/a.mdx'
const PARTS = {
  [KEY]: {
    statics: [{ tag: 'p', props: { className: 'c' }, html: 'a <em>b</em>' }],
    refs: [{ href: '/docs/b/' }, { src: '/x.png', width: 1, height: 2 }],
    strings: ['a < b'],
  },
}

async function render(
  Module: () => ReactNode,
  parts: typeof PARTS | Record<string, never> = PARTS,
): Promise<string> {
  const content: PageContent = { kind: 'module', module: 'm', before: [], parts }
  const { html } = await renderPage({
    content,
    components: { m: Module },
    mdxComponents: { Own: () => 'own' },
  })
  return html.replace(/<link rel="preload"[^>]*>/, '')
}

test('a folded element takes its words from page data', async () => {
  const html = await render(() => createElement(SgStatic, { of: KEY, id: 0 }))
  assert.equal(html, `<article><p class="c" data-static="${KEY}:0">a <em>b</em></p></article>`)
})

test('a link takes its address from page data and keeps its own attributes', async () => {
  const props = { sgOf: KEY, sgRef: 0, sgAs: 'a', title: 't', id: 'own' }
  assert.equal(
    await render(() => createElement(SgRef, props, 'x')),
    '<article><a title="t" id="own" href="/docs/b/">x</a></article>',
  )
})

test('an image takes address and size from page data', async () => {
  const props = { sgOf: KEY, sgRef: 1, sgAs: 'img', alt: '', loading: 'lazy' }
  assert.equal(
    await render(() => createElement(SgRef, props)),
    '<article><img alt="" loading="lazy" src="/x.png" width="1" height="2"/></article>',
  )
})

test('a text is a string of page data', async () => {
  const html = await render(() => useSgText(KEY, 0).toUpperCase())
  assert.equal(html, '<article>A &lt; B</article>')
  await assert.rejects(
    render(() => useSgText(KEY, 1)),
    /Text 1 of "docs\/a\.mdx" is missing/,
  )
})

test('the MDX scope holds what the theme provides and the two elements of modules', async () => {
  let scope: readonly string[] = []
  await render(() => {
    scope = Object.keys(useMDXComponents()).sort()
    return null
  })
  assert.deepEqual(scope, ['Own', 'SgRef', 'SgStatic'])
})

const MISSING: readonly (readonly [name: string, props: { of: string; id: number }, message: RegExp])[] = [
  ['a file', { of: 'docs/b.mdx', id: 0 }, /"docs\/b\.mdx" is not in the data of this page/],
  ['a number', { of: KEY, id: 7 }, /Static part 7 of "docs\/a\.mdx" is missing/],
]

for (const [name, props, message] of MISSING) {
  test(`${name} that page data does not have is named`, async () => {
    await assert.rejects(
      render(() => createElement(SgStatic, props)),
      message,
    )
  })
}
