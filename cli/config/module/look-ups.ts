import { lstatSync } from 'node:fs'
import path from 'node:path'
import { isFolder, packageJson } from '../../types/looks.ts'
import { realPath, isWithin, upwards } from '../../types/file-path.ts'

/** What was looked at to find modules, also where nothing was. Absolute paths. */
export interface LookUps {
  /** Files whose bytes count, or that there is none: package.json and the like. */
  readonly files: readonly string[]
  /** Folders whose files may take the place of each other. */
  readonly folders: readonly string[]
  /** Paths of packages, folders and links: where they lead, or that there is nothing. */
  readonly links: readonly string[]
}

export type LookUpCollector = ReturnType<typeof createLookUps>

/** Collects what looking for modules depends on. */
export function createLookUps() {
  const [files, folders, links] = [new Set<string>(), new Set<string>(), new Set<string>()]
  /** What was looked at already, as it is asked for. */
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
    /** A module that was found. */
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
    all: (): LookUps => ({
      files: [...files].sort(),
      folders: [...folders].sort(),
      links: [...links].sort(),
    }),
  }
}

export const URL_SCHEME = /^[a-z][a-z\d+.-]+:/i

/** Whether an import names a path, and not a package. */
export function isPath(specifier: string): boolean {
  return /^\.{1,2}(?:\/|$)/.test(specifier) || path.isAbsolute(specifier)
}

/** The highest folder on the way to a folder that is not there; null when the folder is. */
function firstMissing(folder: string): string | null {
  if (isFolder(folder)) return null
  const above = path.dirname(folder)
  return above === folder ? folder : (firstMissing(above) ?? folder)
}

/** Paths that package.json names in the place of the folder or of modules in it. */
function mainTargets(manifest: Readonly<Record<string, unknown>>): readonly string[] {
  return ['main', 'module', 'browser', 'jsnext:main'].flatMap((field) => textsIn(manifest[field]))
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
