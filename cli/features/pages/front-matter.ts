import { commonKeys } from '../../content/front-matter/common-keys.ts'
import { createFrontMatterChecker } from '../../content/front-matter/front-matter-checker.ts'
import { frontMatterKey, type FrontMatterOf } from '../../content/front-matter/front-matter-key.ts'
import { text } from '../../content/front-matter/shape.ts'

const pageKeys = {
  ...commonKeys('page'),
  wrapperClassName: frontMatterKey(text, 'landing', 'Class of the element around the page.'),
}

/** A page's front matter after checking. */
export type PageFrontMatter = FrontMatterOf<typeof pageKeys>

/** Judges the front matter of a Markdown page. */
export const checkPageFrontMatter = createFrontMatterChecker(pageKeys)
