import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import {
  goalLines,
  GOALS,
  layoutLoads,
  LIMITS,
  overBudget,
  type MeasuredLoad,
} from '../../../bench/budgets.ts'

const load: MeasuredLoad = {
  layout: '@theme/DocItem',
  file: 'docs/index.html',
  isEager: true,
  scriptBytes: 80_000,
  styleBytes: 13_000,
  foreign: [],
  blocking: [],
  loadedScriptBytes: 89_900,
  loadedDataBytes: 0,
}

const dir = mkdtempSync(path.join(os.tmpdir(), 'budgets-'))
after(() => rmSync(dir, { recursive: true, force: true }))

test('scripts are judged by what a browser loads, not by what the document names', () => {
  assert.deepEqual(overBudget([load], GOALS), [])
  const late = { ...load, loadedScriptBytes: 99_000 }
  assert.deepEqual(overBudget([late], GOALS), [
    '@theme/DocItem: docs/index.html loads 99.0 KB of scripts, not 90.0.',
  ])
  assert.deepEqual(overBudget([late], LIMITS), [])
})

test('pages whose client waits for its reader have a budget of their own', () => {
  const waiting = { ...load, isEager: false, loadedScriptBytes: 8001 }
  assert.deepEqual(overBudget([waiting], LIMITS), [
    '@theme/DocItem: docs/index.html loads 8.0 KB of scripts, not 8.0.',
  ])
  assert.deepEqual(overBudget([{ ...waiting, loadedScriptBytes: 8000 }], LIMITS), [])
})

test('a goal that is missed is said with the figure of the heaviest layout', () => {
  const waiting = { ...load, isEager: false, loadedScriptBytes: 6400 }
  assert.deepEqual(
    goalLines([load, waiting]).map((line) =>
      /^Goal of (.*) KB of scripts (.*) where .* (.*) KB\.$/.exec(line)?.slice(1),
    ),
    [
      ['8.0', 'reached', '6.4'],
      ['90.0', 'reached', '89.9'],
    ],
  )
  assert.match(goalLines([load, { ...load, loadedScriptBytes: 99_000 }]).join(''), / missed .* 99\.0 KB\.$/)
})

test('the page of a layout is the one whose document names least', () => {
  const script = (name: string): string => `<script type="module" src="/${name}"></script>`
  const pages = { a: script('large.js') + script('small.js'), b: script('small.js') }
  writeFileSync(path.join(dir, 'large.js'), 'large()')
  writeFileSync(path.join(dir, 'small.js'), 's()')
  for (const [name, html] of Object.entries(pages)) {
    mkdirSync(path.join(dir, name))
    writeFileSync(path.join(dir, name, 'index.html'), html)
    writeFileSync(path.join(dir, name, 'page.json'), '{"layout":"@theme/DocItem"}')
  }
  assert.deepEqual(
    layoutLoads(dir).map(({ layout, file }) => [layout, file]),
    [['@theme/DocItem', 'b/index.html']],
  )
})
