/**
 * Runs tests: suites of the table below, or the files that are named.
 *
 *   node test/run.mjs unit
 *   node test/run.mjs browser dev build
 *   node test/run.mjs test/build/dev-process.test.ts
 *
 * Every test has a limit, and so has the run. A run that is not done in time names the tests that are not, ends all that it
 * started, and fails. The last lines are the summary of `node --test`.
 * @module
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { globSync } from 'tinyglobby'
import { buildDist } from '../bin/build.js'
import { groupFiles } from './group.mjs'
import { endTree } from './support/ends.mjs'

const MINUTE = 60_000

const CLIENT = ['links', 'hydration', 'lifecycle', 'navigation', 'parts', 'scroll']
const READERS = ['code-blocks', 'docs-sidebar', 'docs-versions', 'live-code', 'mermaid', 'tabs']

/** What belongs together, as files for `node --test`. What takes long begins first: a core has nothing to do in the end. */
const SUITES = {
  unit: () => [
    ...groupFiles(filesBelow('test/unit'), { size: 24 }),
    'test/architecture.test.ts',
    'test/features.test.ts',
  ],
  build: () => groupFiles([...filesBelow('test/build'), 'test/routes.test.ts'], { size: 4 }),
  browser: () => groupFiles(filesBelow('test/browser'), { size: 10, suites: true }),
  dev: () => devTests(['client-links', 'constructs', 'redirects']),
  'dev:rest': () => devTests([...CLIENT.slice(1).map((name) => `client-${name}`), ...READERS]),
}

/** In milliseconds. The long sweeps of `test:all` take longer. */
const limits =
  process.env.SITEGEN_ALL_PAGES === '1'
    ? { test: 60 * MINUTE, run: 480 * MINUTE }
    : { test: 5 * MINUTE, run: 60 * MINUTE }

/** How long a run has to end by itself when its time is over, in milliseconds. */
const LAST_WORDS_MS = 5000

const names = process.argv.slice(2)
const files = names.flatMap((name) => SUITES[name]?.() ?? [name])
const support = path.join(import.meta.dirname, 'support')
/** What processes of tests share. */
const shared = mkdtempSync(path.join(os.tmpdir(), 'sitegen-shared-'))
process.on('exit', () => rmSync(shared, { recursive: true, force: true }))
// Threads run it, and sites are built with the React that it holds.
await buildDist()
const child = spawn(
  process.execPath,
  [
    // Each process of tests gets these, too. Much of what tests make is soon thrown away.
    '--max-semi-space-size=64',
    '--import',
    'tsx',
    '--import',
    path.join(support, 'ends.mjs'),
    path.join(support, 'run-files.mjs'),
    ...files,
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      // esbuild collects its garbage less often.
      GOGC: process.env.GOGC ?? '400',
      TSX_TSCONFIG_PATH: path.join(import.meta.dirname, '../tsconfig.base.json'),
      SITEGEN_TEST_SHARED: shared,
      SITEGEN_TEST_LIMIT: process.env.SITEGEN_TEST_LIMIT ?? String(limits.test),
      SITEGEN_RUN_LIMIT: process.env.SITEGEN_RUN_LIMIT ?? String(limits.run),
    },
  },
)

/** The run tells what hangs, and is ended with all that it started. */
const limit = setTimeout(end, Number(process.env.SITEGEN_RUN_LIMIT ?? limits.run) + LAST_WORDS_MS)
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end)

child.once('exit', (code) => {
  clearTimeout(limit)
  process.exitCode = code ?? 1
})

function end() {
  endTree(process.pid)
  process.exitCode = 1
}

function filesBelow(folder) {
  return globSync(`${folder}/**/*.test.{ts,tsx}`).sort()
}

/** Tests of what readers meet, against the development server. */
function devTests(names) {
  const files = names.map((name) => `test/browser/${name}.test.ts`)
  return groupFiles(files, { size: 1, suites: true, env: { SITEGEN_TEST_DEV: '1' } })
}
