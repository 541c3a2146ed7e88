import type { LastChanges } from '../../content/git.ts'
import { scanCollection } from '../../content/scan/scan.ts'
import { planPages } from './plan-pages.ts'
import { isBelow } from '../../../runtime/shared/url/page-path.ts'
import type { Url } from '../../../runtime/shared/url/url.ts'
import type { ConfigDiagnostic } from '../../config/place/key-path.ts'
import { didYouMean } from '../../types/did-you-mean.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { urlWithBelow } from '../../routes/page-url.ts'
import type { RouteManifest } from '../../routes/plan.ts'
import type { FeaturePlan, Placed, SiteLoading } from '../feature.ts'

/** Plans all pages of their own. */
export async function planAllPages(loading: SiteLoading): Promise<FeaturePlan> {
  const { config } = loading
  // Version control is asked for instances that show what it says.
  const asking = config.pages.filter((one) => one.showLastUpdateTime || one.showLastUpdateAuthor)
  const updates = await loading.readChanges(
    config.siteDir,
    asking.map(({ path }) => path),
  )
  const planning = { ...loading, changes: updates.changeByPath }
  const plans = await Promise.all(config.pages.map((instance) => planInstance(instance, planning)))
  return {
    pages: plans.flatMap(({ pages }) => pages),
    sources: plans.flatMap(({ sources }) => sources),
    contentDirs: config.pages.map(({ id, path }) => ({ instance: `pages/${id}`, path })),
    placed: (manifest) => findMatchBelow(config, manifest),
    diagnostics: [...updates.diagnostics, ...plans.flatMap(({ diagnostics }) => diagnostics)],
  }
}

interface Planning extends SiteLoading {
  readonly changes: LastChanges['changeByPath']
}

async function planInstance(
  instance: SiteLoading['config']['pages'][number],
  { config, production, changes, ...scanning }: Planning,
): Promise<Required<Pick<FeaturePlan, 'pages' | 'sources' | 'diagnostics'>>> {
  const { siteDir, markdown } = config
  const collection = `pages/${instance.id}`
  const scan = await scanCollection({ ...instance, siteDir, markdown, ...scanning, collection })
  const plan = planPages({
    instance,
    files: scan.files,
    site: config,
    locale: config.i18n.locale,
    changes,
    production,
  })
  return { pages: plan.pages, sources: scan.files, diagnostics: [...scan.diagnostics, ...plan.diagnostics] }
}

function findMatchBelow(config: SiteConfig, { pages, pageByUrl }: RouteManifest): Placed {
  const all = pages.map(({ url }) => url as string)
  const found = config.pages.flatMap(({ routeBasePath, matchBelow }, instance) =>
    matchBelow.map((written, index) => {
      const wanted = urlWithBelow(written, routeBasePath, config)
      const url = [wanted, `${wanted}/` as Url].find((one) => pageByUrl.has(one))
      const path = ['pages', ...(config.pages.length === 1 ? [] : [instance]), 'matchBelow', index]
      const problem = url === undefined ? noSuchPage(wanted, all) : pageBelow(url, all)
      return { url, problem: problem && { ...problem, path } }
    }),
  )
  return {
    matchBelow: found.flatMap(({ url, problem }) => (url === undefined || problem !== null ? [] : [url])),
    configProblems: found.flatMap(({ problem }) => problem ?? []),
  }
}

type Problem = Omit<ConfigDiagnostic, 'path'>

function noSuchPage(url: string, all: readonly string[]): Problem {
  const similar = didYouMean(url, all)
  return {
    code: 'MATCH_BELOW_INVALID',
    level: 'error',
    message: `pages.matchBelow names "${url}", but no page has this URL.`,
    hint: similar === null ? 'Name a page that exists, or remove the entry.' : `Did you mean "${similar}"?`,
  }
}

/** Which of two pages answers for an address must not depend on what the host has there. */
function pageBelow(url: string, all: readonly string[]): Problem | null {
  const other = all.find((one) => isBelow(one, url))
  if (other === undefined) return null
  return {
    code: 'MATCH_BELOW_INVALID',
    level: 'error',
    message: `pages.matchBelow gives "${url}" everything below it, but there is the page "${other}".`,
    hint: 'Move the other page, or remove the entry.',
  }
}
