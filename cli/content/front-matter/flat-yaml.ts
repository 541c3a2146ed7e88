import { isScalar, Lexer, Schema } from 'yaml'
import type { ScalarTag } from 'yaml'
import type { Json } from '../../../runtime/shared/json.ts'
import { plainScalarJson } from './yaml-json.ts'

/** The library's rules for what is null, a boolean or a number. */
const TAGS: readonly ScalarTag[] = new Schema({ schema: 'core' }).tags.filter(
  (tag): tag is ScalarTag => tag.default === true && 'test' in tag && tag.test !== undefined,
)

/** What the lexer puts before the text of a plain scalar. */
const SCALAR = '\x1f'
const DOCUMENT = '\x02'

const KEY = /^[A-Za-z][\w-]{0,99}$/
/** A value that starts like this is a scalar and nothing else; one of several lines would have to be folded. */
const VALUE = /^[\p{L}\p{N}/.(][^\n]*$/u

/** A quoted value without any escape. */
const QUOTED = /^(?:"[^"\\\n]*"|'[^'\n]*')$/

/**
 * Reads a mapping of which every line is `key: value` with a plain key and a plain or quoted value or a list of them on
 * the same line, as nearly all front matter is; null for anything else, correct or not.
 *
 * It looks at the library's lexemes only. Its parser and composer make two thirds of what reading a file's front matter
 * costs, which is half of what scanning the file costs. A test compares the results of both ways.
 */
export function flatMapping(text: string): Readonly<Record<string, Json>> | null {
  const lexemes = new Lexer().lex(text)
  if (lexemes.next().value !== DOCUMENT) return null
  const mapping: Record<string, Json> = {}
  for (let start = lexemes.next(); start.done !== true; start = lexemes.next()) {
    const key = start.value === SCALAR ? keyOf(lexemes) : null
    if (key === null || Object.hasOwn(mapping, key)) return null
    const value = lineOf(lexemes)
    if (value === undefined) return null
    mapping[key] = value
  }
  return mapping
}

type Lexemes = Iterator<string, unknown>

/** The key of a line with what parts it from its value; null when it is anything else. */
function keyOf(lexemes: Lexemes): string | null {
  const [key, colon, space] = [lexemes.next().value, lexemes.next().value, lexemes.next().value]
  return typeof key === 'string' && colon === ':' && space === ' ' && KEY.test(key) ? key : null
}

/** The value of a line up to its end. */
function lineOf(lexemes: Lexemes): Json | undefined {
  const first = lexemes.next().value
  const value = first === '[' ? listOf(lexemes) : scalarOf(first, lexemes)
  return lexemes.next().value === '\n' ? value : undefined
}

/** The values of a list, of which the bracket has been read. */
function listOf(lexemes: Lexemes): Json[] | undefined {
  const values: Json[] = []
  for (let first = pastSpace(lexemes); first !== ']' || values.length > 0; first = pastSpace(lexemes)) {
    const value = scalarOf(first, lexemes)
    if (value === undefined) return undefined
    values.push(value)
    const next = pastSpace(lexemes)
    if (next === ']') break
    if (next !== ',') return undefined
  }
  return values
}

function pastSpace(lexemes: Lexemes): unknown {
  const { value } = lexemes.next()
  return value === ' ' ? lexemes.next().value : value
}

/** A plain or quoted scalar whose first lexeme has been read. */
function scalarOf(first: unknown, lexemes: Lexemes): Json | undefined {
  if (first !== SCALAR)
    return typeof first === 'string' && QUOTED.test(first) ? first.slice(1, -1) : undefined
  const { value } = lexemes.next()
  return typeof value === 'string' && VALUE.test(value) ? valueOf(value) : undefined
}

function valueOf(source: string): Json {
  const tag = TAGS.find(({ test }) => test?.test(source))
  const value = tag === undefined ? source : tag.resolve(source, () => undefined, {})
  return plainScalarJson(isScalar(value) ? value.value : value, source)
}
