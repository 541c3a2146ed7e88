import { useSite } from 'sitegen/runtime'
import { useState } from 'react'
import type { DocsInstanceData } from '../../runtime/shared/docs/docs.ts'
import { docsScope } from '../../runtime/shared/search/search-scope.ts'
import { useDocsInstances } from '../common/search/use-scopes.ts'

/** Docs that have several versions. */
export interface VersionedDocs {
  /** Id of the instance. */
  readonly id: string
  /** Name of the version that is searched. */
  readonly version: string
  readonly versions: DocsInstanceData['versions']
}

/** Which versions are searched, and how to search others. */
export interface VersionChoice {
  readonly instances: readonly VersionedDocs[]
  readonly choose: (id: string, version: string) => void
  /** Scopes of the versions; null where everything is searched. */
  readonly scopes: readonly string[] | null
}

/** The versions that the page searches: of each instance the first of its list, until another one is chosen. */
export function useVersionChoice(): VersionChoice {
  const { search } = useSite().themeConfig
  const all = Object.entries(useDocsInstances())
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const isContextual = search?.hosted?.contextualSearch ?? true
  const searched = all.flatMap(([id, { versions }]) => {
    const version = chosen[id] ?? versions[0]?.name
    return version === undefined ? [] : [{ id, version, versions }]
  })
  return {
    instances: isContextual ? searched.filter(({ versions }) => versions.length > 1) : [],
    choose: (id, version) => setChosen((before) => ({ ...before, [id]: version })),
    scopes: isContextual ? searched.map(({ id, version }) => docsScope(id, version)) : null,
  }
}
