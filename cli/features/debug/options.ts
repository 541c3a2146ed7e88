import type { FeatureOptions, FeatureSection } from '../../config/options/feature-options.ts'
import { flag, option } from '../../config/options/kit.ts'

declare module '../../config/options/site.ts' {
  interface UserConfig {
    /**
     * Writes pages below `/__docusaurus/debug/` that show what the site was made of: configuration, content, routes and
     * shared data. @default only in `sitegen dev`
     */
    debug?: boolean
  }
  interface FeatureConfig {
    /** Null: in development only. */
    readonly debug: boolean | null
  }
}

const debug: FeatureSection<boolean, boolean | null> = { option: () => option(flag(), null) }

export const debugOptions: FeatureOptions = { sections: { debug } }
