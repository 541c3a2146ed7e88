import type * as z from 'zod'
import { createFrontMatterChecker } from '../../content/front-matter/front-matter-checker.ts'
import { commonExamples, commonFields } from '../../content/front-matter/front-matter-fields.ts'
import { text } from '../../content/front-matter/shape.ts'

const fields = { ...commonFields, wrapperClassName: text }

/** A page's front matter after checking; texts, numbers and flags have their type. */
export type PageFrontMatter = { readonly [K in keyof typeof fields]?: z.output<(typeof fields)[K]> }

/** Judges the front matter of a Markdown page. */
export const checkPageFrontMatter = createFrontMatterChecker<Required<PageFrontMatter>>({
  fields,
  examples: { ...commonExamples, wrapperClassName: 'landing' },
})
