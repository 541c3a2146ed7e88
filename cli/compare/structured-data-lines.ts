import { oneLine } from './view.ts'

/** What a script of structured data says, a line for each value, whatever the order of its keys. */
export function structuredDataLines(json: string): readonly string[] {
  try {
    return valueLines(JSON.parse(json), 'structured data')
  } catch {
    return [`structured data: ${oneLine(json)}`]
  }
}

function valueLines(value: unknown, name: string): readonly string[] {
  if (value === null || typeof value !== 'object') return [`${name}: ${oneLine(String(value))}`]
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) => valueLines(part, `${name}.${key}`))
}
