import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement, type ReactElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  RouteContextProvider,
  useRouteContext,
  type RouteContextProviderProps,
} from '../../../../runtime/page/route-context.tsx'
import type { RouteContext } from '../../../../runtime/shared/page/page-data.ts'

type Value = RouteContextProviderProps['value']

/** What the hook returns below providers, the topmost first. */
function contextBelow(values: readonly Value[]): RouteContext | undefined {
  const seen: RouteContext[] = []
  const Probe = (): ReactNode => {
    seen.push(useRouteContext())
    return null
  }
  const tree = values.reduceRight<ReactElement>(
    (children, value) => createElement(RouteContextProvider, { value }, children),
    createElement(Probe),
  )
  renderToString(tree)
  return seen[0]
}

const DOCS = { name: 'docs', id: 'default' }
const BLOG = { name: 'blog', id: 'other' }

const MERGED: readonly (readonly [sentence: string, values: readonly Value[], expected: RouteContext])[] = [
  ['one context is given as it is', [{ plugin: DOCS }], { plugin: DOCS }],
  ['data is given as it is', [{ plugin: DOCS, data: { a: 1 } }], { plugin: DOCS, data: { a: 1 } }],
  ['the plugin stays that of the topmost context', [{ plugin: DOCS }, { plugin: BLOG }], { plugin: DOCS }],
  [
    'data of the inner context is added and counts more',
    [{ plugin: DOCS, data: { a: 1, b: 1 } }, { data: { b: 2, c: 2 } }, { plugin: BLOG, data: { c: 3 } }],
    { plugin: DOCS, data: { a: 1, b: 2, c: 3 } },
  ],
  [
    'an inner context without data, or null, changes nothing',
    [{ plugin: DOCS, data: { a: 1 } }, {}, null],
    { plugin: DOCS, data: { a: 1 } },
  ],
]

for (const [sentence, values, expected] of MERGED) {
  test(`route context: ${sentence}`, () => {
    assert.deepEqual(contextBelow(values), expected)
  })
}

const ILLEGAL: readonly (readonly [sentence: string, values: readonly Value[], message: RegExp])[] = [
  ['there is no provider', [], /no route context here: .*<RouteContextProvider>/],
  ['the topmost context is null', [null], /no route context here/],
  [
    'the topmost context names no plugin',
    [{ data: { a: 1 } }],
    /topmost route context has no "plugin" attribute/,
  ],
  ['only an inner context names a plugin', [{}, { plugin: DOCS }], /topmost route context/],
]

for (const [sentence, values, message] of ILLEGAL) {
  test(`route context: it is an error that ${sentence}`, () => {
    assert.throws(() => contextBelow(values), message)
  })
}
