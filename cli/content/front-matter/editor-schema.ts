import * as z from 'zod/mini'
import type { FrontMatterTable } from './front-matter-key.ts'
import { flag, jsonObject, optionalKeys, text } from './shape.ts'

/** A JSON Schema. */
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
  const properties = Object.entries(made.properties ?? {}).map(([key, property]) => [
    key,
    typeof property === 'object' && descriptions[key] !== undefined
      ? { description: descriptions[key], ...property }
      : property,
  ])
  return {
    ...made,
    title,
    ...(properties.length === 0 ? {} : { properties: Object.fromEntries(properties) as unknown }),
  }
}

/** A table of keys as a schema for editors. */
export function frontMatterSchema(title: string, table: FrontMatterTable): EditorSchema {
  const keys = Object.entries(table)
  const shape = Object.fromEntries(keys.map(([key, { schema }]) => [key, schema]))
  return describedSchema(
    title,
    z.looseObject(optionalKeys(shape)),
    Object.fromEntries(keys.map(([key, { description }]) => [key, description])),
  )
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
