import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { StaticNode } from '../../../../runtime/shared/content/content.ts'
import { renderStatic, type ServedHtml } from '../../../../runtime/page/static.tsx'

const NODE: StaticNode = { tag: 'p', props: { className: 'c', id: 'x' }, html: 'a <em>b</em>' }
const WITHOUT: StaticNode = { tag: 'p' }

interface Props {
  readonly dangerouslySetInnerHTML: { readonly __html: unknown }
}

/** What React is given as the inside of an element. */
function innerOf(node: StaticNode, served: ServedHtml, id = '0'): Props['dangerouslySetInnerHTML'] {
  return (renderStatic(node, id, served) as ReactElement<Props>).props.dangerouslySetInnerHTML
}

function unasked(): string {
  return assert.fail('asked for words')
}

test('on the server an element holds its words, and the id that the client finds it by', () => {
  assert.equal(
    renderToStaticMarkup(renderStatic(NODE, 'b1.2', null)),
    '<p class="c" id="x" data-static="b1.2">a <em>b</em></p>',
  )
  assert.equal(renderToStaticMarkup(renderStatic(WITHOUT, '0', null)), '<p data-static="0"></p>')
})

test('in the browser nothing is asked for until React wants a string', () => {
  const inner = innerOf(WITHOUT, unasked)
  assert.equal(typeof inner.__html, 'object')
  const asked: string[] = []
  const served = (id: string): string => {
    asked.push(id)
    return 'served'
  }
  assert.equal(String(innerOf({ ...WITHOUT }, served, 'm:3').__html), 'served')
  assert.deepEqual(asked, ['m:3'])
})

test('words of page data come before those of the document, also empty ones', () => {
  assert.equal(String(innerOf({ ...NODE }, unasked).__html), NODE.html)
  assert.equal(String(innerOf({ tag: 'p', html: '' }, unasked).__html), '')
})

test('a node has one inside for good: another one would make React write the words again', () => {
  assert.equal(innerOf(WITHOUT, unasked), innerOf(WITHOUT, unasked))
  assert.notEqual(innerOf(WITHOUT, unasked), innerOf({ ...WITHOUT }, unasked))
})
