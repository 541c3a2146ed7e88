import type * as z from 'zod'
import type { Json } from '../../../runtime/shared/json.ts'
import {
  createFrontMatterChecker,
  type CheckedFrontMatter,
  type FrontMatterInput,
} from '../../content/front-matter/front-matter-checker.ts'
import { commonExamples, commonFields, editAddress } from '../../content/front-matter/front-matter-fields.ts'
import { anyText, flag, jsonObject, numeric, text } from '../../content/front-matter/shape.ts'
import { writtenTags } from '../../content/front-matter/tags.ts'

/** A schema for each key of a doc's front matter. */
export const frontMatterFields = {
  ...commonFields,
  id: text.refine((id) => !id.includes('/'), { error: 'must not contain a slash' }),
  hide_title: flag,
  sidebar_label: text,
  sidebar_key: text,
  sidebar_position: numeric,
  sidebar_class_name: text,
  sidebar_custom_props: jsonObject,
  displayed_sidebar: text.nullable(),
  pagination_label: text,
  pagination_next: text.nullable(),
  pagination_prev: text.nullable(),
  custom_edit_url: editAddress.nullable(),
  parse_number_prefixes: flag,
  tags: writtenTags,
}

/** A doc's front matter after checking; texts, numbers and flags have their type. */
export type DocFrontMatter = {
  readonly [K in keyof typeof frontMatterFields]?: z.output<(typeof frontMatterFields)[K]>
}

const check = createFrontMatterChecker<Required<DocFrontMatter>>({
  fields: frontMatterFields,
  examples: {
    ...commonExamples,
    id: 'install',
    hide_title: 'true',
    sidebar_label: 'Install',
    sidebar_key: 'install',
    sidebar_position: '1',
    sidebar_class_name: 'new',
    sidebar_custom_props: '{ badge: new }',
    displayed_sidebar: 'docs',
    pagination_label: 'Install',
    pagination_next: 'guides/deploy',
    pagination_prev: 'null',
    custom_edit_url: 'null',
    parse_number_prefixes: 'false',
    tags: '[install, setup]',
  },
})

/** Values of this type are right as they are. Nearly all are, and asking a schema costs a hundred times more. */
const PLAIN: ReadonlyMap<string, 'string' | 'number' | null> = new Map(
  Object.entries(frontMatterFields).map(([key, schema]: [string, z.ZodType]) => {
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
    else if (PLAIN.has(key)) {
      rest[key] = value
      isPlain = false
    }
  }
  if (isPlain) return { frontMatter: plain, diagnostics: [] }
  const checked = check({ ...input, frontMatter: rest })
  return { frontMatter: { ...plain, ...checked.frontMatter }, diagnostics: checked.diagnostics }
}
