import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import test from 'node:test'
import { format, resolveConfig } from 'prettier'
import { configReference } from './config-reference.ts'

const PAGE = path.join(import.meta.dirname, '../../../content/docs/api/docusaurus-config.md')

/** `UPDATE_GOLDEN=1` writes the page. */
test('the reference page of the configuration is what the types of the options say', async () => {
  const made = await format(configReference(), { ...(await resolveConfig(PAGE)), parser: 'markdown' })
  if (process.env['UPDATE_GOLDEN'] !== undefined) writeFileSync(PAGE, made)
  assert.equal(readFileSync(PAGE, 'utf8'), made)
  const keys = [...made.matchAll(/^##+ `(.+?)` \{#(.+)\}$/gm)]
  assert.ok(keys.length > 200, String(keys.length))
  assert.equal(
    new Set(keys.map(([, , anchor]) => anchor)).size,
    keys.length,
    'every key has an anchor of its own',
  )
})
