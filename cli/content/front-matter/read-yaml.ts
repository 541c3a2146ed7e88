import {
  Composer,
  isMap,
  isScalar,
  Lexer,
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
import { readPlainYaml } from './plain-yaml.ts'
import { explainYaml, SECOND_DOCUMENT, quotedLine, withoutSpace, type YamlError } from './yaml-fault.ts'
import { isJsonMap, yamlToJson, type YamlIssue } from './yaml-json.ts'

/** YAML to read, and where it stands. */
export interface YamlSource {
  readonly text: string
  readonly file: FilePath
  /** Line of the file on which the text starts. @default 1 */
  readonly firstLine?: number
  /** Front matter has diagnostic codes of its own. @default 'file' */
  readonly part?: 'front-matter' | 'file'
}

/** YAML as JSON. */
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
  const { firstLine = 1 } = source
  const keyLines = Object.fromEntries(plain.keyLines.map(([key, line]) => [key, firstLine + line]))
  return { value: plain.value, keyLines, diagnostics: [] }
}

/** The same as `readYaml`, by the library that knows the place of each node and error, for any text. */
export function readAnyYaml(source: YamlSource): YamlReading {
  const { contents, error } = parse(source.text)
  const isFrontMatter = source.part === 'front-matter'
  const fault =
    error !== null
      ? explainYaml({ text: source.text, error, contents, isFrontMatter })
      : isFrontMatter && isScalar(contents)
        ? withoutSpace(source.text)
        : null
  const { value, issues } = yamlToJson(contents)
  const diagnostics =
    fault === null
      ? issues.map((issue) => diagnosticOf(source, 'INVALID', withQuotes(issue, source.text)))
      : [diagnosticOf(source, 'SYNTAX', fault)]
  const keyLines = keyLinesOf(contents, source)
  if (contents === null) return { value: undefined, keyLines, diagnostics }
  const faulty = fault === null ? issues.filter(({ level }) => level === 'error') : []
  const keys = faulty.map(({ start }) => keyOfValue(contents, start))
  if (fault !== null) keys.push(keyBefore(contents, fault.start))
  if (error !== null) keys.push(keyBefore(contents, error.pos[0]))
  const names = keys.map((key) => key?.source)
  return { value: without(value, names), keyLines, diagnostics }
}

/** The hint with the line as it should be, where it says to put the value in quotes. */
function withQuotes(issue: YamlIssue, text: string): YamlIssue {
  const line = issue.needsQuotes === true ? quotedLine(text, issue.start) : null
  return line === null ? issue : { ...issue, hint: `Put the value in quotes: ${line}` }
}

/** What was read of a faulty value would cause a second problem. */
function without(value: Json, names: readonly (string | undefined)[]): Json {
  if (!isJsonMap(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([key]) => !names.includes(key)))
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

interface Parsed {
  readonly contents: Node | null
  /** The first thing that is wrong. */
  readonly error: YamlError | null
}

function parse(text: string): Parsed {
  const depth: DepthLimit = { exceededAt: null }
  const [document, second] = new Composer(OPTIONS).compose(tokensOf(text, depth), true, text.length)
  if (depth.exceededAt !== null || document === undefined) {
    const message = `lists and keys are nested more than ${MAX_DEPTH} levels deep`
    const at = depth.exceededAt ?? 0
    return { contents: null, error: { code: 'TOO_DEEP', message, pos: [at, at] } }
  }
  const { contents } = document
  const [first] = [...document.errors, ...document.warnings].toSorted((a, b) => a.pos[0] - b.pos[0])
  if (first !== undefined) return { contents, error: first }
  if (second === undefined) return { contents, error: null }
  const [at] = second.range
  return {
    contents,
    error: { code: 'MULTIPLE_DOCS', message: SECOND_DOCUMENT.message, pos: [at, at] },
  }
}

interface DepthLimit {
  exceededAt: number | null
}

/** The library's own tokens, ended before a tree that is too deep reaches the step that would descend into it. */
function* tokensOf(text: string, depth: DepthLimit): Generator<CST.Token, void> {
  const parser = new Parser()
  for (const lexeme of new Lexer().lex(text)) {
    yield* parser.next(lexeme)
    if (parser.stack.length <= MAX_DEPTH) continue
    depth.exceededAt = parser.offset
    return
  }
  yield* parser.end()
}

const CODES = {
  'front-matter': { SYNTAX: 'FRONT_MATTER_SYNTAX', INVALID: 'FRONT_MATTER_INVALID' },
  file: { SYNTAX: 'YAML_SYNTAX', INVALID: 'YAML_INVALID' },
} as const

function diagnosticOf(source: YamlSource, kind: 'SYNTAX' | 'INVALID', issue: YamlIssue): Diagnostic {
  const { file, part = 'file' } = source
  const inFrontMatter = part === 'front-matter'
  const what = inFrontMatter ? `The front matter of "${file}"` : `"${file}"`
  const how =
    issue.level === 'warning'
      ? 'is not taken over as it is'
      : kind === 'SYNTAX'
        ? 'is not valid YAML'
        : 'cannot be used'
  return {
    code: CODES[part][kind],
    level: issue.level,
    message: `${what} ${how}: ${issue.message}.`,
    place: placeOf(source, issue),
    hint: issue.hint,
  }
}

function placeOf({ text, file, firstLine = 1 }: YamlSource, issue: YamlIssue): Place {
  // What is missing at the end of the text is shown on its last line, not on the line below.
  const start = Math.min(issue.start, text.trimEnd().length)
  const { end } = issue
  const before = text.slice(0, start)
  const line = firstLine + lineBreaks(before)
  const column = start - before.lastIndexOf('\n')
  const length = text.slice(start, end).split('\n', 1)[0]?.length ?? 0
  return length > 1 ? { file, line, column, endColumn: column + length } : { file, line, column }
}

function keyLinesOf(
  contents: Node | null,
  { text, firstLine = 1 }: YamlSource,
): Readonly<Record<string, number>> {
  const lines: Record<string, number> = {}
  if (!isMap(contents)) return lines
  let line = firstLine
  let from = 0
  for (const { key } of contents.items) {
    if (!isScalar(key) || key.source === undefined || key.source === '' || key.source === '__proto__')
      continue
    const at = key.range?.[0] ?? from
    line += lineBreaks(text.slice(from, at))
    from = at
    if (!Object.hasOwn(lines, key.source)) lines[key.source] = line
  }
  return lines
}

function lineBreaks(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
