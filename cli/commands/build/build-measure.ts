import { decoded, type Url } from '../../../runtime/shared/url/url.ts'
import { sharedDataUrl } from '../../../runtime/shared/page/page-data.ts'
import { askQueries, hasIndex, reported } from '../../check/check-search.ts'
import { loadSearchQueries, queriesPlace } from '../../check/search-queries.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { fileKey } from '../../content/compile/content-key.ts'
import { dataPathOf, outputPathOf } from '../../routes/output-path.ts'
import type { RenderedPage } from '../../render/pages.ts'
import { checkBudgets } from '../../report/build-report/check-budgets.ts'
import {
  measureOutput,
  type MeasuredFiles,
  type MeasuredPage,
} from '../../report/build-report/measure-output.ts'
import type { OutputPath } from '../../types/file-path.ts'
import type { BuiltSite } from '../../engine/build/render-site.ts'
import type { BuildOptions } from '../common-options.ts'

export type Measured = NonNullable<Awaited<ReturnType<typeof measureBuild>>>

const NO_BUDGETS = { firstLoadJs: null, page: null, search: null, total: null } as const

/**
 * Measures a complete output before it is published. Null when neither a budget nor anybody who started the build
 * asks. Development code is larger than what readers get, so it is not judged.
 */
export async function measureBuild(
  { site, bundled: { code }, output }: BuiltSite,
  rendered: readonly RenderedPage[],
  { dev, json, report }: Pick<BuildOptions, 'dev' | 'json' | 'report'>,
) {
  const { config } = site
  const budgets = dev ? NO_BUDGETS : config.budgets
  const isChecked = Object.values(budgets).some((limit) => limit !== null)
  if (!isChecked && !json && report === undefined) return null
  const files: MeasuredFiles = {
    paths: () => output.paths(),
    size: (path) => output.size(path as OutputPath),
    read: (path) => output.read(path as OutputPath),
  }
  const pages = rendered.filter((page) => page.rendered).map((page) => measuredPage(page, { config, output }))
  const isSearched = report !== undefined || budgets.search !== null
  const searched = isSearched ? await measureSearch(config, files) : null
  const { client } = code.bundle
  const measured = await measureOutput({ files, client, pages, search: searched?.search ?? null })
  const htmlByUrl = new Map(pages.map(({ url, html }) => [url, html]))
  const html = { pathOf: (url: string) => htmlByUrl.get(url) ?? '', read: files.read }
  const { problems, ...result } = await checkBudgets(measured, budgets, html)
  return {
    ...result,
    problems: problems.map(({ budget, ...found }) => ({ ...found, path: ['budgets', budget] })),
    /** Problems of `search.queries.json`. */
    diagnostics: searched?.diagnostics ?? [],
  }
}

async function measureSearch(config: SiteConfig, { read }: MeasuredFiles) {
  const queries = hasIndex({ read }) ? loadSearchQueries(queriesPlace(config)) : null
  if (queries === null) return null
  const answers = await askQueries(queries.queries, { config, read })
  return { search: answers.map(reported), diagnostics: queries.diagnostics }
}

function measuredPage(
  { page, modules, live, needs, styles, images }: RenderedPage,
  { config, output }: { readonly config: SiteConfig; readonly output: BuiltSite['output'] },
): MeasuredPage {
  const { url, source, kind } = page
  // The hash router has one document, which whoever comes for any page loads; addresses are counted from it.
  const document = config.router === 'hash' ? (config.baseUrl as Url) : url
  return {
    url,
    source,
    layout: kind === 'react' && source !== null ? fileKey(source) : page.layout,
    html: outputPathOf(document, config),
    data: dataPathOf(url, config),
    modules,
    live,
    styles,
    images: [...new Set(images.map((src) => servedPath(src, document, config.baseUrl)))].filter((path) =>
      output.has(path as OutputPath),
    ),
    shared: needs.map((key) => sharedDataUrl('', key)),
  }
}

/** Any origin: addresses that leave it are of no file of the site. */
const ORIGIN = 'https://sitegen.example'

/** The path in the output of what a page names; empty for what the site does not serve. */
function servedPath(address: string, url: string, baseUrl: string): string {
  if (!URL.canParse(address, ORIGIN + url)) return ''
  const { origin, pathname } = new URL(address, ORIGIN + url)
  return origin === ORIGIN && pathname.startsWith(baseUrl) ? decoded(pathname.slice(baseUrl.length)) : ''
}
