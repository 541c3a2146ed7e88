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

/** JSON within a script. What could end the script or, to older engines, a line is written as its number. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
  )
}
