/**
 * What a run of tests says: which part it is in and how long each took, what failed as soon as it is known, and at the end the
 * ten slowest files and what failed once more, since a log may be cut. The last lines are the summary of `node --test`.
 * @module
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** How many files are named as the slowest. */
const SLOWEST = Number(process.env.SITEGEN_TEST_SLOWEST ?? 10)

/**
 * A reporter for `node:test`.
 *
 * @param parts as of `partsOf`
 * @param notes where groups note how long their imports took
 */
export function createReporter(parts, notes) {
  const partOf = new Map(parts.flatMap(({ name, files }) => files.map((file) => [path.resolve(file), name])))
  const left = new Map(parts.map(({ name, files }) => [name, files.length]))
  const startOf = new Map()
  const times = new Map()
  const failures = []
  /** Names of the tests around the one that is reported, by file. */
  const around = new Map()

  return async function* report(events) {
    for await (const { type, data } of events) {
      if (isFile(data)) yield* fileChanged(type, data)
      else if (type === 'test:start') keepName(data)
      else if (type === 'test:pass' || type === 'test:fail') yield* tested(type, data)
      else if (type === 'test:stderr' || type === 'test:stdout') yield data.message
      else if (type === 'test:diagnostic' && data.nesting === 0) yield* summed(data.message)
    }
  }

  function* fileChanged(type, data) {
    if (type === 'test:dequeue') yield* begun(partOf.get(data.file))
    else if (type === 'test:complete') yield* ended(data)
  }

  function* begun(part) {
    if (part === undefined || startOf.has(part)) return
    startOf.set(part, performance.now())
    yield `\n${part}: ${left.get(part)} ${left.get(part) === 1 ? 'process' : 'processes'} of tests\n`
  }

  function* ended({ file, details }) {
    if (!isGroup(file)) times.set(path.relative('', file), details.duration_ms)
    const part = partOf.get(file)
    left.set(part, left.get(part) - 1)
    if (left.get(part) === 0) yield `\n${part}: ${seconds(performance.now() - startOf.get(part))}\n`
  }

  function keepName({ file, nesting, name }) {
    const names = (around.get(file) ?? []).slice(0, nesting)
    around.set(file, [...names, name])
  }

  function* tested(type, { file = '', nesting, name, details }) {
    if (nesting === 0 && isGroup(file)) times.set(name, (times.get(name) ?? 0) + details.duration_ms)
    if (type === 'test:pass' || details.error.failureType === 'subtestsFailed') return
    const names = [...(around.get(file) ?? []).slice(0, nesting), name]
    const place = isGroup(file) ? [] : [path.relative('', file)]
    const failure = `failed: ${[...place, ...names].join(' > ')}\n${why(details.error)}\n`
    failures.push(failure)
    yield `\n${failure}`
  }

  function* summed(message) {
    if (message.startsWith('tests ')) {
      yield '\nslowest files:\n'
      for (const [file, milliseconds] of slowest()) yield `  ${seconds(milliseconds).padStart(8)}  ${file}\n`
      if (failures.length > 0) yield `\n${failures.join('\n')}\n`
    }
    yield `# ${message}\n`
  }

  function slowest() {
    const lines = existsSync(notes) ? readFileSync(notes, 'utf8').trim().split('\n') : []
    for (const line of lines) {
      const [, milliseconds, file] = /^(\S+) (.*)$/.exec(line) ?? []
      times.set(file, (times.get(file) ?? 0) + Number(milliseconds))
    }
    return [...times].sort(([, one], [, other]) => other - one).slice(0, SLOWEST)
  }
}

/** Whether an event is about a whole file. */
function isFile({ name, file }) {
  return name !== undefined && name === file
}

function isGroup(file) {
  return /[\\/]group-\d+\.test\.mjs$/.test(file)
}

function why({ cause, message, stack }) {
  const text = cause?.stack ?? cause?.message ?? cause ?? stack ?? message
  return String(text).slice(0, 4000).replace(/^/gm, '  ')
}

function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
