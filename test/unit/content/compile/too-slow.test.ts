import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PluggableList } from 'unified'
import { createCompiler } from '../../../../cli/content/compile/compile.ts'
import {
  createTimeGuard,
  TooSlow,
  type TimeGuard,
  begunMegabytes,
  tooSlowContent,
} from '../../../../cli/content/compile/time-guard.ts'
import { busyFactor } from '../../../../cli/threads/threads.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import { pipelineOptions } from '../markdown/compile-text.ts'

function endless(): never {
  for (;;);
}

test('work that never ends is ended, which it cannot catch, and what comes after it runs', () => {
  const guard = createTimeGuard(50)
  assert.throws(() => guard.run(() => Array.from({ length: 1 }, endless)), TooSlow)
  const stubborn = (): void => {
    try {
      endless()
    } catch {
      endless()
    }
  }
  assert.throws(() => guard.run(stubborn), TooSlow)
  const seven = guard.run(() => 7)
  assert.equal(seven, 7)
})

test('errors of the work are its own, and work in work belongs to it', () => {
  const guard = createTimeGuard(5_000)
  const failure = new RangeError('mine')
  const failing = (): never => {
    throw failure
  }
  assert.throws(() => guard.run(failing), failure)
  const inner = guard.run(() => guard.run(() => 'inner'))
  assert.equal(inner, 'inner')
})

test('work that is waited for is given up', async () => {
  const guard = createTimeGuard(50)
  await assert.rejects(guard.wait(new Promise(() => undefined)), TooSlow)
  assert.equal(await guard.wait(Promise.resolve(7)), 7)
})

test('on a busy machine work gets more time', async () => {
  const busy = createTimeGuard(50, () => 100)
  const until = performance.now() + 100
  busy.run(() => {
    while (performance.now() < until);
  })
  await busy.wait(new Promise((resolve) => setTimeout(resolve, 100)))
  assert.deepEqual([busyFactor(0, 2), busyFactor(2, 2), busyFactor(9, 2)], [1, 1, 4.5])
})

const hangs = () => endless

/** Codes of the problems, and the places and notes that come with them. */
async function problemsOf(text: string, remarkPlugins: PluggableList, guard = createTimeGuard(100, () => 1)) {
  const options = pipelineOptions({ plugins: { remarkPlugins }, markdown: { timeout: 10 } })
  const compile = createCompiler(options, guard)
  const input = { path: 'docs/a.mdx' as FilePath, text, bodyOffset: 0, format: 'mdx', as: 'page' } as const
  const { diagnostics } = await compile(input)
  return diagnostics.map(({ code, place, notes }) => [code, place?.line, notes])
}

test('a plugin that never ends costs its file, which names its largest block', async () => {
  assert.deepEqual(await problemsOf('# A\n\nb\nc d\n\nx', [hangs]), [
    ['MARKDOWN_TOO_SLOW', 1, ['its largest block begins in line 3 and has 4 characters']],
  ])
})

test('so does one behind a plugin that is waited for, and one that never calls back', async () => {
  const waits = () => (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5))
  const callsBack = () => (_tree: unknown, _file: unknown, next: () => void) => void setImmediate(next)
  const never = () => (_tree: unknown, _file: unknown, _next: () => void) => undefined
  assert.deepEqual(await problemsOf('a', [callsBack]), [])
  const ways = [
    ['a', waits, hangs] as const,
    ['a :tada:', waits, hangs] as const,
    ['a', callsBack, never] as const,
  ]
  for (const [text, ...plugins] of ways)
    assert.equal((await problemsOf(text, plugins))[0]?.[0], 'MARKDOWN_TOO_SLOW')
})

test('a file gets its time for each megabyte that it begins, and is told how much that was', async () => {
  const times = new Set<string>()
  const guard: TimeGuard = {
    run: (work, count) => (times.add(`run ${count}`), work()),
    wait: (work, count) => (times.add(`wait ${count}`), work),
  }
  const waits = () => (): Promise<void> => Promise.resolve()
  assert.deepEqual(await problemsOf(`a${'\n'.repeat(1_000_000)}`, [waits], guard), [])
  assert.deepEqual([...times].toSorted(), ['run 2', 'wait 2'])
  const said = (text: string) => tooSlowContent('docs/a.md' as FilePath, text, 10).diagnostics[0]?.message
  assert.equal(said('a'), 'The file was not compiled within 10 seconds.')
  assert.equal(said('ä'.repeat(500_001)), 'The file was not compiled within 20 seconds.')
  assert.deepEqual([0, 1_000_000, 1_000_001].map(begunMegabytes), [1, 1, 2])
})
