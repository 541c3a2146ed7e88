import { commonKeys } from '../../content/front-matter/common-keys.ts'
import { createFrontMatterChecker } from '../../content/front-matter/front-matter-checker.ts'
import { frontMatterKey, type FrontMatterOf } from '../../content/front-matter/front-matter-key.ts'
import { text } from '../../content/front-matter/shape.ts'

/** The keys of a page's front matter. */
export const pageKeys = {
  ...commonKeys('page'),
  wrapperClassName: frontMatterKey(
    text,
    'landing',
    'CSS class of the element between navbar and footer. Default: `mdx-wrapper mdx-page`.',
  ),
}

/** A page's front matter after checking. */
export type PageFrontMatter = FrontMatterOf<typeof pageKeys>

/** Judges the front matter of a Markdown page. */
export const checkPageFrontMatter = createFrontMatterChecker(pageKeys)
