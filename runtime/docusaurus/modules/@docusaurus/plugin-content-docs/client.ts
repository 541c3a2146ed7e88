export {
  useActiveDocContext,
  useActivePlugin,
  useActivePluginAndVersion,
  useActiveVersion,
  useDocVersionSuggestions,
  useLatestVersion,
  useVersions,
} from '../../../docs/active-docs.ts'
export { ShowChildren as DocsPreferredVersionContextProvider } from '../../../common/show-children.ts'
export {
  DocSidebarItemsExpandedStateProvider,
  DocsSidebarProvider,
  useDocSidebarItemsExpandedState,
  useDocsSidebar,
} from '../../../docs/docs-sidebar.tsx'
export { DocsVersionProvider, useDocsVersion } from '../../../docs/docs-version.tsx'
export {
  useBreadcrumbsStructuredData,
  useDocById,
  useDocRootMetadata,
  useDocsVersionCandidates,
  useLayoutDoc,
  useLayoutDocsSidebar,
} from '../../../docs/layout-docs.tsx'
export {
  getDocsVersionSearchTag,
  useDocsContextualSearchTags,
  useDocsPreferredVersion,
  useDocsPreferredVersionByPluginId,
} from '../../../docs/preferred-version.ts'
export {
  filterDocCardListItems,
  findFirstSidebarItemLink,
  findSidebarCategory,
  isActiveSidebarItem,
  isVisibleSidebarItem,
  useCurrentSidebarCategory,
  useCurrentSidebarSiblings,
  useSidebarBreadcrumbs,
  useVisibleSidebarItems,
} from '../../../docs/sidebar-items.ts'
export { DocProvider, useDoc } from '../../../docs/use-doc.tsx'
export { useAllDocsData, useDocsData } from '../../../docs/global-docs.ts'
export type { ActiveDocContext, ActivePlugin, DocVersionSuggestions } from '../../../docs/active-docs.ts'
export type {
  GlobalDoc,
  GlobalDocsData as GlobalPluginData,
  GlobalSidebar,
  GlobalVersion,
} from '../../../docs/global-docs.ts'
export type { DocContextValue } from '../../../docs/use-doc.tsx'
