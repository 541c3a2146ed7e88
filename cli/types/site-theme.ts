import { existsSync } from 'node:fs'
import path from 'node:path'
import { globSync } from 'tinyglobby'
import type { FilePath } from './file-path.ts'

/** Folder of a site's own theme parts, relative to the site directory, unless the configuration names another. */
export const SITE_THEME = 'src/theme'
const CODE_EXTENSIONS = ['.tsx', '.ts', '.jsx', '.js', '.mdx', '.md']

export interface SiteFolders {
  readonly siteDir: string
  readonly themePath: FilePath
}

export function siteThemeDir({ siteDir, themePath }: SiteFolders): string {
  return path.join(siteDir, themePath)
}

/** Whether a file (absolute) lies in the folder of a site's own theme parts. */
export function isSiteThemeFile(file: string, folders: SiteFolders): boolean {
  return file.startsWith(siteThemeDir(folders) + path.sep)
}

/** The part of a site that takes the place of ours, absolute; null when it has none. */
export function sitePart(folders: SiteFolders, name: string): string | null {
  const bare = path.join(siteThemeDir(folders), name)
  const candidates = CODE_EXTENSIONS.flatMap((extension) => [
    `${bare}${extension}`,
    path.join(bare, `index${extension}`),
  ])
  return candidates.find((candidate) => existsSync(candidate)) ?? null
}

/** All parts of a site by name, those too that only it has: absolute files. */
export function siteParts(folders: SiteFolders): ReadonlyMap<string, string> {
  const files = globSync('**/*.*', { cwd: siteThemeDir(folders) })
  const names = new Set(files.map((file) => file.replace(/(?:\/index)?\.\w+$/, '')))
  return new Map(
    [...names].flatMap((name) => {
      const file = sitePart(folders, name)
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
  'CodeBlock',
  'Details',
  'DocCardList',
  'IdealImage',
  'Mermaid',
  'TOCInline',
  'TabItem',
  'Tabs',
  'ThemedImage',
]

/** Components that content may use without importing them: their modules by the names of their tags. */
export function componentsInScope({ components }: Record<'components', Readonly<Record<string, string>>>) {
  return { ...Object.fromEntries(CONTENT_PARTS.map((name) => [name, `@theme/${name}`])), ...components }
}
