import { createStorageSlot, usePage, useSite } from 'sitegen/runtime'
import { useOptionalShared } from 'sitegen/theme-kit'
import {
  preferredVersionKey,
  type DocsInstanceData,
  type DocsRouteData,
} from '../../../runtime/shared/docs/docs.ts'
import { versionAtHand } from '../../../runtime/shared/search/search-client.ts'
import { docsScope } from '../../../runtime/shared/search/search-scope.ts'

/** The docs instances of a site, by id. */
export type DocsInstances = Readonly<Record<string, DocsInstanceData>>

const NO_DOCS: DocsInstances = {}

/** The docs instances of the site with their versions. They are loaded when something asks for them. */
export function useDocsInstances(): DocsInstances {
  return useOptionalShared<DocsInstances>('plugins/docs') ?? NO_DOCS
}

/** The scopes of the versions at hand: of the page being read, else those chosen last, else the latest. */
export function useScopes(): readonly string[] {
  const instances = useDocsInstances()
  const { context } = usePage()
  const isKept = useSite().themeConfig.docs.versionPersistence !== 'none'
  const { version } = (context.data ?? {}) as Partial<DocsRouteData>
  return Object.entries(instances).flatMap(([id, docs]) => {
    const isActive = context.plugin.name === 'docs' && context.plugin.id === id
    const name = versionAtHand(docs, {
      active: isActive ? version : undefined,
      preferred: isKept ? createStorageSlot(preferredVersionKey(id)).get() : null,
    })
    return name === undefined ? [] : [docsScope(id, name)]
  })
}
