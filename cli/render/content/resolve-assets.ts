import path from 'node:path'
import { withAddresses } from '../../routes/page-assets.ts'
import type { Page } from '../../routes/page.ts'
import type { ReferenceScope } from './reference-scope.ts'

/** A page with the addresses of its files in props and head. That they are there was seen when the page was planned. */
export function resolveAssets(page: Page, { assets, config }: ReferenceScope): Page {
  if (page.assets === undefined) return page
  const addressByMark = new Map(
    Object.entries(page.assets).map(([mark, file]) => [
      mark,
      assets.add(path.join(config.siteDir, file))?.url ?? '',
    ]),
  )
  const { props, head } = withAddresses({ props: page.props, head: page.head }, addressByMark)
  return { ...page, props, head }
}
