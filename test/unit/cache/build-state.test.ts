import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { loadState, saveState, type BuildState, type StatePlace } from '../../../cli/cache/build-state.ts'
import type { FilePath } from '../../../cli/types/file-path.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const STATE: BuildState = {
  startedAt: 1,
  files: { 'docs/ä.md': [1, 2.5, 3, 'h'] },
  outlineEnvironment: {},
  outlineOptions: 'o',
  outlines: { ['docs/ä.md' as FilePath]: null },
  planInputs: [{ instance: 'blog/default', files: ['blog/authors.yml'] }],
  contents: {},
  inputKeys: ['file a'],
  inputValues: { 'file a': '1' },
  texts: ['\n'],
  bundle: null,
  pages: {},
  outputs: {},
}

function saved(): { readonly place: StatePlace; readonly file: string } {
  const place: StatePlace = { workDir: temporaryFolder({}), name: 'build', engine: 'e1 v20' }
  saveState(place, STATE)
  const folder = path.join(place.workDir, 'cache/state')
  const [name = ''] = readdirSync(folder)
  return { place, file: path.join(folder, name) }
}

test('what was saved is loaded', () => {
  assert.deepEqual(loadState(saved().place), STATE)
})

for (const changed of [
  { engine: 'e2 v20' },
  { engine: 'e1 v22' },
  { name: 'out' },
  { workDir: '/nowhere' },
]) {
  test(`for another ${Object.keys(changed).join()} there is none: ${Object.values(changed).join()}`, () => {
    assert.equal(loadState({ ...saved().place, ...changed }), null)
  })
}

test('a state of which any byte is gone or another one is none', () => {
  const { place, file } = saved()
  const bytes = readFileSync(file)
  for (let at = 0; at < bytes.length; at += 1) {
    writeFileSync(file, bytes.subarray(0, at))
    assert.equal(loadState(place), null, `cut at ${at}`)
    const flipped = Buffer.from(bytes)
    flipped[at] = (flipped[at] ?? 0) ^ 1
    writeFileSync(file, flipped)
    assert.equal(loadState(place), null, `flipped at ${at}`)
  }
})

test('two states that differ in one byte of their names lie apart', () => {
  const { place } = saved()
  saveState({ ...place, name: 'other' }, { ...STATE, startedAt: 2 })
  assert.equal(loadState(place)?.startedAt, 1)
})

test('where nothing can be written nothing is kept', () => {
  const place = { workDir: path.join(temporaryFolder({ file: '' }), 'file'), name: 'build', engine: 'e' }
  saveState(place, STATE)
  assert.equal(loadState(place), null)
})
