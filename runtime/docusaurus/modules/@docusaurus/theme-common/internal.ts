export * from './index.ts'
export { DEFAULT_SCOPE as DEFAULT_SEARCH_TAG } from '../../../../shared/search/search-scope.ts'
export {
  ShowChildren as AnnouncementBarProvider,
  ShowChildren as ColorModeProvider,
  ShowChildren as NavbarProvider,
  useAnnouncementBar,
} from '../../../common/preferences.tsx'
export * from '../../../common/code-block.tsx'
export * from '../../../common/location.ts'
export * from '../../../common/metadata.tsx'
export * from '../../../common/navbar.tsx'
export * from '../../../common/motion.tsx'
export * from '../../../common/tabs.tsx'
export * from '../../../common/texts.ts'
export * from '../../../common/toc.ts'
