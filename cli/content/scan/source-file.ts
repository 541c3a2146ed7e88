import type { Json, JsonObject } from '../../../runtime/shared/json.ts'
import type { FilePath } from '../../types/file-path.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { isRecord } from '../../types/json-problems.ts'

/** Front matter as parsed: JSON values only (dates are kept as the text the author wrote). */
export type FrontMatter = Readonly<Record<string, Json>>

/** What planning needs of a Markdown file, found without a Markdown parser. */
export interface Outline {
  readonly frontMatter: FrontMatter
  /** Line of each top-level key of the front matter, from 1, for diagnostics. */
  readonly frontMatterLines: Readonly<Record<string, number>>
  readonly bodyOffset: number
  readonly contentTitle: string | null
  /** First contentful line as plain text, or null. */
  readonly excerpt: string | null
  readonly findings?: TextFindings
}

export interface SourceFile {
  readonly path: FilePath
  /** The file that it is a translation of. @default it is an original */
  readonly original?: FilePath
  /** In the folder of the content, whichever file is read. */
  readonly relativePath: string
  /** `docs/default`, `pages/default`: feature name and instance id. */
  readonly collection: string
  /** Hash of the file's bytes, 16 hex digits. */
  readonly hash: string
  /** Null for files that are code. */
  readonly outline: Outline | null
}

/** A file beside the content whose text was read. */
export interface TextFile {
  readonly path: FilePath
  /** Where it would be among the originals, if it is a translation. */
  readonly original?: FilePath
  readonly text: string
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
  const asked = isRecord(own) ? own['format'] : undefined
  const format = asked === 'mdx' || asked === 'md' || asked === 'detect' ? asked : markdown.format
  if (format !== 'detect') return format
  return MARKDOWN_EXTENSION.test(file) ? 'md' : 'mdx'
}

export interface TextToRead {
  readonly file: FilePath
  readonly text: string
  /** Where the content begins and ends in it. */
  readonly from: number
  readonly to: number
  readonly frontMatter: JsonObject
}

export interface TextFindings {
  readonly key: string
  readonly isTruncated: boolean
  /** What lists show: the part of the file up to the marker, else all of it. */
  readonly excerpt: FilePath
  /** Minutes, to two decimals; null when it is not shown; or why the site's own function gave none. */
  readonly readingTime: number | null | { readonly failure: string }
}

/** Finds what planning needs of texts, beside their outlines. */
export interface TextReader {
  /** What it found for the same text and key is the same; null when a function of the site decides. */
  readonly key: string | null
  read(text: TextToRead): TextFindings
}
