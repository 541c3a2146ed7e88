import { mayChange } from '../../config/module/process-environment.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { inOrder } from '../../threads/in-order.ts'
import type { FilePath } from '../../types/file-path.ts'
import { createFileCompiler, type FileCompilerOptions } from './compile-file.ts'
import { fileOf } from './content-part.ts'
import { type CompiledContent, failedContent } from './compiled.ts'
import type { FrontMatter, SourceFile } from '../scan/source-file.ts'
import { contentImports, contentsWithin, importedContent, type CompileAs } from './content-key.ts'

export type ContentCompiler = ReturnType<typeof createContentCompiler>

export function createContentCompiler(options: FileCompilerOptions) {
  const files = createFileCompiler(options)
  const { cache } = options
  const atHand = (compiled: CompiledContent | null): CompiledContent | null =>
    compiled?.at === undefined ? compiled : (cache?.read(compiled.at) ?? null)
  const cached: CachedCompiler = {
    limit: files.limit,
    compile: async (file, as) => cache?.get(files.requestFor(file, as)) ?? files.compile(file, as),
    bring: async (compiled, as) => atHand(compiled) ?? atHand(await files.compile(compiled.path, as)),
    atHand,
  }
  const pages = pageContents(cached)
  const modules = moduleContents(cached, pages)
  return {
    optionsOf: files.optionsOf,
    ...pages,
    ...modules,
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

interface CachedCompiler {
  readonly limit: number
  /** What a file was compiled to, now or by an earlier build. It may be stored. */
  compile(file: FilePath, as: CompileAs): Promise<CompiledContent | null>
  bring(compiled: CompiledContent, as: CompileAs): Promise<CompiledContent | null>
  /** All of it, if it is known. */
  atHand(compiled: CompiledContent | null): CompiledContent | null
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

type Contents = Pick<ReturnType<typeof pageContents>, 'contentOf' | 'contents'>

/** As a module a file is something else. What is stored of it is brought when it is needed. */
function moduleContents({ limit, ...files }: CachedCompiler, pages: Contents) {
  let moduleByPath = new Map<FilePath, CompiledContent>()
  const prepared = new Map<FilePath, CompiledContent>()
  /** Files that are being compiled: both bundles ask for them. */
  const coming = new Map<FilePath, Promise<CompiledContent | null>>()
  const compile = async (file: FilePath): Promise<CompiledContent | null> => {
    const known = moduleByPath.get(file) ?? prepared.get(file)
    if (known !== undefined) return known
    const compiling = coming.get(file) ?? files.compile(file, 'module')
    coming.set(file, compiling)
    const compiled = await compiling
    // What has changed meanwhile is asked for again.
    if (compiled !== null && coming.get(file) === compiling) prepared.set(file, compiled)
    coming.delete(file)
    return compiled
  }
  const allOf = async (paths: readonly FilePath[]): Promise<Map<FilePath, CompiledContent>> => {
    const made = new Map<FilePath, CompiledContent>()
    await inOrder(paths, {
      limit,
      start: compile,
      take(compiled) {
        if (compiled !== null) made.set(compiled.path, compiled)
      },
    })
    return made
  }
  const bring = async (compiled: CompiledContent): Promise<CompiledContent | null> => {
    const found = await files.bring(compiled, 'module')
    if (found !== null) (moduleByPath.has(found.path) ? moduleByPath : prepared).set(found.path, found)
    return found
  }
  const releaseCode = (): void => {
    const withoutCode = ({ code: _code, ...compiled }: CompiledContent): CompiledContent => compiled
    moduleByPath = new Map([...moduleByPath].map(([file, compiled]) => [file, withoutCode(compiled)]))
    prepared.clear()
  }
  return {
    moduleOf: (file: FilePath): CompiledContent | undefined => moduleByPath.get(file),
    modules: (): readonly CompiledContent[] => [...moduleByPath.values()],
    releaseCode,
    /** JavaScript of a file that code imports; null where it cannot be made. */
    async codeOf(file: FilePath): Promise<string | null> {
      const found = await compile(file)
      const compiled = found?.at === undefined ? found : await bring(found)
      return compiled?.code ?? null
    },
    /** Source map of that JavaScript; its lines are those of the file. */
    mapOf: (file: FilePath): string | undefined => files.atHand(moduleByPath.get(file) ?? null)?.map,
    /**
     * Compiles those of the compiled files that become modules, and what these import, as modules, as far as that is not
     * known: many at a time, while the bundler asks for one. Problems come with `compileModules`.
     */
    async prepareModules(): Promise<void> {
      await allOf(modulesAmong(pages))
    },
    /**
     * Compiles files that code imports, as modules; gives their problems. Those of an earlier call that are not among them
     * are forgotten.
     */
    async compileModules(paths: readonly FilePath[]): Promise<readonly Diagnostic[]> {
      moduleByPath = await allOf(paths)
      return [...moduleByPath.values()].flatMap(({ diagnostics }) => diagnostics)
    },
    async loadModules(): Promise<void> {
      const wanted = [...moduleByPath.values()].filter(({ at }) => at !== undefined)
      await inOrder(wanted, { limit, start: bring, take: () => undefined })
      releaseCode()
    },
    forgetIf(isTouched: (compiled: CompiledContent) => boolean): void {
      coming.clear()
      for (const known of [moduleByPath, prepared])
        for (const [file, compiled] of known) if (isTouched(compiled)) known.delete(file)
    },
  }
}

/** Files that become modules, and the content that they import, which comes with them. */
function modulesAmong({ contents, contentOf }: Contents): readonly FilePath[] {
  const modules = new Set(contents().flatMap(({ kind, path }) => (kind === 'module' ? path : [])))
  for (const file of modules) {
    const compiled = contentOf(file)
    if (compiled !== undefined) for (const imported of contentImports(compiled)) modules.add(imported)
  }
  return [...modules]
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
    const found = cycles.flatMap(({ chain, diagnostic }) => (chain[0] === file ? diagnostic : []))
    return failedContent(file, found)
  })
}

/** Files that import each other in a circle, from the first file in path order around to itself. */
export function findImportCycles(compiledByPath: ReadonlyMap<FilePath, CompiledContent>) {
  const done = new Set<FilePath>()
  const cycles: { readonly chain: readonly FilePath[]; readonly diagnostic: Diagnostic }[] = []
  const visit = (path: FilePath, before: readonly FilePath[]): void => {
    const at = before.indexOf(path)
    const compiled = compiledByPath.get(path)
    if (compiled === undefined || done.has(path)) return
    if (at >= 0) {
      const chain = [...before.slice(at), path]
      cycles.push({ chain, diagnostic: cycle(chain, compiled) })
      return
    }
    for (const imported of contentImports(compiled)) visit(imported, [...before, path])
    done.add(path)
  }
  for (const path of [...compiledByPath.keys()].sort()) visit(path, [])
  return cycles
}

function cycle(chain: readonly FilePath[], { path, imports }: CompiledContent): Diagnostic {
  return {
    code: 'IMPORT_CYCLE',
    level: 'error',
    message: `${path} imports itself${chain.length > 2 ? ' through other files' : ''}.`,
    place: Object.values(imports).find(({ source }) => importedContent(source, path) === chain[1])?.place,
    notes: [`the chain: ${chain.join(' -> ')}`],
    hint: 'Remove one of the imports, or move what both files need into a third one.',
  }
}
