import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAttributes, readTags, type TagReader } from '../../../cli/render/read-tags.ts'

interface Recorder extends TagReader {
  readonly seen: string[]
}

/** Notes what it is given, and skips what stands after a tag up to a text. */
function recorder(skipped: Readonly<Record<string, string>> = {}, from = 0): Recorder {
  const seen: string[] = []
  return {
    seen,
    from,
    read({ html, at, kind, end }) {
      const text = html.slice(at, end)
      seen.push(`${kind} ${text}`)
      const until = skipped[text]
      return until === undefined ? end : html.indexOf(until, end) + until.length
    },
  }
}

test('a document is split into tags, declarations and what only looks like a tag', () => {
  const reader = recorder()
  readTags('<!doctype html><p a=">">x < y<br/></p><!-- <i> --><?x ?><a', [reader])
  assert.deepEqual(reader.seen, [
    'declaration <!doctype html>',
    'start <p a=">">',
    'text <',
    'start <br/>',
    'end </p>',
    'declaration <!-- <i> -->',
    'instruction <?x ?>',
    'unclosed <a',
  ])
})

test('readers get what they want, whatever others skip', () => {
  const html = '<a><svg><b></svg x><c><script></d></script><e>'
  const skips: readonly Readonly<Record<string, string>>[] = [
    {},
    { '<svg>': '</svg' },
    { '<svg>': '</svg x>', '<c>': '<script>' },
    { '<script>': '</script>' },
    { '<b>': '<scr' },
  ]
  const alone = skips.map((skipped) => {
    const reader = recorder(skipped)
    readTags(html, [reader])
    return reader.seen
  })
  const together = skips.map((skipped) => recorder(skipped))
  readTags(html, together)
  assert.deepEqual(
    together.map(({ seen }) => seen),
    alone,
  )
  assert.equal(new Set(alone.map((seen) => seen.join('\n'))).size, skips.length)
})

test('a reader begins where it wants to', () => {
  const [first, second] = [recorder(), recorder({}, 4)]
  readTags('<a><b><c>', [first, second])
  assert.deepEqual([first.seen.length, second.seen.length], [3, 1])
})

const ATTRIBUTES: readonly (readonly [tag: string, ...values: readonly (string | undefined)[]])[] = [
  ['<a id="1" name=\'2\' data-x>', '1', '2', ''],
  ['<a ID=1 id=2 names=3 data-x="&amp;">', '1', undefined, '&amp;'],
  ['<a title="id=1" data-x=/>', undefined, undefined, '/'],
  ['<a/name = 3/id id>', '', '3/id', undefined],
  ['<a ="x id=1">', '1"', undefined, undefined],
]

test('attributes are read as they are written', () => {
  for (const [tag, ...values] of ATTRIBUTES) {
    const found: unknown[] = []
    const read: TagReader['read'] = (one) => {
      found.push(...readAttributes(one, ['id', 'name', 'data-x']))
      return one.end
    }
    readTags(tag, [{ from: 0, read }])
    assert.deepEqual(found, values, tag)
  }
})
