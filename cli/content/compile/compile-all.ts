import type { Diagnostic } from '../../report/diagnostic.ts'
import type { Highlighter } from '../../../runtime/shared/content/code-block.ts'
import { inOrder } from '../../threads/in-order.ts'
import type { FilePath } from '../../types/file-path.ts'
import { createFileCompiler, type FileCompiler, type FileCompilerOptions } from './compile-file.ts'
import { type CompiledContent, failedContent } from './compiled.ts'
import type { FrontMatter, SourceFile } from '../scan/source-file.ts'
import { contentImports, findImportCycles } from './import-cycles.ts'
import {
  diagnosticsOf,
  moduleContents,
  modulesAmong,
  type CachedCompiler,
  type CompileAs,
  type ModuleContents,
} from './module-contents.ts'

/** Compiles the content of a site. Owned by one build. */
export interface ContentCompiler extends Omit<ModuleContents, 'prepare'> {
  /** Compiles the given files and every content file that they import; gives the problems of all of them. */
  compile(
    files: readonly FilePath[],
    onProgress?: (done: number, total: number) => void,
  ): Promise<readonly Diagnostic[]>
  /**
   * Compiles those of the compiled files that become modules, and what these import, as modules, as far as earlier builds
   * did not: bundling finds their code made. Problems come with `compileModules`.
   */
  prepareModules(): Promise<void>
  /** Brings the content of files that is stored, and that of all that they import. */
  load(files: readonly FilePath[]): Promise<void>
  /** What is known of a file as a page or part of one; undefined for what was not compiled. */
  readonly contentOf: (file: FilePath) => CompiledContent | undefined
  /** All of what was compiled until now. */
  contents(): readonly CompiledContent[]
  /** How a file is compiled; the bundler needs it for MDX modules. */
  readonly optionsOf: FileCompiler['optionsOf']
  /** Highlights code as in the content. */
  readonly highlight: Highlighter
}

interface ContentCompilerOptions extends Omit<FileCompilerOptions, 'frontMatterByPath'> {
  readonly sources: readonly SourceFile[]
  readonly highlight: Highlighter
}

/** Compiles single files on demand, and remembers which of them are known from earlier builds. */
export function createContentCompiler(options: ContentCompilerOptions): ContentCompiler {
  const files = createFileCompiler({ ...options, frontMatterByPath: frontMatterOf(options.sources) })
  const { cache } = options
  const atHand = (compiled: CompiledContent | null): CompiledContent | null =>
    compiled?.at === undefined ? compiled : (cache?.read(compiled.at) ?? null)
  const cached: CachedCompiler = {
    limit: files.limit,
    compile: (file, as) => cache?.get(files.requestFor(file, as)) ?? files.compile(file, as),
    bring: async (compiled, as) => atHand(compiled) ?? atHand(await files.compile(compiled.path, as)),
  }
  const pages = pageContents(cached)
  const { prepare, ...modules } = moduleContents(cached)
  return {
    highlight: options.highlight,
    optionsOf: files.optionsOf,
    ...pages,
    ...modules,
    prepareModules: () => prepare(modulesAmong(pages)),
  }
}

type PageContents = Pick<ContentCompiler, 'compile' | 'load' | 'contentOf' | 'contents'>

function pageContents({ limit, compile, bring }: CachedCompiler): PageContents {
  const compiledByPath = new Map<FilePath, CompiledContent>()
  const partials = new Set<FilePath>()
  /** Puts the files in their places in their order, whichever is compiled first. */
  const compileFiles = (
    paths: readonly FilePath[],
    as: CompileAs,
    onDone?: (done: number) => void,
  ): Promise<void> =>
    inOrder(paths, {
      limit,
      start: (file) => compile(file, as),
      take(compiled, index) {
        if (compiled !== null) compiledByPath.set(compiled.path, compiled)
        onDone?.(index + 1)
      },
    })
  return {
    contentOf: (file) => compiledByPath.get(file),
    contents: () => [...compiledByPath.values()],
    async compile(paths, onProgress) {
      const wanted = [...new Set(paths)].filter((file) => !compiledByPath.has(file))
      await compileFiles(wanted, 'page', (done) => onProgress?.(done, wanted.length))
      let imported = importedFrom(compiledByPath, partials)
      while (imported.length > 0) {
        for (const file of imported) partials.add(file)
        await compileFiles(imported, 'partial')
        imported = importedFrom(compiledByPath, partials)
      }
      for (const [file, broken] of brokenCycles(compiledByPath)) {
        compiledByPath.set(file, broken)
      }
      return diagnosticsOf(compiledByPath)
    },
    async load(paths) {
      const found = [...withImports(paths, compiledByPath)].flatMap((file) => compiledByPath.get(file) ?? [])
      const stored = found.filter(({ at }) => at !== undefined)
      await inOrder(stored, {
        limit,
        start: async (compiled) => bring(compiled, partials.has(compiled.path) ? 'partial' : 'page'),
        take(brought, index) {
          const summary = stored[index]
          if (summary === undefined) return
          const { path, diagnostics } = summary
          // What was found beside compiling is not stored.
          compiledByPath.set(
            path,
            brought === null ? failedContent(path, diagnostics) : { ...brought, diagnostics },
          )
        },
      })
    },
  }
}

/** The front matter of files; code has none. */
export function frontMatterOf(sources: readonly SourceFile[]): ReadonlyMap<FilePath, FrontMatter> {
  return new Map(sources.map((source) => [source.path, source.outline?.frontMatter ?? {}]))
}

/** Files and all content that they import, directly or not. */
function withImports(
  files: readonly FilePath[],
  compiledByPath: ReadonlyMap<FilePath, CompiledContent>,
): ReadonlySet<FilePath> {
  const all = new Set(files)
  for (const file of all) {
    const compiled = compiledByPath.get(file)
    if (compiled !== undefined) for (const imported of contentImports(compiled)) all.add(imported)
  }
  return all
}

/**
 * What imports itself has no end: what stands for the files of circles, which are shown as nothing. The first file of each
 * has the reason.
 */
export function brokenCycles(
  compiledByPath: ReadonlyMap<FilePath, CompiledContent>,
): ReadonlyMap<FilePath, CompiledContent> {
  const diagnosticsByPath = new Map<FilePath, readonly Diagnostic[]>()
  for (const { chain, diagnostic } of findImportCycles(compiledByPath)) {
    const [first] = chain
    for (const file of new Set(chain)) {
      const known = diagnosticsByPath.get(file) ?? []
      diagnosticsByPath.set(file, file === first ? [...known, diagnostic] : known)
    }
  }
  return new Map(
    [...diagnosticsByPath].map(([file, diagnostics]) => [file, failedContent(file, diagnostics)]),
  )
}

/** Imported content that was not compiled as such yet. */
function importedFrom(
  compiledByPath: ReadonlyMap<FilePath, CompiledContent>,
  partials: ReadonlySet<FilePath>,
): readonly FilePath[] {
  const imported = new Set([...compiledByPath.values()].flatMap(contentImports))
  return [...imported].filter((file) => !partials.has(file))
}
