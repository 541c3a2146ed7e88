import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileText, showNodes } from '../compile-text.ts'

test('items of a tree of files are files or folders that open and close, and what follows a name is a comment', async () => {
  const text = '<FileTree>\n\n- src/\n  - a.ts the *first*\n- **b.ts**\n- docs\n  - c.md\n\n</FileTree>\n'
  const html = JSON.stringify(showNodes(await compileText(text))).replaceAll('\\"', '"')
  assert.match(
    html,
    /<li class="sg-file-tree__folder"><details class="sg-file-tree__details" open(?:="")?><summary>src\/<\/summary><ul>/,
  )
  assert.match(html, /<li>a\.ts<span class="sg-file-tree__comment"> the <em>first<\/em><\/span>/)
  assert.match(html, /<li><strong>b\.ts<\/strong>/)
  assert.match(html, /<summary>docs<\/summary><ul>/)
})
