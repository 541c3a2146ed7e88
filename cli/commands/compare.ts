import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readAllowList } from '../compare/expected.ts'
import { compareOutputs, type Comparison } from '../compare/compare-outputs.ts'
import { comparisonResult, comparisonLines } from '../compare/comparison-result.ts'
import { htmlReport } from '../compare/report/html-report.ts'
import { UsageError } from '../report/diagnostic.ts'
import type { CommandOptions, CommandFunction } from '../program/command.ts'

export interface CompareOptions extends CommandOptions {
  readonly one: string
  readonly other: string
  readonly bytes?: boolean
  readonly allow?: string
  readonly html?: string
}

/**
 * `sitegen compare`: compares two outputs, of sitegen or of another tool, and reports what differs for readers,
 * browsers, search engines and feed readers. The exit code is 1 for differences that are neither allowed nor expected.
 */
export const compareCommand: CommandFunction<CompareOptions> = async (
  cwd,
  { one, other, bytes = false, allow, html },
  reporter,
) => {
  const folders = { one: requireOutputFolder(one, cwd), other: requireOutputFolder(other, cwd) }
  const allowances = allow === undefined ? [] : readAllowList(path.resolve(cwd, allow), allow)
  const comparison = await reporter.step('compare', () =>
    compareOutputs({ ...folders, bytes, onProgress: reporter.progress }),
  )
  if (!bytes) requirePages({ one, other }, comparison.pages)
  const result = comparisonResult(comparison, allowances)
  if (html !== undefined) {
    const text = htmlReport({ one, other, result, openPages: comparison.openPages })
    writeReport(path.resolve(cwd, html), text, html)
  }
  reporter.result({
    pages: result.pages,
    generators: result.generators,
    differences: result.remaining,
    expected: result.expected,
    allowed: result.allowed,
    unused: result.unused.map(({ reason }) => reason),
  })
  for (const line of comparisonLines(result)) reporter.info(line)
  return result.remaining.length === 0 ? 0 : 1
}

function writeReport(file: string, text: string, shown: string): void {
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
