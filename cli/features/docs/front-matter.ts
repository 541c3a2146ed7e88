import * as z from 'zod/mini'
import { commonKeys } from '../../content/front-matter/common-keys.ts'
import {
  createFrontMatterChecker,
  frontMatterKey,
  type FrontMatterOf,
} from '../../content/front-matter/front-matter-key.ts'
import { flag, jsonObject, numeric, refined, text } from '../../content/front-matter/shape.ts'
import { writtenTags } from '../../content/front-matter/tags.ts'

const COMMON = commonKeys('page')

export const docKeys = {
  ...COMMON,
  title: {
    ...COMMON.title,
    description:
      'Name of the page in browsers, sidebars, lists and links. Default: the first heading, else the id.',
  },
  description: {
    ...COMMON.description,
    description: 'Summary for search engines, social media, cards and lists. Default: the first paragraph.',
  },
  slug: {
    ...COMMON.slug,
    description:
      'Address of the page: below that of the docs with a slash in front, else below that of its own folder. Default: made from the path of the file.',
  },
  id: frontMatterKey(
    refined(text, (id) => !id.includes('/'), 'must not contain a slash'),
    'install',
    'Last part of the id of the doc, without slashes. Default: the name of the file without number prefix.',
  ),
  hide_title: frontMatterKey(flag, 'true', 'Hides the heading that is made from the title. Default: false.'),
  sidebar_label: frontMatterKey(text, 'Install', 'Label in the sidebar. Default: the title.'),
  sidebar_key: frontMatterKey(text, 'install', 'Key of the sidebar item for translations.'),
  sidebar_position: frontMatterKey(
    numeric,
    '1',
    'Place in a sidebar that is generated from folders. Default: the number prefix of the file.',
  ),
  sidebar_class_name: frontMatterKey(text, 'new', 'CSS class of the sidebar item.'),
  sidebar_custom_props: frontMatterKey(
    jsonObject,
    '{ badge: new }',
    'Data of the sidebar item for parts of your own.',
  ),
  displayed_sidebar: frontMatterKey(
    z.nullable(text),
    'docs',
    'Id of the sidebar beside the page; `null` for none. Default: the sidebar that has the doc.',
  ),
  pagination_label: frontMatterKey(
    text,
    'Install',
    'Label in the links to the previous and next page. Default: the label in the sidebar.',
  ),
  pagination_next: frontMatterKey(
    z.nullable(text),
    'guides/deploy',
    'Id of the next doc; `null` for no link. Default: the next doc of the sidebar.',
  ),
  pagination_prev: frontMatterKey(
    z.nullable(text),
    'null',
    'Id of the previous doc; `null` for no link. Default: the previous doc of the sidebar.',
  ),
  parse_number_prefixes: frontMatterKey(
    flag,
    'false',
    'Removes number prefixes such as `01-` from the names of the file and its folders. Default: true.',
  ),
  tags: frontMatterKey(
    writtenTags,
    '[install, setup]',
    'Tags of the doc: keys of the tags file, names, or objects. Each tag has a page that lists its docs.',
  ),
}

export type DocFrontMatter = FrontMatterOf<typeof docKeys>

export const docFrontMatter = createFrontMatterChecker(docKeys)
