import type { Diagnostic } from '../../report/diagnostic.ts'
import { inOrder } from '../../threads/in-order.ts'
import type { FilePath } from '../../types/file-path.ts'
import type { CompileRequest, KnownContent } from './compile-cache.ts'
import type { FileCompiler } from './compile-file.ts'
import type { CompiledContent } from './compiled.ts'
import { contentImports } from './import-cycles.ts'

export type CompileAs = CompileRequest['as']

/** Compiles files that earlier builds may have compiled. */
export interface CachedCompiler extends Pick<FileCompiler, 'limit'> {
  known(file: FilePath, as: CompileAs): KnownContent | null
  load(file: FilePath, as: CompileAs): Promise<CompiledContent | null>
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
  /** What is known of a file as a module; undefined for what was not compiled. */
  readonly moduleOf: (file: FilePath) => CompiledContent | undefined
  /** All of what was compiled by the last call. */
  modules(): readonly CompiledContent[]
  /** JavaScript of a file that was compiled as a module; null without. */
  readonly codeOf: (file: FilePath) => Promise<string | null>
  /** Forgets the code of modules, which is large. */
  releaseCode(): void
}

/** As a module a file is something else: all of it is known at once. */
export function moduleContents({ limit, known, load }: CachedCompiler): ModuleContents {
  let moduleByPath: ReadonlyMap<FilePath, CompiledContent> = new Map()
  /** Compiled or looked up; what is known from earlier is brought when it is needed. */
  const prepared = new Map<FilePath, CompiledContent | 'known'>()
  const compileModule = async (file: FilePath): Promise<CompiledContent | null> => {
    const found = prepared.get(file) === 'known' ? null : known(file, 'module')
    return found?.isComplete === true ? found.content : load(file, 'module')
  }
  const moduleOf = async (file: FilePath): Promise<CompiledContent | null> => {
    const ready = moduleByPath.get(file) ?? prepared.get(file)
    return ready === undefined || ready === 'known' ? compileModule(file) : ready
  }
  return {
    moduleOf: (file) => moduleByPath.get(file),
    modules: () => [...moduleByPath.values()],
    async codeOf(file) {
      if (!moduleByPath.has(file) && !prepared.has(file)) return null
      const compiled = await moduleOf(file)
      if (compiled !== null && prepared.get(file) === 'known') prepared.set(file, compiled)
      return compiled?.code ?? null
    },
    releaseCode() {
      const withoutCode = ({ code: _code, ...compiled }: CompiledContent): CompiledContent => compiled
      moduleByPath = new Map([...moduleByPath].map(([file, compiled]) => [file, withoutCode(compiled)]))
      prepared.clear()
    },
    async prepare(paths) {
      await inOrder(paths, {
        limit,
        async start(file) {
          const found = known(file, 'module')
          if (found === null) return load(file, 'module')
          return found.isComplete ? found.content : 'known'
        },
        take(compiled, index) {
          const file = paths[index]
          if (compiled !== null && file !== undefined) prepared.set(file, compiled)
        },
      })
    },
    async compileModules(paths) {
      const made = new Map<FilePath, CompiledContent>()
      await inOrder(paths, {
        limit,
        start: moduleOf,
        take(compiled) {
          if (compiled !== null) made.set(compiled.path, compiled)
        },
      })
      moduleByPath = made
      return diagnosticsOf(made)
    },
  }
}

/** The problems of all that was compiled. */
export function diagnosticsOf(compiledByPath: ReadonlyMap<FilePath, CompiledContent>): readonly Diagnostic[] {
  return [...compiledByPath.values()].flatMap(({ diagnostics }) => diagnostics)
}
