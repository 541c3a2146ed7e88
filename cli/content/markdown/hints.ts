import type { Place } from '../../report/diagnostic.ts'
import { Scanner, skipWhitespace } from '../text/scanner.ts'
import { VOID_TAGS } from './nesting.ts'

interface Explanation {
  readonly message?: string
  readonly hint: string
  /** How far after the parser's place the mistake is, on the same line. @default 0 */
  readonly shift?: number
  readonly length?: number
}

/** A mistake in MDX as the parser says it, and the text from its place on. */
interface Mistake {
  readonly message: string
  readonly line: string
  /** The text after the place, the rest of its line first. */
  readonly rest: string
  readonly before: string
}

const maxLines = 20

const OPEN_BRACE = 'A `{` begins an expression that has no `}`'
const TWO_LAYOUTS = 'The file has two default exports'
const KEEP_ONE = 'Keep one: it is the layout of the content.'
const EMPTY_ATTRIBUTE = 'Write an expression between the braces, or leave the attribute out.'

/** First match wins. */
const RULES: readonly (readonly [pattern: RegExp, explain: (mistake: Mistake) => Explanation])[] = [
  [/duplicate layout/, () => ({ message: TWO_LAYOUTS, hint: KEEP_ONE })],
  [/attribute is empty/, () => ({ hint: EMPTY_ATTRIBUTE })],
  [/import or export/i, explainModule],
  [/closing tag/i, explainClosing],
  [/\(U\+0021\)/, explainDeclaration],
  [/after `<`|\(U\+[0-9A-F]+\)|valid JSX tag|attribute|in name/i, explainAngle],
  [/closing brace|end of file in expression/i, explainOpenBrace],
  [/parse expression|expression/i, explainExpression],
]

const ANY: Explanation = {
  hint: 'Write `\\<` and `\\{` to show these characters, or name the file .md and set markdown.format to "detect".',
}

/** What a mistake that the parser found in a text is about. */
export function explainMistake(
  message: string,
  text: string,
  { line = 0, column = 1 }: Pick<Place, 'line' | 'column'>,
): Explanation {
  const rule = RULES.find(([pattern]) => pattern.test(message))
  if (rule === undefined) return ANY
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const whole = lines[line - 1] ?? ''
  const rest = [whole.slice(column - 1), ...lines.slice(line, line + maxLines)].join('\n')
  return rule[1]({ message, line: whole, rest: line === 0 ? '' : rest, before: whole[column - 2] ?? '' })
}

/** Without the notes and places that the parser puts into its messages: frames and hints say it better. */
export function withoutPlaces(message: string): string {
  return message
    .replace(/\s*\(note: .*\)$/s, '')
    .replaceAll(/ \(\d+:\d+(?:-\d+:\d+)?\)/g, '')
    .replace(/end of `(\w+)`/, (whole, block: string) =>
      block in BLOCKS ? `end of ${BLOCKS[block]}` : whole,
    )
}

function explainModule({ line, rest }: Mistake): Explanation {
  if (/^\s*[^\w\s'"`{}[\]().,;/?$]/.test(line)) {
    return {
      shift: (rest.split('\n')[0] ?? '').length - line.length,
      message: 'Markdown follows an import or export directly',
      hint: 'Write a blank line between them.',
    }
  }
  return {
    hint: 'A line that begins with "import" or "export" is JavaScript: one statement to a line, and a blank line after the last. Begin a sentence with another word.',
  }
}

function explainClosing({ message, rest }: Mistake): Explanation {
  const [whole = '<', name = ''] = /^<\/?\s*([\w$.:-]*)[^<>]*>?/.exec(rest) ?? []
  return { length: whole.length, hint: closingHint(message, whole, name) }
}

function closingHint(message: string, whole: string, name: string): string {
  if (VOID_TAGS.has(name)) return `Write \`<${name} />\`: in MDX every tag is closed.`
  const [, inner, line] = /corresponding closing tag for `<([^>`]*)>`(?: \((\d+):\d+\))?/.exec(message) ?? []
  if (inner !== undefined) {
    const where = line === undefined ? '' : `, which line ${line} opens,`
    return `Close \`<${inner}>\`${where} with \`</${inner}>\` before it: the last tag that was opened closes first.`
  }
  if (message.startsWith('Unexpected closing tag'))
    return `Remove \`${whole}\`, or write \`<${name}>\` where it begins.`
  return `Write \`</${name}>\` where it ends, or \`<${name} />\` if nothing is inside. To show \`<\`, write \`\\<\` or put the text into \`code\`.`
}

const BLOCKS: Readonly<Record<string, string>> = {
  paragraph: 'the paragraph',
  heading: 'the heading',
  listItem: 'the item of the list',
  blockquote: 'the quote',
  tableCell: 'the cell of the table',
  containerDirective: 'the container',
}

