import { FAILSAFE_SCHEMA, load, Type } from 'js-yaml'
import {
  Composer,
  isMap,
  isScalar,
  Lexer,
  LineCounter,
  Parser,
  type CST,
  type DocumentOptions,
  type Node,
  type ParseOptions,
  type Scalar,
  type SchemaOptions,
} from 'yaml'
import type { Json } from '../../../runtime/shared/json.ts'
import type { Diagnostic, Place } from '../../report/diagnostic.ts'
import type { FilePath } from '../../types/file-path.ts'
import { explainYaml, SECOND_DOCUMENT, quotedLine, withoutSpace, type YamlError } from './yaml-fault.ts'
import { isRecord } from '../../types/json-problems.ts'
import { orNull } from '../../types/memoized.ts'
import { yamlToJson, type YamlIssue, plainScalarJson } from './yaml-json.ts'

interface YamlSource {
  readonly text: string
  readonly file: FilePath
  /** Front matter has diagnostic codes of its own, and begins in the second line of the file. @default false */
  readonly isFrontMatter?: boolean
}

export interface YamlReading {
  /** Undefined when the text holds no value at all. What could be read of faulty text otherwise. */
  readonly value: Json | undefined
  /** Line of the file for each key of the outermost mapping. */
  readonly keyLines: Readonly<Record<string, number>>
  readonly diagnostics: readonly Diagnostic[]
}

/** Collections in collections. The library composes them recursively, and at some depth that ends the process. */
const MAX_DEPTH = 100

const OPTIONS: ParseOptions & DocumentOptions & SchemaOptions = {
  version: '1.2',
  // Knows null, booleans and numbers only: a date stays the text that the author wrote.
  schema: 'core',
  // `!!omap`, `!!set`, `!!binary` and `!!timestamp` would be read even so.
  resolveKnownTags: false,
  // The library compares each key with each; `yamlToJson` finds duplicates in one pass.
  uniqueKeys: false,
  prettyErrors: false,
  logLevel: 'silent',
}

/**
 * Reads YAML 1.2 (core schema) as JSON values, with limits on depth and aliases; nothing is ever executed. JSON is
 * YAML too. What does not fit into JSON is treated as `yamlToJson` says.
 *
 * Errors: `FRONT_MATTER_SYNTAX` or `YAML_SYNTAX` for text that is no YAML or uses tags (only the first, since the
 * others mostly follow from it), `FRONT_MATTER_INVALID` or `YAML_INVALID` for YAML that cannot become JSON.
 */
export function readYaml(source: YamlSource): YamlReading {
  const plain = readPlainYaml(source.text)
  if (plain === null) return readAnyYaml(source)
  const keyLines = Object.fromEntries(plain.keyLines.map(([key, line]) => [key, firstLine(source) + line]))
  return { value: plain.value, keyLines, diagnostics: [] }
}

function firstLine({ isFrontMatter = false }: YamlSource): number {
  return isFrontMatter ? 2 : 1
}

/** The same as `readYaml`, by the library that knows the place of each node and error, for any text. */
export function readAnyYaml(source: YamlSource): YamlReading {
  const { text, isFrontMatter = false } = source
  const { contents, error, lines } = parse(text)
  const fault =
    error !== null
      ? explainYaml({ text, error, contents, isFrontMatter })
      : isFrontMatter && isScalar(contents)
        ? withoutSpace(text)
        : null
  const { value, issues } = yamlToJson(contents)
  const diagnostics =
    fault === null
      ? issues.map((issue) => diagnosticOf(source, 'INVALID', { lines, issue: withQuotes(issue, text) }))
      : [diagnosticOf(source, 'SYNTAX', { lines, issue: fault })]
  const keyLines = keyLinesOf(contents, lines, firstLine(source))
  if (contents === null) return { value: undefined, keyLines, diagnostics }
  const faulty = fault === null ? issues.filter(({ level }) => level === 'error') : []
  const keys = faulty.map(({ start }) => keyOfValue(contents, start))
  if (fault !== null) keys.push(keyBefore(contents, fault.start))
  if (error !== null) keys.push(keyBefore(contents, error.pos[0]))
  // What was read of a faulty value would cause a second problem.
  const names = keys.map((key) => key?.source)
  if (!isRecord(value)) return { value, keyLines, diagnostics }
  const sound = Object.entries(value).filter(([key]) => !names.includes(key))
  return { value: Object.fromEntries(sound), keyLines, diagnostics }
}

/** The hint with the line as it should be, where it says to put the value in quotes. */
function withQuotes(issue: YamlIssue, text: string): YamlIssue {
  const line = issue.needsQuotes === true ? quotedLine(text, issue.start) : null
  return line === null ? issue : { ...issue, hint: `Put the value in quotes: ${line}` }
}

