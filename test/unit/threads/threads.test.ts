import assert from 'node:assert/strict'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { buildSync } from 'esbuild'
import { SiteProblems } from '../../../cli/report/diagnostic.ts'
import { createThreads, type Job } from '../../../cli/threads/threads.ts'
import type { FilePath } from '../../../cli/types/file-path.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { skipUnlessWhole } from '../../support/is-whole.ts'

/** Threads run JavaScript: a module with one task, whose inputs say what it does. */
const WORKER = `
import { serveTasks } from '${path.join(import.meta.dirname, '../../../cli/threads/serve-tasks.ts')}'

export const runBatch = serveTasks(async () => async (factor) => async (inputs, onItem) => {
  const output = []
  for (const [index, input] of inputs.entries()) {
    onItem(index)
    if (input === 'exit') process.exit(5)
    if (input === 'throw') throw Object.assign(new TypeError('thrown'), { place: 7 })
    if (input === 'for ever') for (;;);
    if (input === 'a while') await new Promise((resolve) => setTimeout(resolve, 150))
    if (input === 'a while') { output.push(factor); continue }
    output.push(input * factor)
  }
  return output
})
`

const folder = temporaryFolder({ 'worker.ts': WORKER })
const file = path.join(folder, 'worker.mjs')
const entryPoints = [path.join(folder, 'worker.ts')]
buildSync({ entryPoints, outfile: file, bundle: true, platform: 'node', format: 'esm' })

type Input = number | 'exit' | 'throw' | 'for ever' | 'a while'

type Batch = Job<readonly Input[], readonly number[]>

/** Threads, and a job of theirs whose items have names. */
function open(context: TestContext, options: Parameters<typeof createThreads>[0] = {}) {
  const threads = createThreads({ count: 2, file, ...options })
  context.after(() => threads.close())
  const jobWithin = (limit?: number): Batch => threads.job('multiply', () => 10, limit)
  const job = jobWithin()
  const run = (...inputs: readonly Input[]) => job(inputs, inputs.map(itemOf))
  return { threads, run, jobWithin }
}

const itemOf = (input: Input) => ({ work: `did ${input}`, file: `docs/${input}.md` as FilePath })
const ITEM = { work: 'did it', file: null }

test('threads get what a task needs, and give each batch its own result', async (context) => {
  const { run } = open(context)
  const numbers = Array.from({ length: 20 }, (_, index) => index)
  const results = await Promise.all(numbers.map((number) => run(number, number + 0.5)))
  assert.equal(results.join(), numbers.map((number) => [number * 10, number * 10 + 5]).join())
})

test('an item that takes too long costs its batch and its thread, and other batches go on', async (context) => {
  const job = open(context).jobWithin(300)
  const items = [ITEM, ITEM, ITEM]
  const late = Array.from({ length: 4 }, () => job([1, 'for ever', 2], items))
  const others = Array.from({ length: 8 }, (_, index) => job([index], items.slice(0, 1)))
  await Promise.all(late.map((batch) => assert.rejects(batch, { name: 'TaskTimeout', index: 1 })))
  assert.deepEqual((await Promise.all(others)).flat(), [0, 10, 20, 30, 40, 50, 60, 70])
})

test(
  'a limit counts for each item, and not for what is waiting',
  { skip: skipUnlessWhole },
  async (context) => {
    const job = open(context, { count: 1 }).jobWithin(600)
    const inputs = Array.from({ length: 6 }, () => 'a while' as const)
    const items = inputs.map(() => ITEM)
    const results = await Promise.all([job(inputs, items), job(inputs, items)])
    assert.deepEqual(results, [Array(6).fill(10), Array(6).fill(10)])
  },
)

test('an item may take the limit as many times as it says', async (context) => {
  const job = open(context, { count: 1 }).jobWithin(20)
  await assert.rejects(job(['for ever'], [ITEM]), { name: 'TaskTimeout', index: 0 })
  assert.deepEqual(await job(['a while'], [{ ...ITEM, times: 1_000 }]), [10])
})

test('what a task throws, and an input that cannot be sent, rejects its batch only', async (context) => {
  const { threads, run } = open(context)
  await assert.rejects(run(1, 'throw'), { name: 'TypeError', message: 'thrown', place: 7 })
  const job = threads.job<() => void, unknown>('multiply', () => 10)
  const unsendable = (): void => undefined
  await assert.rejects(job(unsendable, []), { name: 'DataCloneError' })
  assert.deepEqual(await run(1), [10])
})

test('a thread that dies rejects all that is not finished, and names what it was at work on', async (context) => {
  const { run } = open(context, { count: 1 })
  const results = await Promise.allSettled([run(1), run(2, 'exit', 3), run(4), run(5)])
  const statuses = results.map(({ status }) => status)
  assert.deepEqual(statuses, ['fulfilled', 'rejected', 'rejected', 'rejected'])
  const error = await run(6).then(
    () => assert.fail(),
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof SiteProblems)
  const [problem] = error.diagnostics
  assert.equal(problem?.code, 'WORKER_DIED')
  assert.match(problem.message, /ended while it did exit: something called process\.exit\(5\)\.$/)
  assert.deepEqual(problem.place, { file: 'docs/exit.md', line: 1 })
})

test('an interruption ends threads that would not end themselves', async (context) => {
  const interruption = new AbortController()
  const { threads, run } = open(context, { signal: interruption.signal })
  const endless = run('for ever')
  await run(1)
  interruption.abort(new Error('interrupted'))
  await assert.rejects(endless, { message: 'interrupted' })
  await assert.rejects(run(1), { message: 'interrupted' })
  await threads.close()
})

test('few items of work are not worth threads, unless these run already or a number was asked for', async (context) => {
  const automatic = createThreads({ file })
  context.after(() => automatic.close())
  assert.ok(automatic.count > 0)
  assert.deepEqual([automatic.wanted(10), automatic.wanted(10_000)], [false, true])
  await automatic.job('multiply', () => 1)([1], [])
  assert.equal(automatic.wanted(10), true)
  assert.equal(createThreads({ file, count: 1 }).wanted(1), true)
  assert.equal(createThreads({ file, count: 0 }).wanted(10_000), false)
  assert.equal(createThreads({ count: 4 }).count, 0, 'there are none from sources')
})

test('work that is expected starts threads when there is much of it', async (context) => {
  const few = createThreads({ file })
  const many = createThreads({ file })
  context.after(() => Promise.all([few.close(), many.close()]))
  few.expect('multiply', 10)
  many.expect('multiply', 10_000)
  assert.deepEqual([few.wanted(1), many.wanted(1)], [false, true])
  assert.deepEqual(await many.job<readonly number[], unknown>('multiply', () => 2)([3], []), [6])
})