function explainDeclaration({ rest }: Mistake): Explanation {
  if (!rest.startsWith('<!--'))
    return {
      length: 2,
      message: 'A declaration begins here, which MDX does not have',
      hint: 'Leave it out, or put it into a code block to show it.',
    }
  const comment = { length: 4, hint: 'Write comments of MDX: `{/* text */}`.' }
  return rest.includes('-->') ? comment : { ...comment, message: 'A comment is never closed' }
}

function explainAngle({ rest, before }: Mistake): Explanation {
  const [address, inner = ''] = /^<((?:[a-z][a-z0-9+.-]*:|[\w.+-]+@)[^\s<>]*)>/i.exec(rest) ?? []
  if (address !== undefined) {
    const target = inner.includes(':') ? inner : `mailto:${inner}`
    return {
      length: address.length,
      message: 'Addresses in angle brackets are not links in MDX',
      hint: `Write \`${inner.replace(/^mailto:/i, '')}\` without the brackets, or \`[text](${target})\`.`,
    }
  }
  const tag = /^<\/?[\p{ID_Start}$_]/u.test(rest) && !/\w/.test(before) ? tagMistake(rest) : null
  const hint = 'Write `\\<` or `&lt;` to show it, or put the text into `code`.'
  return tag ?? { message: 'A `<` begins no tag here', hint }
}

function explainOpenBrace({ rest }: Mistake): Explanation {
  if (/^\{\s*\/\*/.test(rest)) {
    const length = rest.indexOf('*') + 1
    return { message: 'A comment is never closed', hint: 'Write `*/}` where it ends.', length }
  }
  return { message: OPEN_BRACE, hint: 'Write `\\{` to show a brace, or put the text into `code`.' }
}

function explainExpression({ message }: Mistake): Explanation {
  return {
    ...(/found `EOF`/.test(message) && { message: 'The expression is not complete' }),
    hint: 'Between braces stands one expression of JavaScript, and no statement. Write `\\{` to show a brace, or put the text into `code`.',
  }
}

const QUOTED = 'Write attributes as name="text" or name={expression}.'

function tagMistake(text: string): Explanation | null {
  const scanner = new Scanner(text, 'mdx')
  let at = /^<\/?\s*[^\s/>{}="'<,]*/.exec(text)?.[0].length ?? 1
  while (at < text.length) {
    at = skipWhitespace(text, at)
    if (text[at] === '>' || text.startsWith('/>', at)) return null
    const next = text[at] === '{' ? spread(scanner, at) : attribute(scanner, at)
    if (typeof next !== 'number') return next
    at = next
  }
  return { message: 'A tag never ends', hint: 'Write `>` or `/>` where the tag ends.' }
}

function spread(scanner: Scanner, at: number): number | Explanation {
  const { text } = scanner
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

function attribute(scanner: Scanner, at: number): number | Explanation {
  const { text } = scanner
  const name = /^[\p{ID_Start}$_][\p{ID_Continue}$.-]*(?::[\p{ID_Start}$_][\p{ID_Continue}$-]*)?/u.exec(
    text.slice(at, at + 200),
  )?.[0]
  if (name === undefined) return badName(text, at)
  const equals = skipWhitespace(text, at + name.length)
  if (text[equals] !== '=') return at + name.length
  const value = skipWhitespace(text, equals + 1)
  const quote = text[value]
  if (quote === '{') {
    const end = scanner.expression(value)
    return end < 0 ? openBrace(value) : end
  }
  if (quote === '"' || quote === "'") {
    const end = text.indexOf(quote, value + 1)
    if (end >= 0) return end + 1
    const message = `The value of \`${name}\` has no closing quote`
    return { shift: value, message, hint: `Write \`${quote}\` where the value ends.` }
  }
  const written = /^[^\s"'<>={}`]*/.exec(text.slice(value))?.[0].replace(/\/$/, '') ?? ''
  if (written === '') return { shift: value, message: `The attribute \`${name}\` has no value`, hint: QUOTED }
  return {
    shift: value,
    length: written.length,
    message: `The value of \`${name}\` needs quotes`,
    hint: `Write \`${name}="${written}"\`, or \`${name}={${written}}\` for an expression.`,
  }
}

function badName(text: string, at: number): Explanation {
  const char = text[at] ?? ''
  const comma = { shift: at, message: 'There is a comma between attributes' }
  if (char === ',') return { ...comma, hint: 'Leave the comma out: a space is enough.' }
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
  return { shift: at, message: OPEN_BRACE, hint: 'Write `}` where the expression ends.' }
}

export class SyntaxProblem extends Error {
  readonly line: number | undefined
  readonly column: number | undefined

  constructor(message: string, place?: { readonly line: number; readonly column: number }) {
    super(message)
    this.name = 'SyntaxProblem'
    this.line = place?.line
    this.column = place?.column
  }
}

/** With syntax of a site's own, MDX is read by micromark, whose problems are messages of a vfile. */
export function isMdxMessage(error: unknown): boolean {
  const { source } = (error ?? {}) as { source?: unknown }
  const form = /^(?:micromark-extension-mdx|mdast-util-mdx|micromark-factory-mdx|recma-)/
  return typeof source === 'string' && form.test(source)
}
