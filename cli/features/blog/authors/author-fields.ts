import * as z from 'zod/mini'
import {
  address,
  anyText,
  examined,
  flag,
  must,
  optionalKeys,
  pictureAddress,
  text,
} from '../../../content/front-matter/shape.ts'
import { socialProblem } from './socials.ts'

const social = examined(text, (value) => [socialProblem(value)].filter((problem) => problem !== null))

/** Keys that describe an author, in the authors file and in front matter. */
export const authorFields = {
  name: text,
  title: anyText,
  url: address,
  image_url: pictureAddress,
  imageURL: pictureAddress,
  email: text,
  description: anyText,
  socials: z.record(z.string(), social, { error: must('an object of handles by platform') }),
  page: z.union([flag, z.looseObject({ permalink: z.optional(text) })], {
    error: must('true, or an object with permalink'),
  }),
}

const error = must('an object of facts about the author')

/** An author of the authors file, beside keys of the site's own. */
export const writtenAuthor = z.looseObject(optionalKeys(authorFields), { error })

/** An author in front matter, who may be one of the file. */
export const postAuthor = z.looseObject(optionalKeys({ key: text, ...authorFields }), { error })

/** An author as the authors file or front matter has it. */
export type WrittenAuthor = z.output<typeof writtenAuthor>

/** Keys whose meaning is known; all others are handed on. */
export const AUTHOR_KEYS: ReadonlySet<string> = new Set(['key', ...Object.keys(authorFields)])
