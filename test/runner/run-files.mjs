/**
 * Runs files of tests as `node --test` does, some at a time, and knows which tests are at work: when the time of the run is over
 * they are named, and all is ended.
 * @module
 */
import os from 'node:os'
import path from 'node:path'
import { run } from 'node:test'
import { endTree } from '../support/ends.mjs'
import { createReporter } from './reporter.mjs'

const { parts, name, bail } = JSON.parse(process.argv[2])
const atWork = new Map()
const stream = run({
  files: parts.flatMap(({ files }) => files.map((file) => path.resolve(file))),
  /** One more would save time, and have tests fail that ask what happens within a moment. */
  concurrency: Math.max(2, os.availableParallelism()),
  ...(name === undefined ? {} : { testNamePatterns: [new RegExp(name)] }),
})
const reported = stream.compose(createReporter(parts, path.join(process.env.SITEGEN_TEST_SHARED, 'imports')))
reported.pipe(process.stdout)
// Who read it has enough, as in `npm test | head`.
process.stdout.on('error', endAll)

const keyOf = ({ file, name, nesting, line, column }) => [file, nesting, name, line, column].join('\n')
stream.on('test:dequeue', (test) => atWork.set(keyOf(test), test))
stream.on('test:complete', (test) => atWork.delete(keyOf(test)))
stream.on('test:fail', () => {
  process.exitCode = 1
  // What failed is reported first.
  if (bail) setTimeout(endAll, 1000)
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

function endAll() {
  endTree(process.pid)
  process.exit(1)
}
