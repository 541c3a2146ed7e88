import {
  describedSchema,
  frontMatterSchema,
  type EditorSchema,
} from '../../content/front-matter/editor-schema.ts'
import { writtenAuthor, type authorFields } from './authors/author-fields.ts'
import { postKeys } from './front-matter.ts'

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

/** Schemas for editors by the names of their files, made from what judges the files in a build. */
export function blogEditorSchemas(): Readonly<Record<string, EditorSchema>> {
  const { $schema, ...author } = describedSchema('An author', writtenAuthor, AUTHOR)
  return {
    'post-front-matter.json': frontMatterSchema('Front matter of a post', postKeys),
    'authors.json': { $schema, title: 'A file of authors', type: 'object', additionalProperties: author },
  }
}
