import { OFFLINE_STRATEGIES, type OfflineStrategy } from '../../../runtime/shared/pwa/precache-list.ts'
import type { JsonObject } from '../../../runtime/shared/json.ts'
import { sizeOption } from '../../config/options/budgets.ts'
import type { FeatureOptions, FeatureSection } from '../../config/options/feature-options.ts'
import * as o from '../../config/options/kit.ts'

/** A service worker, which keeps the site readable without a network. */
export interface PwaConfig {
  /**
   * When a browser stores the whole site: where any of these holds. `always`; `mobile`, in windows up to 996 px; `saveData`,
   * for readers who ask for little traffic; `appInstalled` and `standalone`, for readers who installed the site as an
   * application; `queryString`, for visits that begin with `?offlineMode=true`.
   * @default ['appInstalled', 'queryString', 'standalone']
   */
  offlineModeActivationStrategies?: readonly OfflineStrategy[]
  /** What a browser needs to install the site as an application; written to `manifest.json`. @default no such file */
  manifest?: JsonObject
  /**
   * Globs of the files of the output that are stored, with `!` before those that are not. Page data is never stored, because the documents are. @default scripts, styles, data, documents, images and fonts
   */
  include?: readonly string[]
  /** Size of all that is stored, not compressed. More fails the build. @default '50 MB' */
  maxSize?: number | string
  /**
   * A module for the worker, relative to the site directory. Its default export is called with `{ offlineMode, debug }` when
   * the worker starts, before it listens to anything. @default none
   */
  swCustom?: string
  /** Logs what the worker does to the console. @default false */
  debug?: boolean
}

declare module '../../config/options/site.ts' {
  interface UserConfig {
    /**
     * Writes a service worker, which stores the whole site in the browsers of those who read it offline. `false` takes it back:
     * it writes one that removes itself and what was stored. Not in `sitegen dev`, and not with the hash router.
     * @default no service worker
     */
    pwa?: PwaConfig | false
  }
  interface FeatureConfig {
    /** Null for no worker, `false` for one that removes itself. */
    readonly pwa: o.ResolvedBy<typeof pwaOption> | false | null
  }
}

/** Files that a page needs; not feeds, which programs read. */
export const STORED = '**/*.{js,json,css,html,png,jpg,jpeg,gif,svg,ico,webp,avif,woff,woff2,eot,ttf,otf}'

/** What `include` is unless a site has its own. */
export const DEFAULT_INCLUDE: readonly string[] = [STORED, '!**/feed.json']

function pwaOption() {
  return o.options({
    offlineModeActivationStrategies: o.option(
      o.list(o.oneOf(...OFFLINE_STRATEGIES), `a list of ${OFFLINE_STRATEGIES.join(', ')}`),
      ['appInstalled', 'queryString', 'standalone'],
    ),
    manifest: o.option(o.jsonObject(), null),
    include: o.option(o.list(o.nonEmpty('a glob'), 'a list of globs'), DEFAULT_INCLUDE),
    maxSize: sizeOption('50 MB'),
    swCustom: o.option(o.nonEmpty('the path of a module'), null),
    debug: o.option(o.flag(), false),
  } satisfies o.OptionTable<PwaConfig>)
}

const pwa: FeatureSection<PwaConfig | false, o.ResolvedBy<typeof pwaOption> | false | null> = {
  /** `false` is something else than nothing. */
  option() {
    const whole = pwaOption()
    return {
      schema: o.switchable(whole, 'an object of options, or false').schema,
      resolve: (written) => (written === undefined ? null : written && whole.resolve(written)),
    }
  },
  withoutHash: 'there is no service worker: it could not tell pages apart',
}

export const pwaOptions: FeatureOptions = { sections: { pwa } }
