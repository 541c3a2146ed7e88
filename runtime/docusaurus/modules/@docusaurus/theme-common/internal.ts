export * from './index.ts'
export { DEFAULT_SCOPE as DEFAULT_SEARCH_TAG } from '../../../../shared/search/search-scope.ts'
export { useAnnouncementBar } from '../../../common/announcement.ts'
export {
  CodeBlockContextProvider,
  containsLineNumbers,
  createCodeBlockMetadata,
  getLineNumbersStart,
  parseCodeBlockTitle,
  parseLanguage,
  parseLines,
  useCodeBlockContext,
  useCodeWordWrap,
} from '../../../common/code-block.tsx'
export {
  ShowChildren as AnnouncementBarProvider,
  ShowChildren as ColorModeProvider,
  ShowChildren as NavbarProvider,
} from '../../../common/show-children.ts'
export {
  isSamePath,
  useAlternatePageUtils,
  useHistoryPopHandler,
  useHomePageRoute,
  useLocalPathname,
  useLocationChange,
} from '../../../common/location.ts'
export { PluginHtmlClassNameProvider } from '../../../common/metadata.tsx'
export {
  splitNavbarItems,
  useHideableNavbar,
  useNavbarMobileSidebar,
  useNavbarSecondaryMenu,
} from '../../../common/navbar.tsx'
export { getPrismCssVariables } from '../../../common/code-block.tsx'
export { useQueryStringValue } from '../../../common/query.ts'
export {
  ScrollControllerProvider,
  useBackToTopButton,
  useLockBodyScroll,
  useScrollController,
  useScrollPosition,
  useScrollPositionBlocker,
  useSmoothScrollTo,
} from '../../../common/scroll.tsx'
export { sanitizeTabsChildren, TabsProvider, useTabs, useTabsContextValue } from '../../../common/tabs.tsx'
export {
  BlogAuthorNoPostsLabel,
  BlogAuthorsListViewAllLabel,
  extractLeadingEmoji,
  translateBlogAuthorsListPageTitle,
  useBlogAuthorPageTitle,
  useBlogTagsPostsPageTitle,
  useDateTimeFormat,
  useDocCardDescriptionCategoryItemsPlural,
} from '../../../common/texts.ts'
export { TitleFormatterProvider, useTitleFormatter } from '../../../common/metadata.tsx'
export { useFilteredAndTreeifiedTOC, useTOCHighlight, useTreeifiedTOC } from '../../../common/toc.ts'
export type { TOCHighlightConfig, TOCTreeNode } from '../../../common/toc.ts'
export type { TabsProps, TabValue } from '../../../common/tabs.tsx'
