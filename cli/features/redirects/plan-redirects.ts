import type { FeatureConfig } from '../../config/options/site.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { RouteManifest } from '../../routes/plan.ts'
import type { FeaturePlan } from '../feature.ts'
import type { OutputFile } from '../output-file.ts'
import { pagesWithBelow } from '../../routes/page-url.ts'
import { memoized } from '../../types/memoized.ts'
import { findRedirects } from './find-redirects.ts'
import { hostFile } from './host-files.ts'
import { redirectDocument, REDIRECT_SCRIPT, SCRIPT_PATH } from './redirect-document.ts'

/** Plans the documents of redirects. Static files of the site take their place. */
export function planRedirects(
  config: SiteConfig,
  options: NonNullable<FeatureConfig['redirects']>,
): FeaturePlan {
  const find = memoized((manifest: RouteManifest) =>
    findRedirects({ manifest, config, options, matchBelow: pagesWithBelow(config) }),
  )
  return {
    files(manifest): readonly OutputFile[] {
      const { redirects } = find(manifest)
      if (redirects.length === 0) return []
      return [
        { path: SCRIPT_PATH, claim: 'the redirects', content: () => REDIRECT_SCRIPT },
        ...redirects.map((redirect) => ({
          path: redirect.path,
          claim: `the redirect to ${redirect.to}`,
          content: () => redirectDocument(redirect, config),
          givesWay: () => [],
        })),
        ...options.hostFiles.map((host) => hostFile(host, redirects)),
      ]
    },
    placed: find,
  }
}
