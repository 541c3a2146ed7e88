import { lstatSync } from 'node:fs'
import path from 'node:path'
import { isFolder, packageJson, tryReadText } from '../../types/looks.ts'
import { realPath, isWithin, upwards } from '../../types/file-path.ts'
import type { Metafile } from 'esbuild'
import { loaderImport } from './import-hints.ts'
import { escapeRegExp, get } from 'lodash-es'
import { isRecord } from '../../types/json-problems.ts'
import { orNull } from '../../types/memoized.ts'

/** What was looked at to find modules, also where nothing was. Absolute paths. */
export type LookUps = ReturnType<LookUpCollector['all']>

export type LookUpCollector = ReturnType<typeof createLookUps>

export function createLookUps() {
  const [files, folders, links] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const asked = new Set<string>()
  const isNew = (...question: readonly (string | null)[]): boolean =>
    asked.size < asked.add(question.join('\n')).size

  /** Each package.json in or above a folder may say what its modules are. */
  const chain = (folder: string): void => {
    for (const dir of upwards(folder)) {
      if (!isNew('chain', dir)) return
      files.add(path.join(dir, 'package.json'))
    }
  }
  const lookAt = (base: string): void => {
    if (!isNew('path', base)) return
    const folder = path.dirname(base)
    const missing = firstMissing(folder)
    if (missing !== null) return void links.add(missing)
    folders.add(folder)
    if (realPath(folder) !== folder) links.add(folder)
    const stats = lstatSync(base, { throwIfNoEntry: false })
    if (stats?.isFile() !== true) links.add(base)
    if (isFolder(base)) entry(base)
  }
  /** A folder as a module: what its package.json names, or its index. */
  const entry = (folder: string): void => {
    if (!isNew('entry', folder)) return
    folders.add(folder)
    files.add(path.join(folder, 'package.json'))
    for (const target of mainTargets(packageJson(folder))) lookAt(path.join(folder, target))
  }
  const lookInto = (folder: string, rest: string, target: string | null): void => {
    entry(folder)
    if (rest !== '') lookAt(path.join(folder, rest))
    if (target !== null) return
    for (const exported of textsIn(packageJson(folder)['exports'])) {
      if (exported.startsWith('./')) lookAt(path.join(folder, exported.replace('*', rest.slice(1))))
    }
  }
  /** `target` is the module that it led to; null for none. */
  const lookForPackage = (specifier: string, from: string, target: string | null): void => {
    if (!isNew('package', specifier, from, target)) return
    const [name] = /^(?:@[^/]+\/)?[^/]+/.exec(specifier) ?? [specifier]
    const rest = specifier.slice(name.length)
    for (const dir of upwards(from)) {
      if (path.basename(dir) === 'node_modules') continue
      const installed = path.join(dir, 'node_modules')
      if (!isFolder(installed)) {
        links.add(installed)
        continue
      }
      const found = path.join(installed, name)
      lookAt(found)
      links.add(found)
      const real = realPath(found)
      if (real === null) continue
      if (isFolder(real)) lookInto(real, rest, target)
      if (target !== null && isWithin(real, target)) return
    }
  }
  return {
    found(file: string): void {
      folders.add(path.dirname(file))
      chain(path.dirname(file))
    },
    /** A path that may be that of a module without its extension, or of a folder with one. */
    path: lookAt,
    package: lookForPackage,
    /** What an import names, as seen from a folder: a path, or a package. */
    specifier(specifier: string, from: string, target: string | null): void {
      if (isPath(specifier)) lookAt(path.resolve(from, specifier))
      else if (!URL_SCHEME.test(specifier) && !specifier.startsWith('#'))
        lookForPackage(specifier, from, target)
    },
    /** A file whose bytes count. */
    file: (file: string): void => void files.add(file),
    /** A path that has to lead where it does. */
    link: (file: string): void => void links.add(file),
    all: () => ({
      /** Files whose bytes count, or that there is none: package.json and the like. */
      files: [...files].sort(),
      /** Folders whose files may take the place of each other. */
      folders: [...folders].sort(),
      /** Paths of packages, folders and links: where they lead, or that there is nothing. */
      links: [...links].sort(),
    }),
  }
}

