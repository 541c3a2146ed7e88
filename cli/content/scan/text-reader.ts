import type { JsonObject } from '../../../runtime/shared/json.ts'
import type { FilePath } from '../../types/file-path.ts'

/** A text whose lists show a part of it. */
export interface TextToRead {
  readonly file: FilePath
  /** The decoded text of the file. */
  readonly text: string
  /** Where the content begins and ends in it. */
  readonly from: number
  readonly to: number
  readonly frontMatter: JsonObject
}

/** What a reader found in a text. */
export interface TextFindings {
  /** Says how the text was read. */
  readonly key: string
  /** The text has a truncate marker. */
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
