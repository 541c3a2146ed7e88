import assert from 'node:assert/strict'
import { test } from 'node:test'
import { configHead } from '../../../../cli/render/document/document.ts'
import { documentHtml, EMPTY } from './whole-document.ts'
import type { SiteConfig } from '../../../../cli/config/site-config.ts'
import { siteConfig } from '../../support/site-config.ts'

function written(changed: Partial<SiteConfig>): readonly string[] {
  const head = configHead(siteConfig({ baseUrl: '/base/', ...changed }))
  const lines = documentHtml({ ...EMPTY, head }).split('\n')
  return lines.slice(lines.indexOf('<meta name="generator" content="sitegen">') + 1, lines.indexOf('</head>'))
}

test('tags of the configuration stand in every head: tags, then style sheets, then scripts', () => {
  const tags: readonly (readonly [line: string, tag: SiteConfig['headTags'][number]])[] = [
    [
      '<meta name="x" content="a &quot;b&quot;">',
      { tagName: 'meta', attributes: { name: 'x', content: 'a "b"' } },
    ],
    [
      '<link rel="x" crossorigin>',
      { tagName: 'link', attributes: { rel: 'x', crossorigin: true, disabled: false } },
    ],
    ['<script>a < b && "c"</script>', { tagName: 'script', innerHTML: 'a < b && "c"' }],
    [
      '<noscript><link rel="stylesheet" href="/x.css"></noscript>',
      { tagName: 'noscript', innerHTML: '<link rel="stylesheet" href="/x.css">' },
    ],
  ]
  const integrity = 'y'
  const changed = {
    scripts: [{ src: '/c.js', async: true }],
    stylesheets: [{ href: '/b.css' }, { href: 'https://a.example/x.css', integrity }],
    headTags: tags.map(([, tag]) => tag),
  }
  assert.deepEqual(written(changed), [
    ...tags.map(([line]) => line),
    '<link rel="stylesheet" href="/base/b.css">',
    '<link rel="stylesheet" href="https://a.example/x.css" integrity="y">',
    '<script src="/base/c.js" async></script>',
  ])
  assert.deepEqual(written({}), [])
})
