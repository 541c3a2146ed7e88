import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import test from 'node:test'
import { policyNeeds, policyText } from '../../../cli/content/content-policy.ts'

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const NEEDS: readonly (readonly [html: string, ...needs: readonly string[]])[] = [
  ['<p class="a">plain <a href="https://x.example/">link</a></p>'],
  ['<img src="/a.png" alt="">'],
  ['<img src="data:image/png;base64,AA" alt="">'],
  ['<img src="https://pics.example/a.png?b" alt="">', 'img-src https://pics.example'],
  ['<img src="//pics.example:8443/a.png" alt="">', 'img-src https://pics.example:8443'],
  ['<img srcset="/a.png 1x, https://pics.example/b.png 2x" alt="">', 'img-src https://pics.example'],
  ['<svg><image href="https://pics.example/a.svg"/></svg>', 'img-src https://pics.example'],
  ['<p style="color: red">x</p>', "style-src-attr 'unsafe-inline'"],
  [
    '<p style="background: url(https://pics.example/b.png)">x</p>',
    'img-src https://pics.example',
    "style-src-attr 'unsafe-inline'",
  ],
  ['<style>p > a { color: red }</style>', `style-src-elem ${hash('p > a { color: red }')}`],
  ['<script>let a = 1 < 2 && "</p>"</script>', `script-src ${hash('let a = 1 < 2 && "</p>"')}`],
  ['<script type="module">run()</script>', `script-src ${hash('run()')}`],
  ['<script type="importmap">{}</script>', `script-src ${hash('{}')}`],
  ['<script type="application/ld+json">{"a": 1}</script>'],
  ['<script src="/a.js"></script>'],
  ['<script async src="https://stats.example/a.js"></script>', 'script-src https://stats.example'],
  [
    '<link rel="stylesheet" href="https://fonts.example/a.css">',
    'font-src https://fonts.example',
    'img-src https://fonts.example',
    'style-src https://fonts.example',
  ],
  ['<link rel="canonical" href="https://sitegen.example/">'],
  ['<link rel="shortcut icon" href="https://pics.example/i.ico">', 'img-src https://pics.example'],
  ['<iframe src="https://video.example/1"></iframe>', 'frame-src https://video.example'],
  ['<iframe src="/demo/"></iframe>', "frame-src 'self'"],
  ['<video src="/a.mp4" poster="/a.png"></video>'],
  ['<video><source src="https://video.example/a.mp4"></video>', 'media-src https://video.example'],
  ['<object data="/a.pdf"></object>', "object-src 'self'"],
  ['<form action="https://list.example/join"></form>', 'form-action https://list.example'],
  ['<button onclick="go()">x</button>', `script-src-attr ${hash('go()')}`, "script-src-attr 'unsafe-hashes'"],
  ['<div class="a theme-mermaid"></div>', "style-src-attr 'unsafe-inline'", "style-src-elem 'unsafe-inline'"],
  ['<div class="theme-playground"></div>', "script-src 'unsafe-eval'"],
  ['<p>&lt;script&gt;x()&lt;/script&gt; style="x"</p>'],
  ['<textarea><script>x()</script></textarea>'],
  ['<img src="https://" alt=""><iframe src=""></iframe>'],
]

for (const [html, ...needs] of NEEDS) {
  test(`${html} needs ${needs.length === 0 ? 'nothing' : needs.join(', ')}`, () => {
    assert.deepEqual(policyNeeds([html]), needs.toSorted())
  })
}

test('what several texts need is there once, sorted', () => {
  const image = '<img src="https://pics.example/a.png" alt="">'
  assert.deepEqual(policyNeeds([image, `<p style="a: b">${image}</p>`]), [
    'img-src https://pics.example',
    "style-src-attr 'unsafe-inline'",
  ])
})

test('a policy without needs allows what lies on the host, and no frames and objects', () => {
  const text =
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self' data:; " +
    "frame-src 'none'; object-src 'none'; base-uri 'self'; form-action 'self'"
  assert.equal(policyText([]), text)
})

test('a policy depends on its needs, and on no order', () => {
  const needs = [
    'img-src https://b.example',
    'img-src https://a.example',
    "style-src-attr 'unsafe-inline'",
  ] as const
  assert.equal(policyText(needs), policyText(needs.toReversed()))
  assert.match(policyText(needs), /; img-src 'self' data: https:\/\/a\.example https:\/\/b\.example;/)
  assert.match(policyText(needs), /; style-src-attr 'unsafe-inline'$/)
})

test('a directive allows what the wider one does, no hash where all is allowed, and what the site adds', () => {
  const cases: readonly (readonly [...given: Parameters<typeof policyText>, end: RegExp])[] = [
    [["style-src-elem 'sha256-x'"], {}, /; style-src-elem 'self' 'sha256-x'$/],
    [['media-src https://a.example'], {}, /; media-src 'self' https:\/\/a\.example$/],
    [
      ["style-src-elem 'sha256-x'", "style-src-elem 'unsafe-inline'"],
      {},
      /; style-src-elem 'self' 'unsafe-inline'$/,
    ],
    [[], { 'connect-src': ['https://a.example'] }, /; connect-src 'self' https:\/\/a\.example$/],
    [[], { 'frame-src': ['https://v.example'] }, /; frame-src https:\/\/v\.example;/],
  ]
  for (const [needs, added, end] of cases) assert.match(policyText(needs, added), end)
})
