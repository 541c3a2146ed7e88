import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { sgMetadata } from '../../../runtime/mdx-metadata.ts'
import type { PageData } from '../../../runtime/shared/page/page-data.ts'
import { renderPage } from '../support/render-content.ts'

type Page = Partial<Pick<PageData, 'context' | 'props' | 'items'>>

/** What a module reads of its page while it is rendered. */
async function metadataOn(page: Page, module = './docs/a.mdx'): Promise<unknown> {
  const metadata = sgMetadata({ module, source: '@site/docs/a.mdx', frontMatter: { who: 'me' } })
  let seen: unknown
  const layout = () => {
    seen = { ...metadata }
    assert.deepEqual(Object.keys(metadata), Object.keys(seen as object))
    assert.ok('permalink' in metadata && !('nothing' in metadata))
    return createElement('p', null, String(metadata['permalink']))
  }
  const { html } = await renderPage({ layout, page })
  assert.match(html, /^<p>/)
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

test('the metadata of a doc is what its page knows, by the names of Docusaurus', async () => {
  const seen = await metadataOn({
    context: { plugin: { name: 'docs', id: 'default' }, data: { version: '1.0' } },
    props: {
      docId: 'a',
      title: 'A',
      editUrl: 'https://git.example/a',
      tags: [{ label: 'x', url: '/tags/x/' }],
      lastUpdate: { timestamp: 5, author: 'Ada' },
      visibility: 'unlisted',
      previous: null,
      next: { title: 'B', url: '/b/' },
    },
  })
  assert.deepEqual(seen, {
    ...COMMON,
    id: 'a',
    title: 'A',
    permalink: (seen as { permalink: string }).permalink,
    editUrl: 'https://git.example/a',
    version: '1.0',
    tags: [{ label: 'x', permalink: '/tags/x/' }],
    unlisted: true,
    lastUpdatedAt: 5,
    lastUpdatedBy: 'Ada',
    next: { title: 'B', permalink: '/b/' },
  })
})

test('that of a post has its date, authors and neighbours; in a list it is that of the post, not of the list', async () => {
  const post = {
    title: 'Post',
    url: '/blog/post/',
    date: '2026-01-31T00:00:00.000Z',
    description: 'About',
    readingTime: 1.5,
    authors: [{ name: 'Ann' }],
    tags: [{ label: 'x', url: '/tags/x/' }],
  }
  const { url, ...rest } = post
  const expected = { ...COMMON, ...rest, permalink: url, tags: [{ label: 'x', permalink: '/tags/x/' }] }
  const newer = { title: 'New', url: '/blog/new/' }
  assert.deepEqual(await metadataOn({ props: { post, newer, older: null } }), {
    ...expected,
    prevItem: { title: 'New', permalink: '/blog/new/' },
  })
  const item = (module: string) => ({ kind: 'module' as const, module, before: [], parts: {} })
  const list = {
    props: { title: 'Blog', items: [{ title: 'Other', url: '/o/' }, post] },
    items: [item('./blog/other.mdx'), item('./blog/post.mdx')],
  }
  assert.deepEqual(await metadataOn(list, './blog/post.mdx'), expected)
})

test('outside of a page it says that there is none', () => {
  const metadata = sgMetadata({ module: './a.mdx', source: '@site/a.mdx', frontMatter: {} })
  assert.throws(() => metadata['title'])
})

test('a component that is a page of its own is given the site as config, a layout is not', async () => {
  let given: Readonly<Record<string, unknown>> = {}
  const layout = (props: object) => {
    given = { ...props }
    return null
  }
  await renderPage({ layout: layout as () => null, site: { title: 'Site' } })
  assert.ok(!('config' in given))
  await renderPage({
    components: { './src/pages/x.tsx': layout },
    site: { title: 'Site' },
    page: { layout: './src/pages/x.tsx' },
  })
  assert.equal((given['config'] as { title?: string } | undefined)?.title, 'Site')
})
