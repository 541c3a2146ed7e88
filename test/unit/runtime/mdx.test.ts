import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createElement, type ReactNode } from 'react'
import { sgMetadata } from '../../../runtime/mdx-metadata.ts'
import { SgRef, SgStatic, useMDXComponents, useSgText } from '../../../runtime/mdx.tsx'
import type { PageContent } from '../../../runtime/shared/content/content.ts'
import { renderPage, type RenderSetup } from '../support/render-content.ts'

describe('an MDX module', () => {
  const KEY = 'docs/a.mdx'
  const PARTS = {
    [KEY]: {
      statics: [{ tag: 'p', props: { className: 'c' }, html: 'a <em>b</em>' }],
      refs: [{ href: '/docs/b/' }, { src: '/x.png', width: 1, height: 2 }],
      strings: ['a < b'],
    },
  }

  async function render(Module: () => ReactNode): Promise<string> {
    const content: PageContent = { kind: 'module', module: 'm', before: [], parts: PARTS }
    const mdxComponents = { Own: () => 'own' }
    const { html } = await renderPage({ content, components: { m: Module }, mdxComponents })
    return html.replace(/<link rel="preload"[^>]*>|<\/?article>/g, '')
  }
  const part = (of: string, id: number) => () => createElement(SgStatic, { of, id })

  test('takes words, addresses, sizes and texts from page data, and keeps its own attributes', async () => {
    assert.equal(await render(part(KEY, 0)), `<p class="c" data-static="${KEY}:0">a <em>b</em></p>`)
    const link = { sgOf: KEY, sgRef: 0, sgAs: 'a', title: 't', id: 'own' }
    const linked = await render(() => createElement(SgRef, link, 'x'))
    assert.equal(linked, '<a title="t" id="own" href="/docs/b/">x</a>')
    const image = { sgOf: KEY, sgRef: 1, sgAs: 'img', alt: '', loading: 'lazy' }
    const shown = await render(() => createElement(SgRef, image))
    assert.equal(shown, '<img alt="" loading="lazy" src="/x.png" width="1" height="2"/>')
    assert.equal(await render(() => useSgText(KEY, 0).toUpperCase()), 'A &lt; B')
  })

  test('has what the theme provides and its two elements in scope', async () => {
    const names = await render(() => Object.keys(useMDXComponents()).sort().join(' '))
    assert.equal(names, 'Own SgRef SgStatic')
  })

  test('names what page data does not have', async () => {
    const other = render(part('docs/b.mdx', 0))
    await assert.rejects(other, /"docs\/b\.mdx" is not in the data of this page/)
    await assert.rejects(render(part(KEY, 7)), /Static part 7 of "docs\/a\.mdx" is missing/)
    await assert.rejects(
      render(() => useSgText(KEY, 1)),
      /Text 1 of "docs\/a\.mdx" is missing/,
    )
  })
})

describe('the metadata of a module', () => {
  /** What it reads of its page while it is rendered. */
  async function metadataOn(page: RenderSetup['page'], module = './docs/a.mdx') {
    const metadata = sgMetadata({ module, source: '@site/docs/a.mdx', frontMatter: { who: 'me' } })
    let seen: Record<string, unknown> = {}
    const layout = () => {
      seen = { ...metadata }
      assert.deepEqual(Object.keys(metadata), Object.keys(seen))
      assert.ok('permalink' in metadata && !('nothing' in metadata))
      return null
    }
    await renderPage({ layout, ...(page && { page }) })
    return seen
  }

  const COMMON = {
    draft: false,
    unlisted: false,
    description: '',
    tags: [],
    source: '@site/docs/a.mdx',
    frontMatter: { who: 'me' },
  }
  const TAGS = { tags: [{ label: 'x', url: '/tags/x/' }] }
  const READ_TAGS = { tags: [{ label: 'x', permalink: '/tags/x/' }] }

  test('of a doc is what its page knows, by the names of Docusaurus', async () => {
    const own = { title: 'A', editUrl: 'https://git.example/a' }
    const seen = await metadataOn({
      context: { plugin: { name: 'docs', id: 'default' }, data: { version: '1.0' } },
      props: {
        docId: 'a',
        ...own,
        ...TAGS,
        lastUpdate: { timestamp: 5, author: 'Ada' },
        visibility: 'unlisted',
        previous: null,
        next: { title: 'B', url: '/b/' },
      },
    })
    assert.deepEqual(seen, {
      ...COMMON,
      id: 'a',
      ...own,
      permalink: '/a/',
      version: '1.0',
      ...READ_TAGS,
      unlisted: true,
      lastUpdatedAt: 5,
      lastUpdatedBy: 'Ada',
      next: { title: 'B', permalink: '/b/' },
    })
  })

  test('of a post has its date, authors and neighbours; in a list it is that of the post', async () => {
    const rest = {
      title: 'Post',
      date: '2026-01-31T00:00:00.000Z',
      description: 'About',
      readingTime: 1.5,
      authors: [{ name: 'Ann' }],
    }
    const post = { ...rest, ...TAGS, url: '/blog/post/' }
    const expected = { ...COMMON, ...rest, permalink: '/blog/post/', ...READ_TAGS }
    const newer = { title: 'New', url: '/blog/new/' }
    const prevItem = { title: 'New', permalink: '/blog/new/' }
    assert.deepEqual(await metadataOn({ props: { post, newer, older: null } }), { ...expected, prevItem })
    const item = (module: string) => ({ kind: 'module' as const, module, before: [], parts: {} })
    const props = { title: 'Blog', items: [{ title: 'Other', url: '/o/' }, post] }
    const items = [item('./blog/other.mdx'), item('./blog/post.mdx')]
    assert.deepEqual(await metadataOn({ props, items }, './blog/post.mdx'), expected)
  })

  test('is not there outside of a page', () => {
    const metadata = sgMetadata({ module: './a.mdx', source: '@site/a.mdx', frontMatter: {} })
    assert.throws(() => metadata['title'])
  })
})

test('a component that is a page of its own is given the site as config, a layout is not', async () => {
  let given: Readonly<Record<string, unknown>> = {}
  const layout = (props: object) => {
    given = { ...props }
    return null
  }
  await renderPage({ layout: layout as () => null })
  assert.ok(!('config' in given))
  await renderPage({ components: { './src/pages/x.tsx': layout }, page: { layout: './src/pages/x.tsx' } })
  assert.equal((given['config'] as { title?: string } | undefined)?.title, 'Test')
})
