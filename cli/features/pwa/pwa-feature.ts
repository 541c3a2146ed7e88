import type { Feature } from '../feature.ts'
import { pwaFeatureOptions } from './options.ts'

/** A service worker, which keeps the site readable without a network. */
export const pwaFeature: Feature = {
  name: 'pwa',
  options: pwaFeatureOptions,
  plan: async (loading) => (await import('./plan-pwa.ts')).planPwa(loading),
}
