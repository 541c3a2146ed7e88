import { isRecord } from '../../../types/json-problems.ts'
import { custom, type Complain, type Schema } from '../kit.ts'

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

export function codeTheme(): Schema<CodeTheme> {
  return custom<CodeTheme>((value, complain) => {
    if (!isRecord(value) || !isRecord(value['plain']) || !Array.isArray(value['styles']))
      return complain({
        allowed: 'a theme of prism-react-renderer: an object with plain and styles',
        ...(typeof value === 'string' ? { hint: nameHint(value) } : {}),
      })
    checkStyle(value['plain'], ['plain'], complain)
    value['styles'].forEach((entry: unknown, index) => checkEntry(entry, ['styles', index], complain))
  })
}

function nameHint(name: string): string {
  const key = /^[a-z]\w*$/i.test(name) ? name : 'github'
  return `Write import { themes } from 'prism-react-renderer', and set {key} to themes.${key}.`
}

type Path = readonly (string | number)[]

function checkEntry(entry: unknown, path: Path, complain: Complain): void {
  if (!isRecord(entry)) return complain({ path, allowed: 'an object with types and style' })
  const { types, style, languages = [] } = entry
  checkNames(types, [...path, 'types'], complain)
  checkNames(languages, [...path, 'languages'], complain)
  if (isRecord(style)) checkStyle(style, [...path, 'style'], complain)
  else complain({ path: [...path, 'style'], allowed: 'an object of CSS properties' })
}

function checkNames(names: unknown, path: Path, complain: Complain): void {
  if (!Array.isArray(names)) return complain({ path, allowed: 'a list of names' })
  names.forEach((name: unknown, index) => {
    if (typeof name !== 'string' || !/^[\w-]+$/.test(name))
      complain({ path: [...path, index], allowed: 'a name of letters, digits, hyphens and underscores' })
  })
}

function checkStyle(style: Readonly<Record<string, unknown>>, path: Path, complain: Complain): void {
  for (const [name, value] of Object.entries(style)) {
    if (!/^[a-z]+$/i.test(name))
      complain({
        path: [...path, name],
        sentence: '{key} is not the name of a CSS property.',
        hint: CAMEL_CASE,
      })
    else if (value !== null && value !== undefined && !isPlainValue(value))
      complain({ path: [...path, name], allowed: 'the value of a CSS property: a string or a number' })
  }
}

const CAMEL_CASE = 'Write the name in camel case, as in JSX: fontStyle.'

/** Nothing that would end the declaration. */
function isPlainValue(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && !/[;{}<>\\]/.test(value))
}
