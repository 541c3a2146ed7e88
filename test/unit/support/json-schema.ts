import { Ajv } from 'ajv'

const ajv = new Ajv({ strict: false })

/** Whether a value fits a JSON Schema. */
export function fitsSchema(value: unknown, schema: Readonly<Record<string, unknown>>): boolean {
  return ajv.validate(schema, value)
}
