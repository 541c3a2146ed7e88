import { existsSync } from 'node:fs'
import path from 'node:path'
import { createRequire } from 'node:module'
import type * as Prism from 'prism-react-renderer'
import type { ForeignContext, ForeignReader, Translation } from '../config/foreign-config.ts'
import { LANGUAGE_VARIABLE } from '../config/module/process-environment.ts'
import { installCommand } from '../config/packages.ts'
import { formatKeyPath, type ConfigDiagnostic, type KeyPath } from '../config/place/key-path.ts'
import { resolveBaseUrl } from '../config/options/address.ts'
import { isRecord } from '../types/json-problems.ts'
import { absentCode, packageOf, webpackCode } from './absent.ts'
import { KNOWN_PACKAGES, type SiteFacts } from './known-packages.ts'
import {
  absentOptions,
  mapConfig,
  withNatives,
  optionNames,
  type LeftOutKey,
  type MappedConfig,
} from './map-config.ts'
import { originOf, withoutKey } from './origins.ts'
import { wrongUses } from '../plugins/plugin-use.ts'
import { validateKnown } from './validate-known.ts'

/** The code of a theme of prism-react-renderer 1, which had a file for each; null for other modules. */
function codeThemeCode(specifier: string): string | null {
  const [, name = ''] = /^prism-react-renderer\/themes\/(\w+)(?:\/.*)?$/.exec(specifier) ?? []
  if (name === '') return null
  const { themes } = createRequire(import.meta.url)('prism-react-renderer') as typeof Prism
  return Object.hasOwn(themes, name)
    ? `module.exports = ${JSON.stringify(Reflect.get(themes, name))}\n`
    : null
}

export const docusaurusReader: ForeignReader = {
  known: (specifier) => (Object.hasOwn(KNOWN_PACKAGES, packageOf(specifier)) ? absentCode(specifier) : null),
  // A package that sitegen has, too.
  absent(specifier) {
    if (specifier === 'prism-react-renderer') return null
    return specifier === 'webpack' ? webpackCode : (codeThemeCode(specifier) ?? absentCode(specifier))
  },
  // A configuration may fetch things, but not forever.
  timeLimit: 30_000,
  environment: ({ isDev = false }, locale) => ({
    NODE_ENV: isDev ? 'development' : 'production',
    ...(locale === undefined ? {} : { [LANGUAGE_VARIABLE]: locale }),
  }),
  translate,
  withNatives,
  missing: (exported, siteDir) =>
    absentOptions(exported).map(({ name, path: key }) => packageMissing(name, key, siteDir)),
}

export interface ReadConfig extends Translation {
  readonly theirs: object
  readonly mapped: MappedConfig
  /** What a configuration of ours would export, without what is left out. */
  readonly config: object
  /** What was left out of the configuration, with keys that nothing here knows. */
  readonly leftOut: readonly LeftOutKey[]
}

function translate(exported: object, context: ForeignContext): ReadConfig {
  const { siteDir, validate, isDev = false, absentPackages = 'throw' } = context
  const theirs: Readonly<Record<string, unknown>> = { ...exported }
  const { baseUrl } = theirs
  const facts: SiteFacts = {
    baseUrl: resolveBaseUrl(typeof baseUrl === 'string' ? baseUrl : '/'),
    isDev,
    exists: (file) => existsSync(path.resolve(siteDir, file)),
  }
  const whole = mapConfig(theirs, facts, siteDir)
  const mapped = absentPackages === 'throw' ? whole : withoutAbsent(whole, siteDir)
  const kept = validateKnown(mapped, validate)
  const leftOut = [...mapped.leftOut, ...kept.leftOut]
  const absent = mapped.absent.map(({ name, path }) => packageMissing(name, kept.originOf(path), siteDir))
  const problems = [
    ...wrongUses(theirs),
    ...absent,
    ...leftOut.flatMap(({ path, why, isMissed = true }) => (isMissed ? [keyLeftOut(path, why)] : [])),
  ]
  // What a stand-in is made into is no fault of the configuration.
  const judgement = absent.length > 0 ? { valid: null, problems: [] } : kept.judgement
  return { ...kept, theirs, mapped, leftOut, judgement, problems, named: optionNames(theirs, mapped.placed) }
}

function withoutAbsent(mapped: MappedConfig, siteDir: string): MappedConfig {
  const { absent, origins } = mapped
  const leftOut = absent.map(({ name, path }) => ({
    path: originOf(mapped.config, path, origins),
    why: `"${packageOf(name)}" is not installed; install it with \`${installCommand(siteDir, packageOf(name))}\``,
  }))
  // The last first, so that the others stay where they are.
  const config = absent
    .toReversed()
    .reduce<object>((rest, { path }) => withoutKey(rest, wholeItem(path), origins), mapped.config)
  return { ...mapped, config: { ...config }, absent: [], leftOut: [...mapped.leftOut, ...leftOut] }
}

/** A plugin with options is a list: without the plugin nothing of it is left. */
function wholeItem(path: KeyPath): KeyPath {
  const isInItem = typeof path.at(-1) === 'number' && typeof path.at(-2) === 'number'
  return isInItem ? wholeItem(path.slice(0, -1)) : path
}

function packageMissing(name: string, key: KeyPath, siteDir: string): ConfigDiagnostic {
  const missing = packageOf(name)
  return {
    code: 'CONFIG_PACKAGE_MISSING',
    level: 'error',
    message: `"${missing}" is not installed, and ${formatKeyPath(key)} is made with it.`,
    hint: `Install it with \`${installCommand(siteDir, missing)}\`, or leave the option out.`,
    path: key,
  }
}

function keyLeftOut(key: KeyPath, why: string): ConfigDiagnostic {
  return {
    code: 'CONFIG_KEY_LEFT_OUT',
    level: 'warning',
    message: `${formatKeyPath(key)} is left out: ${why}.`,
    hint: 'Check the pages without it; "sitegen import" lists all that is left out.',
    path: key,
    at: 'key',
  }
}

export function isReadConfig(translation: object): translation is ReadConfig {
  return 'mapped' in translation && isRecord(translation.mapped)
}
