import type { ForeignContext, Translation } from '../config/foreign-config.ts'
import { formatKeyPath, valueAt, type KeyPath } from '../config/place/key-path.ts'
import type { Judgement } from '../config/schema/validate.ts'
import { isRecord } from '../types/is-record.ts'
import { jsonProblems } from '../types/json-problems.ts'
import type { LeftOutKey, MappedConfig } from './map-config.ts'
import { originOf, type Origins } from './origins.ts'
import { withoutKey } from './without-key.ts'

/** What is left of a configuration without keys that nothing here knows, judged. */
interface Kept extends Pick<Translation, 'judgement' | 'originOf'> {
  readonly config: object
  readonly leftOut: readonly LeftOutKey[]
}

/** Judging what is left finds further keys only where a choice depends on others. */
const MOST_ROUNDS = 5

/**
 * Keys that nothing here knows are left out: Docusaurus has checked its own, and all others are those of plugins. Those of the
 * theme are handed on, because components may read them.
 */
export function validateKnown({ config, origins }: MappedConfig, validate: ForeignContext['validate']): Kept {
  const leftOut: LeftOutKey[] = []
  let rest: object = config
  let judgement = validate(rest)
  for (let round = 0; round < MOST_ROUNDS && judgement.problems !== null; round++) {
    const unknown = judgement.problems.filter(({ code }) => code === 'CONFIG_UNKNOWN_KEY')
    if (unknown.length === 0) break
    for (const { path, hint = '' } of unknown) {
      leftOut.push({ path: originOf(rest, path, origins), ...reasonIn(hint, path) })
      rest = withoutKey(withThemeKey(rest, path, origins), path, origins)
    }
    judgement = validate(rest)
  }
  const placed = (key: KeyPath): KeyPath => originOf(rest, key, origins)
  return { config: rest, leftOut, originOf: placed, judgement: asWritten(judgement, placed) }
}

/** Hints say what to do with a key of Docusaurus in a configuration of ours, and which key one looks like. */
function reasonIn(hint: string, path: KeyPath): Omit<LeftOutKey, 'path'> {
  const [, reason] = /^Leave it out: (.*)\.$/.exec(hint) ?? []
  const isUnknown = reason === undefined && hint.startsWith('Delete ')
  if (isUnknown && isThemeKey(path))
    return { why: 'components can read it', isMissed: false, isHandedOn: true }
  return { why: reason ?? 'sitegen has no such option' }
}

/** Whether a path leads to a key of `themeConfig` itself. */
function isThemeKey(path: KeyPath): boolean {
  return path.length === 2 && path[0] === 'themeConfig'
}

function asWritten(judgement: Judgement, originOf: Translation['originOf']): Judgement {
  if (judgement.problems === null) return judgement
  return {
    valid: null,
    problems: judgement.problems.map((problem) => {
      const [key, theirs] = [formatKeyPath(problem.path), formatKeyPath(originOf(problem.path))]
      const renamed = (text: string): string => (key === '' ? text : text.replaceAll(key, () => theirs))
      const hint = problem.hint === undefined ? {} : { hint: renamed(problem.hint) }
      return { ...problem, message: renamed(problem.message), ...hint }
    }),
  }
}

/** The configuration, with a key of the theme where components find it. What JSON cannot hold is left out of its value. */
function withThemeKey(config: object, path: KeyPath, origins: Origins): object {
  if (!isThemeKey(path)) return config
  const value = valueAt(config, path)
  const text = jsonText(value)
  if (text === undefined) return config
  const custom: unknown = Reflect.get(config, 'customThemeConfig')
  const values = {
    ...(isRecord(custom) ? custom : {}),
    // A copy has no place in their file.
    [String(path[1])]: jsonProblems(value).length === 0 ? value : JSON.parse(text),
  }
  return {
    ...config,
    customThemeConfig: origins.derive(values, Reflect.get(config, 'themeConfig')),
  }
}

/** Undefined for what JSON has no word for: functions, what contains itself, large integers. */
function jsonText(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}