export const URL_SCHEME = /^[a-z][a-z\d+.-]+:/i

export function isPath(specifier: string): boolean {
  return /^\.{1,2}(?:\/|$)/.test(specifier) || path.isAbsolute(specifier)
}

/** The highest folder on the way to a folder that is not there; null when the folder is. */
function firstMissing(folder: string): string | null {
  if (isFolder(folder)) return null
  const above = path.dirname(folder)
  return above === folder ? folder : (firstMissing(above) ?? folder)
}

function mainTargets(manifest: Readonly<Record<string, unknown>>): readonly string[] {
  return ['main', 'module', 'browser', 'jsnext:main'].flatMap((field) => textsIn(manifest[field]))
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

type Import = Metafile['inputs'][string]['imports'][number]

interface MetafileScope {
  readonly siteDir: string
  /** The file of an input, absolute; null for a module that exists only during a build. */
  readonly fileOf: (name: string) => string | null
  /** Names that are not looked for, also as the beginning of a path. @default none */
  readonly aliases?: ReadonlySet<string>
  /** Whether a file is one of the engine's, whose names are known. @default none is */
  readonly isOurs?: (file: string) => boolean
  /** Where what is known of resolutions already was collected. @default nowhere */
  readonly lookUps?: LookUpCollector
}

/** Imports of stylesheets are relative first, whatever they begin with. */
const STYLE_KINDS: ReadonlySet<string> = new Set(['import-rule', 'composes-from'])

/**
 * What esbuild looked at to resolve the imports of a bundle. It tells only where they led; what it must have asked for
 * before follows from how it looks: a file, the extensions in their order, TypeScript in the place of JavaScript, all in
 * one folder; then the folder of that name with its package.json and index; packages upwards from the importing file.
 * Imports that lead nowhere and are tolerated are among those that stay outside.
 */
export function metafileLookUps({ inputs }: Metafile, scope: MetafileScope): LookUps {
  const { siteDir, fileOf, aliases = new Set(), isOurs = () => false, lookUps = createLookUps() } = scope
  const lookUpImport = (one: Import, dir: string, isInOurs: boolean): void => {
    const target = one.external === true ? null : fileOf(one.path)
    const specifier = writtenSpecifier(one, target)
    if (specifier === null) return
    if (specifier.startsWith('@site/')) return lookUps.path(path.join(siteDir, specifier.slice(6)))
    if (isAlias(specifier, aliases) || (isPath(specifier) && isInOurs)) return
    if (STYLE_KINDS.has(one.kind)) lookUps.path(path.resolve(dir, specifier))
    lookUps.specifier(specifier, dir, target)
  }
  for (const [name, { imports }] of Object.entries(inputs)) {
    const file = fileOf(name)
    const isInOurs = file !== null && isOurs(file)
    if (file !== null && !isInOurs) lookUps.found(file)
    const dir = file === null ? siteDir : path.dirname(file)
    for (const one of imports) lookUpImport(one, dir, isInOurs)
  }
  return lookUps.all()
}

/** What code has written; null for what is not looked for. */
function writtenSpecifier(
  { external, original, path: name, kind }: Import,
  target: string | null,
): string | null {
  const written = external === true ? (original ?? name) : target === null ? undefined : original
  if (written === undefined || written === '<runtime>' || kind === 'url-token') return null
  const specifier = (loaderImport(written)?.path ?? written).replace(/(?<=.)[?#].*$/, '')
  return URL_SCHEME.test(specifier) ? null : specifier
}

function isAlias(specifier: string, aliases: ReadonlySet<string>): boolean {
  for (let name = specifier; ; name = name.slice(0, name.lastIndexOf('/'))) {
    if (aliases.has(name)) return true
    if (!name.includes('/')) return false
  }
}

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

function extendedFiles(extended: string, dir: string): readonly string[] {
  const bases = isPath(extended)
    ? [path.resolve(dir, extended)]
    : upwards(dir).map((folder) => path.join(folder, 'node_modules', extended))
  return bases.flatMap((base) => [base, `${base}.json`, path.join(base, 'tsconfig.json')])
}

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
  return orNull<unknown>(() => JSON.parse(plain ?? 'null'))
}
