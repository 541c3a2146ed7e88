import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readAllowList } from '../compare/expected.ts'
import { compareOutputs, readPagePair, type Comparison, type Difference } from '../compare/compare-outputs.ts'
import { comparisonResult, comparisonLines } from '../compare/comparison-result.ts'
import { htmlReport } from '../compare/report/html-report.ts'
import { UsageError } from '../report/diagnostic.ts'
import type { Reporter } from '../report/steps.ts'
import type { CommandOptions } from '../program/command.ts'

/** What is compared, and how. Paths are as written, relative to the current folder. */
export interface CompareOptions extends CommandOptions {
  /** Folders of two outputs. */
  readonly one: string
  readonly other: string
  /** Whether files are compared byte by byte. @default false */
  readonly bytes?: boolean
  /** File with the list of intended differences. */
  readonly allow?: string
  /** File for the report. */
  readonly html?: string
}

/**
 * `sitegen compare`: compares two outputs, of sitegen or of another tool, and reports what differs for readers, browsers,
 * search engines and feed readers.
 *
 * @param cwd - absolute folder that paths are relative to
 * @returns the exit code: 1 when there is a difference that is neither allowed nor expected
 * @throws UsageError when one of them is no folder or holds no pages, the allow-list is not right, or the report cannot be written
 */
export async function compareCommand(
  cwd: string,
  { one, other, bytes = false, allow, html }: CompareOptions,
  reporter: Reporter,
): Promise<number> {
  const folders = { one: requireOutputFolder(one, cwd), other: requireOutputFolder(other, cwd) }
  const allowances = allow === undefined ? [] : readAllowList(path.resolve(cwd, allow), allow)
  const onProgress = (done: number, total: number): void => reporter.progress(done, total)
  const comparison = await reporter.step('compare', () => compareOutputs({ ...folders, bytes, onProgress }))
  if (!bytes) requirePages({ one, other }, comparison.pages)
  const result = comparisonResult(comparison, allowances)
  if (html !== undefined) {
    const text = htmlReport({ one, other, result, openPages: readPagePair(folders) })
    writeReport(path.resolve(cwd, html), { text, shown: html })
  }
  reporter.result({
    pages: result.pages,
    generators: result.generators,
    differences: result.remaining.map(asJson),
    expected: result.expected.map(({ reason, differences }) => ({
      reason,
      differences: differences.map(asJson),
    })),
    allowed: result.allowed.map(asJson),
    unused: result.unused.map(({ reason }) => reason),
  })
  for (const line of comparisonLines(result)) reporter.info(line)
  return result.remaining.length === 0 ? 0 : 1
}

/** @param file - absolute */
function writeReport(file: string, { text, shown }: { readonly text: string; readonly shown: string }): void {
  try {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  } catch (error) {
    const [reason = ''] = error instanceof Error ? error.message.split(', ') : [String(error)]
    throw new UsageError(
      `The report "${shown}" cannot be written: ${reason}.`,
      'Give --html a file in a folder that can be written.',
    )
  }
}

function asJson({ group, what, at }: Difference): { group: string; what: string; at: string[] } {
  return { group, what, at: [...at] }
}

/** Without pages, nothing would differ. */
function requirePages(names: Readonly<Record<'one' | 'other', string>>, pages: Comparison['pages']): void {
  const empty = pages.one === 0 ? names.one : pages.other === 0 ? names.other : null
  if (empty === null) return
  throw new UsageError(`"${empty}" holds no pages.`, 'Give two folders that hold built sites.')
}

function requireOutputFolder(dir: string, cwd: string): string {
  const folder = path.resolve(cwd, dir)
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return folder
  throw new UsageError(`"${dir}" is not a folder.`, 'Give two folders that hold built sites.')
}
