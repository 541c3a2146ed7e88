import type { Feature } from '../feature.ts'
import { redirectsOptions } from './options.ts'

/** Addresses that lead elsewhere: documents that send readers on. */
export const redirectsFeature: Feature = {
  name: 'redirects',
  options: redirectsOptions,
  plan: async ({ config }) =>
    config.redirects === null
      ? {}
      : (await import('./plan-redirects.ts')).planRedirects(config, config.redirects),
}
