/**
 * What content and themes may import as `sitegen/runtime`.
 * @module
 */
export { ClientOnly, useIsBrowser } from './client-only.tsx'
export { Content } from './content.tsx'
export { Head } from './head.tsx'
export { Link, useBaseUrl, type BaseUrlOptions, type LinkProps } from './link.tsx'
export { usePage, useShared, useSite } from './page-context.ts'
export { Translate, translate, type TextDeclaration } from './translate.tsx'
export type { PageData } from './shared/page-data.ts'
export type { SiteData } from './shared/site-data.ts'
export type { TocItem } from './shared/content.ts'
