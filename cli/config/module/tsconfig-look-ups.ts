import path from 'node:path'
import { escapeRegExp, get } from 'lodash-es'
import { upwards } from '../../types/file-path.ts'
import { isRecord } from '../../types/json-problems.ts'
import { tryReadText } from '../../types/looks.ts'
import { isPath, type LookUpCollector } from './look-ups.ts'

/** Settings that extend each other are followed this far. */
const MOST_EXTENDED = 10

/** Notes what esbuild reads of TypeScript's settings for a folder, and where they have it look for names that are imported. */
export function lookUpTsconfig(folder: string, names: Iterable<string>, lookUps: LookUpCollector): void {
  const follow = (file: string, left: number): void => {
    lookUps.file(file)
    const settings = readJson(file)
    const dir = path.dirname(file)
    for (const name of names) for (const base of targetsOf(name, settings, dir)) lookUps.path(base)
    if (left === 0) return
    for (const extended of [get(settings, 'extends')].flat()) {
      if (typeof extended !== 'string') continue
      if (!isPath(extended)) lookUps.package(extended, dir, null)
      for (const inner of extendedFiles(extended, dir)) follow(inner, left - 1)
    }
  }
  for (const dir of upwards(folder))
    for (const name of ['tsconfig.json', 'jsconfig.json']) follow(path.join(dir, name), MOST_EXTENDED)
}

/** Where settings may lie that others extend. */
function extendedFiles(extended: string, dir: string): readonly string[] {
  const bases = isPath(extended)
    ? [path.resolve(dir, extended)]
    : upwards(dir).map((folder) => path.join(folder, 'node_modules', extended))
  return bases.flatMap((base) => [base, `${base}.json`, path.join(base, 'tsconfig.json')])
}

/** Paths that `baseUrl` and `paths` give for a name. */
function targetsOf(name: string, settings: unknown, dir: string): readonly string[] {
  const baseUrl: unknown = get(settings, 'compilerOptions.baseUrl')
  const paths: unknown = get(settings, 'compilerOptions.paths')
  const root = path.resolve(dir, typeof baseUrl === 'string' ? baseUrl : '.')
  const mapped = Object.entries(isRecord(paths) ? paths : {}).flatMap(([pattern, targets]) => {
    const found = new RegExp(`^${escapeRegExp(pattern).replace('\\*', '(.*)')}$`, 's').exec(name)
    if (found === null || !Array.isArray(targets)) return []
    return targets.map((target) => path.resolve(root, String(target).replace('*', found[1] ?? '')))
  })
  return typeof baseUrl === 'string' ? [path.join(root, name), ...mapped] : mapped
}

/** JSON with comments and commas at the end; null for none. */
function readJson(file: string): unknown {
  const plain = tryReadText(file)
    ?.replace(/("(?:\\.|[^"\\])*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, '$1')
    .replace(/("(?:\\.|[^"\\])*")|,(?=\s*[}\]])/g, '$1')
  try {
    return JSON.parse(plain ?? 'null')
  } catch {
    return null
  }
}
