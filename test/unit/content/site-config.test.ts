import assert from 'node:assert/strict'
import path from 'node:path'
import test from 'node:test'
import { loadSiteConfig } from '../../../cli/features/load-site-config.ts'

test('this site fails for what is broken or not listed, and has the constants of its specification', async () => {
  const { config } = await loadSiteConfig(path.join(import.meta.dirname, '../../..'))
  const { onBrokenLinks, onBrokenAnchors, onDuplicateRoutes, markdown, blog, siteVersion, sitemap } = config
  assert.deepEqual([onBrokenLinks, onBrokenAnchors, onDuplicateRoutes], ['throw', 'throw', 'warn'])
  assert.equal(markdown.hooks.onBrokenMarkdownLinks, 'warn')
  const main = blog.find(({ id }) => id === 'default')
  assert.deepEqual([main?.onUntruncatedBlogPosts, main?.onInlineTags], ['throw', 'throw'])
  const perPage = Object.fromEntries(blog.map(({ id, postsPerPage }) => [id, postsPerPage]))
  assert.deepEqual(perPage, { default: 5, changelog: 20, 'blog-tests': 3 })
  assert.deepEqual([siteVersion, sitemap?.lastmod], ['3.7.0', 'date'])
})
