import type { Json } from '../../../runtime/shared/json.ts'
import type { FilePath } from '../../types/file-path.ts'
import type { TextFindings } from './text-reader.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { isJsonMap } from '../front-matter/yaml-json.ts'

/** Front matter as parsed: JSON values only (dates are kept as the text the author wrote). */
export type FrontMatter = Readonly<Record<string, Json>>

/** What planning needs of a Markdown file, found without a Markdown parser. */
export interface Outline {
  readonly frontMatter: FrontMatter
  /** Line of each top-level key of the front matter, from 1, for diagnostics. */
  readonly frontMatterLines: Readonly<Record<string, number>>
  /** UTF-16 offset where the body starts, after BOM and front matter. */
  readonly bodyOffset: number
  /** Plain text of an h1 that opens the body, or null. */
  readonly contentTitle: string | null
  /** First contentful line as plain text, or null. */
  readonly excerpt: string | null
  /** What the reader of its collection found, where it has one. */
  readonly findings?: TextFindings
}

/** A content file as found. */
export interface SourceFile {
  readonly path: FilePath
  /** Path relative to the folder of its collection. */
  readonly relativePath: string
  /** `docs/default`, `pages/default`: feature name and instance id. */
  readonly collection: string
  /** Hash of the file's bytes, 16 hex digits. */
  readonly hash: string
  /** Null for files that are code. */
  readonly outline: Outline | null
}

/** How a file is read: as MDX, or as CommonMark with raw HTML. */
export type ContentFormat = 'mdx' | 'md'

const MARKDOWN_EXTENSION = /\.(?:md|markdown|mdown|mkdn|mkd|mdwn|mkdown|ron)$/i

/**
 * The format of a content file: `mdx.format` of its front matter, else the site's; `detect` goes by the extension.
 * Other values in the front matter are ignored here.
 */
export function contentFormatOf(
  file: FilePath,
  frontMatter: FrontMatter,
  markdown: Pick<SiteConfig['markdown'], 'format'>,
): ContentFormat {
  const own = Object.hasOwn(frontMatter, 'mdx') ? frontMatter['mdx'] : undefined
  const asked = isJsonMap(own) ? own['format'] : undefined
  const format = asked === 'mdx' || asked === 'md' || asked === 'detect' ? asked : markdown.format
  if (format !== 'detect') return format
  return MARKDOWN_EXTENSION.test(file) ? 'md' : 'mdx'
}
