const SPECIAL = /[&<>"']/g

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
])

export function escapeHtml(text: string): string {
  return text.replace(SPECIAL, (character) => ENTITIES.get(character) ?? character)
}

/** Attributes in a tag, each after a space; `true` is one without a value. */
export function attributesHtml(attributes: Readonly<Record<string, string | true>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`))
    .join('')
}

const JSON_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['<', '\\u003C'],
  ['>', '\\u003E'],
  ['&', '\\u0026'],
  ['\u2028', '\\u2028'],
  ['\u2029', '\\u2029'],
])

export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => JSON_ESCAPES.get(character) ?? character,
  )
}
