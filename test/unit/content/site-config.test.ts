import assert from 'node:assert/strict'
import path from 'node:path'
import test, { before } from 'node:test'
import { loadSiteConfig } from '../../../cli/features/load-site-config.ts'
import type { SiteConfig } from '../../../cli/config/site-config.ts'

let config: SiteConfig
before(async () => {
  ;({ config } = await loadSiteConfig(path.join(import.meta.dirname, '../../..')))
})

test('broken links and anchors fail the build of this site, broken Markdown links and duplicate routes warn', () => {
  assert.deepEqual(
    [
      config.onBrokenLinks,
      config.onBrokenAnchors,
      config.markdown.hooks.onBrokenMarkdownLinks,
      config.onDuplicateRoutes,
    ],
    ['throw', 'throw', 'warn', 'warn'],
  )
})

test('untruncated posts and inline tags fail in the main blog', () => {
  const main = config.blog.find(({ id }) => id === 'default')
  assert.deepEqual([main?.onUntruncatedBlogPosts, main?.onInlineTags], ['throw', 'throw'])
})

test('the constants of the site are those of its specification', () => {
  const perPage = Object.fromEntries(config.blog.map(({ id, postsPerPage }) => [id, postsPerPage]))
  assert.deepEqual(perPage, { default: 5, changelog: 20, 'blog-tests': 3 })
  assert.equal(config.siteVersion, '3.7.0')
  assert.equal(config.sitemap?.lastmod, 'date')
})
