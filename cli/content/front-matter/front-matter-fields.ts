import * as z from 'zod'
import { isUnsafeAddress } from '../../../runtime/shared/url/unsafe-address.ts'
import { readUpdateDate } from './written-date.ts'
import { anyText, flag, must, numeric, pictureAddress, text } from './shape.ts'

const headingLevel = numeric.refine((level) => Number.isInteger(level) && level >= 2 && level <= 6, {
  error: 'must be a heading level from 2 to 6',
})

const date = text.refine((value) => readUpdateDate(value) !== null, { error: 'must be a date' })

const lastUpdate = z
  .object(
    { author: text.optional(), date: date.optional() },
    { error: must('an object with author or date') },
  )
  .refine((value) => value.author !== undefined || value.date !== undefined, {
    error: 'must name an author, a date or both',
  })

/** Where a file is edited; an empty text means nowhere. */
export const editAddress = anyText.refine((value) => !isUnsafeAddress(value), {
  error: 'must be an address that holds no code',
})

/** Keys of front matter that mean the same in every feature. */
export const commonFields = {
  title: anyText,
  description: anyText,
  slug: text,
  image: pictureAddress,
  keywords: z.array(text, { error: must('a list of texts') }),
  hide_table_of_contents: flag,
  toc_min_heading_level: headingLevel,
  toc_max_heading_level: headingLevel,
  draft: flag,
  unlisted: flag,
  last_update: lastUpdate,
}

/** What to write for each of them, for hints. */
export const commonExamples: Readonly<Record<keyof typeof commonFields, string>> = {
  title: 'Installation',
  description: 'How to install it.',
  slug: '/guides/install',
  image: '/img/card.png',
  keywords: '[install, setup]',
  hide_table_of_contents: 'true',
  toc_min_heading_level: '2',
  toc_max_heading_level: '3',
  draft: 'true',
  unlisted: 'true',
  last_update: '{ date: 2026-01-31, author: Ada }',
}
