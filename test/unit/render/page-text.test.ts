import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPageText } from '../../../cli/render/page-text.ts'

function page(main: string): string {
  return `<body><nav>menu</nav><main>${main}</main><footer>end</footer></body>`
}

test('the words of the main content are read by heading', () => {
  const html = page(
    '<header><h1>Title</h1></header><p>Some <em>fine</em> words.</p>' +
      '<h2 id="a"><code>key</code> one<a class="hash-link" href="#a">​</a></h2><ul><li>x</li><li>y</li></ul>',
  )
  assert.deepEqual(readPageText(html), [
    ['', 1, 'Title', 'Some fine words.'],
    ['a', 2, 'key one', 'x y'],
  ])
})

test('navigation, controls, scripts and what is marked are left out, with all that is in them', () => {
  const html = page(
    '<nav><nav>in</nav>side</nav><aside>toc</aside><div data-search-ignore><div>banner</div>!</div>' +
      '<p>kept<button>Copy</button></p><script>if (a < b) "</p>"</script><style>p{}</style><footer>edit</footer>',
  )
  assert.deepEqual(readPageText(html), [['', 0, '', 'kept']])
})

test('code blocks are read apart', () => {
  const html = page(
    '<h1>T</h1><p>a <code>b</code></p><pre><code><b>c</b>.d\ne</code></pre><pre>f</pre><p>g</p>',
  )
  assert.deepEqual(readPageText(html), [['', 1, 'T', 'a b g', 'c.d e f']])
})

test('entities are letters, and what looks like a tag stays text', () => {
  const html = page('<p>&lt;img onerror=&quot;x&quot;&gt; &amp; 1 < 2&#x27;s</p>')
  assert.deepEqual(readPageText(html), [['', 0, '', `<img onerror="x"> & 1 < 2's`]])
})

test('a document without main content has no words', () => {
  assert.deepEqual(readPageText('<body><p>x</p></body>'), [])
  assert.deepEqual(readPageText(page('')), [])
  assert.deepEqual(readPageText('<main><p>never closed <nav>x'), [['', 0, '', 'never closed']])
})
