/**
 * What parts of the theme may import as `sitegen/theme-kit`: how layouts are put together and read shared data. It follows
 * the theme, so a new version may change it where `sitegen/runtime` stays.
 * @module
 */
export { useIsFramed } from './page/app.tsx'
export {
  PagePart,
  useOptionalShared,
  usePreloadShared,
  useShared,
  type PagePartProps,
  type RepeatedElement,
  type RepeatElements,
  type SharedPart,
} from './page/page-context.ts'
export { useRepeated } from './page/page-context.ts'
export { useSidebar, type LoadedSidebar } from './page/use-sidebar.ts'
