import { isRecord } from '../../../types/json-problems.ts'
import * as o from '../kit.ts'

/** Styles of code, by names of CSS properties in camel case: `{ color: '#0b6e48', fontStyle: 'italic' }`. */
export type CodeStyle = Readonly<Record<string, string | number | null | undefined>>

/** Colours of code in the form of prism-react-renderer, whose `themes` are of this type. */
export interface CodeTheme {
  /** Text and background of the block. */
  readonly plain: CodeStyle
  /** Styles of tokens. Of several for a token the last one counts. */
  readonly styles: readonly CodeThemeEntry[]
}

/** The style of some tokens. */
interface CodeThemeEntry {
  /** Types of tokens, as Prism names them: `comment`, `attr-name`. */
  readonly types: readonly string[]
  /** Their style. */
  readonly style: CodeStyle
  /** The only languages that it is for. @default all */
  readonly languages?: readonly string[]
}

export function codeTheme(): o.Schema<CodeTheme> {
  const table = { plain: o.required(style), styles: o.required(o.list(entry, 'a list')) }
  const whole = o.options(table, OPEN).schema
  return o.custom<CodeTheme>((value, complain) => {
    if (isRecord(value) && isRecord(value['plain']) && Array.isArray(value['styles']))
      return void whole(value, complain)
    complain({
      allowed: 'a theme of prism-react-renderer: an object with plain and styles',
      ...(typeof value === 'string' && { hint: nameHint(value) }),
    })
  })
}

function nameHint(name: string): string {
  const key = /^[a-z]\w*$/i.test(name) ? name : 'github'
  return `Write import { themes } from 'prism-react-renderer', and set {key} to themes.${key}.`
}

/** Themes may have further keys, for other tools. */
const OPEN = { further: () => o.option((value) => value) }

const names = o.list(
  o.matching(/^[\w-]+$/, 'a name of letters, digits, hyphens and underscores'),
  'a list of names',
)

/** Excludes characters that would end the declaration. */
const styleValue = o.passing<CodeStyle[string]>(
  (value) =>
    value == null || typeof value === 'number' || (typeof value === 'string' && !/[;{}<>\\]/.test(value)),
  'the value of a CSS property: a string or a number',
)

const style = o.byName(styleValue, 'an object of CSS properties', {
  pattern: /^[a-z]+$/i,
  sentence: '{key} is not the name of a CSS property.',
  hint: 'Write the name in camel case, as in JSX: fontStyle.',
})

const entry = o.objectBy(
  o.options({ types: o.required(names), style: o.required(style), languages: o.option(names) }, OPEN).schema,
  'an object with types and style',
)
