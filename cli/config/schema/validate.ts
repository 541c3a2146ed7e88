import { formatKeyPath, valueAt, withValue, type ConfigDiagnostic, type KeyPath } from '../place/key-path.ts'
import { describeValue } from '../describe-value.ts'
import { didYouMean } from '../../types/did-you-mean.ts'
import { siteOptionFor, type SiteOption, type UserConfig } from '../options/site.ts'
import { sectionsOf, type FeatureOptions } from '../options/feature-options.ts'
import type { Complaint, Option, UnknownKey } from '../options/kit.ts'

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
  const { value, problems } = validateOption(exported, option, features)
  if (problems.length > 0) return { valid: null, problems }
  return { valid: { config: value as UserConfig, option }, problems: null }
}

/** Judges a value by the schema of an option. */
export function validateOption<T>(
  written: object,
  { schema }: Pick<Option<T>, 'schema'>,
  features: readonly FeatureOptions[] = [],
): { readonly value: T; readonly problems: readonly ConfigDiagnostic[] } {
  const check = (candidate: unknown) => {
    const complaints: Located[] = []
    const value = schema(candidate, (complaint) => complaints.push({ path: [], ...complaint }))
    return { value, complaints }
  }
  const { value, complaints } = check(written)
  const isRight: IsRight = (path, candidate) =>
    !check(withValue(written, path, candidate)).complaints.some((complaint) =>
      path.every((key, index) => complaint.path[index] === key),
    )
  const problems = complaints.map((complaint) =>
    'known' in complaint
      ? unknownKey(complaint.path, complaint, features)
      : invalid(complaint, valueAt(written, complaint.path), isRight),
  )
  const meant = new Set(complaints.flatMap(meantKey))
  // What is there under a wrong name is not missing as well.
  const isMeant = ({ at, path }: ConfigDiagnostic): boolean =>
    at === 'parent' && meant.has(formatKeyPath(path))
  return { value, problems: problems.filter((problem) => !isMeant(problem)) }
}

type Located = Complaint & { readonly path: KeyPath }

/** Whether a value would be right at a path. */
type IsRight = (path: KeyPath, candidate: unknown) => boolean

/** The key that an unknown one was probably meant to be. */
function meantKey({ path, ...complaint }: Located): readonly string[] {
  const similar = 'known' in complaint ? didYouMean(String(path.at(-1)), complaint.known) : null
  return similar === null ? [] : [formatKeyPath([...path.slice(0, -1), similar])]
}

function unknownKey(
  path: KeyPath,
  unknown: UnknownKey,
  features: readonly FeatureOptions[],
): ConfigDiagnostic {
  const key = String(path.at(-1))
  const section = formatKeyPath(path.slice(0, -1))
  const advice = adviceFor(key, section, unknown) ?? (section === '' ? adviceAtTop(key, features) : null)
  return {
    code: 'CONFIG_UNKNOWN_KEY',
    level: 'error',
    message: `"${key}" is not a key of ${section === '' ? 'the configuration' : section}.`,
    hint: advice ?? `Delete ${key}${section === '' ? ', or move it under customFields' : ''}.`,
    ...(advice === null ? { notes: [`known keys: ${unknown.known.join(', ')}`] } : {}),
    path,
    at: 'key',
  }
}

function adviceFor(key: string, section: string, { known, hints }: UnknownKey): string | null {
  if (Object.hasOwn(hints, key)) return hints[key] ?? null
  const similar = didYouMean(key, known)
  return similar === null ? null : `Did you mean "${similar}"?${section === '' ? OWN : ''}`
}

const OWN = ' Values of your own go under customFields.'

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

function invalid(
  { path, ...complaint }: Exclude<Located, UnknownKey>,
  value: unknown,
  isRight: IsRight,
): ConfigDiagnostic {
  const key = formatKeyPath(path)
  const named = (text: string): string => text.replaceAll('{key}', () => key)
  const { sentence, hint } =
    'sentence' in complaint
      ? complaint
      : {
          sentence:
            value === undefined
              ? `{key} is missing; it must be ${complaint.allowed}.`
              : `{key} must be ${complaint.allowed}, but is ${describeValue(value)}.`,
          hint:
            complaint.hint ?? defaultHint(value, complaint.allowed, (candidate) => isRight(path, candidate)),
        }
  return {
    code: 'CONFIG_INVALID',
    level: 'error',
    message: named(sentence),
    hint: named(hint),
    path,
    at: value === undefined ? 'parent' : 'value',
  }
}

function defaultHint(value: unknown, allowed: string, isRight: (candidate: Plain) => boolean): string {
  if (value === undefined) return 'Add {key}.'
  const meant = meantValue(value, allowed, isRight)
  return `Set {key} to ${meant === undefined ? allowed : JSON.stringify(meant)}.`
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
