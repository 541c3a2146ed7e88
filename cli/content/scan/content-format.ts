import type { SiteConfig } from '../../config/site-config.ts'
import type { FilePath } from '../../types/file-path.ts'
import type { FrontMatter } from './source-file.ts'
import { isJsonMap } from '../front-matter/yaml-json.ts'

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
