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
]

/** The same, of files that are no parts. */
const TEXT_FILES = [
  'runtime/shared/document/html.ts',
  'runtime/shared/docs/sidebar-trail.ts',
  'theme/TOC/use-toc.ts',
  'theme/common/side-panel.tsx',
]

/** Packages whose exports modules of pages may import. */
export const PACKAGES: readonly string[] = ['react', 'react-dom', 'react/jsx-runtime']

/** What else of the runtime and the theme is in the client, and may be imported by modules of pages. */
const IMPORTABLE = {
  runtime: [
    'page/app.tsx',
    'components/client-only.tsx',
    'preferences/hooks.ts',
    'page/content.tsx',
    'components/error-boundary.tsx',
    'head/head.tsx',
    'components/link.tsx',
    'mdx.tsx',
    'client/navigation.ts',
    'page/page-context.ts',
    'page/plugin-data.ts',
    'texts/plural-form.ts',
    'preferences/show-color-mode.ts',
    'page/static.tsx',
    'preferences/storage.ts',
    'texts/translate.ts',
    'texts/translate-component.tsx',
    'shared/content/content.ts',
    'shared/content/toc-tree.ts',
    'shared/docs/docs.ts',
    'shared/document/head.ts',
    'shared/document/stores.ts',
    'shared/search/search-scope.ts',
    'shared/url/link.ts',
    'shared/site/messages.ts',
    'shared/url/page-path.ts',
    'shared/url/url.ts',
  ],
  folders: ['AnnouncementBar', 'Footer', 'Logo', 'Navbar', 'NavbarItem'],
  parts: [
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
  ],
  theme: [
    'behaviour/close-announcement.ts',
    'common/class-names.ts',
    'common/external-href.ts',
    'Icon/icon.tsx',
    'NavbarItem/navbar-menu.tsx',
    'ColorModeToggle/next-color-mode.ts',
  ],
} as const

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
    ...TEXT_FILES.map((file) => `export * from ${JSON.stringify(`${INTERNAL}/${file}`)};\n`),
  ].join('')
}

/**
 * Source of an entry that nobody loads. esbuild lets the file of shared code export only what other files import: this
 * one imports all that any may, so that a first use somewhere changes neither that file nor its name.
 */
export function everythingSource(base: string, later: readonly string[], themeParts: ThemeParts): string {
  const inRuntime = IMPORTABLE.runtime.map((file) => `${INTERNAL}/runtime/${file}`)
  const inTheme = IMPORTABLE.theme.map((file) => `${INTERNAL}/theme/${file}`)
  const ofText = TEXT_FILES.map((file) => `${INTERNAL}/${file}`)
  const named = new Set<string>(IMPORTABLE.parts)
  const folders = new Set<string>(IMPORTABLE.folders)
  const inFrame = Object.keys(themeParts).filter((name) => named.has(name) || folders.has(folderOf(name)))
  const parts = [...BASE_PARTS, ...TEXT_PARTS, ...inFrame.map((name) => `@theme/${name}`)]
  return [
    base,
    ...[...inRuntime, ...inTheme, ...ofText].map((file) => `export * from ${JSON.stringify(file)};\n`),
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

function folderOf(name: string): string {
  return name.split('/', 1)[0] ?? name
}
