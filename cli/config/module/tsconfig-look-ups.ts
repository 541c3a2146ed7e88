import { isRecord } from '../../types/json-problems.ts'
import path from 'node:path'
import { escapeRegExp } from 'lodash-es'
import { type LookUpCollector } from './look-ups.ts'
import { upwards } from '../../types/file-path.ts'
import { tryReadText } from '../../types/looks.ts'

/** What tells how TypeScript is read and where its modules lie: the nearest one counts. */
const NAMES = ['tsconfig.json', 'jsconfig.json'] as const

type Collector = Pick<LookUpCollector, 'file' | 'path' | 'package'>

/**
 * Notes what esbuild reads of TypeScript's settings for a folder, and where they have it look for a name.
 *
 * @param specifiers - names that modules of the folder import
 */
export function lookUpTsconfig(folder: string, specifiers: readonly string[], lookUps: Collector): void {
  const follow = (file: string, left = MOST_EXTENDED): void => {
    const settings = readJson(file)
    const dir = path.dirname(file)
    for (const base of specifiers.flatMap((one) => targetsOf(one, settings, dir))) lookUps.path(base)
    if (left === 0) return
    for (const extended of [settings['extends']].flat().filter((one) => typeof one === 'string'))
      for (const inner of extendedFiles(extended, dir, lookUps)) follow(inner, left - 1)
  }
  for (const file of upwards(folder).flatMap((dir) => NAMES.map((name) => path.join(dir, name)))) {
    lookUps.file(file)
    follow(file)
  }
}

/** Settings that extend each other are followed this far. */
const MOST_EXTENDED = 10

function extendedFiles(extended: string, dir: string, lookUps: Collector): readonly string[] {
  const isPath = extended.startsWith('.') || path.isAbsolute(extended)
  if (!isPath) lookUps.package(extended, dir, null)
  const bases = isPath
    ? [path.resolve(dir, extended)]
    : upwards(dir).map((folder) => path.join(folder, 'node_modules', extended))
  const files = bases.flatMap((base) => [base, `${base}.json`, path.join(base, 'tsconfig.json')])
  for (const file of isPath ? files : files.filter((one) => tryReadText(one) !== null)) lookUps.file(file)
  return files
}

/** Paths that `baseUrl` and `paths` give for a name. */
function targetsOf(specifier: string, settings: Settings, dir: string): readonly string[] {
  const options = settings['compilerOptions']
  if (!isRecord(options)) return []
  const { baseUrl, paths } = options
  const root = path.resolve(dir, typeof baseUrl === 'string' ? baseUrl : '.')
  const mapped = Object.entries(isRecord(paths) ? paths : {}).flatMap(([pattern, targets]) => {
    const found = new RegExp(`^${escapeRegExp(pattern).replace('\\*', '(.*)')}$`, 's').exec(specifier)
    if (found === null || !Array.isArray(targets)) return []
    const [, rest = ''] = found
    return targets.map((target) => path.resolve(root, String(target).replace('*', rest)))
  })
  return typeof baseUrl === 'string' ? [path.join(root, specifier), ...mapped] : mapped
}

type Settings = Readonly<Record<string, unknown>>

/** JSON with comments and commas at the end. */
function readJson(file: string): Settings {
  const text = tryReadText(file)
  if (text === null) return {}
  const plain = text
    .replace(/("(?:\\.|[^"\\])*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, '$1')
    .replace(/("(?:\\.|[^"\\])*")|,(?=\s*[}\]])/g, '$1')
  try {
    const value: unknown = JSON.parse(plain)
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}
