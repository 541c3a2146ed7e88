import type { Place } from '../../report/diagnostic.ts'
import { tagMistake, type Explanation } from './hints-tag.ts'
import { VOID_TAGS } from './nesting.ts'

/** A mistake in MDX as the parser says it, and the text from its place on. */
export interface Mistake {
  readonly message: string
  /** The line that it is on, empty when unknown. */
  readonly line: string
  /** The text after the place, the rest of its line first. */
  readonly rest: string
  /** The character before the place, empty at the start of a line. */
  readonly before: string
}

/** How many lines after the mistake's own are looked at. */
const maxLines = 20

type Rule = readonly [pattern: RegExp, explain: (mistake: Mistake) => Explanation]

/** First match wins. */
const RULES: readonly Rule[] = [
  [
    /duplicate layout/,
    () => ({
      message: 'The file has two default exports',
      hint: 'Keep one: it is the layout of the content.',
    }),
  ],
  [
    /attribute is empty/,
    () => ({ hint: 'Write an expression between the braces, or leave the attribute out.' }),
  ],
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

/** Finds what stands at the place of a mistake. */
export function mistakeAt(message: string, text: string, place: Pick<Place, 'line' | 'column'>): Mistake {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const { line = 0, column = 1 } = place
  const whole = lines[line - 1] ?? ''
  const rest = [whole.slice(column - 1), ...lines.slice(line, line + maxLines)].join('\n')
  return { message, line: whole, rest: line === 0 ? '' : rest, before: whole[column - 2] ?? '' }
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

/** Explains a syntax error of MDX by what stands at its place. */
export function explainMistake(mistake: Mistake): Explanation {
  const rule = RULES.find(([pattern]) => pattern.test(mistake.message))
  return rule === undefined ? ANY : rule[1](mistake)
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
  const hint = 'Write comments of MDX: `{/* text */}`.'
  return rest.includes('-->')
    ? { length: 4, hint }
    : { length: 4, message: 'A comment is never closed', hint }
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
  return (
    tag ?? {
      message: 'A `<` begins no tag here',
      hint: 'Write `\\<` or `&lt;` to show it, or put the text into `code`.',
    }
  )
}

function explainOpenBrace({ rest }: Mistake): Explanation {
  if (/^\{\s*\/\*/.test(rest)) {
    return {
      message: 'A comment is never closed',
      hint: 'Write `*/}` where it ends.',
      length: rest.indexOf('*') + 1,
    }
  }
  return {
    message: 'A `{` begins an expression that has no `}`',
    hint: 'Write `\\{` to show a brace, or put the text into `code`.',
  }
}

function explainExpression({ message }: Mistake): Explanation {
  return {
    ...(/found `EOF`/.test(message) ? { message: 'The expression is not complete' } : {}),
    hint: 'Between braces stands one expression of JavaScript, and no statement. Write `\\{` to show a brace, or put the text into `code`.',
  }
}

/** A syntax error with its place. */
export class SyntaxProblem extends Error {
  readonly line: number | undefined
  readonly column: number | undefined

  constructor(message: string, place: { line: number; column: number } | null) {
    super(message)
    this.name = 'SyntaxProblem'
    this.line = place?.line
    this.column = place?.column
  }
}
