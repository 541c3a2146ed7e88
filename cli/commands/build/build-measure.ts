import { decoded, type Url } from '../../../runtime/shared/url/url.ts'
import { sharedDataUrl } from '../../../runtime/shared/page/page-data.ts'
import { askQueries, hasIndex, reported } from '../../check/check-search.ts'
import { loadSearchQueries, queriesPlace } from '../../check/search-queries.ts'
import type { ConfigDiagnostic } from '../../config/place/key-path.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { fileKey } from '../../content/compile/content-key.ts'
import { dataPathOf, outputPathOf } from '../../routes/output-path.ts'
import type { RenderedPage } from '../../render/pages.ts'
import { checkBudgets, type BudgetResult } from '../../report/build-report/check-budgets.ts'
import {
  measureOutput,
  type MeasuredFiles,
  type MeasuredPage,
} from '../../report/build-report/measure-output.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { OutputReport } from '../../report/build-report/schema.ts'
import type { OutputPath } from '../../types/file-path.ts'
import type { BuiltSite } from '../../engine/build/render-site.ts'
import type { BuildOptions } from './build-options.ts'

type Asked = Pick<BuildOptions, 'dev' | 'json' | 'report'>

/** Sizes of what was built, and what the budgets say. */
export interface Measured extends Omit<BudgetResult, 'problems'> {
  readonly problems: readonly ConfigDiagnostic[]
  /** Problems of `search.queries.json`. */
  readonly diagnostics: readonly Diagnostic[]
}

const NO_BUDGETS = { firstLoadJs: null, page: null, search: null, total: null } as const

/**
 * Measures a complete output before it is published. Null when neither a budget nor anybody who started the build
 * asks. Development code is larger than what readers get, so it is not judged.
 */
export async function measureBuild(
  { site, bundled: { code }, output }: BuiltSite,
  rendered: readonly RenderedPage[],
  { dev, json, report }: Asked,
): Promise<Measured | null> {
  const { config } = site
  const budgets = dev ? NO_BUDGETS : config.budgets
  const isChecked = Object.values(budgets).some((limit) => limit !== null)
  if (!isChecked && !json && report === undefined) return null
  const files = measuredFiles(output)
  const pages = rendered.filter((page) => page.rendered).map((page) => measuredPage(page, { config, output }))
  const isSearched = report !== undefined || budgets.search !== null
  const { search, diagnostics } = isSearched ? await measureSearch(config, files) : NOT_SEARCHED
  const measured = await measureOutput({ files, client: code.bundle.client, pages, search })
  const htmlByUrl = new Map(pages.map(({ url, html }) => [url, html]))
  const html = { pathOf: (url: string) => htmlByUrl.get(url) ?? '', read: files.read }
  const { problems, ...result } = await checkBudgets(measured, budgets, html)
  return {
    ...result,
    problems: problems.map(({ budget, ...found }) => ({ ...found, path: ['budgets', budget] })),
    diagnostics,
  }
}

interface MeasuredSearch {
  readonly search: OutputReport['search']
  readonly diagnostics: readonly Diagnostic[]
}

const NOT_SEARCHED: MeasuredSearch = { search: null, diagnostics: [] }

/** Asks the search of the output what `search.queries.json` says. */
async function measureSearch(config: SiteConfig, { read }: MeasuredFiles): Promise<MeasuredSearch> {
  const queries = hasIndex({ read }) ? loadSearchQueries(queriesPlace(config)) : null
  if (queries === null) return NOT_SEARCHED
  const answers = await askQueries(queries.queries, { config, read })
  return { search: answers.map(reported), diagnostics: queries.diagnostics }
}

function measuredFiles(output: BuiltSite['output']): MeasuredFiles {
  return {
    paths: () => output.paths(),
    size: (path) => output.size(path as OutputPath),
    read: (path) => output.read(path as OutputPath),
  }
}

function measuredPage(
  { page, modules, live, needs, styles, images }: RenderedPage,
  { config, output }: { readonly config: SiteConfig; readonly output: BuiltSite['output'] },
): MeasuredPage {
  const { url, source, kind } = page
  // Its addresses are counted from the home page's document.
  const served = { url: config.router === 'hash' ? config.baseUrl : url, baseUrl: config.baseUrl }
  return {
    url,
    source,
    layout: kind === 'react' && source !== null ? fileKey(source) : page.layout,
    // The hash router has one document, which whoever comes for any page loads.
    html: outputPathOf((config.router === 'hash' ? config.baseUrl : url) as Url, config),
    data: dataPathOf(url, config),
    modules,
    live,
    styles,
    images: [...new Set(images.map((src) => servedPath(src, served)))].filter((path) =>
      output.has(path as OutputPath),
    ),
    shared: needs.map((key) => sharedDataUrl('', key)),
  }
}

/** Any origin: addresses that leave it are of no file of the site. */
const ORIGIN = 'https://sitegen.example'

/** The path in the output of what a page names; empty for what the site does not serve. */
function servedPath(
  address: string,
  { url, baseUrl }: { readonly url: string; readonly baseUrl: string },
): string {
  if (!URL.canParse(address, ORIGIN + url)) return ''
  const { origin, pathname } = new URL(address, ORIGIN + url)
  return origin === ORIGIN && pathname.startsWith(baseUrl) ? decoded(pathname.slice(baseUrl.length)) : ''
}
