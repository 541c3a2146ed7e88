import { isRecord } from '../../types/json-problems.ts'
import path from 'node:path'
import { type LookUpCollector } from './look-ups.ts'
import { upwards } from '../../types/file-path.ts'
import { tryReadText } from '../../types/looks.ts'

/** What tells how TypeScript is read and where its modules lie: the nearest one counts. */
const NAMES = ['tsconfig.json', 'jsconfig.json'] as const

/**
 * Notes what esbuild reads of TypeScript's settings for a folder, and where they have it look for a name.
 *
 * @param specifiers - names that modules of the folder import
 */
export function lookUpTsconfig(
  folder: string,
  specifiers: Iterable<string>,
  lookUps: Pick<LookUpCollector, 'file' | 'path' | 'package'>,
): void {
  const names = [...specifiers]
  for (const dir of upwards(folder)) {
    for (const name of NAMES) lookUps.file(path.join(dir, name))
    for (const name of NAMES) {
      for (const base of mappedPaths(path.join(dir, name), names, lookUps)) lookUps.path(base)
    }
  }
}

/** Settings that extend each other are followed this far. */
const MOST_EXTENDED = 10

function mappedPaths(
  file: string,
  specifiers: readonly string[],
  lookUps: Pick<LookUpCollector, 'file' | 'path' | 'package'>,
): readonly string[] {
  const found: string[] = []
  let queue: readonly string[] = [file]
  for (let depth = 0; queue.length > 0 && depth < MOST_EXTENDED; depth += 1) {
    const next: string[] = []
    for (const current of queue) {
      const settings = readJson(current)
      const dir = path.dirname(current)
      found.push(...specifiers.flatMap((one) => targetsOf(one, settings, dir)))
      for (const extended of [settings['extends']].flat().filter((one) => typeof one === 'string'))
        next.push(...extendedFiles(extended, dir, lookUps))
    }
    queue = next
  }
  return found
}

function extendedFiles(
  extended: string,
  dir: string,
  lookUps: Pick<LookUpCollector, 'file' | 'path' | 'package'>,
): readonly string[] {
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
    const [before = '', after] = pattern.split('*')
    const fits =
      after === undefined
        ? specifier === pattern
        : specifier.startsWith(before) &&
          specifier.endsWith(after) &&
          specifier.length >= before.length + after.length
    const rest = after === undefined ? '' : specifier.slice(before.length, specifier.length - after.length)
    return fits && Array.isArray(targets)
      ? targets.map((target) => path.resolve(root, String(target).replace('*', rest)))
      : []
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
