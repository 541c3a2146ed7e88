export { defineConfig } from './config/define/define.ts'
export type {
  BudgetsConfig,
  ConfigExport,
  ContentFiles,
  FooterItemConfig,
  HeadTag,
  ImagesConfig,
  LogoConfig,
  NavbarCustomConfig,
  NavbarDocConfig,
  NavbarDocSidebarConfig,
  NavbarDropdownConfig,
  NavbarHtmlConfig,
  NavbarItemConfig,
  NavbarLinkConfig,
  NavbarLocaleDropdownConfig,
  NavbarSearchConfig,
  PagesConfig,
  SitemapConfig,
  ThemeConfigInput,
  UserConfig,
} from './config/define/define.ts'
export type {
  BlogConfig,
  BlogEditUrlInfo,
  BlogPostInfo,
  FeedItem,
  FeedItemsInput,
  FeedOptions,
  FeedType,
  ReadingTimeInput,
} from './config/define/define-blog.ts'
export type {
  CategoryIndexQuestion,
  DefaultSidebarItemsInput,
  DocsConfig,
  EditUrlInfo,
  GeneratedSidebarCategory,
  GeneratedSidebarDoc,
  GeneratedSidebarItem,
  GeneratorDoc,
  NumberPrefixParser,
  SidebarItemsGenerator,
  SidebarItemsGeneratorInput,
  VersionBanner,
  VersionOptions,
} from './config/define/define-docs.ts'
export type { I18nConfig, LocaleConfig } from './config/define/define-i18n.ts'
export type {
  AdmonitionsConfig,
  BrokenLinkHook,
  BrokenLinkInfo,
  ContentPlugins,
  MagicComment,
  MarkdownConfig,
  Npm2YarnConfig,
} from './config/define/define-markdown.ts'
export type { ReportLevel } from './report/diagnostic.ts'
