import assert from 'node:assert/strict'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { importChecked, isComplete } from '../../../cli/kept/store.ts'
import { SiteProblems } from '../../../cli/report/diagnostic.ts'
import { contentHash } from '../../../cli/types/fingerprints.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const FILES = {
  'server.mjs': "export { word } from './part.mjs'\nexport const later = () => import('./later.mjs')\n",
  'part.mjs': "export const word = 'as written'\n",
  'later.mjs': "globalThis.keptCodeRan = true\nexport const word = 'later'\n",
}
const HASHES = Object.fromEntries(Object.entries(FILES).map(([name, text]) => [name, contentHash(text)]))

test('code runs when all of it is as it was written', async () => {
  const folder = temporaryFolder(FILES)
  const { word } = (await importChecked(path.join(folder, 'server.mjs'), HASHES)) as { word: string }
  assert.equal(word, 'as written')
})

for (const name of Object.keys(FILES)) {
  test(`R33: another letter in ${name} is never run, nor what stands beside it`, async () => {
    const folder = temporaryFolder(FILES)
    const text = readFileSync(path.join(folder, name), 'utf8')
    for (const damage of [text.replace(/[a-z](?=\w*'|\w* =)/, 'x'), `${text} `, '', text.slice(0, -1)]) {
      assert.notEqual(damage, text)
      writeFileSync(path.join(folder, name), damage)
      assert.equal(isComplete(folder, HASHES), false)
      await assert.rejects(importChecked(path.join(folder, 'server.mjs'), HASHES), (error) => {
        assert.ok(error instanceof SiteProblems)
        assert.equal(error.diagnostics[0]?.code, 'KEPT_CODE_CHANGED')
        return true
      })
    }
    rmSync(path.join(folder, name))
    await assert.rejects(importChecked(path.join(folder, 'server.mjs'), HASHES), SiteProblems)
  })
}
