import { INTERNAL } from '../aliases.ts'
import type { ThemeParts } from '../../types/theme-parts.ts'

/** Theme parts that may be needed when nothing more can be loaded, and the frame around them. */
export const BASE_PARTS: readonly string[] = [
  '@theme/Error',
  '@theme/Layout',
  '@theme/Loading',
  '@theme/NotFound',
]

/** What pages of text share, whatever their layout: as files of a few hundred bytes each, it would weigh twice as much. */
const TEXT_PARTS = [
  '@theme/BackToTopButton',
  '@theme/DocVersionBadge',
  '@theme/MDXContent',
  '@theme/PaginatorNavLink',
  '@theme/TOC',
  '@theme/TOCCollapsible',
  '@theme/TOCItems',
  '@theme/Tag',
  '@theme/TagsListInline',
]

const TEXT_FILES = [
  'runtime/shared/document/html.ts',
  'runtime/shared/docs/sidebar-trail.ts',
  'theme/TOC/use-toc.ts',
  'theme/common/near-viewport.ts',
  'theme/common/side-panel.tsx',
]

export const PACKAGES: readonly string[] = ['react', 'react-dom', 'react/jsx-runtime']

/** What else of the runtime and the theme is in the client, and may be imported by modules of pages. */
const IMPORTABLE: readonly string[] = [
  'runtime/page/app.tsx',
  'runtime/components/client-only.tsx',
  'runtime/preferences/hooks.ts',
  'runtime/page/content.tsx',
  'runtime/components/error-boundary.tsx',
  'runtime/head/head.tsx',
  'runtime/components/link.tsx',
  'runtime/mdx.tsx',
  'runtime/client/navigation.ts',
  'runtime/client/when.ts',
  'runtime/page/page-context.ts',
  'runtime/page/plugin-data.ts',
  'runtime/texts/plural-form.ts',
  'runtime/preferences/show-color-mode.ts',
  'runtime/page/static.tsx',
  'runtime/preferences/storage.ts',
  'runtime/texts/translate.ts',
  'runtime/texts/translate-component.tsx',
  'runtime/shared/content/content.ts',
  'runtime/shared/content/toc-tree.ts',
  'runtime/shared/docs/docs.ts',
  'runtime/shared/document/head.ts',
  'runtime/shared/document/stores.ts',
  'runtime/shared/search/search-scope.ts',
  'runtime/shared/url/link.ts',
  'runtime/shared/site/behaviour-settings.ts',
  'runtime/shared/site/messages.ts',
  'runtime/shared/url/page-path.ts',
  'runtime/shared/url/url.ts',
  'theme/behaviour/close-announcement.ts',
  'theme/common/elements.ts',
  'theme/Icon/icon.tsx',
  'theme/NavbarItem/navbar-menu.tsx',
]
const IMPORTABLE_FOLDERS = ['AnnouncementBar', 'Footer', 'Logo', 'Navbar', 'NavbarItem']
const IMPORTABLE_PARTS = [
  'ColorModeToggle',
  'ErrorPageContent',
  'Icon/Arrow',
  'Icon/Close',
  'Icon/DarkMode',
  'Icon/ExternalLink',
  'Icon/Language',
  'Icon/LightMode',
  'Icon/Menu',
  'Icon/SystemColorMode',
  'Layout/Provider',
  'MDXComponents',
  'SearchBar',
  'SkipToContent',
]

/** Source of the entry that every other entry imports. @param own - parts around every page that the site has of its own */
export function baseSource(own: readonly string[]): string {
  const names = [...BASE_PARTS, ...own]
  const parts = names.map((name, index) => `${JSON.stringify(name)}: part${index}`)
  return [
    `export { start } from ${JSON.stringify(`${INTERNAL}/runtime/client.tsx`)};\n`,
    `export { default as mdxComponents } from '@theme/MDXComponents';\n`,
    ...names.map((name, index) => `import part${index} from ${JSON.stringify(name)};\n`),
    `export const parts = { ${parts.join(', ')} };\n`,
    ...TEXT_PARTS.map((name, index) => `export { default as text${index} } from ${JSON.stringify(name)};\n`),
    ...TEXT_FILES.map(exportAll),
  ].join('')
}

/**
 * Source of an entry that nobody loads. esbuild lets the file of shared code export only what other files import: this
 * one imports all that any may, so that a first use somewhere changes neither that file nor its name.
 */
export function everythingSource(base: string, later: readonly string[], themeParts: ThemeParts): string {
  const inFrame = Object.keys(themeParts).filter(
    (name) => IMPORTABLE_PARTS.includes(name) || IMPORTABLE_FOLDERS.includes(name.split('/', 1)[0] ?? ''),
  )
  const parts = [...BASE_PARTS, ...TEXT_PARTS, ...inFrame.map((name) => `@theme/${name}`)]
  return [
    base,
    ...[...IMPORTABLE, ...TEXT_FILES].map(exportAll),
    ...parts.map((name, index) => `export { default as part${index} } from ${JSON.stringify(name)};\n`),
    ...later.map((name, index) => `export * as later${index} from ${JSON.stringify(name)};\n`),
  ].join('')
}

/** @param isModule - whether it is an ES module; else its exports are one object */
export function packageSource(name: string, isModule: boolean): string {
  const from = JSON.stringify(name)
  return isModule
    ? `export * from ${from};\nexport { default } from ${from};\n`
    : `import * as all from ${from};\nexport default all;\n`
}

function exportAll(file: string): string {
  return `export * from ${JSON.stringify(`${INTERNAL}/${file}`)};\n`
}
