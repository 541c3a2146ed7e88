import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unsafeAttributes } from '../../../../../runtime/shared/document/unsafe-attributes.ts'

type Element = readonly [tag: string, attributes: Readonly<Record<string, unknown>>]

const SCRIPT = 'javascript:alert(1)'
const PICTURE = 'data:image/svg+xml,<svg/>'

const UNSAFE: readonly Element[] = [
  ['a', { href: SCRIPT }],
  ['A', { HREF: SCRIPT }],
  ['a', { href: PICTURE }],
  ['area', { href: SCRIPT }],
  ['a', { 'xlink:href': SCRIPT }],
  ['a', { xLinkHref: SCRIPT }],
  ['use', { href: PICTURE }],
  ['img', { src: SCRIPT }],
  ['img', { srcset: `a.png 1x, ${SCRIPT} 2x` }],
  ['img', { srcSet: ['a.png 1x', `${SCRIPT} 2x`] }],
  ['link', { rel: 'preload', imageSrcSet: `${SCRIPT} 1x` }],
  ['link', { rel: ['stylesheet'], href: PICTURE }],
  ['form', { action: SCRIPT }],
  ['button', { formaction: SCRIPT }],
  ['input', { formAction: SCRIPT }],
  ['video', { poster: SCRIPT }],
  ['object', { data: PICTURE }],
  ['embed', { src: PICTURE }],
  ['iframe', { src: PICTURE }],
  ['script', { src: 'data:text/javascript,x' }],
  ['a', { ping: `/a ${SCRIPT}` }],
  ['a', { ping: ['/a', SCRIPT] }],
  ['body', { background: SCRIPT }],
  ['q', { cite: SCRIPT }],
  ['meta', { 'http-equiv': 'Refresh', content: `0; URL='${SCRIPT}'` }],
  ['meta', { httpEquiv: ['refresh'], content: `0;${SCRIPT}` }],
  ['set', { attributeName: 'xlink:href', to: SCRIPT }],
  ['animate', { attributeName: 'href', values: `/a;${SCRIPT}` }],
]

for (const [tag, attributes] of UNSAFE) {
  test(`<${tag}> with ${JSON.stringify(attributes)} holds code`, () => {
    assert.deepEqual(unsafeAttributes(tag, attributes), [Object.keys(attributes).at(-1)])
  })
}

const SAFE: readonly Element[] = [
  ['img', { src: PICTURE, srcset: `${PICTURE} 1x, data:image/png;base64,AA== 2x`, alt: SCRIPT }],
  ['link', { rel: 'shortcut icon', href: PICTURE }],
  ['image', { href: PICTURE }],
  ['video', { src: 'data:video/mp4;base64,AA==', poster: PICTURE }],
  ['a', { href: 'mailto:a@b.example', title: SCRIPT, 'data-href': SCRIPT }],
  ['div', { data: SCRIPT, content: SCRIPT, to: SCRIPT }],
  ['meta', { name: 'description', content: SCRIPT }],
  ['set', { attributeName: 'fill', to: SCRIPT }],
  ['a', { href: true, ping: 3, cite: null }],
]

for (const [tag, attributes] of SAFE) {
  test(`<${tag}> with ${JSON.stringify(attributes)} is safe`, () => {
    assert.deepEqual(unsafeAttributes(tag, attributes), [])
  })
}
