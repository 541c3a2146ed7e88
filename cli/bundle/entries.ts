import { componentKey, fileKey, siteSpecifier } from '../content/compile/content-key.ts'
import { type CompiledContent, type ComponentImport, usedNames } from '../content/compile/compiled.ts'
import type { Page } from '../routes/page.ts'
import type { FilePath } from '../types/file-path.ts'

export interface BundleEntry {
  readonly key: string
  /** Specifier as seen from the site directory. */
  readonly specifier: string
  readonly exported: string
  /** Content and pages that use it, for diagnostics. */
  readonly usedBy: readonly FilePath[]
}

/** The modules of a site. Layouts are needed by every page of their kind; the others by single pages. */
export interface BundleEntries {
  /** Names of theme parts: `@theme/DocItem`. */
  readonly layouts: readonly string[]
  readonly modules: readonly BundleEntry[]
}

const MDX_FILE = /\.mdx?$/i

export function bundleEntries(pages: readonly Page[], compiled: readonly CompiledContent[]): BundleEntries {
  const modules = new Map<string, BundleEntry & { usedBy: FilePath[] }>()
  const add = (entry: Omit<BundleEntry, 'usedBy'>, user: FilePath): void => {
    const known = modules.get(entry.key)
    if (known === undefined) modules.set(entry.key, { ...entry, usedBy: [user] })
    else if (!known.usedBy.includes(user)) known.usedBy.push(user)
  }
  for (const page of pages) {
    if (page.kind === 'react' && page.source !== null) add(fileEntry(page.source), page.source)
    for (const key of page.uses ?? []) add({ key, specifier: key, exported: 'default' }, key as FilePath)
  }
  const plain = new Set(compiled.filter(({ kind }) => kind !== 'module').map(({ path }) => fileKey(path)))
  for (const content of compiled) {
    if (content.kind === 'module') add(fileEntry(content.path), content.path)
    else
      for (const used of usedImports(content, plain)) {
        const { path } = content
        const [key, specifier] = [componentKey(used, path), siteSpecifier(used.source, path)]
        add({ key, specifier, exported: used.imported }, path)
      }
  }
  return {
    layouts: layoutsOf(pages),
    modules: [...modules.values()].sort((a, b) => (a.key < b.key ? -1 : 1)),
  }
}

export function layoutsOf(pages: readonly Page[]): readonly string[] {
  const names = pages.flatMap((page) => (page.kind === 'react' ? [] : [page.layout, ...(page.parts ?? [])]))
  return [...new Set(names)].sort()
}

function fileEntry(file: FilePath): Omit<BundleEntry, 'usedBy'> {
  return { key: fileKey(file), specifier: fileKey(file), exported: 'default' }
}

function usedImports(content: CompiledContent, plain: ReadonlySet<string>): readonly ComponentImport[] {
  if (content.kind === 'html') return []
  const names = usedNames(content.nodes)
  return Object.entries(content.imports)
    .filter(([name]) => names.has(name))
    .map(([, used]) => used)
    .filter((used) => !(MDX_FILE.test(used.source) && plain.has(componentKey(used, content.path))))
}
