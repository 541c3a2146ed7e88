import assert from 'node:assert/strict'
import test from 'node:test'
import { format, resolveConfig } from 'prettier'
import { assertPage } from '../../support/golden-page.ts'
import { configReference } from './config-reference.ts'

test('the reference page of the configuration is what the types of the options say', async () => {
  const made = await assertPage('api/docusaurus-config.md', async () =>
    format(configReference(), { ...(await resolveConfig(import.meta.filename)), parser: 'markdown' }),
  )
  const keys = [...made.matchAll(/^##+ `(.+?)` \{#(.+)\}$/gm)]
  assert.ok(keys.length > 200, String(keys.length))
  assert.equal(
    new Set(keys.map(([, , anchor]) => anchor)).size,
    keys.length,
    'every key has an anchor of its own',
  )
})
