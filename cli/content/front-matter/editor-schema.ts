import { mapValues } from 'lodash-es'
import * as z from 'zod/mini'
import type { FrontMatterTable } from './front-matter-key.ts'
import { flag, jsonObject, optionalKeys, text } from './shape.ts'

export type EditorSchema = Readonly<Record<string, unknown>>

/** What is taken without complaint, such as `"true"` for true, is not what editors should propose. */
const PROPOSED = new Map<unknown, EditorSchema>([
  [flag, { type: 'boolean' }],
  [text, { type: ['string', 'number'] }],
  [jsonObject, { type: 'object' }],
])

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
    override({ zodSchema, jsonSchema }) {
      const proposed = PROPOSED.get(zodSchema)
      if (proposed === undefined) return
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
      Object.assign(jsonSchema, proposed)
    },
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
