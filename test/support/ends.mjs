/**
 * Ends what the tests of a process have started, also when they failed and never came to the line that does so. Without it a
 * server that was left alive keeps the process, and with it the whole run, waiting for ever. Loaded into each process of tests
 * by `test/run.mjs`, and by the helpers that start processes.
 * @module
 */
import { execFileSync } from 'node:child_process'
import { after, afterEach, beforeEach } from 'node:test'
import { isMainThread } from 'node:worker_threads'

/** How long a process may go on after its last test until its children are ended, and until it is, in milliseconds. */
const CHILDREN_MS = Number(process.env.SITEGEN_TEST_GRACE ?? 5000)
const ALL_MS = 2.4 * CHILDREN_MS

/** How long a test may take, in milliseconds; none without `test/run.mjs`. Tests may have shorter limits of their own. */
const TEST_MS = Number(process.env.SITEGEN_TEST_LIMIT ?? 0)

// Threads of a process of tests load this module, too; what the process has started does not end with one of them.
if (process.env.NODE_TEST_CONTEXT !== undefined && isMainThread) {
  process.once('exit', endChildren)
  if (TEST_MS > 0) limitTests()
  endWhenIdle()
}

/** The hook of the process is called before suites that import their files have run, so what counts is the last test. */
function endWhenIdle() {
  let running = 0
  let since = 0
  const changed = (by) => () => {
    running += by
    since = performance.now()
  }
  beforeEach(changed(1))
  afterEach(changed(-1))
  after(() => {
    since = performance.now()
    // The timer keeps nothing alive: it is for what does.
    setInterval(() => {
      const idle = running > 0 ? 0 : performance.now() - since
      if (idle > CHILDREN_MS) endChildren()
      if (idle > ALL_MS) giveUp()
    }, 500).unref()
  })
}

/** Node has no limit for each test that does not also count for a file: a test that passes its limit ends its process. */
function limitTests() {
  const timers = new Map()
  beforeEach(({ fullName }) => {
    timers.set(fullName, setTimeout(tooLong, TEST_MS, fullName))
  })
  afterEach(({ fullName }) => clearTimeout(timers.get(fullName)))
}

function tooLong(name) {
  process.stderr.write(`${process.argv[1] ?? ''}: "${name}" is not done after ${TEST_MS / 1000} s.\n`)
  process.exit(1)
}

function giveUp() {
  process.stderr.write(
    `${process.argv[1] ?? ''}: the tests have ended, but not what they started: ${process.getActiveResourcesInfo().join(', ')}\n`,
  )
  process.exit(1)
}

function endChildren() {
  endTree(process.pid)
}

/** Ends all processes that a process has started, directly or not; itself not. */
export function endTree(root, signal = 'SIGKILL') {
  for (const pid of descendants(root)) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has just ended.
    }
  }
}

/** All processes that a process has started and that are there, those that they have started included. */
function descendants(root) {
  const pairs = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const found = new Set([root])
  for (const one of found) for (const [pid, parent] of pairs) if (parent === one) found.add(pid)
  found.delete(root)
  return found
}
