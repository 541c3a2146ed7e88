import * as z from 'zod'
import { described, optionalOf, type EditorSchema } from '../../content/front-matter/editor-schema.ts'
import { writtenAuthor, type authorFields } from './authors/author-fields.ts'
import { postFields } from './front-matter.ts'

/** What editors show about a key. A new key has to be described here. */
const POST: Readonly<Record<keyof typeof postFields, string>> = {
  title: 'Title of the post. Default: the first heading, else the name of the file.',
  description: 'Description for search engines, feeds and lists. Default: the first line of the text.',
  slug: 'Address of the post behind that of the blog.',
  image: 'Picture for links to the post on other sites.',
  keywords: 'Keywords for search engines.',
  hide_table_of_contents: 'Hides the table of contents beside the post.',
  toc_min_heading_level: 'Highest level of headings in the table of contents: 2 to 6.',
  toc_max_heading_level: 'Lowest level of headings in the table of contents: 2 to 6.',
  draft: 'Leaves the post out of builds.',
  unlisted: 'Builds the post without listing it anywhere.',
  last_update: 'Who changed the post last, and when. Default: what Git knows.',
  id: 'Has no effect; posts are known by their slugs.',
  title_meta: 'Title for browsers and search engines. Default: the title.',
  sidebar_label: 'Name among the recent posts. Default: the title.',
  date: 'When the post was written, in UTC. Default: the date in the name of the file.',
  authors: 'Authors of the post: keys of the file of authors, or objects with name.',
  tags: 'Tags of the post: keys of the file of tags, names, or objects with label and permalink.',
  custom_edit_url: 'Address of the edit link; null for none.',
  hide_reading_time: 'Hides how long reading the post takes.',
  author: 'Name of the author. Write authors instead.',
  author_title: 'What the author is. Write authors instead.',
  authorTitle: 'What the author is. Write authors instead.',
  author_url: 'Address of the author. Write authors instead.',
  authorURL: 'Address of the author. Write authors instead.',
  author_image_url: 'Picture of the author. Write authors instead.',
  authorImageURL: 'Picture of the author. Write authors instead.',
}

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
  return {
    'post-front-matter.json': described(
      'Front matter of a post',
      z.looseObject(optionalOf(postFields)),
      POST,
    ),
    'authors.json': authorsSchema(),
  }
}

function authorsSchema(): EditorSchema {
  const author = described('An author', writtenAuthor, AUTHOR)
  const { $schema, ...rest } = author
  return { $schema, title: 'A file of authors', type: 'object', additionalProperties: rest }
}
