#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'

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

const { run } = await import('../dist/main.js')

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
if (interruption.signal.aborted) process.exit()
