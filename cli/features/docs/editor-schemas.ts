import * as z from 'zod/mini'
import {
  describedSchema,
  frontMatterSchema,
  type EditorSchema,
} from '../../content/front-matter/editor-schema.ts'
import { tagsFileSchema } from '../../content/front-matter/tags.ts'
import { categoryFileSchema } from './sidebars/category-files.ts'
import { docKeys } from './front-matter.ts'
import { itemSchemas } from './sidebars/sidebar-config.ts'

/** A sidebars file as it may be written, shorthands included. */
const items: z.ZodMiniType = z.lazy(() => z.union([z.array(item), shorthand]))
const shorthand = z.record(z.string(), items)
const { category, ...others } = itemSchemas
const item = z.union([
  z.string().check(z.minLength(1)),
  ...Object.values(others),
  z.strictObject({ ...category.shape, items }),
  shorthand,
])
const sidebars = z.record(z.string(), items)

const CATEGORY: Readonly<Record<keyof typeof categoryFileSchema.shape, string>> = {
  key: 'Key of the category for translations.',
  label: 'Name in the sidebar. Default: the name of the folder.',
  description: 'Text on the card of the category.',
  position: 'Place among its neighbours.',
  collapsed: 'Whether the category is closed at first.',
  collapsible: 'Whether readers can close the category.',
  className: 'Class of the category in the sidebar.',
  link: 'Page that the label leads to: a doc, or a generated index; null for none.',
  customProps: 'Data for sidebars of your own.',
}

export function editorSchemas(): Readonly<Record<string, EditorSchema>> {
  return {
    'doc-front-matter.json': frontMatterSchema('Front matter of a doc', docKeys),
    'category.json': describedSchema('A category of docs', categoryFileSchema, CATEGORY),
    'tags.json': describedSchema('A file of tags', tagsFileSchema, {}),
    'sidebars.json': describedSchema('Sidebars of the docs', sidebars, {}),
  }
}
