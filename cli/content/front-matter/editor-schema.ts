import { mapValues } from 'lodash-es'
import * as z from 'zod/mini'
import type { FrontMatterTable } from './front-matter-key.ts'
import { flag, jsonObject, optionalKeys, text } from './shape.ts'

export type EditorSchema = Readonly<Record<string, unknown>>

/** What judges a file, as a schema for editors. Draft 7 is what they know best. */
export function describedSchema(
  title: string,
  schema: z.ZodMiniType,
  descriptions: Readonly<Record<string, string>>,
): EditorSchema {
  const made = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => simplify(zodSchema, jsonSchema),
  })
  const { properties = {} } = made
  if (Object.keys(properties).length === 0) return { ...made, title }
  const described = mapValues(properties, (property, key) =>
    typeof property === 'object' && descriptions[key] !== undefined
      ? { description: descriptions[key], ...property }
      : property,
  )
  return { ...made, title, properties: described }
}

export function frontMatterSchema(title: string, table: FrontMatterTable): EditorSchema {
  const shape = mapValues(table, ({ schema }) => schema)
  const descriptions = mapValues(table, ({ description }) => description)
  return describedSchema(title, z.looseObject(optionalKeys(shape)), descriptions)
}

/** What is taken without complaint, such as `"true"` for true, is not what editors should propose. */
function simplify(schema: unknown, made: Record<string, unknown>): void {
  if (schema === flag) replace(made, { type: 'boolean' })
  else if (schema === text) replace(made, { type: ['string', 'number'] })
  else if (schema === jsonObject) replace(made, { type: 'object' })
}

function replace(made: Record<string, unknown>, other: EditorSchema): void {
  for (const key of Object.keys(made)) delete made[key]
  Object.assign(made, other)
}
