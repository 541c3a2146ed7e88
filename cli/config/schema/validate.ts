import * as z from 'zod/mini'
import { formatKeyPath, valueAt, withValue, type ConfigDiagnostic, type KeyPath } from '../place/key-path.ts'
import { describeValue } from '../describe-value.ts'
import { didYouMean } from '../../types/did-you-mean.ts'
import { siteOptionFor, type SiteOption, type UserConfig } from '../options/site.ts'
import { sectionsOf, type FeatureOptions } from '../options/feature-options.ts'
import type { UnknownKeysNote } from '../options/kit.ts'

export interface ValidConfig {
  readonly config: UserConfig
  readonly option: SiteOption
}

export type Judgement =
  | { readonly valid: ValidConfig; readonly problems: null }
  | { readonly valid: null; readonly problems: readonly ConfigDiagnostic[] }

/** Judges what the configuration file exports. Looks at the files in `siteDir` that it names, and at nothing else. */
export function validateConfig(
  exported: object,
  siteDir: string,
  features: readonly FeatureOptions[],
): Judgement {
  const option = siteOptionFor({ ...exported }, siteDir, features)
  const schema = option.schema as z.ZodMiniType<UserConfig>
  const result = z.safeParse(schema, exported)
  if (result.success) return { valid: { config: result.data, option }, problems: null }
  const validation = { exported, schema, features }
  const problems = result.error.issues.flatMap((issue) => problemsOf(issue, validation))
  const meant = new Set(result.error.issues.flatMap(meantKeys))
  // What is there under a wrong name is not missing as well.
  const isMeant = ({ at, path }: ConfigDiagnostic): boolean =>
    at === 'parent' && meant.has(formatKeyPath(path))
  return { valid: null, problems: problems.filter((problem) => !isMeant(problem)) }
}

/** The keys that unknown ones were probably meant to be. */
function meantKeys(issue: z.core.$ZodIssue): readonly string[] {
  if (issue.code !== 'unrecognized_keys' || !hasNote(issue)) return []
  const parent = issue.path.filter((key) => typeof key !== 'symbol')
  return issue.keys.flatMap((key) => {
    const similar = didYouMean(key, issue.known)
    return similar === null ? [] : [formatKeyPath([...parent, similar])]
  })
}

interface Validation {
  readonly exported: object
  readonly schema: z.ZodMiniType<UserConfig>
  readonly features: readonly FeatureOptions[]
}

function problemsOf(issue: z.core.$ZodIssue, validation: Validation): readonly ConfigDiagnostic[] {
  const path = issue.path.filter((key) => typeof key !== 'symbol')
  return issue.code === 'unrecognized_keys' && hasNote(issue)
    ? issue.keys.map((key) => unknownKey([...path, key], issue, validation.features))
    : [invalid(issue, path, validation)]
}

function hasNote<T extends object>(issue: T): issue is T & UnknownKeysNote {
  return 'known' in issue && 'hints' in issue
}

function unknownKey(
  path: KeyPath,
  note: UnknownKeysNote,
  features: readonly FeatureOptions[],
): ConfigDiagnostic {
  const key = String(path.at(-1))
  const section = formatKeyPath(path.slice(0, -1))
  const advice = adviceFor(key, section, note) ?? (section === '' ? adviceAtTop(key, features) : null)
  return {
    code: 'CONFIG_UNKNOWN_KEY',
    level: 'error',
    message: `"${key}" is not a key of ${section === '' ? 'the configuration' : section}.`,
    hint: advice ?? `Delete ${key}${section === '' ? ', or move it under customFields' : ''}.`,
    ...(advice === null ? { notes: [`known keys: ${note.known.join(', ')}`] } : {}),
    path,
    at: 'key',
  }
}

function adviceFor(key: string, section: string, { known, hints }: UnknownKeysNote): string | null {
  if (Object.hasOwn(hints, key)) return hints[key] ?? null
  const similar = didYouMean(key, known)
  return similar === null ? null : `Did you mean "${similar}"?${section === '' ? OWN : ''}`
}

const OWN = ' Values of your own go under customFields.'

/** Keys that people look for at the top. */
const HOMES: readonly (readonly [home: string, keys: readonly string[]])[] = [
  ['themeConfig', ['navbar', 'footer', 'prism', 'tableOfContents', 'metadata', 'image']],
  ['markdown', ['format', 'anchors', 'hooks', 'mdx1Compat']],
  ['markdown.hooks', ['onBrokenMarkdownImages']],
]

function adviceAtTop(key: string, features: readonly FeatureOptions[]): string | null {
  const ofFeatures = sectionsOf(features).map(([home, { soughtAtTop = [] }]) => [home, soughtAtTop] as const)
  for (const [home, keys] of [...HOMES, ...ofFeatures]) {
    const inner = didYouMean(key, keys)
    if (inner !== null) return `Did you mean ${home}.${inner}?${OWN}`
  }
  return null
}

function invalid(issue: z.core.$ZodIssue, path: KeyPath, validation: Validation): ConfigDiagnostic {
  const key = formatKeyPath(path)
  const value = valueAt(validation.exported, path)
  const { isSentence = false, hint } = paramsOf(issue)
  const sentence =
    value === undefined
      ? `{key} is missing; it must be ${issue.message}.`
      : `{key} must be ${issue.message}, but is ${describeValue(value)}.`
  return {
    code: 'CONFIG_INVALID',
    level: 'error',
    message: (isSentence ? issue.message : sentence).replaceAll('{key}', () => key),
    hint: (hint ?? defaultHint(value, issue.message, { ...validation, path })).replaceAll('{key}', () => key),
    path,
    at: value === undefined ? 'parent' : 'value',
  }
}

function defaultHint(
  value: unknown,
  allowed: string,
  { path, ...validation }: Validation & { path: KeyPath },
): string {
  if (value === undefined) return 'Add {key}.'
  const meant = meantValue(value, allowed, (candidate) => isRight(candidate, path, validation))
  return `Set {key} to ${meant === undefined ? allowed : JSON.stringify(meant)}.`
}

function isRight(candidate: unknown, path: KeyPath, { exported, schema }: Validation): boolean {
  const { error } = z.safeParse(schema, withValue(exported, path, candidate))
  return !(error?.issues ?? []).some((issue) => path.every((key, index) => issue.path[index] === key))
}

function paramsOf(issue: z.core.$ZodIssue): {
  readonly isSentence?: boolean
  readonly hint?: string | undefined
} {
  return issue.code === 'custom' ? (issue.params ?? {}) : {}
}

const YES = /^(?:yes|on|true|1|y)$/i
const NO = /^(?:no|off|false|0|n)$/i

type Plain = string | boolean | number | readonly [string]

/**
 * What somebody probably meant who wrote a value that is wrong: the nearest of the values that `allowed` quotes, the
 * boolean or the number that a text says, or a list of the one value. Undefined when none of them is right either.
 */
function meantValue(
  value: unknown,
  allowed: string,
  isRight: (candidate: Plain) => boolean,
): Plain | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value).trim()
  const quoted = [...allowed.matchAll(/"([^"]+)"/g)].map(([, word = '']) => word)
  const similar = didYouMean(text, quoted)
  const candidates: readonly Plain[] = [
    ...(similar === null ? [] : [similar]),
    ...(YES.test(text) ? [true] : []),
    ...(NO.test(text) ? [false] : []),
    ...(typeof value === 'number' ? [text] : ofText(text)),
  ]
  return candidates.find(isRight)
}

function ofText(text: string): readonly Plain[] {
  const number = Number(text)
  return text === '' ? [] : [...(Number.isNaN(number) ? [] : [number]), [text]]
}
