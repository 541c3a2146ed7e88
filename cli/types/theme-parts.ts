import { readdirSync } from 'node:fs'
import path from 'node:path'
import { didYouMean } from './did-you-mean.ts'
import { engineFingerprint, packageRoot, packageVersion } from './package-root.ts'

/** Theme parts: name -> file relative to `theme/`, sorted by name. */
export type ThemeParts = Readonly<Record<string, string>>

export interface Engine {
  readonly version: string
  /** Changes with the engine's code: what an older engine compiled is not used. */
  readonly fingerprint: string
  /** Absolute folder of the package, with `runtime/` and `theme/`. */
  readonly packageDir: string
  readonly themeParts: ThemeParts
}

export function loadEngine(): Engine {
  const packageDir = packageRoot()
  return {
    version: packageVersion(),
    fingerprint: engineFingerprint(),
    packageDir,
    themeParts: listThemeParts(packageDir),
  }
}

/** Folders and files of parts begin with a capital; what parts share does not. */
const PART = /^(?:[A-Z][A-Za-z0-9]*\/)*[A-Z][A-Za-z0-9]*(?:\/index)?\.tsx?$/

/**
 * Lists the parts of the theme. A part lies where its name says: `@theme/Footer/Logo` is `Footer/Logo.tsx` or
 * `Footer/Logo/index.tsx`.
 */
export function listThemeParts(packageDir: string): ThemeParts {
  const files = readdirSync(path.join(packageDir, 'theme'), { recursive: true, encoding: 'utf8' })
  const parts = files.map((file) => file.replaceAll(path.sep, '/')).filter((file) => PART.test(file))
  const named = parts.map((file) => [file.replace(/(?:\/index)?\.tsx?$/, ''), file] as const)
  return Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Parts of the classic theme of Docusaurus that the theme does not have: a file of this name in a site takes the place of nothing. */
export const ABSENT_PARTS: readonly string[] = `
  BlogPostPage/StructuredData
  BlogSidebar/Mobile CodeBlock/Buttons CodeBlock/Buttons/Button CodeBlock/Buttons/CopyButton
  CodeBlock/Buttons/WordWrapButton CodeBlock/Container CodeBlock/Content CodeBlock/Content/Element
  CodeBlock/Content/String CodeBlock/Layout CodeBlock/Line CodeBlock/Line/Token CodeBlock/Title
  CodeInline DocBreadcrumbs/Items/Home DocCard/Description DocCard/Heading DocCard/Heading/Icon
  DocCard/Heading/Text DocCard/Layout DocItem/Metadata DocRoot DocRoot/Layout/Main
  DocRoot/Layout/Sidebar DocSidebar/Desktop DocSidebar/Mobile DocSidebarItem/Html
  DocSidebarItem/Link DocVersionRoot DocsRoot Icon/Copy Icon/Socials/Bluesky Icon/Socials/Default
  Icon/Socials/Email Icon/Socials/GitHub Icon/Socials/Instagram Icon/Socials/LinkedIn
  Icon/Socials/Mastodon Icon/Socials/StackOverflow Icon/Socials/Threads Icon/Socials/Twitch
  Icon/Socials/Twitter Icon/Socials/X Icon/Socials/YouTube Icon/WordWrap Navbar/MobileSidebar
  Navbar/MobileSidebar/Header Navbar/MobileSidebar/Layout Navbar/MobileSidebar/PrimaryMenu
  Navbar/MobileSidebar/SecondaryMenu NavbarItem/DefaultNavbarItem/Desktop
  NavbarItem/DefaultNavbarItem/Mobile NavbarItem/DocNavbarItem NavbarItem/DocSidebarNavbarItem
  NavbarItem/DocsVersionNavbarItem NavbarItem/DropdownNavbarItem/Desktop
  NavbarItem/DropdownNavbarItem/Mobile NotFound/Content TOCCollapsible/CollapseButton
  TOCItems/Tree ThemeProvider ThemeProvider/TitleFormatter
`
  .trim()
  .split(/\s+/)

/** Parts of Docusaurus whose copies change nothing, and why. */
export const UNSUPPORTED_COPIES: Readonly<Record<string, string>> = {
  'prism-include-languages':
    'Name languages in themeConfig.prism.additionalLanguages: code is highlighted when the site is built.',
}

/** Whether a site may have such a part although the theme has none: see theme/docusaurus/absent.tsx. */
export function isBridgedPart(name: string): boolean {
  return ABSENT_PARTS.includes(name) && !Object.hasOwn(UNSUPPORTED_COPIES, name)
}

/** What is said of a name that Docusaurus has and the theme has not; null for other names. */
export function absentPart(name: string, names: readonly string[]): string | null {
  if (!ABSENT_PARTS.includes(name)) return null
  const around = partAround(name, names)
  const where = around === null ? '' : ` "${around}" is the part that shows this place.`
  return `Docusaurus has this part, and sitegen does not.${where} All parts: sitegen swizzle`
}

/** What to do about an import of a part that neither the theme nor the site has. */
export function missingPartHint(
  name: string,
  { themeParts, themePath }: { readonly themeParts: ThemeParts; readonly themePath: string },
): string {
  const names = Object.keys(themeParts)
  const absent = absentPart(name, names)
  if (absent !== null) return absent
  const meant = didYouMean(name, names)
  if (meant !== null) return `Did you mean "@theme/${meant}"?`
  return `Write the component in ${themePath}/${name}.tsx, or correct the name.`
}

/** The part of the theme that shows one that only Docusaurus has, where a site has it. */
export function hostOf(name: string, names: readonly string[]): string {
  const [, host] = HOSTS.find(([start = '']) => name.startsWith(start)) ?? []
  return host ?? partAround(name, names) ?? ''
}

/** Hosts by what the names of such parts begin with, where they are not those around them. */
const HOSTS = `
  ThemeProvider Root
  CodeInline MDXComponents/Code
  Icon/Copy CodeBlock
  Icon/WordWrap CodeBlock
  Icon/Socials Blog/Components/Author/Socials
  Navbar/MobileSidebar Navbar/Layout
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(' '))

/** The part of the theme that shows what an absent one would: the nearest one around it; null where there is none. */
export function partAround(name: string, names: readonly string[]): string | null {
  return names.filter((one) => name.startsWith(`${one}/`)).at(-1) ?? null
}
