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
  type SchemaOptions,
} from 'yaml'
import type { Json } from '../../../runtime/shared/json.ts'
import type { Diagnostic, Place } from '../../report/diagnostic.ts'
import type { FilePath } from '../../types/file-path.ts'
import { readPlainYaml } from './plain-yaml.ts'
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

const HINTS: Readonly<Record<string, string>> = {
  BAD_INDENT: 'Indent what belongs together by the same number of spaces, and close every bracket and quote.',
  BAD_SCALAR_START: 'Put the value in quotes.',
  BLOCK_AS_IMPLICIT_KEY: 'Put a value that holds ": " in quotes.',
  MULTILINE_IMPLICIT_KEY:
    'Add what is missing in this line: a colon and a space after the key, or a closing quote.',
  MISSING_CHAR: 'Add what is missing: a colon and a space after the key, or a closing quote or bracket.',
  MULTIPLE_DOCS: 'Remove the line "---" or "..." and what follows it.',
  TAB_AS_INDENT: 'Indent with spaces, not tabs.',
  TAG_RESOLVE_FAILED: 'Remove the tag, or put the value in quotes if the exclamation mark belongs to it.',
  TOO_DEEP: 'Close every bracket, and put a value that starts with brackets in quotes.',
  UNEXPECTED_TOKEN: 'Put the whole value in quotes.',
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
  const { contents, fault } = parse(source.text)
  const { value, issues } = yamlToJson(contents)
  const diagnostics =
    fault === null
      ? issues.map((issue) => diagnosticOf(source, 'INVALID', issue))
      : [diagnosticOf(source, 'SYNTAX', fault)]
  const keyLines = keyLinesOf(contents, source)
  if (contents === null) return { value: undefined, keyLines, diagnostics }
  return { value: fault === null ? value : withoutFaulty(value, contents, fault), keyLines, diagnostics }
}

/** Without the key in whose value the text goes wrong: what was read of it would cause a second problem. */
function withoutFaulty(value: Json, contents: Node, { start }: YamlIssue): Json {
  if (!isMap(contents) || !isJsonMap(value)) return value
  const faulty = contents.items.findLast(({ key }) => isScalar(key) && (key.range?.[0] ?? 0) <= start)
  const name = isScalar(faulty?.key) ? faulty.key.source : undefined
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))
}

interface Parsed {
  readonly contents: Node | null
  /** The first thing that is wrong. */
  readonly fault: YamlIssue | null
}

function parse(text: string): Parsed {
  const depth: DepthLimit = { exceededAt: null }
  const [document, second] = new Composer(OPTIONS).compose(tokensOf(text, depth), true, text.length)
  if (depth.exceededAt !== null || document === undefined) {
    const message = `collections are nested more than ${MAX_DEPTH} levels deep`
    return {
      contents: null,
      fault: faultOf('TOO_DEEP', message, [depth.exceededAt ?? 0, depth.exceededAt ?? 0]),
    }
  }
  const [first] = [...document.errors, ...document.warnings].toSorted((a, b) => a.pos[0] - b.pos[0])
  if (first !== undefined) {
    return { contents: document.contents, fault: faultOf(first.code, sentence(first.message), first.pos) }
  }
  if (second === undefined) return { contents: document.contents, fault: null }
  const message = 'a second YAML document starts here'
  return {
    contents: document.contents,
    fault: faultOf('MULTIPLE_DOCS', message, [second.range[0], second.range[0]]),
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

function faultOf(code: string, message: string, [start, end]: readonly [number, number]): YamlIssue {
  const hint = HINTS[code] ?? 'Correct the YAML here; quotes around the value often help.'
  return { start, end, level: 'error', message, hint }
}

/** What the library says in terms of its grammar, said in terms of the text. */
const REPHRASED: readonly (readonly [RegExp, string])[] = [
  [
    /^Nested mappings are not allowed in compact mappings/,
    'the value holds ": ", as if it were a mapping of its own',
  ],
  [/^Missing closing (["'])quote/, 'the closing $1 is missing'],
  [/^(?:Missing ,|Block collections are not allowed within flow).*/, 'a comma or a colon is missing'],
  [/^Flow .* end with a (.)$/, 'the closing $1 is missing'],
  [/^Implicit keys .* on a single line$/, 'the key that starts here goes on in the next line'],
  [/^Unexpected (?:flow-\w+-end token in YAML stream: )?"?([,\]}])"?(?: in flow .*)?$/, 'one "$1" too many'],
  [/^Unresolved tag: (?:tag:yaml\.org,2002:(.*)|(.*))/, 'the tag "$1$2" is not known'],
]

/** The library's message in the middle of one of ours. */
function sentence(message: string): string {
  const known = REPHRASED.find(([pattern]) => pattern.test(message))
  if (known !== undefined) return message.replace(...known)
  return message.slice(0, 1).toLowerCase() + message.slice(1).replace(/\.$/, '')
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
