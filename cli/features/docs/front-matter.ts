import * as z from 'zod/mini'
import type { Json } from '../../../runtime/shared/json.ts'
import {
  createFrontMatterChecker,
  createMisspellings,
  type CheckedFrontMatter,
  type FrontMatterInput,
} from '../../content/front-matter/front-matter-checker.ts'
import { commonKeys } from '../../content/front-matter/common-keys.ts'
import {
  frontMatterKey,
  type FrontMatterKey,
  type FrontMatterOf,
} from '../../content/front-matter/front-matter-key.ts'
import { anyText, flag, jsonObject, numeric, refined, text } from '../../content/front-matter/shape.ts'
import { writtenTags } from '../../content/front-matter/tags.ts'

const COMMON = commonKeys('page')

/** The keys of a doc's front matter. */
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

/** A doc's front matter after checking. */
export type DocFrontMatter = FrontMatterOf<typeof docKeys>

const check = createFrontMatterChecker(docKeys)
const meantBy = createMisspellings(docKeys)

/** Values of this type are right as they are. Nearly all are, and asking a schema costs a hundred times more. */
const PLAIN: ReadonlyMap<string, 'string' | 'number' | null> = new Map(
  Object.entries<FrontMatterKey>(docKeys).map(([key, { schema }]) => {
    const takesText = schema === text || schema === anyText
    return [key, takesText ? 'string' : schema === numeric ? 'number' : null]
  }),
)

/**
 * Judges the front matter of a doc: what is right in it, and what is wrong (`FRONT_MATTER_INVALID`). Keys that
 * are no doc's are the site's own and pass.
 */
export function docFrontMatter(input: FrontMatterInput): CheckedFrontMatter<DocFrontMatter> {
  const plain: Record<string, Json> = {}
  const rest: Record<string, Json> = {}
  let isPlain = true
  for (const [key, value] of Object.entries(input.frontMatter)) {
    if (typeof value === PLAIN.get(key) && value !== '') plain[key] = value
    else if (PLAIN.has(key) || meantBy(key) !== null) {
      rest[key] = value
      isPlain = false
    }
  }
  if (isPlain) return { frontMatter: plain, diagnostics: [] }
  const checked = check({ ...input, frontMatter: rest })
  return { frontMatter: { ...plain, ...checked.frontMatter }, diagnostics: checked.diagnostics }
}
