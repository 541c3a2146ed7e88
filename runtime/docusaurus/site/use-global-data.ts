import { globalDocs, type GlobalScope } from '../docs/global-docs.ts'
import { useSite } from '../../page/page-context.ts'
import { oncePerObject, useSharedReader } from './shared-reader.ts'

/** What the instances of a plugin gave the site, by id. */
export type GlobalPluginData = Readonly<Record<string, unknown>>

/** What the plugins of a site gave it, by name. */
export type GlobalData = Readonly<Record<string, GlobalPluginData>>

/** What all plugins gave the site: here, what is known of docs. A page loads of it what it looks at. */
export function useGlobalData(): GlobalData {
  return globalDataOf({ read: useSharedReader(), site: useSite() })
}

const NONE: GlobalData = {}
const byName = /* @__PURE__ */ oncePerObject((docs: GlobalPluginData): GlobalData => ({
  [docusaurusName('docs')]: docs,
}))

/** The same outside of hooks: one object as long as what it is made of is one. */
export function globalDataOf(scope: GlobalScope): GlobalData {
  const docs = globalDocs(scope)
  return docs === null ? NONE : byName(docs)
}

const PREFIX = 'docusaurus-plugin-content-'
const CONTENT = ['docs', 'blog', 'pages']

/** What Docusaurus calls a feature: `docs` is `docusaurus-plugin-content-docs`. Other names stay as they are. */
export function docusaurusName(name: string): string {
  return CONTENT.includes(name) ? PREFIX + name : name
}
