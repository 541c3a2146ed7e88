import type { ForeignContext, Translation } from '../config/foreign-config.ts'
import {
  type ConfigDiagnostic,
  formatKeyPath,
  valueAt,
  withValue,
  type KeyPath,
} from '../config/place/key-path.ts'
import type { Judgement } from '../config/schema/validate.ts'
import { isRecord, jsonProblems } from '../types/json-problems.ts'
import { orNull } from '../types/memoized.ts'
import { PLUGIN_KEYS, type LeftOutKey, type MappedConfig } from './map-config.ts'
import { originOf, withoutKey, type Origins } from './origins.ts'

const UNKNOWN = 'CONFIG_UNKNOWN_KEY'

/** Judging what is left finds further keys only where a choice depends on others. */
const MOST_ROUNDS = 5

/**
 * Keys that nothing here knows are left out, and values that nothing here reads: Docusaurus has checked its own, and all others
 * are those of plugins. Keys of the theme and of items of its navbar are handed on, because components may read them. What stands
 * at the top, such as the address of the site, has to be right.
 */
export function validateKnown({ config, origins }: MappedConfig, validate: ForeignContext['validate']) {
  const hasPlugins = PLUGIN_KEYS.some((key) => key in config)
  const leftOut: LeftOutKey[] = []
  let rest: object = config
  let judgement = validate(rest)
  for (let round = 0; round < MOST_ROUNDS && judgement.problems !== null; round++) {
    const before: object = rest
    const unread = judgement.problems.filter(
      ({ code, path }) => code === UNKNOWN || (path.length > 1 && valueAt(before, path) !== undefined),
    )
    if (unread.length === 0) break
    for (const problem of unread)
      leftOut.push({ path: originOf(rest, problem.path, origins), ...reasonOf(problem, hasPlugins) })
    // The last first, so that items of lists stay where they are.
    for (const { code, path } of unread.toReversed())
      rest = withoutKey(code === UNKNOWN ? handedOn(rest, path, origins) : rest, path, origins)
    judgement = validate(rest)
  }
  const placed = (key: KeyPath): KeyPath => originOf(rest, key, origins)
  return { config: rest, leftOut, originOf: placed, judgement: asWritten(judgement, placed) }
}

/** Hints say what to do with a key of Docusaurus in a configuration of ours, and which key one looks like. */
function reasonOf(
  { code, message, hint = '', path }: ConfigDiagnostic,
  hasPlugins: boolean,
): Omit<LeftOutKey, 'path'> {
  if (code !== UNKNOWN) return { why: message.replace(`${formatKeyPath(path)} `, 'it ').replace(/\.$/, '') }
  const [, reason] = /^Leave it out: (.*)\.$/.exec(hint) ?? []
  const isUnknown = reason === undefined && hint.startsWith('Delete ')
  if ((isThemeKey(path) && (isUnknown || hasPlugins)) || (isUnknown && isItemKey(path)))
    return { why: 'components can read it', isMissed: false, isHandedOn: true }
  return { why: reason ?? 'sitegen has no such option' }
}

function isThemeKey(path: KeyPath): boolean {
  return path.length === 2 && path[0] === 'themeConfig'
}

function isItemKey(path: KeyPath): boolean {
  const [theme, navbar, ...rest] = path
  const at = rest.slice(0, -1).filter((_key, index) => index % 2 === 0)
  return theme === 'themeConfig' && navbar === 'navbar' && at.length > 0 && at.every((key) => key === 'items')
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

/** The configuration, with an unknown key where components find it. */
function handedOn(config: object, path: KeyPath, origins: Origins): object {
  if (isThemeKey(path)) return withThemeKey(config, path, origins)
  return isItemKey(path) ? withItemKey(config, path, origins) : config
}

/** What JSON cannot hold is left out of the value. */
function withThemeKey(config: object, path: KeyPath, origins: Origins): object {
  const value = valueAt(config, path)
  // JSON has no word for functions, what contains itself and large integers.
  const text = orNull(() => JSON.stringify(value) as string | undefined)
  if (text === null || text === undefined) return config
  const { customThemeConfig: custom, themeConfig } = config as Readonly<Record<string, unknown>>
  // A copy has no place in their file.
  const handed: unknown = jsonProblems(value).length === 0 ? value : JSON.parse(text)
  const values = { ...(isRecord(custom) ? custom : {}), [String(path[1])]: handed }
  return { ...config, customThemeConfig: origins.derive(values, themeConfig) }
}

function withItemKey(config: object, path: KeyPath, origins: Origins): object {
  const value = valueAt(config, path)
  const item = valueAt(config, path.slice(0, -1))
  if (!isRecord(item) || jsonProblems(value).length > 0) return config
  const custom = isRecord(item['customProps']) ? item['customProps'] : {}
  const made = origins.derive({ ...item, customProps: { ...custom, [String(path.at(-1))]: value } }, item)
  return withValue(config, path.slice(0, -1), made) as object
}
