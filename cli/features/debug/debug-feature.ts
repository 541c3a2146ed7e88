import type { Feature } from '../feature.ts'
import { debugOptions } from './options.ts'

/** Pages that show what the site was made of. */
export const debugFeature: Feature = {
  name: 'debug',
  options: debugOptions,
  plan: async ({ config, production }) =>
    (config.debug ?? !production) ? (await import('./plan-debug.ts')).planDebug(config, production) : {},
}
