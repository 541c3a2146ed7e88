/**
 * Tests the tests: plants small faults in lines that they reach, one at a time, and says which of them `npm test` finds.
 *
 *   npm run coverage                                                    writes what tests reach to coverage/
 *   npm run faults -- draw --seed 7 [--skip 3,9]                        lists 20 faults, others in place of those to skip
 *   npm run faults -- run --seed 7 [--skip 3,9]                         runs the test command with each, in a copy
 *
 * Faults that change nothing that anybody could see are judged by people who read the list, and skipped by their numbers.
 * @module
 */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { parseSync, Visitor } from 'oxc-parser'
import { createRandom } from '../bench/corpus/random.ts'

const ROOT = path.join(import.meta.dirname, '..')
const COUNT = 20
/** How long tests may take, of a room and all of them, in milliseconds. */
const ROOM_LIMIT = 240_000
const WHOLE_LIMIT = 1_800_000
const KINDS = ['negated condition', 'off by one', 'dropped call']

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, skip: { type: 'string', default: '' } },
})

const faults = drawFaults(values.seed, new Set(values.skip.split(',').filter(Boolean).map(Number)))
if (positionals[0] === 'run') await runAll(faults)
else for (const fault of faults) process.stdout.write(`${describeFault(fault)}\n\n`)

/** Draws a kind, then a place: most calls that could be dropped are in few files. */
function drawFaults(seed, skipped) {
  const random = createRandom(`faults ${seed}`)
  const candidates = allCandidates()
  const drawn = []
  for (let number = 1; drawn.length < COUNT; number++) {
    const kind = random.pick(KINDS)
    const fault = { ...random.pick(candidates.filter((one) => one.kind === kind)), number }
    if (!skipped.has(number)) drawn.push(fault)
  }
  return drawn
}

function allCandidates() {
  const coverage = JSON.parse(readFileSync(path.join(ROOT, 'coverage/coverage-final.json'), 'utf8'))
  return Object.entries(coverage)
    .map(([file, { s, statementMap }]) => ({
      file: path.relative(ROOT, file),
      reached: new Set(Object.keys(s).flatMap((id) => (s[id] > 0 ? statementMap[id].start.line : []))),
    }))
    .filter(({ file }) => /^(?:cli|runtime|theme)\/.*\.tsx?$/.test(file))
    .toSorted((one, other) => one.file.localeCompare(other.file))
    .flatMap(({ file, reached }) => candidatesIn(file, reached))
}

/** Changes of one file: what stands from \`start\` to \`end\` becomes \`text\`. */
function candidatesIn(file, reached) {
  const source = readFileSync(path.join(ROOT, file), 'utf8')
  const found = []
  const add = (kind, { start, end }, text) => {
    const line = source.slice(0, start).split('\n').length
    if (reached.has(line)) found.push({ kind, file, line, start, end, text })
  }
  const textOf = ({ start, end }) => source.slice(start, end)
  const negate = ({ test }) => {
    if (test) add('negated condition', test, `!(${textOf(test)})`)
  }
  const moved = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
  new Visitor({
    IfStatement: negate,
    ConditionalExpression: negate,
    WhileStatement: negate,
    BinaryExpression(node) {
      const { operator, left, right } = node
      if (operator in moved) add('off by one', node, `${textOf(left)} ${moved[operator]} ${textOf(right)}`)
    },
    Literal(node) {
      if (typeof node.value === 'number' && Number.isInteger(node.value) && /^\d{1,3}$/.test(node.raw))
        add('off by one', node, String(node.value + 1))
    },
    ExpressionStatement({ expression, ...node }) {
      const call = expression.type === 'AwaitExpression' ? expression.argument : expression
      if (call.type === 'CallExpression') add('dropped call', node, 'void 0')
    },
  }).visit(parseSync(file, source).program)
  return found
}

function describeFault({ number, kind, file, line, start, end, text }) {
  const source = readFileSync(path.join(ROOT, file), 'utf8')
  const lineStart = source.lastIndexOf('\n', start) + 1
  const lineEnd = source.indexOf('\n', end)
  const after = source.slice(lineStart, start) + text + source.slice(end, lineEnd)
  return `${number}. ${kind}, ${file}:${line}\n- ${source.slice(lineStart, lineEnd).trim()}\n+ ${after.trim()}`
}

async function runAll(list) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sitegen-faults-'))
  const copy = path.join(folder, 'copy')
  execFileSync('git', ['clone', '--quiet', ROOT, copy])
  execFileSync('cp', ['-al', path.join(ROOT, 'node_modules'), copy])
  let found = 0
  for (const fault of list) {
    const start = performance.now()
    const { exitCode, failure } = await runWith(copy, fault)
    if (exitCode !== 0) found++
    const took = `${Math.round((performance.now() - start) / 1000)} s`
    process.stdout.write(
      `${describeFault(fault)}\n  ${exitCode === 0 ? 'MISSED' : `found by ${failure}`} (${took})\n\n`,
    )
  }
  process.stdout.write(`${found} of ${list.length} found\n`)
  rmSync(folder, { recursive: true, force: true })
}

/** Runs the tests of its room, then the test command, to the first failure in a copy that has a fault. */
async function runWith(copy, { file, start, end, text }) {
  const target = path.join(copy, file)
  const source = readFileSync(target, 'utf8')
  writeFileSync(target, source.slice(0, start) + text + source.slice(end))
  // Whoever makes a mistake formats it.
  execFileSync('npx', ['oxfmt', file], { cwd: copy })
  const room = roomOf(file)
  const first = room === null ? { exitCode: 0 } : await runTests(copy, [room])
  const result = first.exitCode === 0 ? await runTests(copy, []) : first
  writeFileSync(target, source)
  return result
}

/** The unit tests of the folder that a source is in: they find most, and end soon. */
function roomOf(file) {
  const room = path.join('test/unit', path.dirname(file).replace(/^cli\//, ''))
  return existsSync(path.join(ROOT, room)) ? room : null
}

async function runTests(copy, names) {
  const child = spawn(process.execPath, ['test/run.mjs', '--bail', ...names], {
    cwd: copy,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A fault may have tests run for ever.
    env: { ...process.env, SITEGEN_RUN_LIMIT: String(names.length > 0 ? ROOM_LIMIT : WHOLE_LIMIT) },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk.toString()))
  const exitCode = await new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
  return { exitCode, failure: /^failed: (.*)$/m.exec(said)?.[1] ?? said.trim().split('\n').at(-1) }
}
