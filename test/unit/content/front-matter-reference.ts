import { frontMatterSchema } from '../../../cli/content/front-matter/editor-schema.ts'
import type { FrontMatterTable } from '../../../cli/content/front-matter/front-matter-key.ts'
import { code, row, withTable } from '../../support/reference-table.ts'

/** A part of a JSON Schema: what is used of it here. */
interface Schema {
  readonly type?: string | readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly pattern?: string
}

/** More keys than these make an object too long for a cell. */
const MOST_KEYS = 3

/** A page with the table of the keys below a heading. */
export function withKeys(page: string, heading: string, table: FrontMatterTable): string {
  const { properties } = frontMatterSchema('', table) as {
    readonly properties: Readonly<Record<string, Schema>>
  }
  const rows = Object.entries(table).map(([key, { description, example }]) => {
    const [, meaning = description, byDefault = ''] = /^(.*) Default: (.*)\.$/.exec(description) ?? []
    return row([
      code(key),
      listed([...new Set(typesOf(properties[key] ?? {}))]),
      [
        meaning,
        ...(byDefault === '' ? [] : [`Default: ${shown(byDefault)}.`]),
        `Example: ${code(example)}`,
      ].join(' '),
    ])
  })
  const heads = ['Key', 'Type', 'Meaning']
  return withTable(page, heading, [row(heads), row(heads.map(() => '---')), ...rows])
}

/** What a schema takes, in words. A number is taken where a text is, and a text for a number: YAML cares, people do not. */
function typesOf(schema: Schema): readonly string[] {
  if (schema.anyOf !== undefined) return withoutNumbers(schema.anyOf.flatMap(typesOf))
  const types = [schema.type ?? []].flat()
  return withoutNumbers(
    types.map((type) => {
      if (type === 'string') return schema.pattern === undefined ? 'text' : 'number'
      if (type === 'null') return code('null')
      if (type === 'array') return `list of ${listed(typesOf(schema.items ?? {}).map(plural))}`
      return type === 'object' ? objectOf(schema) : type
    }),
  )
}

function withoutNumbers(types: readonly string[]): readonly string[] {
  return types.includes('text') ? types.filter((type) => type !== 'number') : types
}

function objectOf({ properties = {} }: Schema): string {
  const keys = Object.keys(properties)
  return keys.length === 0 || keys.length > MOST_KEYS ? 'object' : code(`{ ${keys.join(', ')} }`)
}

function plural(type: string): string {
  return /^\w+$/.test(type) ? `${type}s` : type
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`
}

/** A default in words stays, a value or the name of an option is code. */
function shown(byDefault: string): string {
  return /^(?:true|false|[a-z]\w*(?:\.\w+)+)$/.test(byDefault) ? code(byDefault) : byDefault
}
