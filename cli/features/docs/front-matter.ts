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
    description: 'Title of the page. Default: the first heading, else the id.',
  },
  description: {
    ...COMMON.description,
    description: 'Description for search engines, cards and lists. Default: the first line of the text.',
  },
  slug: {
    ...COMMON.slug,
    description:
      'Address of the page: from the folder of the docs with a slash in front, else from its own folder.',
  },
  id: frontMatterKey(
    refined(text, (id) => !id.includes('/'), 'must not contain a slash'),
    'install',
    'Last part of the id of the doc, without slashes. Default: the name of the file.',
  ),
  hide_title: frontMatterKey(flag, 'true', 'Hides the heading that is made from the title.'),
  sidebar_label: frontMatterKey(text, 'Install', 'Name in the sidebar. Default: the title.'),
  sidebar_key: frontMatterKey(text, 'install', 'Key of the item for translations.'),
  sidebar_position: frontMatterKey(numeric, '1', 'Place in a sidebar that is made from folders.'),
  sidebar_class_name: frontMatterKey(text, 'new', 'Class of the item in the sidebar.'),
  sidebar_custom_props: frontMatterKey(jsonObject, '{ badge: new }', 'Data for sidebars of your own.'),
  displayed_sidebar: frontMatterKey(
    z.nullable(text),
    'docs',
    'Id of the sidebar beside the page; null for none.',
  ),
  pagination_label: frontMatterKey(text, 'Install', 'Name in the links to the previous and next page.'),
  pagination_next: frontMatterKey(z.nullable(text), 'guides/deploy', 'Id of the next doc; null for none.'),
  pagination_prev: frontMatterKey(z.nullable(text), 'null', 'Id of the previous doc; null for none.'),
  parse_number_prefixes: frontMatterKey(
    flag,
    'false',
    'Takes number prefixes such as 01- off names. Default: true.',
  ),
  tags: frontMatterKey(
    writtenTags,
    '[install, setup]',
    'Tags of the doc: keys of the file of tags, names, or objects with label and permalink.',
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
