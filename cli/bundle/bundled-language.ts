import type { SiteData } from '../../runtime/shared/site/site-data.ts'
import type { SiteConfig } from '../config/site-config.ts'
import type { CodeMessages } from '../content/load-messages.ts'
import type { SharedValues } from './post-list.ts'

/** What a bundle is given of a language; the rest of it is the same in all of them. */
export interface BundledLanguage {
  readonly config: SiteConfig
  readonly messages: CodeMessages
  /** Null when a dev server tells it. */
  readonly site: SiteData | null
  /** Shared data, as they are now. Resolves when the site is planned. */
  readonly shared: () => Promise<SharedValues>
}
