import type { SiteConfig } from '../../config/site-config.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { FilePath } from '../../types/file-path.ts'
import { contentFormatOf } from './content-format.ts'
import { contentTitleOf, unwrapCodeBlocks } from './content-title.ts'
import { excerptOf } from './excerpt.ts'
import { flattenString } from '../../../runtime/shared/flatten-string.ts'
import { parseFrontMatter } from '../front-matter/front-matter.ts'
import type { ReadDocument } from '../front-matter/read-document.ts'
import { preprocess } from '../compile/preprocess.ts'
import type { Outline } from './source-file.ts'

/** A decoded content file (see `decodeText`). */
export interface OutlineSource {
  readonly text: string
  readonly file: FilePath
  readonly markdown: SiteConfig['markdown']
  /** The text with its front matter taken out of it. @default what our own parser finds */
  readonly document?: ReadDocument
}

/** What planning needs of a content file, and the problems of its front matter. Depends on its arguments only. */
export function outlineOf({ text: source, file, markdown, document }: OutlineSource): {
  readonly outline: Outline
  readonly diagnostics: readonly Diagnostic[]
} {
  const read = document ?? { ...parseFrontMatter({ text: source, file }), text: source }
  const { frontMatter, frontMatterLines, bodyOffset, diagnostics, text } = read
  const format = contentFormatOf(file, frontMatter, markdown)
  // What fails here fails again when the file is compiled, and is reported then.
  const shown = preprocess({ text, bodyOffset, file, markdown }).text
  const body = { text: format === 'mdx' ? unwrapCodeBlocks(shown) : shown, from: bodyOffset, format }
  const contentTitle = flattenStringOrNull(contentTitleOf(body))
  const excerpt = flattenStringOrNull(excerptOf(body))
  return { outline: { frontMatter, frontMatterLines, bodyOffset, contentTitle, excerpt }, diagnostics }
}

// Outlines stay in memory for the whole build; the texts they were found in must not stay with them.
function flattenStringOrNull(text: string | null): string | null {
  return text === null ? null : flattenString(text)
}
