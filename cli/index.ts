export { defineConfig } from './config/define.ts'
export type {
  ConfigExport,
  ContentFiles,
  FooterItemConfig,
  HeadTag,
  ImagesConfig,
  LogoConfig,
  NavbarDocConfig,
  NavbarDocSidebarConfig,
  NavbarDropdownConfig,
  NavbarHtmlConfig,
  NavbarItemConfig,
  NavbarLinkConfig,
  PagesConfig,
  SitemapConfig,
  ThemeConfigInput,
  UserConfig,
} from './config/define.ts'
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
} from './config/define-docs.ts'
export type {
  AdmonitionsConfig,
  BrokenLinkHook,
  BrokenLinkInfo,
  ContentPlugins,
  MagicComment,
  MarkdownConfig,
  Npm2YarnConfig,
} from './config/define-markdown.ts'
export type { ReportLevel } from './report/diagnostic.ts'
