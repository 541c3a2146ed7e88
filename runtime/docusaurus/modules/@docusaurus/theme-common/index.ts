export { createStorageSlot, listStorageKeys } from '../../../../preferences/storage.ts'
export { useStorageSlot } from '../../../../preferences/hooks.ts'
export { usePluralForm } from '../../../../texts/plural-form.ts'
export { useContextualSearchFilters, useDocsPreferredVersion } from '../../../docs/versions.ts'
export { filterDocCardListItems, useCurrentSidebarCategory } from '../../../docs/docs-sidebar.tsx'
export * from '../../../common/class-names.ts'
export {
  Collapsible,
  prefersReducedMotion,
  useCollapsible,
  type CollapsibleProps,
} from '../../../common/motion.tsx'
export { usePrismTheme } from '../../../common/code-block.tsx'
export {
  DraftBannerMessage,
  DraftBannerTitle,
  HtmlClassNameProvider,
  PageMetadata,
  UnlistedBannerMessage,
  UnlistedBannerTitle,
  UnlistedMetadata,
} from '../../../common/metadata.tsx'
export { NavbarSecondaryMenuFiller, useWindowSize } from '../../../common/navbar.tsx'
export * from '../../../common/parts.tsx'
export { ThemedComponent, useColorMode } from '../../../common/preferences.tsx'
export {
  mergeSearchParams,
  mergeSearchStrings,
  useClearQueryString,
  useHistorySelector,
  useQueryString,
  useQueryStringList,
  useSearchLinkCreator,
  useSearchQueryString,
} from '../../../common/location.ts'
export * from '../../../common/react-utils.ts'
export { isMultiColumnFooterLinks, useThemeConfig } from '../../../common/theme-config.ts'
export { default as useIsomorphicLayoutEffect } from '../useIsomorphicLayoutEffect.ts'
export type { ColorMode } from '../../../../preferences/show-color-mode.ts'
export type { ThemeConfig } from '../../../common/theme-config.ts'
