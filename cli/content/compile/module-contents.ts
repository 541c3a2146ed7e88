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
  /** Brings the words of modules that are known from earlier builds: what is asked of them comes without until then. */
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

/** As a module a file is something else. Words of what is known from earlier builds are brought when they are needed. */
export function moduleContents({ limit, known, load }: CachedCompiler): ModuleContents {
  let moduleByPath = new Map<FilePath, CompiledContent>()
  const prepared = new Map<FilePath, CompiledContent>()
  /** Files of which only the start is known. */
  const unloaded = new Set<FilePath>()
  const ready = (file: FilePath): CompiledContent | undefined => moduleByPath.get(file) ?? prepared.get(file)
  const moduleOf = async (file: FilePath): Promise<CompiledContent | null> => {
    const found = known(file, 'module')
    if (found === null) return load(file, 'module')
    if (!found.isComplete) unloaded.add(file)
    return found.content
  }
  const allOf = async (files: readonly FilePath[]): Promise<Map<FilePath, CompiledContent>> => {
    const made = new Map<FilePath, CompiledContent>()
    await inOrder(files, {
      limit,
      start: async (file) => ready(file) ?? moduleOf(file),
      take(compiled) {
        if (compiled !== null) made.set(compiled.path, compiled)
      },
    })
    return made
  }
  const bring = async (file: FilePath): Promise<CompiledContent | undefined> => {
    const loaded = await load(file, 'module')
    unloaded.delete(file)
    if (loaded !== null) (moduleByPath.has(file) ? moduleByPath : prepared).set(file, loaded)
    return loaded ?? undefined
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
      const compiled = found !== undefined && unloaded.has(file) ? await bring(file) : found
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
      const wanted = [...moduleByPath.keys()].filter((file) => unloaded.has(file))
      await inOrder(wanted, { limit, start: bring, take: () => undefined })
      releaseCode()
    },
  }
}

/** The problems of all that was compiled. */
export function diagnosticsOf(compiledByPath: ReadonlyMap<FilePath, CompiledContent>): readonly Diagnostic[] {
  return [...compiledByPath.values()].flatMap(({ diagnostics }) => diagnostics)
}
