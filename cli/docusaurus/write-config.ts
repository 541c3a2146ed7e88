import { UNUSED_KEYS } from '../config/options/docusaurus-keys.ts'
import { isPlainObject } from '../types/json-problems.ts'
import { formatKeyPath, valueAt, type KeyPath } from '../config/place/key-path.ts'
import type { Origins } from './origins.ts'
import type { ReadConfig } from './read-config.ts'

const THEIRS = 'theirs'

const LEFT_OUT: ReadonlySet<string> = new Set(UNUSED_KEYS)

/**
 * A configuration of ours that takes its values from the one of Docusaurus: each is named where it stands there, so that
 * functions and what is computed stay what they are, and a later edit there counts. What is said nowhere there is written out.
 *
 * @param file - the name of that one, which lies beside it
 */
export function writtenConfig({ theirs, config, mapped: { origins } }: ReadConfig, file: string): string {
  const keys = Object.entries(config)
    .filter(([key, value]) => value !== undefined && !LEFT_OUT.has(key))
    .map(([key, value]) => indented(`${property(key)}: ${expression(value, [key], { theirs, origins })},`))
  return [
    "import { defineConfig } from 'sitegen'",
    `import docusaurus from './${file}'`,
    '',
    `/** The values of ${file}. Replace what you take from it by values of your own, key by key. */`,
    `const ${THEIRS} = (await (typeof docusaurus === 'function' ? (docusaurus as any)() : docusaurus)) as any`,
    '',
    'export default defineConfig({',
    ...keys,
    '})',
    '',
  ].join('\n')
}

type Scope = Pick<ReadConfig, 'theirs'> & { readonly origins: Origins }

/** @param sameAs - where the same value would stand if it were one of theirs that has no identity */
function expression(value: unknown, sameAs: KeyPath, scope: Scope): string {
  const { origins, theirs } = scope
  const origin = origins.of(value)
  if (origin !== null && origins.isSame(value)) return reference(origin)
  if (Array.isArray(value)) return list(value, origin ?? sameAs, scope)
  if (isPlainObject(value)) return object(value, origin, scope)
  const isTheirs = value !== undefined && valueAt(theirs, sameAs) === value
  return isTheirs ? reference(sameAs) : literal(value)
}

function literal(value: unknown): string {
  const isPlain = typeof value === 'string' && !/['\\\p{Cc}]/u.test(value)
  return isPlain ? `'${value}'` : JSON.stringify(value)
}

function reference(path: KeyPath): string {
  const keys = formatKeyPath(path)
  return `${THEIRS}${keys === '' || keys.startsWith('[') ? '' : '.'}${keys}`
}

function property(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key)
}

function list(items: readonly unknown[], at: KeyPath, scope: Scope): string {
  if (items.length === 0) return '[]'
  const lines = items.map((item, index) => indented(`${expression(item, [...at, index], scope)},`))
  return ['[', ...lines, ']'].join('\n')
}

/** No text that is written has a line break. */
function indented(code: string): string {
  return `  ${code.replaceAll('\n', '\n  ')}`
}

/** An object that was made of one of theirs is a copy with other values, or without some keys. */
function object(value: Readonly<Record<string, unknown>>, origin: KeyPath | null, scope: Scope): string {
  const original = origin === null ? undefined : valueAt(scope.theirs, origin)
  const before = isPlainObject(original) ? original : {}
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  const isWhole =
    origin !== null && Object.keys(before).length > 0 && Object.keys(before).every((key) => key in value)
  const written = isWhole ? entries.filter(([key, item]) => before[key] !== item) : entries
  if (written.length === 0) return isWhole && origin !== null ? reference(origin) : '{}'
  const at = origin ?? ['']
  const lines = written.map(([key, item]) => `${property(key)}: ${expression(item, [...at, key], scope)},`)
  const spread = isWhole && origin !== null ? [`...${reference(origin)},`] : []
  return ['{', ...[...spread, ...lines].map(indented), '}'].join('\n')
}
