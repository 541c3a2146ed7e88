import { scanCollection } from '../../content/scan/scan.ts'
import { planPages } from './plan-pages.ts'
import { isBelow } from '../../../runtime/shared/url/page-path.ts'
import type { Url } from '../../../runtime/shared/url/url.ts'
import { didYouMean } from '../../types/did-you-mean.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { urlWithBelow } from '../../routes/page-url.ts'
import type { RouteManifest } from '../../routes/plan.ts'
import type { FeaturePlan, Placed, SiteLoading } from '../feature.ts'

export async function planAllPages(loading: SiteLoading): Promise<FeaturePlan> {
  const { config, production, readChanges, ...scanning } = loading
  const { siteDir, markdown } = config
  // Version control is asked for instances that show what it says.
  const asking = config.pages.filter((one) => one.showLastUpdateTime || one.showLastUpdateAuthor)
  const updates = await readChanges(
    siteDir,
    asking.map(({ path }) => path),
  )
  const plans = await Promise.all(
    config.pages.map(async (instance) => {
      const collection = `pages/${instance.id}`
      const scan = await scanCollection({ ...instance, siteDir, markdown, ...scanning, collection })
      const { files } = scan
      const { locale } = config.i18n
      const changes = updates.changeByPath
      const plan = planPages({ instance, files, site: config, locale, changes, production })
      return { ...plan, files, diagnostics: [...scan.diagnostics, ...plan.diagnostics] }
    }),
  )
  return {
    pages: plans.flatMap(({ pages }) => pages),
    sources: plans.flatMap(({ files }) => files),
    contentDirs: config.pages.map(({ id, path }) => ({ instance: `pages/${id}`, path })),
    placed: (manifest) => findMatchBelow(config, manifest),
    diagnostics: [...updates.diagnostics, ...plans.flatMap(({ diagnostics }) => diagnostics)],
  }
}

function findMatchBelow(config: SiteConfig, { pages, pageByUrl }: RouteManifest): Placed {
  const all = pages.map(({ url }) => url as string)
  const found = config.pages.flatMap(({ routeBasePath, matchBelow }, instance) =>
    matchBelow.map((written, index) => {
      const wanted = urlWithBelow(written, routeBasePath, config)
      const url = [wanted, `${wanted}/` as Url].find((one) => pageByUrl.has(one))
      const path = ['pages', ...(config.pages.length === 1 ? [] : [instance]), 'matchBelow', index]
      const problem = url === undefined ? noSuchPage(wanted, all) : pageBelow(url, all)
      return {
        url,
        problem: problem && { code: 'MATCH_BELOW_INVALID', level: 'error' as const, ...problem, path },
      }
    }),
  )
  return {
    matchBelow: found.flatMap(({ url, problem }) => (url === undefined || problem !== null ? [] : [url])),
    configProblems: found.flatMap(({ problem }) => problem ?? []),
  }
}

function noSuchPage(url: string, all: readonly string[]) {
  const similar = didYouMean(url, all)
  return {
    message: `pages.matchBelow names "${url}", but no page has this URL.`,
    hint: similar === null ? 'Name a page that exists, or remove the entry.' : `Did you mean "${similar}"?`,
  }
}

/** Which of two pages answers for an address must not depend on what the host has there. */
function pageBelow(url: string, all: readonly string[]) {
  const other = all.find((one) => isBelow(one, url))
  if (other === undefined) return null
  return {
    message: `pages.matchBelow gives "${url}" everything below it, but there is the page "${other}".`,
    hint: 'Move the other page, or remove the entry.',
  }
}
