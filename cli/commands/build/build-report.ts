import { defined } from '../../../runtime/shared/json.ts'
import path from 'node:path'
import type { Shard } from '../../cache/shared-results.ts'
import type { BuildResult } from '../../cache/finished-build.ts'
import type { StagedOutput } from '../../output/output.ts'
import type { BuiltSite } from '../../engine/build/render-site.ts'
import type { Reporter } from '../../report/steps.ts'
import { tally } from '../../report/group.ts'
import { formatBytes, formatDuration, plural, shellWord } from '../../report/text.ts'
import type { RenderedPage } from '../../render/pages.ts'
import type { OverridableElement } from '../../types/site-theme.ts'
import type { Measured } from './build-measure.ts'
import { printExplanation, type Explanation } from './explain-build.ts'
import type { BegunBuild } from './begin-build.ts'
import { isRecord } from '../../types/json-problems.ts'
import { packageManager } from '../../config/packages.ts'
import { packageJson } from '../../types/looks.ts'
import { OUT_DIR, realPath } from '../../types/file-path.ts'
import { noteOutput } from '../clean.ts'

interface FinishedBuild {
  readonly made: BuildResult
  /** When it began, by `performance.now()`; 0 with its process. */
  readonly started: number
  readonly explanation: Explanation | null
}

export function resultOf(
  languages: readonly (Pick<BuiltSite, 'site'> & { readonly rendered: readonly RenderedPage[] })[],
  output: Pick<StagedOutput, 'paths' | 'bytes'>,
  measured: Measured | null,
): BuildResult {
  const pages = languages.flatMap(({ rendered }) => rendered)
  return {
    pages: pages.length,
    files: output.paths().length,
    bytes: output.bytes(),
    scripts: measured?.output.scripts ?? null,
    lines: elementLines(pages, languages[0]?.site.config.markdown.overridableElements ?? []),
  }
}

export function reportBuild(
  { config, options, places, languages }: Pick<BegunBuild, 'config' | 'options' | 'places' | 'languages'>,
  { made, started, explanation }: FinishedBuild,
  reporter: Reporter,
): void {
  const { aside, cwd = process.cwd() } = options
  reporter.afterFailure(null)
  if (aside === undefined) noteOutput(config.siteDir, places.outDir)
  const outDir = path.relative(cwd, places.outDir) || '.'
  const { pages, files, bytes, scripts } = made
  const milliseconds = Math.round(performance.now() - started)
  reporter.result({
    outDir,
    pages,
    files,
    bytes,
    milliseconds,
    ...defined({ scripts: scripts ?? undefined, explain: explanation ?? undefined }),
  })
  for (const line of made.lines) reporter.info(line)
  printExplanation(explanation, reporter)
  const serve = serveLine({ siteDir: config.siteDir, outDir: places.outDir, cwd })
  if (reporter.isVerbose) reporter.info(`The output has ${plural(files, 'file')}, ${formatBytes(bytes)}.`)
  const warnings = tally(reporter.found().filter(({ level }) => level === 'warning'))
  const built = languages.filter(({ isBuilt }) => isBuilt)
  const inLanguages = built.length === 1 ? '' : ` in ${built.length} languages`
  const end = warnings === null ? '' : ` with ${warnings}`
  reporter.info(
    `Built ${plural(pages, 'page')}${inLanguages} into ${outDir}/ in ${formatDuration(milliseconds)}${end}. Look at it: ${serve}`,
  )
}

export function reportShard(
  { shard, pages, started }: { readonly shard: Shard; readonly pages: number; readonly started: number },
  reporter: Reporter,
): void {
  const { index, count } = shard
  const milliseconds = Math.round(performance.now() - started)
  reporter.afterFailure(null)
  reporter.result({ shard: { index, count, pages, milliseconds } })
  reporter.info(
    `Made ${plural(pages, 'page')}, shard ${index} of ${count}, in ${formatDuration(milliseconds)}. Nothing is published.`,
  )
}

/** What it costs that Markdown is written as components of the site, which is plain HTML otherwise. */
function elementLines(rendered: readonly RenderedPage[], overridableElements: readonly OverridableElement[]) {
  const used = overridableElements.flatMap((part) => {
    const pages = rendered.filter(({ modules }) => modules.includes(`@theme/${part}`)).length
    return pages === 0 ? [] : [`${part} on ${plural(pages, 'page')}`]
  })
  if (used.length === 0) return []
  return [`Written as components of the site, which browsers load and bring to life: ${used.join(', ')}.`]
}

/**
 * The command that shows a built site: a script of its package.json, else the installed program. `outDir` is that of
 * the default language, `cwd` is where the command is going to be typed; all are absolute.
 */
export function serveLine({
  siteDir,
  outDir,
  cwd,
}: Readonly<Record<'siteDir' | 'outDir' | 'cwd', string>>): string {
  const here = realPath(cwd) ?? cwd
  const folder = path.relative(here, siteDir)
  const isDefault = outDir === path.join(siteDir, OUT_DIR)
  const options = isDefault ? [] : ['--dir', shellWord(path.relative(here, outDir) || '.')]
  // A script runs in the folder of its package.json, so its paths would be others.
  const script = folder === '' ? serveScript(siteDir) : null
  if (script === null) {
    const site = folder === '' ? [] : [shellWord(folder)]
    return ['npx --no-install sitegen serve', ...site, ...options].join(' ')
  }
  const manager = packageManager(siteDir)
  // npm takes options for its own unless they are set apart.
  const apart = manager === 'npm' && options.length > 0 ? ['--'] : []
  return [manager, 'run', shellWord(script), ...apart, ...options].join(' ')
}

function serveScript(siteDir: string): string | null {
  const scripts = packageJson(siteDir)['scripts']
  if (!isRecord(scripts)) return null
  const found = Object.entries(scripts).find(
    ([, command]) =>
      typeof command === 'string' && /^(?:npx (?:--no-install )?)?sitegen serve\b/.test(command),
  )
  return found?.[0] ?? null
}
