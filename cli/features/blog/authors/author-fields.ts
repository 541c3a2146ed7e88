import * as z from 'zod'
import { address, anyText, flag, must, pictureAddress, text } from '../../../content/front-matter/shape.ts'
import { socialProblem } from './socials.ts'

const social = text.superRefine((value, context) => {
  const problem = socialProblem(value)
  if (problem !== null) context.addIssue({ code: 'custom', message: problem, input: value })
})

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
  page: z.union([flag, z.looseObject({ permalink: text.optional() })], {
    error: must('true, or an object with permalink'),
  }),
}

type Optional<T extends Readonly<Record<string, z.ZodType>>> = {
  readonly [K in keyof T]: z.ZodOptional<T[K]>
}

function optionalOf<T extends Readonly<Record<string, z.ZodType>>>(fields: T): Optional<T> {
  // The keys stay the same ones.
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, field.optional()]),
  ) as Optional<T>
}

const error = must('an object of facts about the author')

/** An author of the authors file, beside keys of the site's own. */
export const writtenAuthor = z.looseObject(optionalOf(authorFields), { error })

/** An author in front matter, who may be one of the file. */
export const postAuthor = z.looseObject(optionalOf({ key: text, ...authorFields }), { error })

/** An author as the authors file or front matter has it. */
export type WrittenAuthor = z.output<typeof writtenAuthor>

/** Keys whose meaning is known; all others are handed on. */
export const AUTHOR_KEYS: ReadonlySet<string> = new Set(['key', ...Object.keys(authorFields)])
