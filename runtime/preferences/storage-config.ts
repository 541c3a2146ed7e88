import type { SiteData } from '../shared/site/site-data.ts'

// Apart from the slots: every page has this, and the slots only those that use one. It lies where the copies of this module in
// the parts of a document's loader find it, too.
const KEY = '__sitegenStorage'

const DEFAULT: SiteData['storage'] = { type: 'localStorage', suffix: '' }

/** Says where the site keeps values and how their keys end. Called before the first page is shown. */
export function configureStorage(storage: SiteData['storage']): void {
  Reflect.set(globalThis, KEY, storage)
}

export function storageConfig(): SiteData['storage'] {
  return (Reflect.get(globalThis, KEY) as SiteData['storage'] | undefined) ?? DEFAULT
}
