import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PluggableList } from 'unified'
import { createCompiler } from '../../../../cli/content/compile/compile.ts'
import { createTimeGuard } from '../../../../cli/content/compile/time-guard.ts'
import { tooSlowContent, begunMegabytes } from '../../../../cli/content/compile/too-slow.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import { pipelineOptions } from '../markdown/compile-text.ts'

const endless = () => (): void => {
  for (;;);
}

/** Codes of the problems, and the places and notes that come with them. */
async function problemsOf(
  text: string,
  remarkPlugins: PluggableList,
  limitMs = 100,
): Promise<readonly unknown[]> {
  const options = pipelineOptions({ plugins: { remarkPlugins }, markdown: { timeout: 10 } })
  const compile = createCompiler(
    options,
    createTimeGuard(limitMs, () => 1),
  )
  const input = { path: 'docs/a.mdx' as FilePath, text, bodyOffset: 0, format: 'mdx', as: 'page' } as const
  const { diagnostics } = await compile(input)
  return diagnostics.map(({ code, place, notes }) => [code, place?.line, notes])
}

test('a plugin that never ends costs its file, which names its largest block', async () => {
  assert.deepEqual(await problemsOf('# A\n\nb\nc d\n\nx', [endless]), [
    ['MARKDOWN_TOO_SLOW', 1, ['its largest block begins in line 3 and has 4 characters']],
  ])
})

test('so does one behind a plugin that is waited for', async () => {
  const waits = () => (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5))
  for (const text of ['a', 'a :tada:']) {
    const [problem] = await problemsOf(text, [waits, endless])
    assert.deepEqual((problem as readonly unknown[])[0], 'MARKDOWN_TOO_SLOW')
  }
})

test('so does one that calls back, and one that never does', async () => {
  const callsBack = () => (_tree: unknown, _file: unknown, next: () => void) => {
    setTimeout(next, 5)
  }
  const never = () => (_tree: unknown, _file: unknown, _next: () => void) => undefined
  assert.deepEqual(await problemsOf('a', [callsBack]), [])
  assert.equal((await problemsOf('a', [callsBack, never])).length, 1)
})

test('a file gets its time for each megabyte that it begins', async () => {
  const waits = () => (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 450))
  const text = 'a\n'
  const [problem] = await problemsOf(text, [waits], 300)
  assert.equal((problem as readonly unknown[] | undefined)?.[0], 'MARKDOWN_TOO_SLOW')
  assert.deepEqual(await problemsOf(text + '\n'.repeat(4_000_000), [waits], 300), [])
})

test('what is told is the time that the file had', () => {
  const said = (text: string) =>
    tooSlowContent({ path: 'docs/a.md' as FilePath, text }, 10).diagnostics[0]?.message
  assert.equal(said('a'), 'The file was not compiled within 10 seconds.')
  assert.equal(said('a'.repeat(4_000_001)), 'The file was not compiled within 50 seconds.')
  assert.equal(said('ä'.repeat(500_001)), 'The file was not compiled within 20 seconds.')
})

test('a file may take its time once for each megabyte that it begins, counted in bytes', () => {
  const times = [0, 1, 1_000_000, 1_000_001, 5_000_000].map((length) => begunMegabytes(length))
  assert.deepEqual(times, [1, 1, 1, 2, 5])
})
