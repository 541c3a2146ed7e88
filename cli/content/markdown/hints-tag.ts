import { Scanner } from '../text/scanner.ts'

/** What to tell the writer. */
export interface Explanation {
  /** Said instead of what the parser says. */
  readonly message?: string
  /** How to write it right. */
  readonly hint: string
  /** How far after the parser's place the mistake is, on the same line. @default 0 */
  readonly shift?: number
  /** How many characters are wrong. @default 1 */
  readonly length?: number
}

const QUOTED = 'Write attributes as name="text" or name={expression}.'

/** Finds what is wrong with the attributes of the tag that a text begins with; null when nothing is. */
export function tagMistake(text: string): Explanation | null {
  const scanner = new Scanner(text, 'mdx')
  let at = /^<\/?\s*[^\s/>{}="'<,]*/.exec(text)?.[0].length ?? 1
  while (at < text.length) {
    at = skipSpace(text, at)
    if (text[at] === '>' || text.startsWith('/>', at)) return null
    const next = text[at] === '{' ? spread(text, { at, scanner }) : attribute(text, { at, scanner })
    if (typeof next !== 'number') return next
    at = next
  }
  return { message: 'A tag never ends', hint: 'Write `>` or `/>` where the tag ends.' }
}

interface Reading {
  readonly at: number
  readonly scanner: Scanner
}

function skipSpace(text: string, at: number): number {
  while (at < text.length && /\s/.test(text[at] ?? '')) at++
  return at
}

function spread(text: string, { at, scanner }: Reading): number | Explanation {
  const end = scanner.expression(at)
  if (end < 0) return openBrace(at)
  if (/^\{\s*(?:\.\.\.|\/\*)/.test(text.slice(at, end))) return end
  const inside = text.slice(at + 1, end - 1).trim()
  const name = /^[\w$]+$/.test(inside) ? inside : 'name'
  return {
    shift: at,
    length: end - at,
    message: `\`${text.slice(at, end)}\` is no attribute`,
    hint: `Write \`${name}={${inside}}\`, or \`{...${inside}}\` to spread an object.`,
  }
}

function attribute(text: string, { at, scanner }: Reading): number | Explanation {
  const name = /^[\p{ID_Start}$_][\p{ID_Continue}$.-]*(?::[\p{ID_Start}$_][\p{ID_Continue}$-]*)?/u.exec(
    text.slice(at, at + 200),
  )?.[0]
  if (name === undefined) return badName(text, at)
  const equals = skipSpace(text, at + name.length)
  if (text[equals] !== '=') return at + name.length
  const value = skipSpace(text, equals + 1)
  const quote = text[value]
  if (quote === '{') {
    const end = scanner.expression(value)
    return end < 0 ? openBrace(value) : end
  }
  if (quote === '"' || quote === "'") {
    const end = text.indexOf(quote, value + 1)
    if (end >= 0) return end + 1
    return {
      shift: value,
      message: `The value of \`${name}\` has no closing quote`,
      hint: `Write \`${quote}\` where the value ends.`,
    }
  }
  return unquoted(text, { name, value })
}

function unquoted(
  text: string,
  { name, value }: { readonly name: string; readonly value: number },
): Explanation {
  const written = /^[^\s"'<>={}`]*/.exec(text.slice(value))?.[0].replace(/\/$/, '') ?? ''
  if (written === '') {
    return { shift: value, message: `The attribute \`${name}\` has no value`, hint: QUOTED }
  }
  return {
    shift: value,
    length: written.length,
    message: `The value of \`${name}\` needs quotes`,
    hint: `Write \`${name}="${written}"\`, or \`${name}={${written}}\` for an expression.`,
  }
}

function badName(text: string, at: number): Explanation {
  const char = text[at] ?? ''
  if (char === ',') {
    return {
      shift: at,
      message: 'There is a comma between attributes',
      hint: 'Leave the comma out: a space is enough.',
    }
  }
  if (text.slice(at).trim() === '')
    return {
      shift: at,
      message: 'The tag is never finished: its ">" is missing',
      hint: 'Write ">" where the tag ends, or `\\<` in place of "<" to show the character.',
    }
  const written = /^[^\s=>/]+/.exec(text.slice(at))?.[0] ?? char
  return {
    shift: at,
    length: written.length,
    message: `\`${written}\` is not a valid name of an attribute`,
    hint: /^[@:#]/.test(written)
      ? `MDX has the attributes of JSX: write \`name={expression}\`; what reacts to the reader is a component of its own.`
      : QUOTED,
  }
}

function openBrace(at: number): Explanation {
  return {
    shift: at,
    message: 'A `{` begins an expression that has no `}`',
    hint: 'Write `}` where the expression ends.',
  }
}
