import { statSync } from 'node:fs'
import path from 'node:path'
import { applyAllowList, readAllowList } from '../compare/allow-list.ts'
import { compareOutputs, type Difference } from '../compare/compare-outputs.ts'
import { comparisonLines } from '../compare/comparison-lines.ts'
import { UsageError } from '../report/diagnostic.ts'
import type { Reporter } from '../report/steps.ts'
import type { CompareOptions } from './compare-command.ts'

/**
 * `sitegen compare`: compares two outputs, of sitegen or of another tool, and reports what differs for readers, browsers,
 * search engines and feed readers.
 *
 * @returns the exit code: 1 when there is a difference that is not allowed
 * @throws UsageError when one of them is no folder, or the allow-list is not right
 */
export async function compareCommand(
  { one, other, bytes, allow, cwd = process.cwd() }: CompareOptions,
  reporter: Reporter,
): Promise<number> {
  const [first, second] = [requireOutputFolder(one, cwd), requireOutputFolder(other, cwd)]
  const allowances = allow === undefined ? [] : readAllowList(path.resolve(cwd, allow), allow)
  const onProgress = (done: number, total: number): void => reporter.progress(done, total)
  const comparison = await reporter.step('compare', () =>
    compareOutputs({ one: first, other: second, bytes, onProgress }),
  )
  const result = applyAllowList(comparison.differences, allowances)
  reporter.result({
    pages: comparison.pages,
    differences: result.remaining.map(asJson),
    allowed: result.allowed.map(asJson),
    unused: result.unused.map(({ reason }) => reason),
  })
  for (const line of comparisonLines(comparison, result)) reporter.info(line)
  return result.remaining.length === 0 ? 0 : 1
}

function asJson({ group, what, at }: Difference): { group: string; what: string; at: string[] } {
  return { group, what, at: [...at] }
}

function requireOutputFolder(dir: string, cwd: string): string {
  const folder = path.resolve(cwd, dir)
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return folder
  throw new UsageError(`"${dir}" is not a folder.`, 'Give two folders that hold built sites.')
}
