import * as z from 'zod/mini'
import {
  type FrontMatterOf,
  createFrontMatterChecker,
  frontMatterKey,
} from '../../content/front-matter/front-matter-key.ts'
import {
  type EditorSchema,
  describedSchema,
  frontMatterSchema,
} from '../../content/front-matter/editor-schema.ts'
import { commonKeys } from '../../content/front-matter/common-keys.ts'
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
import { type authorFields, postAuthor, writtenAuthor } from './authors/author-fields.ts'
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

function legacy<S extends z.ZodMiniType>(schema: S, example: string, fact: string) {
  return frontMatterKey(schema, example, `${fact} of the author. Write \`authors\` instead.`)
}

const legacyTitle = legacy(anyText, 'Writers of the engine', 'Title')
const legacyUrl = legacy(address, 'https://example.com', 'Address')
const legacyImage = legacy(pictureAddress, '/img/maintainers.png', 'Image')

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
  author: legacy(text, 'The maintainers', 'Name'),
  author_title: legacyTitle,
  authorTitle: legacyTitle,
  author_url: legacyUrl,
  authorURL: legacyUrl,
  author_image_url: legacyImage,
  authorImageURL: legacyImage,
}

export type PostFrontMatter = FrontMatterOf<typeof postKeys>

export const checkPostFrontMatter = createFrontMatterChecker(postKeys)

const AUTHOR: Readonly<Record<keyof typeof authorFields, string>> = {
  name: 'Name of the author. Name or image_url has to be there.',
  title: 'What the author is.',
  url: 'Where the name leads, unless the author has a page.',
  image_url: 'Picture of the author: an address, a path of the site, or a file beside this one (./ann.png).',
  imageURL: 'The same as image_url.',
  email: 'Address of mail, for feeds.',
  description: 'Text on the page of the author.',
  socials: 'Handles or addresses by platform: github, x, bluesky, mastodon, linkedin, youtube ...',
  page: 'A page with the posts of the author: true, or an object with permalink.',
}

export function blogEditorSchemas(): Readonly<Record<string, EditorSchema>> {
  const { $schema, ...author } = describedSchema('An author', writtenAuthor, AUTHOR)
  return {
    'post-front-matter.json': frontMatterSchema('Front matter of a post', postKeys),
    'authors.json': { $schema, title: 'A file of authors', type: 'object', additionalProperties: author },
  }
}
