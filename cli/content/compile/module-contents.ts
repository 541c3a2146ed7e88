import type { Diagnostic } from '../../report/diagnostic.ts'
import { inOrder } from '../../threads/in-order.ts'
import type { FilePath } from '../../types/file-path.ts'
import type { CompileAs } from './content-key.ts'
import type { FileCompiler } from './compile-file.ts'
import type { CompiledContent } from './compiled.ts'
import { contentImports } from './import-cycles.ts'

export interface CachedCompiler extends Pick<FileCompiler, 'limit'> {
  /** What a file was compiled to, now or by an earlier build. It may be stored. */
  compile(file: FilePath, as: CompileAs): Promise<CompiledContent | null> | CompiledContent | null
  /** All of content that may be stored. */
  bring(compiled: CompiledContent, as: CompileAs): Promise<CompiledContent | null>
}

interface Contents {
  readonly contentOf: (file: FilePath) => CompiledContent | undefined
  contents(): readonly CompiledContent[]
}

/** As a module a file is something else. What is stored of it is brought when it is needed. */
export function moduleContents({ limit, ...files }: CachedCompiler, pages: Contents) {
  let moduleByPath = new Map<FilePath, CompiledContent>()
  const prepared = new Map<FilePath, CompiledContent>()
  /** Files that are being compiled: both bundles ask for them. */
  const coming = new Map<FilePath, Promise<CompiledContent | null>>()
  const ofPages = new Set<FilePath>()
  const compile = async (file: FilePath): Promise<CompiledContent | null> => {
    const known = moduleByPath.get(file) ?? prepared.get(file)
    if (known !== undefined) return known
    const compiling = coming.get(file) ?? Promise.resolve(files.compile(file, 'module'))
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
    /** Forgets the code of modules, which is large. */
    releaseCode,
    /** JavaScript of a file that is a module as a page or part of one, compiled when it is asked for; null for others. */
    async codeOf(file: FilePath): Promise<string | null> {
      if (pages.contentOf(file)?.kind === 'module') ofPages.add(file)
      const isModule = ofPages.has(file) || moduleByPath.has(file) || prepared.has(file)
      const found = isModule ? await compile(file) : null
      const compiled = found?.at === undefined ? found : await bring(found)
      return compiled?.code ?? null
    },
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
    /** Brings the content of modules that is stored. */
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
