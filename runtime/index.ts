/**
 * What content and themes may import as `sitegen/runtime`.
 * @module
 */
export { useIsFramed } from './app.tsx'
export { ClientOnly, useIsBrowser } from './client-only.tsx'
export { useColorMode, type ColorModeState } from './color-mode.ts'
export type { ColorMode } from './show-color-mode.ts'
export { Content } from './content.tsx'
export { ErrorBoundary, type ErrorBoundaryProps, type Failure } from './error-boundary.tsx'
export { Head } from './head.tsx'
export { Link, useBaseUrl, type BaseUrlOptions, type LinkProps } from './link.tsx'
export { useLocation, useNavigate, type Navigate } from './navigation.ts'
export type { ClientModule, RouteChange, RouteLocation } from './lifecycle.ts'
export {
  PagePart,
  useOptionalShared,
  usePage,
  useShared,
  useSite,
  type PagePartProps,
  type ListEntry,
  type RepeatEntries,
} from './page-context.ts'
export { useAllPluginData, usePluginData, type PluginDataOptions } from './plugin-data.ts'
export { usePluralForm, type PluralForms } from './plural-form.ts'
export { Redirect, type RedirectProps } from './redirect.tsx'
export { useRepeated } from './repeated.ts'
export { RouteContextProvider, useRouteContext, type RouteContextProviderProps } from './route-context.tsx'
export {
  createStorageSlot,
  listStorageKeys,
  useStorageSlot,
  type StorageSlot,
  type StorageSlotOptions,
} from './storage.ts'
export { Translate, translate, type TextDeclaration, type TranslateProps } from './translate.tsx'
export type { PageData, RouteContext } from './shared/page-data.ts'
export type { SiteData } from './shared/site-data.ts'
export type { TocItem } from './shared/content.ts'
