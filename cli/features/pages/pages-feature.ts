import { scanCollection } from '../../content/scan/scan.ts'
import type { Feature, FeaturePlan, SiteLoading } from '../feature.ts'
import { findMatchBelow } from './match-below.ts'
import { planPages } from './plan-pages.ts'

/** Pages of their own: React, Markdown and MDX files at the URLs of their paths. */
export const pagesFeature: Feature = {
  name: 'pages',
  async plan(loading) {
    const { config } = loading
    const plans = await Promise.all(config.pages.map((instance) => planInstance(instance, loading)))
    return {
      pages: plans.flatMap(({ pages }) => pages),
      sources: plans.flatMap(({ sources }) => sources),
      contentDirs: config.pages.map(({ id, path }) => ({ instance: `pages/${id}`, path })),
      matchBelow: (manifest) => findMatchBelow(config, manifest),
      diagnostics: plans.flatMap(({ diagnostics }) => diagnostics),
    }
  },
  folders: ({ pages }) => pages.map(({ path }) => path),
}

async function planInstance(
  instance: SiteLoading['config']['pages'][number],
  { config, production, ...scanning }: SiteLoading,
): Promise<Required<Pick<FeaturePlan, 'pages' | 'sources' | 'diagnostics'>>> {
  const { siteDir, markdown } = config
  const collection = `pages/${instance.id}`
  const scan = await scanCollection({ ...instance, siteDir, markdown, ...scanning, collection })
  const plan = planPages({ instance, files: scan.files, site: config, production })
  return { pages: plan.pages, sources: scan.files, diagnostics: [...scan.diagnostics, ...plan.diagnostics] }
}
