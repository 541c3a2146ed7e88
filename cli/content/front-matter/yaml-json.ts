import { defaults } from 'lodash-es'
import { isAlias, isMap, isNode, isScalar, isSeq, type Alias, type Node, type Pair, type YAMLMap } from 'yaml'
import type { Json } from '../../../runtime/shared/json.ts'
import { isRecord } from '../../types/json-problems.ts'

/** Values that aliases may add to one YAML text: far above honest use, far below what fills the memory. */
const MAX_ALIASED_VALUES = 10_000

/** Something in well-formed YAML that cannot become JSON, or is not taken over. */
export interface YamlIssue {
  readonly start: number
  readonly end: number
  readonly level: 'error' | 'warning'
  readonly message: string
  readonly hint: string
  /** The hint is to put the value in quotes. @default false */
  readonly needsQuotes?: boolean
}

interface Anchored {
  /** Null while the anchored node is being read. */
  value: { readonly json: Json; readonly size: number } | null
}

interface Reading {
  readonly anchors: Map<string, Anchored>
  readonly issues: YamlIssue[]
  /** Values read so far, with those that aliases stand for. */
  size: number
  aliased: number
}

/**
 * Turns a YAML node into JSON.
 *
 * - Numbers that JSON or JavaScript cannot hold (`.nan`, `.inf`, integers beyond 2^53) stay the author's text.
 * - Keys that are no strings (`1`, `true`) become their source text; lists and mappings as keys are an error.
 * - `<<` merges as in YAML 1.1: the mapping's own keys win.
 * - `__proto__` is left out with a warning, since assigning it elsewhere would change the object's prototype.
 * - Aliases share the value they name, so an alias bomb takes no memory; it is an error all the same.
 */
export function yamlToJson(node: Node | null): {
  readonly value: Json
  readonly issues: readonly YamlIssue[]
} {
  const reading: Reading = { anchors: new Map(), issues: [], size: 0, aliased: 0 }
  return { value: jsonOf(node, reading), issues: reading.issues }
}

function jsonOf(node: unknown, reading: Reading): Json {
  reading.size += 1
  if (isAlias(node)) return aliasedJson(node, reading)
  if (!isMap(node) && !isSeq(node) && !isScalar(node)) return null
  const anchored: Anchored = { value: null }
  if (node.anchor !== undefined) reading.anchors.set(node.anchor, anchored)
  const before = reading.size
  const json = isMap(node)
    ? mapJson(node, reading)
    : isSeq(node)
      ? node.items.map((item) => jsonOf(item, reading))
      : plainScalarJson(node.value, node.source)
  anchored.value = { json, size: reading.size - before + 1 }
  return json
}

export function plainScalarJson(value: unknown, source: string | undefined): Json {
  if (typeof value === 'number') {
    const isHeld = Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))
    return isHeld ? value : (source ?? String(value))
  }
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value
  return source ?? null
}

function report(reading: Reading, node: unknown, issue: Problem): null {
  const [start, end] = (isNode(node) && node.range) || [0, 0]
  reading.issues.push({ start, end, level: 'error', ...issue })
  return null
}

type Problem = Pick<YamlIssue, 'message' | 'hint' | 'needsQuotes'> & Partial<Pick<YamlIssue, 'level'>>

function aliasedJson(alias: Alias, reading: Reading): Json {
  const name = `*${alias.source}`
  const anchored = reading.anchors.get(alias.source)
  if (anchored === undefined) {
    const message = `${name} refers to a value marked "&${alias.source}", and there is none above it`
    const hint = 'Put the value in quotes if the asterisk belongs to it.'
    return report(reading, alias, { message, hint, needsQuotes: true })
  }
  if (anchored.value === null)
    return report(reading, alias, {
      message: `${name} is inside the value that it refers to`,
      hint: `Remove ${name}.`,
    })
  const { json, size } = anchored.value
  const isReported = reading.aliased > MAX_ALIASED_VALUES
  reading.size += size
  reading.aliased += size
  if (reading.aliased <= MAX_ALIASED_VALUES) return json
  if (isReported) return null
  return report(reading, alias, {
    message: `aliases expand to more than ${MAX_ALIASED_VALUES} values`,
    hint: `Write the values out instead of ${name}.`,
  })
}

function mapJson(map: YAMLMap, reading: Reading): Json {
  const json: Record<string, Json> = {}
  const merged: Json[] = []
  for (const pair of map.items) {
    const key = keyOf(pair, map, reading)
    const value = jsonOf(pair.value, reading)
    if (key === null) continue
    if (key === '<<' && isScalar(pair.key) && pair.key.type === 'PLAIN')
      merged.push(...mergeSources(pair, value, reading))
    else if (Object.hasOwn(json, key))
      report(reading, pair.key, {
        message: `the key "${key}" appears twice`,
        hint: `Remove one of the two "${key}".`,
      })
    else json[key] = value
  }
  return defaults(json, ...merged)
}

/** The key as text; null when the pair is to be left out, which was reported. */
function keyOf({ key }: Pair, map: YAMLMap, reading: Reading): string | null {
  const node = key ?? map
  if (!isScalar(key) || key.source === undefined || (key.source === '' && key.type === 'PLAIN'))
    return report(reading, node, keyProblem(key, map))
  if (key.source !== '__proto__') return typeof key.value === 'string' ? key.value : key.source
  const message = 'the key "__proto__" is left out, because it has a meaning of its own in JavaScript'
  return report(reading, node, { level: 'warning', message, hint: 'Give the key another name.' })
}

function keyProblem(key: unknown, { flow }: YAMLMap): Problem {
  if (flow === true && isMap(key) && key.flow === true) {
    return { message: 'a value cannot begin with "{{"', hint: 'Put the value in quotes.', needsQuotes: true }
  }
  return {
    message: `a key is ${isScalar(key) || key === null ? 'missing before the colon' : 'not text'}`,
    hint: 'Write "key: value", and put a value that starts with "{", "[" or "?" in quotes.',
  }
}

function mergeSources(pair: Pair, value: Json, reading: Reading): readonly Json[] {
  const sources = Array.isArray(value) ? value : [value]
  if (!sources.some((source) => !isRecord(source))) return sources
  report(reading, pair.key, {
    message: '"<<" must be followed by keys to merge',
    hint: 'Name what is to be merged after "<<:", as in "<<: *defaults".',
  })
  return []
}
