import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { packageRoot } from '../../../cli/types/package-root.ts'

const DIST = path.join(packageRoot(), 'dist')

/** What Node loads with a file, and what the file may import later. */
const ANYWAY = /(?:from|import)"(\.\.?\/[^"]+\.js)"/g
const ALL = /(?:from|import\(?)"(\.\.?\/[^"]+\.js)"/g

/** Some files of `dist/`, and what they import. */
function loadedFor(starts: readonly string[], imports = ANYWAY, loaded = new Set<string>()) {
  for (const file of starts.filter((one) => !loaded.has(one))) {
    loaded.add(file)
    const found = [...readFileSync(path.join(DIST, file), 'utf8').matchAll(imports)]
    loadedFor(
      found.map(([, to = '']) => path.join(path.dirname(file), to)),
      imports,
      loaded,
    )
  }
  return loaded
}

// Chunks of earlier builds stay for a while.
const current = [...loadedFor(['main.js', 'worker.js'], ALL)]

/** The chunk of a module that is imported later. */
function chunkOf(name: string): string {
  const found = current.filter((file) => file.replace(/-[A-Z\d]{8}\.js$/, '') === `chunks/${name}`)
  assert.equal(found.length, 1, `${name}: ${found.join(', ')}`)
  return found[0] ?? ''
}

const BUILD = ['main.js', chunkOf('build')]
const MAKE = ['make-build', 'plan-docs', 'load-blogs', 'plan-pages', 'plan-search', 'sitemap-files', 'bundle']
const PAGES = ['compile-file', 'compile', 'native-html', 'page-task', 'page-terms']

test('what a process loads is a few files', () => {
  const counts = {
    help: loadedFor(['main.js']).size,
    unchanged: loadedFor(BUILD).size,
    build: loadedFor([...BUILD, ...[...MAKE, ...PAGES].map(chunkOf)]).size,
    thread: loadedFor(['worker.js', ...PAGES.map(chunkOf)]).size,
  }
  const most = { help: 20, unchanged: 30, build: 50, thread: 35 }
  for (const [name, count] of Object.entries(counts))
    assert.ok(count > 4 && count <= most[name as keyof typeof most], `${name}: ${count} files`)
})

test('a build that finds nothing to do loads nothing of what makes pages', () => {
  const loaded = [...loadedFor(BUILD)].map((file) => readFileSync(path.join(DIST, file), 'utf8')).join('')
  for (const name of ['satteri', 'lightningcss', 'react-dom/server'])
    assert.doesNotMatch(loaded, new RegExp(`(?:from|import)"${name}"`), name)
  assert.ok(loaded.length < 900_000, `${loaded.length} characters`)
})
