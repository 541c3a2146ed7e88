import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storageSuffix } from '../../../cli/config/storage-suffix.ts'
import { siteConfig } from '../support/site-config.ts'

const ROWS: readonly (readonly [namespace: boolean | string, baseUrl: string, suffix: string])[] = [
  [false, '/', ''],
  ['acme', '/', '-acme'],
  // md5 of https://sitegen.example/ and of https://sitegen.example/base/
  [true, '/', '-a4f'],
  [true, '/base/', '-205'],
]

for (const [namespace, baseUrl, suffix] of ROWS) {
  test(`the namespace ${String(namespace)} of a site at ${baseUrl} adds "${suffix}" to keys`, () => {
    const config = siteConfig({ baseUrl, storage: { type: 'localStorage', namespace } })
    assert.equal(storageSuffix(config), suffix)
  })
}
