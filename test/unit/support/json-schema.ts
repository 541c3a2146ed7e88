type Schema = Readonly<Record<string, unknown>>

/** Whether a value fits a JSON Schema. Knows the words that the schemas for editors use, and refuses others. */
export function fitsSchema(value: unknown, schema: Schema, root: Schema = schema): boolean {
  return Object.entries(schema).every(([word, rule]) => {
    const test = WORDS[word]
    if (test === undefined) throw new Error(`the word "${word}" of JSON Schema is not known here`)
    return test(value, rule, { schema, root })
  })
}

interface Context {
  readonly schema: Schema
  readonly root: Schema
}

type Word = (value: unknown, rule: unknown, context: Context) => boolean

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const anyWord: Word = () => true

const WORDS: Readonly<Record<string, Word>> = {
  $schema: anyWord,
  title: anyWord,
  description: anyWord,
  definitions: anyWord,
  $ref: (value, rule, { root }) => {
    const name = String(rule).replace('#/definitions/', '')
    return fitsSchema(value, (root['definitions'] as Readonly<Record<string, Schema>>)[name] ?? {}, root)
  },
  type: (value, rule) => [rule].flat().includes(typeOf(value)),
  const: (value, rule) => value === rule,
  enum: (value, rule) => (rule as readonly unknown[]).includes(value),
  minLength: (value, rule) => typeof value !== 'string' || value.length >= Number(rule),
  pattern: (value, rule) => typeof value !== 'string' || new RegExp(String(rule)).test(value),
  anyOf: (value, rule, { root }) => (rule as readonly Schema[]).some((one) => fitsSchema(value, one, root)),
  oneOf: (value, rule, { root }) =>
    (rule as readonly Schema[]).filter((one) => fitsSchema(value, one, root)).length === 1,
  items: (value, rule, { root }) =>
    !Array.isArray(value) || value.every((item) => fitsSchema(item, rule as Schema, root)),
  required: (value, rule) => !isObject(value) || (rule as readonly string[]).every((key) => key in value),
  propertyNames: anyWord,
  properties: (value, rule, { root }) =>
    !isObject(value) ||
    Object.entries(rule as Readonly<Record<string, Schema>>).every(
      ([key, one]) => !(key in value) || fitsSchema(value[key], one, root),
    ),
  additionalProperties: (value, rule, { schema, root }) => {
    if (!isObject(value)) return true
    const known = new Set(Object.keys(schema['properties'] ?? {}))
    const others = Object.keys(value).filter((key) => !known.has(key))
    if (typeof rule === 'boolean') return rule || others.length === 0
    return others.every((key) => fitsSchema(value[key], rule as Schema, root))
  },
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
