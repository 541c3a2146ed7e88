/**
 * Runs files of tests as `node --test` does, some at a time, and knows which tests are at work: when the time of the run is over
 * they are named, and all is ended. What failed is named once more before the summary: a log may be cut.
 * @module
 */
import os from 'node:os'
import path from 'node:path'
import { run } from 'node:test'
import { spec, tap } from 'node:test/reporters'
import { endTree } from './ends.mjs'

const files = process.argv.slice(2).map((file) => path.resolve(file))
const atWork = new Map()
/** One more would save time, and have tests fail that ask what happens within a moment. */
const stream = run({ files, concurrency: Math.max(2, os.availableParallelism()) })
const reported = process.stdout.isTTY
  ? stream.compose(new spec())
  : stream.compose((events) => tap(withFailures(events)))
reported.pipe(process.stdout)
// Who read it has enough, as in `npm test | head`.
process.stdout.on('error', () => {
  endTree(process.pid)
  process.exit(1)
})

const keyOf = ({ file, name, nesting, line, column }) => [file, nesting, name, line, column].join('\n')
stream.on('test:dequeue', (test) => atWork.set(keyOf(test), test))
stream.on('test:complete', (test) => atWork.delete(keyOf(test)))
stream.on('test:fail', () => {
  process.exitCode = 1
})

const ending = setTimeout(() => {
  const tests = [...atWork.values()].map(({ file, name }) => {
    const place = path.relative(process.cwd(), file ?? '')
    return name === file ? `  ${place}` : `  ${place}: ${name}`
  })
  process.exitCode = 1
  const words = `The run is not done after ${Number(process.env.SITEGEN_RUN_LIMIT) / 60_000} minutes. At work:\n`
  process.stderr.write(`${words}${tests.join('\n')}\n`)
  // Files whose process is gone have failed, and the summary follows.
  endTree(process.pid)
}, Number(process.env.SITEGEN_RUN_LIMIT))
reported.once('end', () => clearTimeout(ending))

/** The events of a run, with remarks on what failed before those of the summary. */
async function* withFailures(events) {
  const failures = []
  for await (const event of events) {
    const { type, data } = event
    if (type === 'test:fail' && data.details.error.failureType !== 'subtestsFailed')
      failures.push(...remarkOn(data))
    if (type === 'test:diagnostic' && data.nesting === 0 && data.message.startsWith('tests ')) {
      for (const message of failures.splice(0)) yield { type, data: { ...data, message } }
    }
    yield event
  }
}

/** What failed and why, in lines. */
function remarkOn({ file = '', name, details: { error } }) {
  const place = path.relative(process.cwd(), file)
  const why = String(error.cause?.message ?? error.message).slice(0, 2000)
  return `failed: ${place}: ${name}: ${why}`.split('\n')
}
