import * as z from 'zod/mini'
import { commonKeys } from '../../content/front-matter/common-keys.ts'
import {
  createFrontMatterChecker,
  frontMatterKey,
  type FrontMatterOf,
} from '../../content/front-matter/front-matter-key.ts'
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

const legacyTitle = frontMatterKey(
  anyText,
  'Writers of the engine',
  'Title of the author. Write `authors` instead.',
)
const legacyUrl = frontMatterKey(
  address,
  'https://example.com',
  'Address of the author. Write `authors` instead.',
)
const legacyImage = frontMatterKey(
  pictureAddress,
  '/img/maintainers.png',
  'Image of the author. Write `authors` instead.',
)

export const postKeys = {
  ...COMMON,
  description: {
    ...COMMON.description,
    description: 'Summary for search engines, social media, feeds and lists. Default: the first paragraph.',
  },
  slug: {
    ...COMMON.slug,
    description: 'Address of the post below that of the blog. Default: made from the path of the file.',
  },
  id: frontMatterKey(text, 'hello', 'Does nothing; posts are known by their slugs.'),
  title_meta: frontMatterKey(
    text,
    'Hello',
    'Title in browsers and for search engines only. Default: the title.',
  ),
  sidebar_label: frontMatterKey(text, 'Hello', 'Label in the list of recent posts. Default: the title.'),
  date: frontMatterKey(
    date,
    '2026-01-31',
    'When the post appeared, in UTC. Default: the date in the path of the file.',
  ),
  authors: frontMatterKey(
    z.union([oneAuthor, z.array(oneAuthor)], {
      error: must('the key of an author, an object with name, or a list of them'),
    }),
    '[maintainers]',
    'Who wrote the post: keys of the authors file, or objects with `name`.',
  ),
  tags: frontMatterKey(
    writtenTags,
    '[release]',
    'Tags of the post: keys of the tags file, names, or objects. Each tag has a page that lists its posts.',
  ),
  hide_reading_time: frontMatterKey(
    flag,
    'true',
    'Hides how long it takes to read the post. Default: false.',
  ),
  author: frontMatterKey(text, 'The maintainers', 'Name of the author. Write `authors` instead.'),
  author_title: legacyTitle,
  authorTitle: legacyTitle,
  author_url: legacyUrl,
  authorURL: legacyUrl,
  author_image_url: legacyImage,
  authorImageURL: legacyImage,
}

export type PostFrontMatter = FrontMatterOf<typeof postKeys>

/** Judges the front matter of a post (`FRONT_MATTER_INVALID`). Other keys are the site's own and pass. */
export const checkPostFrontMatter = createFrontMatterChecker(postKeys)
