import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { moduleLoads, VERSION_QUERY, type Load } from '../../../../cli/config/module/module-loads.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

// Node calls hooks in this thread where it has registerHooks, and in a thread of its own where it has not.

const folder = temporaryFolder({
  'entry.mjs':
    "import { word } from './word.mjs'\nimport part from './part.cjs'\nexport default [word, part].join(' ')\n",
  'word.mjs': "import path from 'node:path'\nexport const word = path.basename('a/one')\n",
  'part.cjs': "module.exports = require('./inner.cjs')\n",
  'inner.cjs': "module.exports = 'common'\n",
  'broken.mjs': "import './missing.mjs'\n",
})
const fileOf = (name: string): string => path.join(folder, name)

async function imported(name: string): Promise<unknown> {
  const version = moduleLoads.versionOf(fileOf(name))
  const query = version === undefined ? '' : `?${VERSION_QUERY}=${version}`
  return ((await import(pathToFileURL(fileOf(name)).href + query)) as { default: unknown }).default
}

/** What is imported while a recorder looks, with the loads that begin in the folder. */
async function recorded(name: string): Promise<{ readonly value: unknown; readonly loads: readonly Load[] }> {
  const stop = moduleLoads.record([])
  let loads: readonly Load[] = []
  const value = await imported(name)
    .catch(() => 'failed')
    .finally(() => (loads = stop()))
  return { value, loads: loads.filter(({ from }) => from.startsWith(folder)) }
}

const namesOf = (loads: readonly Load[]): readonly string[] =>
  [
    ...new Set(
      loads.map(
        ({ from, specifier, to }) => `${path.basename(from)} ${specifier} ${path.basename(to ?? 'nothing')}`,
      ),
    ),
  ].sort()

const ALL = [
  'entry.mjs ./part.cjs part.cjs',
  'entry.mjs ./word.mjs word.mjs',
  'part.cjs ./inner.cjs inner.cjs',
  'word.mjs node:path nothing',
]

test('what ES modules import and CommonJS modules require is recorded, and all of it is evaluated again', async () => {
  const first = await recorded('entry.mjs')
  assert.deepEqual([first.value, namesOf(first.loads)], ['one common', ALL])
  writeFileSync(
    fileOf('word.mjs'),
    "import path from 'node:path'\nexport const word = path.basename('a/two')\n",
  )
  writeFileSync(fileOf('inner.cjs'), "module.exports = 'other'\n")
  const second = await recorded('entry.mjs')
  assert.deepEqual([second.value, namesOf(second.loads)], ['two other', ALL])
})

test('an import that leads to nothing is recorded as such', async () => {
  const { value, loads } = await recorded('broken.mjs')
  assert.equal(value, 'failed')
  const own = loads.filter(({ from }) => from === fileOf('broken.mjs'))
  assert.deepEqual(namesOf(own), ['broken.mjs ./missing.mjs nothing'])
})
