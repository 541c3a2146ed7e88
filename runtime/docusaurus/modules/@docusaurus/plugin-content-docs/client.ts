export {
  getDocsVersionSearchTag,
  useActiveDocContext,
  useActivePlugin,
  useActivePluginAndVersion,
  useActiveVersion,
  useDocVersionSuggestions,
  useDocsContextualSearchTags,
  useDocsPreferredVersion,
  useDocsPreferredVersionByPluginId,
  useLatestVersion,
  useVersions,
} from '../../../docs/versions.ts'
export type { ActiveDocContext, ActivePlugin, DocVersionSuggestions } from '../../../docs/versions.ts'
export { ShowChildren as DocsPreferredVersionContextProvider } from '../../../common/preferences.tsx'
export * from '../../../docs/docs-sidebar.tsx'
export * from '../../../docs/page-doc.tsx'
export * from '../../../docs/layout-docs.tsx'
export { useAllDocsData, useDocsData } from '../../../docs/global-docs.ts'
export type {
  GlobalDoc,
  GlobalDocsData as GlobalPluginData,
  GlobalSidebar,
  GlobalVersion,
} from '../../../docs/global-docs.ts'
