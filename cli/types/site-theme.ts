import { existsSync } from 'node:fs'
import path from 'node:path'

/** Folder of a site's own theme parts, relative to the site directory, as the format has it. */
export const SITE_THEME = 'src/theme'
const CODE_EXTENSIONS = ['.tsx', '.ts', '.jsx', '.js', '.mdx', '.md']

/** Whether a file lies in the folder of a site's own theme parts; both absolute. */
export function isSiteThemeFile(file: string, siteDir: string): boolean {
  return file.startsWith(path.join(siteDir, SITE_THEME) + path.sep)
}

/** The part of a site that takes the place of ours, absolute; null when it has none. */
export function sitePart(siteDir: string, name: string): string | null {
  const bare = path.join(siteDir, SITE_THEME, name)
  const candidates = CODE_EXTENSIONS.flatMap((extension) => [
    `${bare}${extension}`,
    path.join(bare, `index${extension}`),
  ])
  return candidates.find((candidate) => existsSync(candidate)) ?? null
}

/** Parts that Markdown is written as when a site has its own: what they stand for is plain HTML otherwise. */
export const CONSTRUCT_PARTS = [
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

/** Name of such a part. */
export type ConstructPart = (typeof CONSTRUCT_PARTS)[number]

/** Those that a site has. */
export function siteConstructs(siteDir: string): readonly ConstructPart[] {
  return CONSTRUCT_PARTS.filter((part) => sitePart(siteDir, part) !== null)
}
