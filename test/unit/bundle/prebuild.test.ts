import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { leanDialog } from '../../../cli/bundle/prebuild.ts'

const DIALOG = path.join(import.meta.dirname, '../../../node_modules/@docsearch/react/dist/esm/index.js')

test('the dialog makes no client of its own, takes exports of React one by one, and is a dialog with grids', () => {
  const lean = leanDialog(readFileSync(DIALOG, 'utf8'))
  assert.doesNotMatch(lean, /addAlgoliaAgent\("docsearch/)
  assert.match(lean, /^import \* as \w+ from "react";/)
  assert.doesNotMatch(lean, /role:"(?:button|listbox|option)"/)
  assert.match(lean, /role:"dialog","aria-modal":!0/)
})

test('another version of the dialog is told apart, and not changed in part', () => {
  const source = readFileSync(DIALOG, 'utf8')
  assert.throws(
    () => leanDialog(source.replace('role:"listbox"', 'role:"list"')),
    /listbox.* is there 0 times/,
  )
  assert.throws(
    () => leanDialog(source.replace('"docsearch"', '"other"')),
    /addAlgoliaAgent.* is there 0 times/,
  )
})
