import type { Diagnostic } from '../../report/diagnostic.ts'
import { inOrder } from '../../threads/in-order.ts'
import type { FilePath } from '../../types/file-path.ts'
import type { CompileRequest } from './compile-cache.ts'
import type { FileCompiler } from './compile-file.ts'
import type { CompiledContent } from './compiled.ts'
import { contentImports } from './import-cycles.ts'

export type CompileAs = CompileRequest['as']

/** Compiles files that earlier builds may have compiled. */
export interface CachedCompiler extends Pick<FileCompiler, 'limit'> {
  /** What a file was compiled to, now or by an earlier build. It may be stored. */
  compile(file: FilePath, as: CompileAs): Promise<CompiledContent | null> | CompiledContent | null
  /** All of content that may be stored. */
  bring(compiled: CompiledContent, as: CompileAs): Promise<CompiledContent | null>
}

/** What is compiled as pages and parts of pages. */
interface Contents {
  readonly contentOf: (file: FilePath) => CompiledContent | undefined
  contents(): readonly CompiledContent[]
}

/** Files that become modules, and the content that they import, which comes with them. */
export function modulesAmong({ contents, contentOf }: Contents): readonly FilePath[] {
  const modules = new Set(contents().flatMap(({ kind, path }) => (kind === 'module' ? path : [])))
  for (const file of modules) {
    const compiled = contentOf(file)
    if (compiled !== undefined) for (const imported of contentImports(compiled)) modules.add(imported)
  }
  return [...modules]
}

/** Content as modules. */
export interface ModuleContents {
  /**
   * Compiles files that code imports, as modules; gives their problems. Those of an earlier call that are not among them
   * are forgotten.
   */
  compileModules(files: readonly FilePath[]): Promise<readonly Diagnostic[]>
  /** Compiles files as far as earlier builds did not, so that `codeOf` has their code. Problems come with `compileModules`. */
  prepare(files: readonly FilePath[]): Promise<void>
  /** Brings the content of modules that is stored. */
  loadModules(): Promise<void>
  /** What is known of a file as a module; undefined for what was not compiled. */
  readonly moduleOf: (file: FilePath) => CompiledContent | undefined
  /** All of what was compiled by the last call. */
  modules(): readonly CompiledContent[]
  /** JavaScript of a file that was compiled as a module; null without. */
  readonly codeOf: (file: FilePath) => Promise<string | null>
  /** Forgets the code of modules, which is large. */
  releaseCode(): void
}

/** As a module a file is something else. What is stored of it is brought when it is needed. */
export function moduleContents({ limit, compile, ...stored }: CachedCompiler): ModuleContents {
  let moduleByPath = new Map<FilePath, CompiledContent>()
  const prepared = new Map<FilePath, CompiledContent>()
  const ready = (file: FilePath): CompiledContent | undefined => moduleByPath.get(file) ?? prepared.get(file)
  const allOf = async (files: readonly FilePath[]): Promise<Map<FilePath, CompiledContent>> => {
    const made = new Map<FilePath, CompiledContent>()
    await inOrder(files, {
      limit,
      start: async (file) => ready(file) ?? compile(file, 'module'),
      take(compiled) {
        if (compiled !== null) made.set(compiled.path, compiled)
      },
    })
    return made
  }
  const bring = async (compiled: CompiledContent): Promise<CompiledContent | null> => {
    const found = await stored.bring(compiled, 'module')
    if (found !== null) (moduleByPath.has(found.path) ? moduleByPath : prepared).set(found.path, found)
    return found
  }
  const releaseCode = (): void => {
    const withoutCode = ({ code: _code, ...compiled }: CompiledContent): CompiledContent => compiled
    moduleByPath = new Map([...moduleByPath].map(([file, compiled]) => [file, withoutCode(compiled)]))
    prepared.clear()
  }
  return {
    moduleOf: (file) => moduleByPath.get(file),
    modules: () => [...moduleByPath.values()],
    releaseCode,
    async codeOf(file) {
      const found = ready(file)
      const compiled = found?.at === undefined ? found : await bring(found)
      return compiled?.code ?? null
    },
    async prepare(files) {
      for (const [file, compiled] of await allOf(files)) prepared.set(file, compiled)
    },
    async compileModules(files) {
      moduleByPath = await allOf(files)
      return diagnosticsOf(moduleByPath)
    },
    async loadModules() {
      const wanted = [...moduleByPath.values()].filter(({ at }) => at !== undefined)
      await inOrder(wanted, { limit, start: bring, take: () => undefined })
      releaseCode()
    },
  }
}

/** The problems of all that was compiled. */
export function diagnosticsOf(compiledByPath: ReadonlyMap<FilePath, CompiledContent>): readonly Diagnostic[] {
  return [...compiledByPath.values()].flatMap(({ diagnostics }) => diagnostics)
}
