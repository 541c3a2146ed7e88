import path from 'node:path'
import type { Output } from '../../output/output.ts'
import type { Reporter } from '../../report/steps.ts'
import { summaryLines } from '../../report/summary.ts'
import { plural } from '../../report/text.ts'
import type { RenderedPage } from '../../render/pages.ts'
import type { OverridableElement } from '../../types/site-theme.ts'
import type { Measured } from './build-measure.ts'
import { printExplanation, type Explanation } from './explain-build.ts'
import type { BuildProblems } from './build-problems.ts'

/** A build that was published. */
interface FinishedBuild {
  /** Absolute. */
  readonly outDir: string
  readonly output: Output
  readonly rendered: readonly RenderedPage[]
  /** Parts of the site that Markdown is written as. */
  readonly overridableElements: readonly OverridableElement[]
  readonly measured: Measured | null
  /** When it began, by `performance.now()`. */
  readonly started: number
  readonly problems: BuildProblems
  /** Of the page that somebody asked about. */
  readonly explanation: Explanation | null
}

/** Tells people and programs what the build did. */
export function reportBuild(
  { outDir, output, rendered, overridableElements, measured, started, problems, explanation }: FinishedBuild,
  reporter: Reporter,
): void {
  const shown = path.relative(process.cwd(), outDir) || '.'
  const pages = rendered.length
  const files = output.paths().length
  const bytes = output.bytes()
  const milliseconds = Math.round(performance.now() - started)
  const steps = reporter.steps()
  reporter.result({
    outDir: shown,
    pages,
    files,
    bytes,
    milliseconds,
    ...(measured === null ? {} : { scripts: measured.output.scripts }),
    ...(explanation === null ? {} : { explain: { ...explanation } }),
  })
  for (const line of summaryLines({
    outDir: shown,
    pages,
    files,
    bytes,
    milliseconds,
    steps,
    diagnostics: problems.all,
  })) {
    reporter.info(line)
  }
  for (const line of elementLines(rendered, overridableElements)) reporter.info(line)
  printExplanation(explanation, reporter)
}

/** What it costs that Markdown is written as components of the site, which is plain HTML otherwise. */
function elementLines(
  rendered: readonly RenderedPage[],
  overridableElements: readonly OverridableElement[],
): readonly string[] {
  const used = overridableElements.flatMap((part) => {
    const pages = rendered.filter(({ modules }) => modules.includes(`@theme/${part}`)).length
    return pages === 0 ? [] : [`${part} on ${plural(pages, 'page')}`]
  })
  if (used.length === 0) return []
  return [`Written as components of the site, which browsers load and bring to life: ${used.join(', ')}.`]
}
