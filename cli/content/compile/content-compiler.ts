import { mayChange } from '../../config/module/file-reads.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { inOrder } from '../../threads/in-order.ts'
import type { FilePath } from '../../types/file-path.ts'
import { createFileCompiler, type FileCompilerOptions } from './compile-file.ts'
import { fileOf } from './content-part.ts'
import { type CompiledContent, failedContent } from './compiled.ts'
import type { FrontMatter, SourceFile } from '../scan/source-file.ts'
import { contentImports, contentsWithin, findImportCycles } from './import-cycles.ts'
import type { CompileAs } from './content-key.ts'
import { moduleContents, type CachedCompiler } from './module-contents.ts'

/** Compiles the content of a site as far as somebody asks for it. */
export type ContentCompiler = ReturnType<typeof createContentCompiler>

export function createContentCompiler(options: FileCompilerOptions) {
  const files = createFileCompiler(options)
  const { cache } = options
  const atHand = (compiled: CompiledContent | null): CompiledContent | null =>
    compiled?.at === undefined ? compiled : (cache?.read(compiled.at) ?? null)
  const cached: CachedCompiler = {
    limit: files.limit,
    compile: (file, as) => cache?.get(files.requestFor(file, as)) ?? files.compile(file, as),
    bring: async (compiled, as) => atHand(compiled) ?? atHand(await files.compile(compiled.path, as)),
  }
  const pages = pageContents(cached)
  const modules = moduleContents(cached, pages)
  return {
    optionsOf: files.optionsOf,
    ...pages,
    ...modules,
    /** Forgets what was made of files, and of those that plugins read for others. */
    forget(changed: ReadonlySet<FilePath>): void {
      const isTouched = ({ path, dependencies = [], environment = [] }: CompiledContent): boolean =>
        changed.has(fileOf(path)) ||
        dependencies.some((file) => changed.has(file as FilePath)) ||
        environment.some((name) => mayChange(name, changed))
      pages.forgetIf(isTouched)
      modules.forgetIf(isTouched)
    },
  }
}

function pageContents({ limit, compile, bring }: CachedCompiler) {
  const compiledByPath = new Map<FilePath, CompiledContent>()
  /** Files that other content imports. */
  const partials = new Set<FilePath>()
  const wayOf = (file: FilePath): CompileAs => (partials.has(file) ? 'partial' : 'page')
  /** Puts the files in their places in their order, whichever is compiled first. */
  const compileFiles = (paths: readonly FilePath[], onDone?: (done: number) => void): Promise<void> =>
    inOrder(paths, {
      limit,
      start: (file) => compile(file, wayOf(file)),
      take(compiled, index) {
        if (compiled !== null) compiledByPath.set(compiled.path, compiled)
        onDone?.(index + 1)
      },
    })
  return {
    /** What is known of a file as a page or part of one; undefined for what was not compiled. */
    contentOf: (file: FilePath): CompiledContent | undefined => compiledByPath.get(file),
    contents: (): readonly CompiledContent[] => [...compiledByPath.values()],
    problems: (): readonly Diagnostic[] =>
      [...compiledByPath.values()].flatMap(({ diagnostics }) => diagnostics),
    /**
     * Compiles files as pages, and what they import as parts of pages, as far as that is not known.
     *
     * @returns the files, and what they import
     */
    async compile(
      paths: readonly FilePath[],
      onProgress?: (done: number, total: number) => void,
    ): Promise<ReadonlySet<FilePath>> {
      const wanted = [...new Set(paths)].filter((file) => !compiledByPath.has(file))
      await compileFiles(wanted, (done) => onProgress?.(done, wanted.length))
      const all = new Set(paths)
      for (let front = [...all]; front.length > 0;) {
        const imported = new Set(
          front.flatMap((file) => compiledByPath.get(file) ?? []).flatMap(contentImports),
        )
        // As a page, a file is something else than as a part of one.
        const fresh = [...imported].filter((file) => !partials.has(file) || !compiledByPath.has(file))
        for (const file of fresh) partials.add(file)
        await compileFiles(fresh)
        front = [...imported].filter((file) => !all.has(file))
        for (const file of front) all.add(file)
      }
      if (wanted.length > 0 || all.size > paths.length)
        for (const broken of brokenCycles(compiledByPath)) compiledByPath.set(broken.path, broken)
      return all
    },
    /** Brings the content of files that is stored, and that of all that they import. */
    async load(paths: readonly FilePath[]): Promise<void> {
      const found = contentsWithin(paths, (file) => compiledByPath.get(file))
      const stored = found.filter(({ at }) => at !== undefined)
      await inOrder(stored, {
        limit,
        start: async (summary) => [summary, await bring(summary, wayOf(summary.path))] as const,
        take([{ path, diagnostics }, brought]) {
          // What was found beside compiling is not stored.
          const content = brought === null ? failedContent(path, diagnostics) : { ...brought, diagnostics }
          compiledByPath.set(path, content)
        },
      })
    },
    forgetIf(isTouched: (compiled: CompiledContent) => boolean): void {
      for (const [file, compiled] of compiledByPath) if (isTouched(compiled)) compiledByPath.delete(file)
    },
  }
}

export function frontMatterOf(sources: readonly SourceFile[]): ReadonlyMap<FilePath, FrontMatter> {
  return new Map(sources.map((source) => [source.path, source.outline?.frontMatter ?? {}]))
}

/**
 * What imports itself has no end: what stands for the files of circles, which are shown as nothing. The first file of each
 * has the reason.
 */
function brokenCycles(compiledByPath: ReadonlyMap<FilePath, CompiledContent>): readonly CompiledContent[] {
  const cycles = findImportCycles(compiledByPath)
  const files = new Set(cycles.flatMap(({ chain }) => chain))
  return [...files].map((file) => {
    const ofFile = cycles.filter(({ chain }) => chain[0] === file)
    return failedContent(
      file,
      ofFile.map(({ diagnostic }) => diagnostic),
    )
  })
}
