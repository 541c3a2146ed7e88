export { createStorageSlot, listStorageKeys } from '../../../../preferences/storage.ts'
export { useStorageSlot } from '../../../../preferences/use-storage-slot.ts'
export { usePluralForm } from '../../../../texts/plural-form.ts'
export { useContextualSearchFilters, useDocsPreferredVersion } from '../../../docs/preferred-version.ts'
export { filterDocCardListItems, useCurrentSidebarCategory } from '../../../docs/sidebar-items.ts'
export { processAdmonitionProps } from '../../../common/admonition-props.ts'
export { ThemeClassNames, useAnchorTargetClassName } from '../../../common/class-names.ts'
export { Collapsible, useCollapsible } from '../../../common/collapsible.tsx'
export { ThemedComponent, useColorMode } from '../../../common/color-mode.tsx'
export {
  ErrorBoundaryError,
  ErrorBoundaryErrorMessageFallback,
  ErrorBoundaryTryAgainButton,
  ErrorCauseBoundary,
} from '../../../common/error-boundary.tsx'
export { duplicates, groupBy, isRegexpStringMatch, uniq } from '../../../common/react-utils.ts'
export { HtmlClassNameProvider, PageMetadata } from '../../../common/metadata.tsx'
export { NavbarSecondaryMenuFiller } from '../../../common/navbar.tsx'
export { usePrismTheme } from '../../../common/code-block.tsx'
export {
  mergeSearchParams,
  mergeSearchStrings,
  useClearQueryString,
  useHistorySelector,
  useQueryString,
  useQueryStringList,
  useSearchLinkCreator,
  useSearchQueryString,
} from '../../../common/query.ts'
export { composeProviders, ReactContextError, useEvent, usePrevious } from '../../../common/react-utils.ts'
export { prefersReducedMotion } from '../../../common/scroll.tsx'
export { SkipToContentFallbackId, SkipToContentLink } from '../../../common/skip-to-content.tsx'
export { listTagsByLetters, translateTagsPageTitle } from '../../../common/tags.ts'
export { isMultiColumnFooterLinks, useThemeConfig } from '../../../common/theme-config.ts'
export {
  DraftBannerMessage,
  DraftBannerTitle,
  UnlistedBannerMessage,
  UnlistedBannerTitle,
  UnlistedMetadata,
} from '../../../common/metadata.tsx'
export { useWindowSize } from '../../../common/window-size.ts'
export { default as useIsomorphicLayoutEffect } from '../useIsomorphicLayoutEffect.ts'
export type { ColorMode } from '../../../../preferences/show-color-mode.ts'
export type { ThemeConfig } from '../../../common/theme-config.ts'
