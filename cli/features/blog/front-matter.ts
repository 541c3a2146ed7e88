import * as z from 'zod/mini'
import { createFrontMatterChecker } from '../../content/front-matter/front-matter-checker.ts'
import { commonKeys } from '../../content/front-matter/common-keys.ts'
import { frontMatterKey, type FrontMatterOf } from '../../content/front-matter/front-matter-key.ts'
import {
  address,
  anyText,
  flag,
  must,
  pictureAddress,
  refined,
  text,
} from '../../content/front-matter/shape.ts'
import { writtenTags } from '../../content/front-matter/tags.ts'
import { postAuthor } from './authors/author-fields.ts'
import { readDate } from '../../content/front-matter/written-date.ts'

const date = refined(
  text,
  (value) => readDate(value) !== null,
  'must be a date such as 2026-01-31 or 2026-01-31T09:30',
)

const oneAuthor = z.union([text, postAuthor], {
  error: must('the key of an author, or an object with name'),
})

const COMMON = commonKeys('post')

/** The keys of a post's front matter. */
export const postKeys = {
  ...COMMON,
  description: {
    ...COMMON.description,
    description: 'Description for search engines, feeds and lists. Default: the first line of the text.',
  },
  slug: {
    ...COMMON.slug,
    description: 'Address of the post below that of the blog.',
  },
  id: frontMatterKey(text, 'hello', 'Has no effect; posts are known by their slugs.'),
  title_meta: frontMatterKey(text, 'Hello', 'Title for browsers and search engines. Default: the title.'),
  sidebar_label: frontMatterKey(text, 'Hello', 'Name among the recent posts. Default: the title.'),
  date: frontMatterKey(
    date,
    '2026-01-31',
    'When the post was written, in UTC. Default: the date in the name of the file.',
  ),
  authors: frontMatterKey(
    z.union([oneAuthor, z.array(oneAuthor)], {
      error: must('the key of an author, an object with name, or a list of them'),
    }),
    '[maintainers]',
    'Authors of the post: keys of the file of authors, or objects with name.',
  ),
  tags: frontMatterKey(
    writtenTags,
    '[release]',
    'Tags of the post: keys of the file of tags, names, or objects with label and permalink.',
  ),
  hide_reading_time: frontMatterKey(flag, 'true', 'Hides how long reading the post takes.'),
  author: frontMatterKey(text, 'The maintainers', 'Name of the author. Write authors instead.'),
  author_title: frontMatterKey(
    anyText,
    'Writers of the engine',
    'What the author is. Write authors instead.',
  ),
  authorTitle: frontMatterKey(anyText, 'Writers of the engine', 'What the author is. Write authors instead.'),
  author_url: frontMatterKey(address, 'https://example.com', 'Address of the author. Write authors instead.'),
  authorURL: frontMatterKey(address, 'https://example.com', 'Address of the author. Write authors instead.'),
  author_image_url: frontMatterKey(
    pictureAddress,
    '/img/maintainers.png',
    'Picture of the author. Write authors instead.',
  ),
  authorImageURL: frontMatterKey(
    pictureAddress,
    '/img/maintainers.png',
    'Picture of the author. Write authors instead.',
  ),
}

/** A post's front matter after checking. */
export type PostFrontMatter = FrontMatterOf<typeof postKeys>

/** Judges the front matter of a post (`FRONT_MATTER_INVALID`). Other keys are the site's own and pass. */
export const checkPostFrontMatter = createFrontMatterChecker(postKeys)
