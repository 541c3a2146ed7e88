import type { Dispatch, SetStateAction } from 'react'
import type { RouteLifecycle } from '../client/lifecycle.ts'
import type { PageLoader } from '../client/page-data.ts'
import type { Router, View } from '../client/router.ts'
import type { SharedStore } from '../client/shared-store.ts'
import type { SiteData } from '../shared/site/site-data.ts'

/** The client of a page that is alive, as the dev server's half of it sees it. */
export interface LiveClient {
  readonly site: SiteData
  /** The view in the document. */
  readonly view: View
  readonly router: Router
  readonly loader: PageLoader
  readonly shared: SharedStore
  readonly lifecycle: RouteLifecycle
  /** Has React render another view, or one made from the newest. */
  readonly show: Dispatch<SetStateAction<View>>
}
