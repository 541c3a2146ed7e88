import { checkSiteLinks } from '../../check/site-links.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { siteFile } from '../../config/site-file.ts'
import { isOfGroup } from '../../features/output-file.ts'
import { FEATURES } from '../../features/registry.ts'
import { groupNesting } from '../../render/problems/invalid-nesting.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { FilePath, OutputPath } from '../../types/file-path.ts'
import type { BuiltSite, RenderedSite } from './render-site.ts'

interface CheckedSite extends BuiltSite, RenderedSite {
  /** Files of the configuration, absolute. */
  readonly inputs: readonly string[]
}

/**
 * Checks links and anchors of what was rendered in a language, against what was written.
 *
 * @param all - the site in all languages that are built, which pages may link to
 */
export async function checkSite(
  { site, compiler, assets, files, rendered, kept, inputs }: CheckedSite,
  all: readonly CheckedSite[],
): Promise<readonly Diagnostic[]> {
  const { config } = site
  const others = all.filter((other) => other.site !== site && other.files === files)
  const sites = [site, ...others.map((other) => other.site)]
  const groups = sites.flatMap((one) => one.groups)
  const data = { matchBelow: sites.flatMap((one) => one.data.matchBelow ?? []) }
  const isTarget = (path: string): boolean => !groups.some((group) => isOfGroup(path, group))
  const toCheck = kept.pagesToCheck(rendered, {
    urls: sites.flatMap((one) => one.manifest.pages.map(({ url }) => url)),
    files: files.paths().filter(isTarget),
    options: [config.baseUrl, config.router, data.matchBelow],
  })
  const found = await checkSiteLinks({
    ...site,
    data,
    rendered,
    others: others.flatMap((other) => other.rendered),
    toCheck,
    onSound: kept.linksAreSound,
    contentOf: compiler.contentOf,
    load: compiler.load,
    references: { ...site, assets },
    hasFile: (file) => isTarget(file) && files.has(file as OutputPath),
    linking: () => linkingFiles(config, inputs),
  })
  return mergeDoubles(groupNesting(rendered), found)
}

/** A dead link to a Markdown file is also a dead link to a page: one message that says both, at the graver level. */
export function mergeDoubles(
  pageProblems: readonly Diagnostic[],
  linkProblems: readonly Diagnostic[],
): readonly Diagnostic[] {
  const placeOf = ({ place }: Diagnostic): string =>
    `${place?.file ?? ''}:${place?.line ?? 0}:${place?.column ?? 0}`
  const isOfFile = ({ code }: Diagnostic): boolean => code === 'DEAD_MARKDOWN_LINK'
  const fileProblems = new Map(pageProblems.filter(isOfFile).map((problem) => [placeOf(problem), problem]))
  const doubled = new Set(linkProblems.filter(({ code }) => code === 'DEAD_LINK').map(placeOf))
  return [
    ...pageProblems.filter((problem) => !isOfFile(problem) || !doubled.has(placeOf(problem))),
    ...linkProblems.map((problem) => {
      const file = problem.code === 'DEAD_LINK' ? fileProblems.get(placeOf(problem)) : undefined
      return file === undefined ? problem : bothOf(file, problem)
    }),
  ]
}

const LEVELS: readonly Diagnostic['level'][] = ['info', 'warning', 'error']

/** The file that was meant says more than its address. */
function bothOf(file: Diagnostic, link: Diagnostic): Diagnostic {
  const order = LEVELS.indexOf(link.level) - LEVELS.indexOf(file.level)
  const levels = [file, link].map(({ code, level }) => `${code} (${level})`).join(' and ')
  return {
    ...(order < 0 ? file : link),
    message: file.message,
    notes: [`${levels}: ${link.message}`, ...(link.notes ?? [])],
    hint: file.hint,
    ...(order === 0 ? { allowedBy: [link.allowedBy, file.allowedBy].filter(Boolean).join(' ') } : {}),
  }
}

/** Files whose links are on pages that they are not the source of: the configuration (`inputs`), and what features name. */
function linkingFiles(config: SiteConfig, inputs: readonly string[]): readonly FilePath[] {
  const { siteDir, configFile } = config
  const own = inputs.map((file) => siteFile(file, siteDir)).filter((file) => !file.includes('node_modules/'))
  const ofFeatures = FEATURES.flatMap(({ linkingFiles: named }) => named?.(config) ?? [])
  return [...new Set([configFile, ...own, ...ofFeatures])]
}
