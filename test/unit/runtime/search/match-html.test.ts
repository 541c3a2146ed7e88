import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchHtml, matchParts, matchText } from '../../../../runtime/shared/search/match-html.ts'

test('a highlighted text is taken apart at its marks', () => {
  assert.deepEqual(matchParts('a <mark>b</mark><mark>c</mark> d'), [
    { text: 'a ', isMatch: false },
    { text: 'b', isMatch: true },
    { text: 'c', isMatch: true },
    { text: ' d', isMatch: false },
  ])
  assert.deepEqual(matchParts(''), [])
  assert.equal(matchText('<mark>a</mark> &amp; b'), 'a & b')
})

/** Texts as a service may answer them, escaped or not, and the HTML that is shown. */
const SHOWN: readonly (readonly [value: string, html: string])[] = [
  ['<mark>a</mark> b', '<mark>a</mark> b'],
  ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
  ['&lt;img src=x&gt;', '&lt;img src=x&gt;'],
  ['a &amp; b &quot;c&quot; &#39;d&#x27; &apos;', 'a &amp; b &quot;c&quot; &#39;d&#39; &#39;'],
  ['R&D &copy; &#99999999;', 'R&amp;D &amp;copy; &amp;#99999999;'],
  ['<mark onclick=alert(1)>a</mark>', '&lt;mark onclick=alert(1)&gt;a'],
  ['<mark>a<script>b</mark></script>', '<mark>a&lt;script&gt;b</mark>&lt;/script&gt;'],
  ['&#1114112;&#x110000;', '&amp;#1114112;&amp;#x110000;'],
]

for (const [value, html] of SHOWN) {
  test(`X1: ${value} holds no element but marks, and is the same when it is shown again`, () => {
    assert.equal(matchHtml(value), html)
    assert.equal(matchHtml(matchHtml(value)), html)
  })
}
