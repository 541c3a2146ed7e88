import path from 'node:path'
import type { ComponentImport, CompiledContent } from './compiled.ts'
import type { FilePath } from '../../types/file-path.ts'
import type { StoredAt } from '../../kept/store.ts'

/**
 * The key of a component in the bundle: the module's specifier, relative ones made relative to the site
 * directory (`./src/components/Card#Card`), and the name of the export unless it is the default.
 */
export function componentKey({ source, imported }: ComponentImport, importer: FilePath): string {
  const specifier = siteSpecifier(source, importer)
  return imported === 'default' ? specifier : `${specifier}#${imported}`
}

export function siteSpecifier(source: string, importer: FilePath): string {
  // Loaders of webpack stand before the path.
  const at = source.lastIndexOf('!') + 1
  if (at > 0) return source.slice(0, at) + siteSpecifier(source.slice(at), importer)
  if (source.startsWith('@site/')) return `./${source.slice('@site/'.length)}`
  if (!source.startsWith('.')) return source
  const joined = path.posix.join(path.posix.dirname(importer), source)
  return joined.startsWith('..') ? joined : `./${joined}`
}

/** Null for everything that is not Markdown. */
export function importedContent(source: string, importer: FilePath): FilePath | null {
  if (!/\.mdx?$/i.test(source)) return null
  const specifier = siteSpecifier(source, importer)
  return specifier.startsWith('.') ? (path.posix.normalize(specifier) as FilePath) : null
}

export function contentImports(compiled: CompiledContent): readonly FilePath[] {
  return Object.values(compiled.imports).flatMap(({ source }) => importedContent(source, compiled.path) ?? [])
}

/** The content of files and of all that they import, directly or not, each once. */
export function contentsWithin(
  files: readonly FilePath[],
  contentOf: (file: FilePath) => CompiledContent | undefined,
): readonly CompiledContent[] {
  const found = new Map<FilePath, CompiledContent>()
  const queue = [...files]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const compiled = found.has(path) ? undefined : contentOf(path)
    if (compiled === undefined) continue
    found.set(path, compiled)
    queue.push(...contentImports(compiled))
  }
  return [...found.values()]
}

/** The key of an MDX module or page module: its path, as a specifier from the site directory. */
export function fileKey(file: FilePath): string {
  return `./${file}`
}

/**
 * `page`: to be shown alone; `partial`: other content imports it, so its elements stay apart and can stand below a
 * component; `module`: code imports it, so it is a module whatever it holds.
 */
export type CompileAs = 'page' | 'partial' | 'module'

export interface CompileRequest {
  readonly file: FilePath
  readonly as: CompileAs
  /** `docs/default`: the instance whose plugins are used. */
  readonly pipeline: string
}

export interface CompileResult {
  readonly compiled: CompiledContent
  readonly json: string | null
  /** Hash of the bytes that were compiled; empty for what another build may make of the same bytes. */
  readonly hash: string
}

/** Compiled content of earlier builds, and of this one as far as it is not in memory. */
export interface CompileCache {
  /** Folder for what builds keep, where threads store what they compile; null when they hand it over. */
  readonly workDir: string | null
  /** What is known of a file whose compiled content would be the same; null for one that must be compiled. */
  get(request: CompileRequest): CompiledContent | null
  read(at: StoredAt): CompiledContent | null
  set(request: CompileRequest, result: CompileResult): void
}
