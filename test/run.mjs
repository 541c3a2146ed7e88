/**
 * Runs tests: all that must pass before a landing, or the parts, folders and files that are named.
 *
 *   node test/run.mjs                                      npm test
 *   node test/run.mjs all                                  npm run test:all
 *   node test/run.mjs unit build                           parts (test/runner/parts.mjs)
 *   node test/run.mjs test/build/dev                       a folder
 *   node test/run.mjs test/unit/check/links.test.ts        a file
 *   node test/run.mjs test/unit/check --name 'dead link'   tests whose name matches a regular expression
 *   node test/run.mjs --bail                               ends at the first failure
 *
 * Every test has a limit, and so has the run. A run that is not done in time names the tests that are not, ends all that it
 * started, and fails. The last lines are the summary of `node --test`.
 * @module
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildDist } from '../bin/build.js'
import { isLong, partsOf } from './runner/parts.mjs'
import { endTree } from './support/ends.mjs'

const MINUTE = 60_000

/** How long a run has to end by itself when its time is over, in milliseconds. */
const LAST_WORDS_MS = 60_000

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { name: { type: 'string' }, bail: { type: 'boolean', default: false } },
})
const limits = isLong(positionals)
  ? { test: 60 * MINUTE, run: 180 * MINUTE }
  : { test: 5 * MINUTE, run: 40 * MINUTE }
const parts = partsOf(positionals)
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
    path.join(import.meta.dirname, 'support/ends.mjs'),
    path.join(import.meta.dirname, 'runner/run-files.mjs'),
    JSON.stringify({ parts, ...values }),
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
