import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Parser } from 'htmlparser2'
import { documentInputs } from '../../../cli/render/page-inputs.ts'
import { processorTime } from '../../support/processor-time.ts'

interface Inputs {
  readonly links: readonly string[]
  readonly anchors: readonly string[]
  readonly noIndex: boolean
}

function inputs(html: string): Inputs {
  const { links, anchors, noIndex } = documentInputs(html)
  return { links, anchors: [...anchors], noIndex }
}

/** The same, by a parser. */
function parsed(html: string): Inputs {
  const links = new Set<string>()
  const anchors = new Set<string>()
  let noIndex = false
  const parser = new Parser({
    onopentag(name, attributes) {
      const { id, href, content } = attributes
      if (id !== undefined) anchors.add(id)
      if (name === 'meta' && attributes['name'] === 'robots' && /noindex/i.test(content ?? '')) noIndex = true
      if (name !== 'a' && name !== 'area') return
      if (attributes['name'] !== undefined) anchors.add(attributes['name'])
      if (href !== undefined && !('data-no-link-check' in attributes)) links.add(href.trim())
    },
  })
  parser.end(html)
  return { links: [...links], anchors: [...anchors], noIndex }
}

const DOCUMENTS: readonly string[] = [
  // quotes
  `<a href="/1" id="a">x</a><a href='/2' id='b'><a href=/3 id=c><a\nhref\n=\n"/4"\n><a href="/5"id="d">`,
  '<p title="a > b" id="p">x</p><a href="/y">',
  "<p title='\"' id=q><a href=/z>",
  '<p title=a"b><a href=/y>"</a><a href=/z>',
  '<p a"b><a href=/y id=z>"',
  "<a href='/a\"b'><a href=`/x y`>",
  '<img alt="<a href=/n>" id=i>',
  // names
  '<A HREF="/X" hRef=/b ID="Q"><a href="/1" href="/2"><a id="" href="">',
  '<a href><a href= ><a href=/x/>t<a/href="/y">',
  '<p id="a" / id="b"><p =id="x"><p id="y">',
  '<p data-id="x" data-x="" xid=3 id:x="1" aria-id="2">',
  '<p id=a\u00A0b><p id="\n a "><a href="  /x  ">',
  // entities
  '<a href="/x?a=1&amp;b=2#c"><a href="/x?a=1&b=2&copy=3&lt"><a href="&#x2F;y">',
  '<a href="/&Uuml;&#128512;"><a href="/a&b;c"><a href="/é#ü">',
  // what counts
  '<a name="n"><p name="m"><area href="/m" name="o">',
  '<a href="/x" data-no-link-check><a data-no-link-check="" href="/y"><a data-no-link-check-x href="/z">',
  '<svg><a href="/s" id="v"><title>t</title></a></svg>',
  '<META NAME=robots CONTENT="NOINDEX, nofollow">',
  '<meta content="noindex" name="robots"/>',
  '<meta name="robots" content="index"><meta name="robots">',
  // highlighted code
  '<span class="token"><a href=/x></a></span><span><a href=/y></span>',
  '<span class="a" id="s"><span id="t" class="a"><span class="a"id=u><spanner id=v>',
  '<span class="a>b"><b id=x>',
  // comments and declarations
  '<!-- <a href="/no"> --><a href="/yes">',
  '<!--><a href="/1"><!-- --><a href=/2>',
  '<!---><a href="/1"><!-- --><a href=/2>',
  '<!--x--!><a href="/yes">',
  '<!-- a -- b > <a href=/n> --><a href=/y>',
  '<!-- unclosed <a href=/x>',
  '<!doctype html><html id="h"><a href=/x><?php <a href=/n> ?><a href=/y>',
  '<![CDATA[ <a href=/n> ]]><a href=/y>',
  '</a href="/x"><a href=/y>',
  // text
  '<script>var a = "<a href=\'/no\'>"</script><a href="/y">',
  '<script>if (a</script b><a href=/y>',
  '<SCRIPT><a href=/n></SCRIPT ><a href=/y><script src=x></script><a href=/z>',
  '<script/><a href=/n></script><a href=/y>',
  '<script><!-- <script> </script> --> <a href=/q></script>',
  '<style>a:after{content:"<a id=n>"}</style><b id=y>',
  '<textarea id=t><a href=/n></textarea><a href=/y>',
  '<title>a</titlex><a href=/n></title><a href=/y>',
  '<noscript><a href=/x></noscript><a href=/y><template><a href=/z></template>',
  '<iframe><a href=/n></iframe><a href=/y>',
  '<xmp><a href=/n></xmp><a href=/y>',
  // what is not closed, or no tag
  'a < b <a href=/x><3 <a href=/y><<a href=/z>',
  '<a href="/x"><script>',
]

const UNCLOSED = [
  '<a href="/x',
  '<a href="/x" ',
  '<p id="a"><p id="b',
  '<!--',
  '<!-',
  '<a',
  '</',
  '<',
  '<script>',
  '',
]

test('documents are read as a parser reads them', () => {
  for (const html of [...DOCUMENTS, ...UNCLOSED]) assert.deepEqual(inputs(html), parsed(html), html)
})

test('pictures that are files are there once, as they are named', () => {
  const html =
    '<img src="/a.png"><p><img alt src=b%20c.svg?x></p><img src="/a.png"><img src="data:image/png;base64,AA"><img alt="">'
  assert.deepEqual(documentInputs(html).images, ['/a.png', 'b%20c.svg?x'])
})

test('what is embedded is there once, whatever names it', () => {
  const html = `<video src=/a.mp4 poster="/p.png"><source srcset="/s.png 1x, /t.png 2x"><iframe src="/f/"></iframe>
    <img srcset="/i.png 2x, /s.png" style="background:url(/x.png)"><use href="#u"><svg fill="url(#g)"></svg>
    <p style="background: url(&quot;/q.png&quot;), URL( '/r.png' )"><object data=/o.pdf></object><p title="url(/n.png)">
    <style>.a { background: url(data:image/png;base64,AA), url(/st.png) }</style><script>url(/n.png)</script>`
  const { embeds } = documentInputs(html)
  const expected = 'a.mp4 p.png s.png t.png f/ i.png x.png q.png r.png o.pdf st.png'
  assert.deepEqual(
    embeds,
    expected.split(' ').map((name) => `/${name}`),
  )
})

test('each link and anchor is there once, in the order of the document', () => {
  const found = inputs('<a href="/b" id="2"><a href="/a" name="1"><a href="/b" id="2">')
  assert.deepEqual(found, { links: ['/b', '/a'], anchors: ['2', '1'], noIndex: false })
})

const UNITS = ['<', '<a href="', '<!--', '<a ', "<a b='", '<a href="x"', '<span class="', '<script>', '</']

test('5 MB of what begins and does not end take linear time', (t) => {
  for (const unit of [
    ...UNITS,
    '<a b=c ',
    '<p id="&amp;',
    '<title',
    '<!',
    '<a =',
    '<a/',
    '<p style="url(',
    '<style>url(',
  ]) {
    const html = unit.repeat(5_000_000 / unit.length)
    const start = process.cpuUsage()
    documentInputs(html)
    const milliseconds = processorTime(start)
    t.diagnostic(`${unit}: ${Math.round(milliseconds)} ms`)
    // What takes quadratic time takes hours here.
    assert.ok(milliseconds < 20_000)
  }
})
