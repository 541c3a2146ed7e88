import type { SiteData } from '../shared/site/site-data.ts'

// Apart from the slots: every page has this, and the slots only those that use one.
let config: SiteData['storage'] = { type: 'localStorage', suffix: '' }

/** Says where the site keeps values and how their keys end. Called once, before the first page is shown. */
export function configureStorage(storage: SiteData['storage']): void {
  config = storage
}

/** Where the site keeps values, and how their keys end. */
export function storageConfig(): SiteData['storage'] {
  return config
}
