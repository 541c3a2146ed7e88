export * from '../../../docs/active-docs.ts'
export { ShowChildren as DocsPreferredVersionContextProvider } from '../../../common/preferences.tsx'
export * from '../../../docs/docs-sidebar.tsx'
export * from '../../../docs/docs-version.tsx'
export * from '../../../docs/layout-docs.tsx'
export {
  getDocsVersionSearchTag,
  useDocsContextualSearchTags,
  useDocsPreferredVersion,
  useDocsPreferredVersionByPluginId,
} from '../../../docs/preferred-version.ts'
export * from '../../../docs/sidebar-items.ts'
export * from '../../../docs/use-doc.tsx'
export { useAllDocsData, useDocsData } from '../../../docs/global-docs.ts'
export type {
  GlobalDoc,
  GlobalDocsData as GlobalPluginData,
  GlobalSidebar,
  GlobalVersion,
} from '../../../docs/global-docs.ts'
