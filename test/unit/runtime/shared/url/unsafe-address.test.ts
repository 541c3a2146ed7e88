import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isUnsafeAddress, type AddressUse } from '../../../../../runtime/shared/url/unsafe-address.ts'

const ADDRESSES: readonly (readonly [address: string, use: AddressUse, unsafe: boolean])[] = [
  ['javascript:alert(1)', 'follow', true],
  ['JavaScript:alert(1)', 'follow', true],
  [' \u0000\u001F\tjavascript:alert(1)', 'follow', true],
  ['java\tscr\nipt\r:alert(1)', 'follow', true],
  ['vbscript:x', 'follow', true],
  ['data:text/html,<script>x</script>', 'follow', true],
  ['data:,x', 'show', true],
  ['data:text/html,x', 'show', true],
  ['data:image/png;base64,AA==', 'follow', true],
  ['data:image/png;base64,AA==', 'show', false],
  ['DATA:Image/SVG+XML,<svg/>', 'show', false],
  ['data:audio/wav;base64,AA==', 'show', false],
  ['javascript:alert(1)', 'show', true],
  ['pathname://javascript:alert(1)', 'follow', true],
  ['pathname:///javascript:x', 'follow', false],
  ['https://a.example/?javascript:x', 'follow', false],
  ['mailto:a@b.example', 'follow', false],
  ['tel:+1', 'follow', false],
  ['web+x:y', 'follow', false],
  ['./javascript:x', 'follow', false],
  ['javascript%3Aalert(1)', 'follow', false],
  ['javascripts:x', 'follow', false],
  ['java script:x', 'follow', false],
  ['#javascript:x', 'follow', false],
  ['', 'follow', false],
]

for (const [address, use, unsafe] of ADDRESSES) {
  test(`${JSON.stringify(address)} ${unsafe ? 'may not' : 'may'} be there to ${use}`, () => {
    assert.equal(isUnsafeAddress(address, use), unsafe)
  })
}
