import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { loadState, saveState, type NextState, type StatePlace } from '../../../cli/cache/build-state.ts'
import { rowsOf } from '../../../cli/cache/pack.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const FILES = [['docs/ä\n\t".md', [1, 2.5, 3, 'h']]] as const
const PAGE = { inputs: [0], noIndex: false, policy: [], live: [], diagnostics: [], resolved: 0 }
const STATE: NextState = {
  startedAt: 1,
  files: rowsOf(FILES),
  outlineEnvironment: {},
  outlineOptions: 'o',
  outlines: rowsOf([['docs/ä.md', null]]),
  planInputs: [{ instance: 'blog/default', files: ['blog/authors.yml'] }],
  contents: [],
  inputKeys: ['file a'],
  inputValues: ['1'],
  texts: ['\n'],
  soundLinks: 'h',
  numbered: 1,
  bundle: null,
  pages: rowsOf([
    ['/a', PAGE],
    ['/b', { ...PAGE, noIndex: true }],
  ]),
  outputs: [],
}

function saved(): StatePlace {
  const place: StatePlace = { workDir: temporaryFolder({}), name: 'build', engine: 'e1 v20' }
  saveState(place, STATE)
  return place
}

test('what was saved is loaded', () => {
  const state = loadState(saved())
  assert.ok(state !== null)
  const { files, outlines, pages, contents, outputs, ...others } = state
  const { files: _f, outlines: _o, pages: _p, contents: _c, outputs: _u, ...saves } = STATE
  assert.deepEqual(others, saves)
  assert.deepEqual(
    [...files.keys()].map((name) => [name, files.get(name)]),
    FILES,
  )
  assert.deepEqual([outlines.get('docs/ä.md'), outlines.get('docs/b.md')], [null, undefined])
  assert.deepEqual([pages.get('/a'), pages.get('/b')], [PAGE, { ...PAGE, noIndex: true }])
  assert.deepEqual(
    [contents, outputs].map(({ size }) => size),
    [0, 0],
  )
})

test('for another engine, name or work folder there is none', () => {
  const place = saved()
  for (const changed of [
    { engine: 'e2 v20' },
    { engine: 'e1 v22' },
    { name: 'out' },
    { workDir: '/nowhere' },
  ])
    assert.equal(loadState({ ...place, ...changed }), null)
})

test('two states that differ in one byte of their names lie apart', () => {
  const place = saved()
  saveState({ ...place, name: 'other' }, { ...STATE, startedAt: 2 })
  assert.equal(loadState(place)?.startedAt, 1)
})

test('where nothing can be written nothing is kept', () => {
  const place = { workDir: path.join(temporaryFolder({ file: '' }), 'file'), name: 'build', engine: 'e' }
  saveState(place, STATE)
  assert.equal(loadState(place), null)
})
