import path from 'node:path'
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { orNull } from './memoized.ts'

/** A file's path relative to the site directory, with forward slashes: `docs/guide/intro.md`. Never a URL. */
export type FilePath = string & { readonly brand: 'file path' }

/** A file's path relative to the output directory, with forward slashes and decoded: `docs/intro/index.html`. */
export type OutputPath = string & { readonly brand: 'output path' }

/** Folder of what builds keep for the next one, in the site directory. */
export const WORK_FOLDER = '.sitegen'

/** Names of folders that never hold anything of a site, wherever they are. */
export const TOOL_FOLDERS: ReadonlySet<string> = new Set(['node_modules', '.git', WORK_FOLDER])

/** Folder of the output in the site directory, where nothing else is said. */
export const OUT_DIR = 'build'

/** Name of the file by which a folder is known as an output of ours. */
export const OUTPUT_MARKER = '.sitegen-output.json'

export function isWithin(folder: string, file: string): boolean {
  return file === folder || file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep)
}

export function upwards(folder: string): readonly string[] {
  const above = path.dirname(folder)
  return above === folder ? [folder] : [folder, ...upwards(above)]
}

/** What is beyond ASCII may be written in two ways: as one letter, or as a letter and what stands above or below it. */
const MAYBE_DECOMPOSED = /[^\0-\x7f]/

/** A path, absolute, as the disk has it: names of files made on a Mac have their accents apart, texts hardly ever do. */
export function asSpelled(file: string): string {
  if (!MAYBE_DECOMPOSED.test(file) || existsSync(file)) return file
  const folder = asSpelled(path.dirname(file))
  const name = path.basename(file)
  const found = (existsSync(folder) ? readdirSync(folder) : []).find(
    (one) => one.normalize('NFC') === name.normalize('NFC'),
  )
  return path.join(folder, found ?? name)
}

/** A path with all links followed; null when nothing lies there, or it cannot be looked at. */
export function realPath(file: string): string | null {
  return orNull(() => realpathSync.native(file))
}

/** A folder of content, or a file that holds all of it, and the feature instance that it belongs to. */
export interface ContentDir {
  /** `<feature>/<id>`: `docs/default`. */
  readonly instance: string
  readonly path: FilePath
  /** The folder whose files have their translations in this one. @default they are originals */
  readonly original?: FilePath
}

export function holds({ path }: Pick<ContentDir, 'path'>, file: FilePath): boolean {
  return file === path || file.startsWith(`${path}/`)
}
