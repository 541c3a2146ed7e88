import * as z from 'zod'
import { createFrontMatterChecker } from '../../content/front-matter/front-matter-checker.ts'
import { commonExamples, commonFields, editAddress } from '../../content/front-matter/front-matter-fields.ts'
import { address, anyText, flag, must, pictureAddress, text } from '../../content/front-matter/shape.ts'
import { writtenTags } from '../../content/front-matter/tags.ts'
import { postAuthor } from './authors/author-fields.ts'
import { readDate } from '../../content/front-matter/written-date.ts'

const date = text.refine((value) => readDate(value) !== null, {
  error: 'must be a date such as 2026-01-31 or 2026-01-31T09:30',
})

const oneAuthor = z.union([text, postAuthor], {
  error: must('the key of an author, or an object with name'),
})

/** A schema for each key of a post's front matter. */
export const postFields = {
  ...commonFields,
  id: text,
  title_meta: text,
  sidebar_label: text,
  date,
  authors: z.union([oneAuthor, z.array(oneAuthor)], {
    error: must('the key of an author, an object with name, or a list of them'),
  }),
  tags: writtenTags,
  custom_edit_url: editAddress.nullable(),
  hide_reading_time: flag,
  author: text,
  author_title: anyText,
  authorTitle: anyText,
  author_url: address,
  authorURL: address,
  author_image_url: pictureAddress,
  authorImageURL: pictureAddress,
}

/** A post's front matter after checking; texts and flags have their type. */
export type PostFrontMatter = { readonly [K in keyof typeof postFields]?: z.output<(typeof postFields)[K]> }

/** Judges the front matter of a post (`FRONT_MATTER_INVALID`). Other keys are the site's own and pass. */
export const checkPostFrontMatter = createFrontMatterChecker<Required<PostFrontMatter>>({
  fields: postFields,
  examples: {
    ...commonExamples,
    id: 'hello',
    title_meta: 'Hello',
    sidebar_label: 'Hello',
    date: '2026-01-31',
    authors: '[maintainers]',
    tags: '[release]',
    custom_edit_url: 'null',
    hide_reading_time: 'true',
    author: 'The maintainers',
    author_title: 'Writers of the engine',
    authorTitle: 'Writers of the engine',
    author_url: 'https://example.com',
    authorURL: 'https://example.com',
    author_image_url: '/img/maintainers.png',
    authorImageURL: '/img/maintainers.png',
  },
})
