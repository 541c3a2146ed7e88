import path from 'node:path'
import type { BuildResult } from '../../cache/finished-build.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { Output } from '../../output/output.ts'
import type { Reporter } from '../../report/steps.ts'
import { summaryLines } from '../../report/summary.ts'
import { plural } from '../../report/text.ts'
import type { RenderedPage } from '../../render/pages.ts'
import type { OverridableElement } from '../../types/site-theme.ts'
import type { Measured } from './build-measure.ts'
import { printExplanation, type Explanation } from './explain-build.ts'
import type { OutputPlaces } from './open-output.ts'
import type { BuildOptions } from './build-options.ts'
import { serveLine } from './serve-line.ts'

/** A build that was published. */
export interface FinishedBuild {
  readonly config: SiteConfig
  readonly places: OutputPlaces
  readonly cwd: string
  readonly made: BuildResult
  /** When it began, by `performance.now()`; 0 with its process. */
  readonly started: number
  /** Of the page that somebody asked about. */
  readonly explanation: Explanation | null
}

interface Made {
  readonly output: Output
  readonly rendered: readonly RenderedPage[]
  readonly measured: Measured | null
}

/** What a build made, in numbers. */
export function resultOf({ output, rendered, measured }: Made, { markdown }: SiteConfig): BuildResult {
  return {
    pages: rendered.length,
    files: output.paths().length,
    bytes: output.bytes(),
    scripts: measured?.output.scripts ?? null,
    lines: elementLines(rendered, markdown.overridableElements),
  }
}

/** Tells people and programs what the build did. */
export function reportBuild(
  { config, places, cwd, made, started, explanation }: FinishedBuild,
  reporter: Reporter,
): void {
  const outDir = path.relative(cwd, places.outDir) || '.'
  const { pages, files, bytes, scripts } = made
  const milliseconds = Math.round(performance.now() - started)
  reporter.result({
    outDir,
    pages,
    files,
    bytes,
    milliseconds,
    ...(scripts === null ? {} : { scripts }),
    ...(explanation === null ? {} : { explain: { ...explanation } }),
  })
  for (const line of made.lines) reporter.info(line)
  printExplanation(explanation, reporter)
  const serve = serveLine({ siteDir: config.siteDir, outDir: places.root, cwd })
  const summary = { outDir, pages, files, bytes, milliseconds, diagnostics: reporter.found(), serve }
  for (const line of summaryLines(summary, reporter.isVerbose)) reporter.info(line)
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

/** Says how the other languages are built, when nobody named one. */
export function noteOtherLanguages({ i18n }: SiteConfig, { locale }: BuildOptions, reporter: Reporter): void {
  const others = i18n.locales.filter((name) => name !== i18n.locale)
  if (locale !== undefined || others.length === 0) return
  const commands = others.map((name) => `sitegen build --locale ${name}`)
  reporter.info(`This is the language "${i18n.locale}"; for the others run: ${commands.join(', ')}`)
}
