import { FAILSAFE_SCHEMA, load, Type } from 'js-yaml'
import type { Json } from '../../../runtime/shared/json.ts'
import { isJsonMap, plainScalarJson } from './yaml-json.ts'

/** Plain YAML as JSON. */
export interface PlainYaml {
  readonly value: { readonly [key: string]: Json }
  /** Line of the text, from 0, for each key of the outermost mapping. */
  readonly keyLines: readonly (readonly [key: string, line: number])[]
}

/** Null, booleans and numbers of YAML 1.2 (core schema). Everything else stays text, so dates do. */
const SCHEMA = FAILSAFE_SCHEMA.extend({
  implicit: [
    scalarType('null', /^(?:~|null|Null|NULL)$/, () => null),
    scalarType('bool', /^(?:true|True|TRUE|false|False|FALSE)$/, (source) => /^t/i.test(source)),
    scalarType('int', /^(?:[-+]?\d+|0o[0-7]+|0x[\da-fA-F]+)$/, Number),
    scalarType('float', /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/, Number),
  ],
})

function scalarType(name: string, form: RegExp, valueOf: (source: string) => Json): Type {
  return new Type(`tag:yaml.org,2002:${name}`, {
    kind: 'scalar',
    resolve: (source: unknown) => typeof source === 'string' && form.test(source),
    construct: (source: string) => plainScalarJson(valueOf(source), source),
  })
}

/** Anchors, aliases, tags, merges, collections as keys, comments without a space, tabs as indentation, and what looks so. */
const UNUSUAL = /(?:^|[\s[{,:-])[&*!?]|<<|[\]}]\s*:|["'\]}]#|^\s*[{\uFEFF%]|^ *\t/m
/** Starts of lines that hold a key of the outermost mapping: neither indented nor a comment, an item or a bracket's end. */
const TOP_LINE = /^(?!-(?:\s|$))[^\s#\]}]/
/** js-yaml writes keys such as `1.50` and `True` again, and orders those that are numbers. */
const KEY = /^(?!(?:true|false|null)$)[A-Za-z]/

/**
 * Reads a block mapping without anchors, tags and unusual keys, as nearly all YAML files and front matter are; null for
 * anything else, correct or not. What is read here has the value that the slower `yaml` gives it, which knows the place
 * of every node and error.
 */
export function readPlainYaml(text: string): PlainYaml | null {
  if (UNUSUAL.test(text)) return null
  const value = loaded(text)
  if (!isJsonMap(value) || !hasPlainKeys(value)) return null
  const keys = Object.keys(value)
  const lines: number[] = []
  for (const [index, line] of text.split('\n').entries()) if (TOP_LINE.test(line)) lines.push(index)
  if (lines.length !== keys.length) return null
  return { value, keyLines: keys.map((key, index) => [key, lines[index] ?? 0]) }
}

function loaded(text: string): Json | undefined {
  try {
    return load(text, { schema: SCHEMA }) as Json | undefined
  } catch {
    return undefined
  }
}

function hasPlainKeys(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(hasPlainKeys)
  return Object.entries(value).every(([key, inner]) => KEY.test(key) && hasPlainKeys(inner))
}
