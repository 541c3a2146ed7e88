import { isScalar, Lexer, Schema } from 'yaml'
import type { ScalarTag } from 'yaml'
import type { Json } from '../../runtime/shared/json.ts'
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

/**
 * Reads a mapping of which every line is `key: value` with a plain key and a plain value, as nearly all front matter
 * is; null for anything else, correct or not.
 *
 * It looks at the library's lexemes only. Its parser and composer make two thirds of what reading a file's front matter
 * costs, which is half of what scanning the file costs. A test compares the results of both ways.
 */
export function flatMapping(text: string): Readonly<Record<string, Json>> | null {
  const lexemes = new Lexer().lex(text)
  if (lexemes.next().value !== DOCUMENT) return null
  const mapping: Record<string, Json> = {}
  for (let start = lexemes.next(); start.done !== true; start = lexemes.next()) {
    const pair = start.value === SCALAR ? pairOf(lexemes) : null
    if (pair === null || Object.hasOwn(mapping, pair.key)) return null
    mapping[pair.key] = valueOf(pair.value)
  }
  return mapping
}

/** The rest of a line `key: value`; null when it is anything else. */
function pairOf(lexemes: Iterator<string, unknown>): { readonly key: string; readonly value: string } | null {
  const [key, colon, space, scalar, value, end] = Array.from({ length: 6 }, () => lexemes.next().value)
  const isPair = colon === ':' && space === ' ' && scalar === SCALAR && end === '\n'
  if (!isPair || typeof key !== 'string' || typeof value !== 'string') return null
  return KEY.test(key) && VALUE.test(value) ? { key, value } : null
}

function valueOf(source: string): Json {
  const tag = TAGS.find(({ test }) => test?.test(source))
  const value = tag === undefined ? source : tag.resolve(source, () => undefined, {})
  return plainScalarJson(isScalar(value) ? value.value : value, source)
}