/** The last key of the outermost mapping that begins before an offset. */
function keyBefore(contents: Node, offset: number): Scalar | undefined {
  if (!isMap(contents)) return undefined
  const pair = contents.items.findLast(({ key }) => isScalar(key) && (key.range?.[0] ?? 0) <= offset)
  return isScalar(pair?.key) ? pair.key : undefined
}

/** The key of the outermost mapping in whose value an offset is; undefined for one in the key itself. */
function keyOfValue(contents: Node, offset: number): Scalar | undefined {
  const key = keyBefore(contents, offset)
  return offset >= (key?.range?.[1] ?? 0) ? key : undefined
}

function parse(text: string) {
  const lines = new LineCounter()
  lines.addNewLine(0)
  let tooDeepAt: number | null = null
  /** The library's own tokens, ended before a tree that is too deep reaches the step that would descend into it. */
  function* tokens(): Generator<CST.Token, void> {
    const parser = new Parser(lines.addNewLine)
    for (const lexeme of new Lexer().lex(text)) {
      yield* parser.next(lexeme)
      if (parser.stack.length <= MAX_DEPTH) continue
      tooDeepAt = parser.offset
      return
    }
    yield* parser.end()
  }
  const [document, second] = new Composer(OPTIONS).compose(tokens(), true, text.length)
  const failed = (code: string, message: string, at: number): YamlError => ({ code, message, pos: [at, at] })
  if (tooDeepAt !== null || document === undefined) {
    const message = `lists and keys are nested more than ${MAX_DEPTH} levels deep`
    return { contents: null, lines, error: failed('TOO_DEEP', message, tooDeepAt ?? 0) }
  }
  const { contents } = document
  const [first = null] = [...document.errors, ...document.warnings].toSorted((a, b) => a.pos[0] - b.pos[0])
  if (first !== null || second === undefined) return { contents, lines, error: first }
  return { contents, lines, error: failed('MULTIPLE_DOCS', SECOND_DOCUMENT.message, second.range[0]) }
}

const CODES = {
  SYNTAX: { file: 'YAML_SYNTAX', frontMatter: 'FRONT_MATTER_SYNTAX' },
  INVALID: { file: 'YAML_INVALID', frontMatter: 'FRONT_MATTER_INVALID' },
}

type FoundIssue = Readonly<{ lines: LineCounter; issue: YamlIssue }>

function diagnosticOf(source: YamlSource, kind: 'SYNTAX' | 'INVALID', found: FoundIssue): Diagnostic {
  const { file, isFrontMatter = false } = source
  const { level, message, hint } = found.issue
  const what = isFrontMatter ? `The front matter of "${file}"` : `"${file}"`
  const invalid = kind === 'SYNTAX' ? 'is not valid YAML' : 'cannot be used'
  const how = level === 'warning' ? 'is not taken over as it is' : invalid
  return {
    code: CODES[kind][isFrontMatter ? 'frontMatter' : 'file'],
    level,
    message: `${what} ${how}: ${message}.`,
    place: placeOf(source, found),
    hint,
  }
}

function placeOf(source: YamlSource, { lines, issue }: FoundIssue): Place {
  const { text, file } = source
  // What is missing at the end of the text is shown on its last line, not on the line below.
  const start = Math.min(issue.start, text.trimEnd().length)
  const { line, col: column } = lines.linePos(start)
  const length = text.slice(start, issue.end).split('\n', 1)[0]?.length ?? 0
  const place = { file, line: firstLine(source) + line - 1, column }
  return length > 1 ? { ...place, endColumn: column + length } : place
}

function keyLinesOf(contents: Node | null, lines: LineCounter, first: number): YamlReading['keyLines'] {
  const keyLines: Record<string, number> = {}
  for (const { key } of isMap(contents) ? contents.items : []) {
    if (!isScalar(key) || !key.source || key.source === '__proto__') continue
    if (!Object.hasOwn(keyLines, key.source))
      keyLines[key.source] = first + lines.linePos(key.range?.[0] ?? 0).line - 1
  }
  return keyLines
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
export function readPlainYaml(text: string) {
  if (UNUSUAL.test(text)) return null
  const value = orNull(() => load(text, { schema: SCHEMA }) as Json)
  if (!isRecord(value) || !hasPlainKeys(value)) return null
  const keys = Object.keys(value)
  const lines = text.split('\n').flatMap((line, index) => (TOP_LINE.test(line) ? index : []))
  if (lines.length !== keys.length) return null
  return { value, keyLines: keys.map((key, index) => [key, lines[index] ?? 0] as const) }
}

function hasPlainKeys(value: Json): boolean {
  if (Array.isArray(value)) return value.every(hasPlainKeys)
  return (
    !isRecord(value) || Object.entries(value).every(([key, inner]) => KEY.test(key) && hasPlainKeys(inner))
  )
}
