import path from 'node:path'
import { globSync } from 'tinyglobby'
import type { FilePath } from './file-path.ts'
import { codeFile } from './looks.ts'

/** Folder of a site's own theme parts, relative to the site directory, unless the configuration names another. */
export const SITE_THEME = 'src/theme'
const CODE_EXTENSIONS = ['.tsx', '.ts', '.jsx', '.js', '.mdx', '.md']

export interface SiteFolders {
  readonly siteDir: string
  readonly themePath: FilePath
  /** Folders of parts that plugins bring, relative to the site directory; those of a later one win. @default none */
  readonly themeFolders?: readonly string[] | undefined
}

export function siteThemeDir({ siteDir, themePath }: SiteFolders): string {
  return path.join(siteDir, themePath)
}

/** All folders of parts that take the place of ours, absolute; the parts of an earlier one win. */
function partFolders(folders: SiteFolders): readonly string[] {
  const { siteDir, themeFolders = [] } = folders
  return [siteThemeDir(folders), ...themeFolders.map((folder) => path.join(siteDir, folder)).toReversed()]
}

/** Whether a file (absolute) lies in a folder of parts that take the place of ours. */
export function isSiteThemeFile(file: string, folders: SiteFolders): boolean {
  return partFolders(folders).some((folder) => file.startsWith(folder + path.sep))
}

/** The part of a site, or of its plugins, that takes the place of ours, absolute; null when there is none. */
export function sitePart(folders: SiteFolders, name: string): string | null {
  return (
    partFolders(folders)
      .map((folder) => partIn(folder, name))
      .find((file) => file !== null) ?? null
  )
}

function partIn(folder: string, name: string): string | null {
  return codeFile(path.join(folder, name), CODE_EXTENSIONS)
}

/** All parts of a site and its plugins by name, those too that only they have: absolute files. */
export function siteParts(folders: SiteFolders): ReadonlyMap<string, string> {
  return new Map(partLayers(folders).flatMap((parts) => [...parts]))
}

/** The parts of each folder by name: those of plugins, in their order, and last those of the site itself. */
export function partLayers(folders: SiteFolders): readonly ReadonlyMap<string, string>[] {
  return partFolders(folders).toReversed().map(partsOf)
}

/** The parts in a folder by name: absolute files. */
export function partsOf(folder: string): ReadonlyMap<string, string> {
  const files = globSync('**/*.*', { cwd: folder, ignore: '**/*.d.ts' })
  const names = new Set(files.map((file) => file.replace(/(?:\/index)?\.\w+$/, '')))
  return new Map(
    [...names].flatMap((name) => {
      const file = partIn(folder, name)
      return file === null ? [] : [[name, file] as const]
    }),
  )
}

export function sitePartNames(folders: SiteFolders): readonly string[] {
  return [...siteParts(folders).keys()].sort()
}

/** Parts that Markdown is written as when a site has its own: what they stand for is plain HTML otherwise. */
export const OVERRIDABLE_ELEMENTS = [
  'Admonition',
  'CodeBlock',
  'Details',
  'Heading',
  'MDXComponents/A',
  'MDXComponents/Code',
  'MDXComponents/Details',
  'MDXComponents/Heading',
  'MDXComponents/Img',
  'MDXComponents/Li',
  'MDXComponents/Pre',
  'MDXComponents/Ul',
] as const

/** Tags that Markdown gives, for which the table `MDXComponents` of a site may have a component. */
export const MARKDOWN_TAGS: readonly string[] = `
  a blockquote br code del details em h1 h2 h3 h4 h5 h6 hr img input li ol p pre section strong sup
  table tbody td th thead tr ul
`
  .trim()
  .split(/\s+/)

/** What Markdown is written as: a part, or the component for a tag in the table of the site. */
export type OverridableElement = (typeof OVERRIDABLE_ELEMENTS)[number] | `MDXComponents/<${string}>`

/** The tag in the name of a component of the table; null for other parts. */
export function tableTag(part: string): string | null {
  return /^MDXComponents\/<(\w+)>$/.exec(part)?.[1] ?? null
}

const CONTENT_PARTS = [
  'Admonition',
  'Badge',
  'Card',
  'Cards',
  'CodeBlock',
  'Details',
  'DocCardList',
  'FileTree',
  'IdealImage',
  'Mermaid',
  'Steps',
  'TOCInline',
  'TabItem',
  'Tabs',
  'ThemedImage',
]

/**
 * Components that content may use without importing them: their modules by the names of their tags.
 *
 * @param scope.ownTags - those that the site's table of components has, which content gets from there
 */
export function componentsInScope(scope: {
  readonly components: Readonly<Record<string, string>>
  readonly ownTags: readonly string[]
}) {
  const { components, ownTags } = scope
  const parts = CONTENT_PARTS.filter((name) => !ownTags.includes(name))
  return { ...Object.fromEntries(parts.map((name) => [name, `@theme/${name}`])), ...components }
}
