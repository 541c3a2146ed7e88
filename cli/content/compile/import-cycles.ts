import type { Diagnostic } from '../../report/diagnostic.ts'
import type { FilePath } from '../../types/file-path.ts'
import type { CompiledContent } from './compiled.ts'
import { importedContent } from './content-key.ts'

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

/** Files that import each other in a circle, from the first file in path order around to itself. */
export function findImportCycles(compiledByPath: ReadonlyMap<FilePath, CompiledContent>) {
  const done = new Set<FilePath>()
  const cycles: { readonly chain: readonly FilePath[]; readonly diagnostic: Diagnostic }[] = []
  const visit = (path: FilePath, chain: readonly FilePath[]): void => {
    const at = chain.indexOf(path)
    if (at !== -1) {
      const circle = [...chain.slice(at), path]
      cycles.push({ chain: circle, diagnostic: cycle(circle, compiledByPath) })
      return
    }
    const compiled = compiledByPath.get(path)
    if (compiled === undefined || done.has(path)) return
    for (const imported of contentImports(compiled)) visit(imported, [...chain, path])
    done.add(path)
  }
  for (const path of [...compiledByPath.keys()].sort()) visit(path, [])
  return cycles
}

function cycle(
  chain: readonly FilePath[],
  compiledByPath: ReadonlyMap<FilePath, CompiledContent>,
): Diagnostic {
  const [first, second] = chain
  const imports = first === undefined ? [] : Object.values(compiledByPath.get(first)?.imports ?? {})
  const place = imports.find(
    ({ source }) => first !== undefined && importedContent(source, first) === second,
  )?.place
  return {
    code: 'IMPORT_CYCLE',
    level: 'error',
    message: `${first ?? ''} imports itself${chain.length > 2 ? ' through other files' : ''}.`,
    place,
    notes: [`the chain: ${chain.join(' -> ')}`],
    hint: 'Remove one of the imports, or move what both files need into a third one.',
  }
}
