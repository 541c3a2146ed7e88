#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'

/** `engines` of package.json. Older versions cannot even parse what comes next. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`sitegen needs Node.js 20.19 or newer; this is ${process.versions.node}.\n`)
  process.exit(1)
}

/** In the package there is only dist; in a checkout dist follows the sources. */
if (existsSync(new URL('../cli', import.meta.url))) {
  const { buildDist } = await import('./build.js')
  await buildDist().catch((error) => {
    // esbuild has shown the errors of the sources itself.
    if (!Array.isArray(error.errors)) throw error
    process.exit(1)
  })
}

/**
 * V8 lets the heap grow to several times of what is in use where memory is plenty. At 5,000 pages this keeps a build
 * under 600 MB instead of 800, and costs less than can be measured.
 */
setFlagsFromString('--heap-growing-percent=60')

/**
 * V8 optimizes what has run for a while, on threads of its own. In a command that takes a second or ten little of that is
 * ever worth it: waiting several times as long saves a fifth of the processor time of ten pages, and a tenth at 1,000. What
 * a version of V8 calls this; others keep their own measure, since they complain about names that they do not know.
 */
const LATER = {
  11: '--interrupt-budget=1000000',
  12: '--invocation-count-for-turbofan=20000',
  13: '--invocation-count-for-turbofan=20000',
}
const later = LATER[Number.parseInt(process.versions.v8)]
if (later !== undefined) setFlagsFromString(later)

const { run } = await import('../dist/main.js').catch((error) => {
  if (error.code !== 'EMFILE' && error.code !== 'ENFILE') throw error
  // What reports problems is a part of the program.
  const hint = 'Allow more open files ("ulimit -n 4096") and run the command again.'
  process.stderr.write(`error SYSTEM_REFUSED  The system refused: ${error.message}.\n  hint: ${hint}\n`)
  process.exit(1)
})

// Plugins must not end the process: while they run, `process.exit` is an error.
const exit = process.exit.bind(process)

/** Listeners that are gone give way to the system's own: the second signal ends the process at once. */
const interruption = new AbortController()
const interrupt = (signal) => {
  process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
  interruption.abort(new DOMException(signal, 'AbortError'))
}
process.on('SIGINT', interrupt).on('SIGTERM', interrupt)

/** How long the signal may come after what it caused, in milliseconds. */
const SIGNAL_DELAY = 100

// Ctrl-C ends the bundler, too, and work that waits for it fails, maybe before the signal is heard of: that is no news.
process.on('unhandledRejection', (reason) => {
  setTimeout(() => {
    if (!interruption.signal.aborted) throw reason
  }, SIGNAL_DELAY)
})

process.exitCode = await run(process.argv.slice(2), {
  cwd: process.cwd(),
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  signal: interruption.signal,
  ownsProcess: true,
})

// Work that could not be stopped in time must not keep an interrupted command alive.
if (interruption.signal.aborted) exit()

// Neither must what a configuration has begun and never ends a command that failed. Nothing is written any more by then.
if (process.exitCode !== 0) setTimeout(() => exit(), SIGNAL_DELAY).unref()
