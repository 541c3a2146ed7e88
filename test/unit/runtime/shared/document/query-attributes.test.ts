import assert from 'node:assert/strict'
import { test } from 'node:test'
import { queryAttributes } from '../../../../../runtime/shared/document/query-attributes.ts'

const ROWS: readonly (readonly [search: string, attributes: Readonly<Record<string, string>>])[] = [
  ['', {}],
  ['?', {}],
  ['?&&=&a', {}],
  ['?q=docusaurus-theme=dark', {}],
  ['?docusaurus-theme=dark', { 'data-theme': 'dark' }],
  ['docusaurus-theme=light', { 'data-theme': 'light' }],
  ['?sitegen-theme=light&sitegen-data-a=1', { 'data-theme': 'light', 'data-a': '1' }],
  ['?sitegen-docusaurus-theme=light&theme=light', {}],
  ['?a=b&docusaurus-theme=light&c', { 'data-theme': 'light' }],
  ['?docusaurus%2Dtheme=%64ark', { 'data-theme': 'dark' }],
  ['?docusaurus-theme=Dark', {}],
  ['?docusaurus-theme=system', {}],
  ['?docusaurus-theme=', {}],
  ['?docusaurus-theme', {}],
  ['?docusaurus-theme=dark" onload="alert(1)', {}],
  ['?docusaurus-theme=dark&docusaurus-theme=no', { 'data-theme': 'dark' }],
  ['?docusaurus-data-theme=evil', {}],
  ['?docusaurus-data-navbar=false', { 'data-navbar': 'false' }],
  ['?docusaurus-data-a-1=x=y', { 'data-a-1': 'x=y' }],
  ['?docusaurus-data-a', { 'data-a': '' }],
  ['?docusaurus-data-a=1&docusaurus-data-a=2', { 'data-a': '2' }],
  ['?docusaurus-data-a=a+b%20%26%C3%BC', { 'data-a': 'a b &ü' }],
  [
    '?docusaurus-data-a=%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E',
    { 'data-a': '"><img src=x onerror=alert(1)>' },
  ],
  ['?docusaurus-data-a=100%', { 'data-a': '100%' }],
  ['?docusaurus-data-a=%zz%E0%A4%A', { 'data-a': '%zz%E0%A4%A' }],
  ['?%&docusaurus-%=x&docusaurus-data-%=y', {}],
  ['?docusaurus-data-"onclick=alert(1)', {}],
  ['?docusaurus-data-%22onclick=alert(1)', {}],
  ['?docusaurus-data-a%20onclick=alert(1)', {}],
  ['?docusaurus-data-a%0A=x', {}],
  ['?docusaurus-data-a%0Ab=x', {}],
  [
    '?docusaurus-data-A=x&docusaurus-data-1=x&docusaurus-data--a=x&docusaurus-data-ü=x&docusaurus-data-=x',
    {},
  ],
  ['?docusaurus-data-__proto__=x&docusaurus-__proto__=x', {}],
  ['?docusaurus-onclick=x&data-a=x&docusaurus-docusaurus-data-a=x', {}],
]

for (const [search, attributes] of ROWS) {
  test(`the query ${JSON.stringify(search)} sets ${JSON.stringify(attributes)}`, () => {
    assert.deepEqual(queryAttributes(search), attributes)
  })
}
