import { mayChange } from '../../config/module/file-reads.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { Highlighter } from '../../../runtime/shared/content/code-block.ts'
import { inOrder } from '../../threads/in-order.ts'
import type { FilePath } from '../../types/file-path.ts'
import { createFileCompiler, type FileCompiler, type FileCompilerOptions } from './compile-file.ts'
import { fileOf } from './content-part.ts'
import { type CompiledContent, failedContent } from './compiled.ts'
import type { FrontMatter, SourceFile } from '../scan/source-file.ts'
import { contentImports, contentsWithin, findImportCycles } from './import-cycles.ts'
import {
  moduleContents,
  type CachedCompiler,
  type CompileAs,
  type ModuleContents,
} from './module-contents.ts'

/** Compiles the content of a site as far as somebody asks for it. */
export interface ContentCompiler extends ModuleContents {
  /**
   * Compiles files as pages, and what they import as parts of pages, as far as that is not known.
   *
   * @returns the files, and what they import
   */
  compile(
    files: readonly FilePath[],
    onProgress?: (done: number, total: number) => void,
  ): Promise<ReadonlySet<FilePath>>
  /** Brings the content of files that is stored, and that of all that they import. */
  load(files: readonly FilePath[]): Promise<void>
  /** Forgets what was made of files, and of those that plugins read for others. */
  forget(changed: ReadonlySet<FilePath>): void
  /** What is known of a file as a page or part of one; undefined for what was not compiled. */
  readonly contentOf: (file: FilePath) => CompiledContent | undefined
  /** All of what was compiled until now. */
  contents(): readonly CompiledContent[]
  problems(): readonly Diagnostic[]
  /** How a file is compiled; the bundler needs it for MDX modules. */
  readonly optionsOf: FileCompiler['optionsOf']
  /** Highlights code as in the content. */
  readonly highlight: Highlighter
}

/** Compiles files on demand, unless an earlier build did. */
export function createContentCompiler(options: FileCompilerOptions): ContentCompiler {
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
    highlight: options.highlight,
    optionsOf: files.optionsOf,
    ...pages,
    ...modules,
    forget(changed) {
      const isTouched = ({ path, dependencies = [], environment = [] }: CompiledContent): boolean =>
        changed.has(fileOf(path)) ||
        dependencies.some((file) => changed.has(file as FilePath)) ||
        environment.some((name) => mayChange(name, changed))
      pages.forgetIf(isTouched)
      modules.forgetIf(isTouched)
    },
  }
}

type PageContents = Pick<ContentCompiler, 'compile' | 'load' | 'contentOf' | 'contents' | 'problems'> & {
  forgetIf(isTouched: (compiled: CompiledContent) => boolean): void
}

function pageContents({ limit, compile, bring }: CachedCompiler): PageContents {
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
    contentOf: (file) => compiledByPath.get(file),
    contents: () => [...compiledByPath.values()],
    problems: () => [...compiledByPath.values()].flatMap(({ diagnostics }) => diagnostics),
    async compile(paths, onProgress) {
      const wanted = [...new Set(paths)].filter((file) => !compiledByPath.has(file))
      await compileFiles(wanted, (done) => onProgress?.(done, wanted.length))
      const all = new Set(paths)
      for (let front = [...all]; front.length > 0;) {
        const imported = new Set(front.flatMap((file) => importsOf(compiledByPath.get(file))))
        // As a page, a file is something else than as a part of one.
        const fresh = [...imported].filter((file) => !partials.has(file) || !compiledByPath.has(file))
        for (const file of fresh) partials.add(file)
        await compileFiles(fresh)
        front = [...imported].filter((file) => !all.has(file))
        for (const file of front) all.add(file)
      }
      if (wanted.length > 0 || all.size > paths.length)
        for (const [file, broken] of brokenCycles(compiledByPath)) compiledByPath.set(file, broken)
      return all
    },
    async load(paths) {
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
    forgetIf(isTouched) {
      for (const [file, compiled] of compiledByPath) if (isTouched(compiled)) compiledByPath.delete(file)
    },
  }
}

/** The front matter of files; code has none. */
export function frontMatterOf(sources: readonly SourceFile[]): ReadonlyMap<FilePath, FrontMatter> {
  return new Map(sources.map((source) => [source.path, source.outline?.frontMatter ?? {}]))
}

function importsOf(compiled: CompiledContent | undefined): readonly FilePath[] {
  return compiled === undefined ? [] : contentImports(compiled)
}

/**
 * What imports itself has no end: what stands for the files of circles, which are shown as nothing. The first file of each
 * has the reason.
 */
function brokenCycles(
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
