/**
 * What content and themes may import as `sitegen/runtime`.
 * @module
 */
export { ClientOnly, useIsBrowser } from './components/client-only.tsx'
export { useColorMode, useStorageSlot, type ColorModeState } from './preferences/hooks.ts'
export type { ColorMode } from './preferences/show-color-mode.ts'
export { Content } from './page/content.tsx'
export { ErrorBoundary, type ErrorBoundaryProps, type Failure } from './components/error-boundary.tsx'
export { Head } from './head/head.tsx'
export { Link, useBaseUrl, type BaseUrlOptions, type LinkProps } from './components/link.tsx'
export { useLocation, useNavigate, type Navigate } from './client/navigation.ts'
export type { ClientModule, RouteChange, RouteLocation } from './client/lifecycle.ts'
export { usePage, useSite } from './page/page-context.ts'
export {
  useAllPluginData,
  usePluginData,
  useSiteMetadata,
  type PluginDataOptions,
} from './page/plugin-data.ts'
export { usePluralForm, type PluralForms } from './texts/plural-form.ts'
export { Redirect, type RedirectProps } from './components/link.tsx'
export { RouteContextProvider, useRouteContext, type RouteContextProviderProps } from './page/page-context.ts'
export {
  createStorageSlot,
  listStorageKeys,
  type StorageSlot,
  type StorageSlotOptions,
} from './preferences/storage.ts'
export { translate, type TextDeclaration } from './texts/translate.ts'
export { Translate, type TranslateProps } from './texts/translate-component.tsx'
export type { PageData, RouteContext } from './shared/page/page-data.ts'
export type { EnabledFeature, SiteData, SiteMetadata } from './shared/site/site-data.ts'
export type { TocItem } from './shared/content/content.ts'
// Older copies of theme parts import this from here.
export * from './theme-kit.ts'
