import path from 'node:path'
import type { ComponentImport } from './compiled.ts'
import type { FilePath } from '../../types/file-path.ts'

/**
 * The key of a component in the bundle: the module's specifier, relative ones made relative to the site
 * directory (`./src/components/Card#Card`), and the name of the export unless it is the default.
 */
export function componentKey({ source, imported }: ComponentImport, importer: FilePath): string {
  const specifier = siteSpecifier(source, importer)
  return imported === 'default' ? specifier : `${specifier}#${imported}`
}

/** A module specifier as seen from the site directory. */
export function siteSpecifier(source: string, importer: FilePath): string {
  // Loaders of webpack stand before the path.
  const at = source.lastIndexOf('!') + 1
  if (at > 0) return source.slice(0, at) + siteSpecifier(source.slice(at), importer)
  if (source.startsWith('@site/')) return `./${source.slice('@site/'.length)}`
  if (!source.startsWith('.')) return source
  const joined = path.posix.join(path.posix.dirname(importer), source)
  return joined.startsWith('..') ? joined : `./${joined}`
}

/** The content file that an import names, or null for everything that is not Markdown. */
export function importedContent(source: string, importer: FilePath): FilePath | null {
  if (!/\.mdx?$/i.test(source)) return null
  const specifier = siteSpecifier(source, importer)
  return specifier.startsWith('.') ? (path.posix.normalize(specifier) as FilePath) : null
}

/** The key of an MDX module or page module: its path, as a specifier from the site directory. */
export function fileKey(file: FilePath): string {
  return `./${file}`
}
