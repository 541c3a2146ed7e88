import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { INDEX_FILE, indexPath } from '../../runtime/shared/search/index-files.ts'

/** Texts of the files of an index by their paths below the output folder. */
export type IndexFiles = ReadonlyMap<string, string>

/** How large the index of a site is. */
export interface IndexSize {
  readonly files: number
  readonly bytes: number
  /** Each file for itself, gzip level 9. */
  readonly gzipBytes: number
}

/** What an edit did to an index. */
export interface IndexChange {
  /** Files that are new or have other bytes. */
  readonly written: number
  /** Files that are there after it. */
  readonly files: number
}

/** Folder of the files that are named by their content. */
const FOLDER = path.dirname(indexPath('x'))

/**
 * Reads the index that a build has written.
 *
 * @throws when there is none
 */
export function readIndex(outDir: string): IndexFiles {
  const names = [INDEX_FILE, ...readdirSync(path.join(outDir, FOLDER)).map((name) => `${FOLDER}/${name}`)]
  return new Map(names.map((name) => [name, readFileSync(path.join(outDir, name), 'utf8')]))
}

/** Reads the words of the pages, which lie beside them. */
export function readTexts(outDir: string): IndexFiles {
  const names = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
  const texts = names.filter((name) => /(^|[/.])text\.json$/.test(name))
  return new Map(texts.map((name) => [name, readFileSync(path.join(outDir, name), 'utf8')]))
}

export function sizeOf(index: IndexFiles): IndexSize {
  const texts = [...index.values()]
  const sum = (weigh: (text: string) => number): number =>
    texts.reduce((bytes, text) => bytes + weigh(text), 0)
  return { files: index.size, bytes: sum((text) => Buffer.byteLength(text)), gzipBytes: sum(gzipBytes) }
}

export function changeOf(before: IndexFiles, after: IndexFiles): IndexChange {
  const written = [...after].filter(([name, text]) => before.get(name) !== text).length
  return { written, files: after.size }
}

/** Bytes of a text as gzip level 9 makes them. */
export function gzipBytes(text: string): number {
  return gzipSync(text, { level: 9 }).length
}
