import assert from 'node:assert/strict'
import { test } from 'node:test'
import { configHead } from '../../../../cli/render/document/config-head.ts'
import { documentHtml } from './whole-document.ts'
import type { SiteConfig } from '../../../../cli/config/site-config.ts'
import { siteConfig } from '../../support/site-config.ts'

function written(changed: Partial<SiteConfig>): readonly string[] {
  const head = configHead(siteConfig({ baseUrl: '/base/', ...changed }))
  const html = documentHtml({
    root: {},
    head,
    styles: [],
    scripts: [],
    boot: '',
    preloads: [],
    body: '',
    data: null,
  })
  const lines = html.split('\n')
  return lines.slice(lines.indexOf('<meta name="generator" content="sitegen">') + 1, lines.indexOf('</head>'))
}

const TAGS: readonly (readonly [name: string, changed: Partial<SiteConfig>, lines: readonly string[]])[] = [
  ['nothing', {}, []],
  [
    'a tag',
    { headTags: [{ tagName: 'meta', attributes: { name: 'x', content: 'a "b"' } }] },
    ['<meta name="x" content="a &quot;b&quot;">'],
  ],
  [
    'a flag, on and off',
    { headTags: [{ tagName: 'link', attributes: { rel: 'x', crossorigin: true, disabled: false } }] },
    ['<link rel="x" crossorigin>'],
  ],
  [
    'a script with its text',
    { headTags: [{ tagName: 'script', innerHTML: 'a < b && "c"' }] },
    ['<script>a < b && "c"</script>'],
  ],
  [
    'elements in noscript',
    { headTags: [{ tagName: 'noscript', innerHTML: '<link rel="stylesheet" href="/x.css">' }] },
    ['<noscript><link rel="stylesheet" href="/x.css"></noscript>'],
  ],
  [
    'a style sheet of the site',
    { stylesheets: [{ href: '/x.css' }] },
    ['<link rel="stylesheet" href="/base/x.css">'],
  ],
  [
    'a style sheet from elsewhere',
    { stylesheets: [{ href: 'https://a.example/x.css', integrity: 'y' }] },
    ['<link rel="stylesheet" href="https://a.example/x.css" integrity="y">'],
  ],
  [
    'a script of the site',
    { scripts: [{ src: '/x.js', async: true }] },
    ['<script src="/base/x.js" async></script>'],
  ],
  [
    'the order of tags, style sheets and scripts',
    {
      scripts: [{ src: '/c.js' }],
      stylesheets: [{ href: '/b.css' }],
      headTags: [{ tagName: 'meta', attributes: { a: 'a' } }],
    },
    ['<meta a="a">', '<link rel="stylesheet" href="/base/b.css">', '<script src="/base/c.js"></script>'],
  ],
]

for (const [name, changed, lines] of TAGS) {
  test(`the configuration puts ${name} into every head`, () => {
    assert.deepEqual(written(changed), lines)
  })
}
