import { askQueries, hasIndex, reported, type SearchedSite } from '../../check/check-search.ts'
import { checkBudgets } from '../../check/check-budgets.ts'
import { measureOutput } from '../../check/measure-output.ts'
import { loadSearchQueries, queriesPlace } from '../../check/search-queries.ts'
import { ofSharedFiles } from '../../config/site-language.ts'
import type { BuiltSite } from '../../engine/build/render-site.ts'
import type { RenderedPage } from '../../render/pages.ts'
import type { OutputPath } from '../../types/file-path.ts'
import type { BuildOptions } from '../common-options.ts'

export type Measured = NonNullable<Awaited<ReturnType<typeof measureBuild>>>

const NO_BUDGETS = { firstLoadJs: null, page: null, search: null, total: null }

/**
 * Measures a complete output before it is published. Null when neither a budget nor anybody who started the build
 * asks. Development code is larger than what readers get, so it is not judged.
 */
export async function measureBuild(
  languages: readonly (Pick<BuiltSite, 'site' | 'code' | 'files'> & {
    readonly rendered: readonly RenderedPage[]
  })[],
  { dev, json, report }: Pick<BuildOptions, 'dev' | 'json' | 'report'>,
) {
  const [first] = languages
  if (first === undefined) return null
  // Addresses of languages that share files begin with the base URL of these.
  const output = first.files
  const config = ofSharedFiles(first.site.config)
  const measuredWith = languages.filter(({ site }) => site.config.i18n.filesBaseUrl === config.baseUrl)
  const budgets = dev ? NO_BUDGETS : config.budgets
  const isChecked = Object.values(budgets).some((limit) => limit !== null)
  if (!isChecked && !json && report === undefined) return null
  const read = (path: string): Uint8Array | null => output.read(path as OutputPath)
  const isSearched = report !== undefined || budgets.search !== null
  const searched = isSearched ? await measureSearch({ config, read }) : null
  const measured = await measureOutput({
    config,
    files: { paths: () => output.paths(), size: (path) => output.size(path as OutputPath), read },
    client: first.code.bundle.client,
    pages: measuredWith.flatMap(({ rendered }) => rendered.filter((page) => page.rendered)),
    search: searched?.search ?? null,
    pageLimit: budgets.page,
  })
  return {
    output: measured,
    ...checkBudgets(measured, budgets),
    diagnostics: searched?.diagnostics ?? [],
  }
}

async function measureSearch(site: SearchedSite & Pick<BuiltSite['site'], 'config'>) {
  const queries = hasIndex(site) ? loadSearchQueries(queriesPlace(site.config)) : null
  if (queries === null) return null
  const answers = await askQueries(queries.queries, site)
  return { search: answers.map(reported), diagnostics: queries.diagnostics }
}
