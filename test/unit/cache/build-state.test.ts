import assert from 'node:assert/strict'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import {
  loadState,
  saveState,
  type BuildState,
  type NextState,
  type StatePlace,
} from '../../../cli/cache/build-state.ts'
import { changesOf, rowOf } from '../../../cli/cache/rows.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const FILES = [['docs/ä\n\t".md', [1, 2.5, 3, 'h']]] as const
const PAGE = { inputs: [0], noIndex: false, policy: [], live: [], diagnostics: [], resolved: 0 }
const STATE: NextState = {
  startedAt: 1,
  files: changesOf(FILES),
  outlineEnvironment: {},
  outlineOptions: 'o',
  outlines: changesOf([['docs/ä.md', null]]),
  planInputs: [{ instance: 'blog/default', files: ['blog/authors.yml'] }],
  contents: changesOf([]),
  inputKeys: ['file a'],
  inputValues: ['1'],
  texts: ['\n'],
  soundLinks: 'h',
  numbered: 1,
  bundle: null,
  pages: changesOf([
    ['/a', PAGE],
    ['/b', { ...PAGE, noIndex: true }],
  ]),
  outputs: changesOf([]),
}

function saved(): StatePlace {
  const place: StatePlace = { workDir: temporaryFolder({}), name: 'build', engine: 'e1 v20' }
  saveState(place, STATE, null)
  return place
}

test('what was saved is loaded', () => {
  const state = loadState(saved())
  assert.ok(state !== null)
  const { files, outlines, pages, contents, outputs, base: _b, ...others } = state
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

/** A state with so many pages that one of them is little. */
function large(): StatePlace {
  const place: StatePlace = { workDir: temporaryFolder({}), name: 'build', engine: 'e1 v20' }
  const pages = Array.from({ length: 40 }, (_, index) => [`/${index}`, PAGE] as const)
  saveState(place, { ...STATE, pages: changesOf(pages) }, null)
  return place
}

const filesIn = ({ workDir }: StatePlace) => readdirSync(path.join(workDir, 'cache/state')).sort()
const bytesOf = ({ workDir }: StatePlace, file = '') =>
  readFileSync(path.join(workDir, 'cache/state', file), 'utf8')

/** What the next build keeps: some pages are others, and some are gone. */
function nextOf(
  before: BuildState,
  changed: readonly (readonly [url: string, page: typeof PAGE])[],
  gone: readonly string[] = [],
): NextState {
  const same = { lines: [], gone: [] }
  const rows = { files: same, outlines: same, contents: same, outputs: same }
  const pages = { lines: changed.map(([url, page]) => rowOf(url, page)), gone }
  const { inputKeys, inputValues, texts } = before
  return { ...STATE, inputKeys, inputValues, texts, ...rows, pages }
}

test('what is different is kept beside the whole, build after build', () => {
  const place = large()
  const [whole] = filesIn(place)
  const before = bytesOf(place, whole)
  const first = loadState(place)
  assert.ok(first !== null)
  const changed = nextOf(
    first,
    [
      ['/1', { ...PAGE, noIndex: true }],
      ['/new', PAGE],
    ],
    ['/2', '/3'],
  )
  saveState(place, { ...changed, startedAt: 2, texts: ['\n', 'more'], inputValues: ['2'] }, first)
  const second = loadState(place)
  assert.ok(second !== null)
  assert.deepEqual([second.startedAt, second.texts, second.inputValues], [2, ['\n', 'more'], ['2']])
  const again = nextOf(second, [['/2', PAGE]], ['/new'])
  saveState(place, { ...again, inputKeys: ['file a', 'file b'], inputValues: ['2', null] }, second)
  const third = loadState(place)
  assert.deepEqual(
    [third?.inputKeys, third?.inputValues],
    [
      ['file a', 'file b'],
      ['2', null],
    ],
  )
  assert.deepEqual([third?.pages.get('/1')?.noIndex, third?.pages.get('/4')?.noIndex], [true, false])
  assert.deepEqual(
    ['/new', '/2', '/3'].map((url) => third?.pages.has(url)),
    [false, true, false],
  )
  assert.equal(third?.pages.size, 39)
  assert.equal(filesIn(place).length, 2)
  assert.equal(bytesOf(place, whole), before)
})

test('a state of which much is different, or with other numbers, is written whole', () => {
  const all = Array.from({ length: 40 }, (_, index) => [`/${index}`, { ...PAGE, resolved: 1 }] as const)
  for (const change of [{ pages: changesOf(all) }, { texts: ['other'] }]) {
    const place = large()
    const first = loadState(place)
    assert.ok(first !== null)
    saveState(place, nextOf(first, [['/1', PAGE]]), first)
    assert.equal(filesIn(place).length, 2)
    const second = loadState(place)
    assert.ok(second !== null)
    saveState(place, { ...nextOf(second, []), ...change }, second)
    assert.equal(filesIn(place).length, 1)
    assert.equal(loadState(place)?.pages.size, 40)
  }
})

test('changes to a whole that is gone, or that another build has replaced, are written with all of it', () => {
  const harms: readonly ((place: StatePlace) => void)[] = [
    ({ workDir }) => rmSync(path.join(workDir, 'cache'), { recursive: true }),
    (place) => saveState(place, { ...STATE, startedAt: 9 }, null),
  ]
  for (const harm of harms) {
    const place = large()
    const first = loadState(place)
    assert.ok(first !== null)
    const next = nextOf(first, [['/1', { ...PAGE, noIndex: true }]])
    // What is decoded when it is asked for is in memory.
    harm(place)
    saveState(place, next, first)
    assert.equal(filesIn(place).length, 1)
    const loaded = loadState(place)
    assert.deepEqual([loaded?.pages.size, loaded?.pages.get('/1')?.noIndex], [40, true])
  }
})

test('changes of another whole, or damaged ones, are none', () => {
  const place = large()
  const first = loadState(place)
  assert.ok(first !== null)
  saveState(place, { ...nextOf(first, []), startedAt: 2 }, first)
  const changes = filesIn(place).find((name) => name.includes('changes')) ?? ''
  const kept = bytesOf(place, changes)
  saveState(place, { ...STATE, startedAt: 3 }, null)
  writeFileSync(path.join(place.workDir, 'cache/state', changes), kept)
  assert.equal(loadState(place)?.startedAt, 3)
  writeFileSync(path.join(place.workDir, 'cache/state', changes), kept.slice(1))
  assert.equal(loadState(place)?.startedAt, 3)
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
  saveState({ ...place, name: 'other' }, { ...STATE, startedAt: 2 }, null)
  assert.equal(loadState(place)?.startedAt, 1)
})

test('where nothing can be written nothing is kept', () => {
  const place = { workDir: path.join(temporaryFolder({ file: '' }), 'file'), name: 'build', engine: 'e' }
  saveState(place, STATE, null)
  assert.equal(loadState(place), null)
})
