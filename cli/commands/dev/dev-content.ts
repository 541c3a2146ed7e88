import type { ContentDir } from '../../types/content-dir.ts'
import { contentHash } from '../../types/fingerprints.ts'
import type { FilePath } from '../../types/file-path.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { brokenCycles } from '../../content/compile/compile-all.ts'
import { createFileCompiler, type FileCompiler } from '../../content/compile/compile-file.ts'
import type { CompileCache, CompileRequest } from '../../content/compile/compile-cache.ts'
import { fileOf } from '../../content/compile/content-part.ts'
import type { CompiledContent } from '../../content/compile/compiled.ts'
import { contentImports } from '../../content/compile/import-cycles.ts'
import { createHighlighter } from '../../content/markdown/code/highlight.ts'
import type { FrontMatter } from '../../content/scan/source-file.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { Highlighter } from '../../../runtime/shared/content/code-block.ts'

type CompileAs = CompileRequest['as']

/** The content of a site that somebody has asked for. Owned by one run of the dev server. */
export interface DevContent {
  /** What is compiled, as a page or part of one, and as a module; undefined for what is not. */
  readonly contentOf: (file: FilePath) => CompiledContent | undefined
  readonly moduleOf: (file: FilePath) => CompiledContent | undefined
  readonly optionsOf: FileCompiler['optionsOf']
  /** JavaScript of content that a page has as a module; null for what code imports. */
  readonly codeOf: (file: FilePath) => Promise<string | null>
  readonly highlight: Highlighter
  /** Compiles a file and all that it imports, as far as they are not known; gives all of these files. */
  ensure(file: FilePath): Promise<ReadonlySet<FilePath>>
  /** Compiles files that code imports. Others are forgotten as modules. */
  ensureModules(files: readonly FilePath[]): Promise<void>
  /** Forgets what was made of files, and of those that they were read for. */
  forget(files: ReadonlySet<FilePath>): void
  /** What compiled content depends on, as a short text; empty for what is not compiled. */
  valueOf(file: FilePath, as: 'page' | 'module'): string
  /** Problems of what is compiled. */
  diagnostics(): readonly Diagnostic[]
}

interface DevContentOptions {
  readonly config: SiteConfig
  readonly contentDirs: readonly ContentDir[]
  /** Front matter of the files of pages; asked whenever a file is compiled. */
  readonly frontMatterByPath: ReadonlyMap<FilePath, FrontMatter>
  /** Hash of a file's bytes now, for what plugins read beside the content. */
  readonly hashOf: (file: string) => string | null
}

/** Compiles content when it is asked for. What is compiled is kept until its file changes. */
export function createDevContent({ hashOf, ...options }: DevContentOptions): DevContent {
  const highlight = createHighlighter(options.config.prism)
  const values = new Map<string, string>()
  const files = createFileCompiler({ ...options, highlight, cache: noting(values, hashOf) })
  const compiledByPath = new Map<FilePath, CompiledContent>()
  const moduleByPath = new Map<FilePath, CompiledContent>()
  /** Modules that are being compiled: both bundles ask for them. */
  const coming = new Map<FilePath, Promise<CompiledContent | null>>()
  /** Content that pages have as modules, as far as is known. */
  const ofPages = new Set<FilePath>()
  /** Files that other content imports: they are compiled as parts of pages. */
  const partials = new Set<FilePath>()

  const compileInto = async (file: FilePath, as: CompileAs): Promise<CompiledContent | null> => {
    const compiled = await files.compile(file, as)
    if (compiled !== null) compiledByPath.set(file, compiled)
    if (compiled?.kind === 'module') ofPages.add(file)
    return compiled
  }
  const moduleOf = async (file: FilePath): Promise<CompiledContent | null> => {
    const known = moduleByPath.get(file)
    if (known !== undefined) return known
    const compiling = coming.get(file) ?? files.compile(file, 'module')
    coming.set(file, compiling)
    const compiled = await compiling
    // What has changed meanwhile is asked for again.
    if (compiled !== null && coming.get(file) === compiling) moduleByPath.set(file, compiled)
    coming.delete(file)
    return compiled
  }
  const contentOf = async (file: FilePath, as: CompileAs): Promise<CompiledContent | null> => {
    const isKnown = compiledByPath.has(file) && (as === 'page' || partials.has(file))
    if (as === 'partial') partials.add(file)
    if (isKnown) return compiledByPath.get(file) ?? null
    return compileInto(file, partials.has(file) ? 'partial' : as)
  }
  return {
    contentOf: (file) => compiledByPath.get(file),
    moduleOf: (file) => moduleByPath.get(file),
    optionsOf: files.optionsOf,
    codeOf: async (file) => (ofPages.has(file) ? ((await moduleOf(file))?.code ?? null) : null),
    highlight,
    async ensure(file) {
      const all = new Set([file])
      const isComplete = compiledByPath.has(file)
      for (const one of all) {
        const compiled = await contentOf(one, one === file ? 'page' : 'partial')
        for (const imported of compiled === null ? [] : contentImports(compiled)) all.add(imported)
      }
      if (!isComplete || all.size > 1)
        for (const [path, broken] of brokenCycles(compiledByPath)) compiledByPath.set(path, broken)
      return all
    },
    async ensureModules(paths) {
      const before = new Map(moduleByPath)
      moduleByPath.clear()
      for (const file of paths) {
        const compiled = before.get(file) ?? (await moduleOf(file))
        if (compiled !== null) moduleByPath.set(file, compiled)
      }
    },
    forget(changed) {
      coming.clear()
      for (const known of [compiledByPath, moduleByPath]) {
        for (const [file, compiled] of known) {
          const isTouched = changed.has(fileOf(file)) || dependsOn(compiled, changed)
          if (!isTouched) continue
          known.delete(file)
          for (const as of ['page', 'partial', 'module']) values.delete(`${as} ${file}`)
        }
      }
    },
    valueOf: (file, as) =>
      (as === 'page' ? values.get(`partial ${file}`) : undefined) ?? values.get(`${as} ${file}`) ?? '',
    diagnostics: () =>
      [...compiledByPath.values(), ...moduleByPath.values()].flatMap(({ diagnostics }) => diagnostics),
  }
}

function dependsOn({ dependencies = [] }: CompiledContent, changed: ReadonlySet<FilePath>): boolean {
  return dependencies.some((file) => changed.has(file as FilePath))
}

/** Notes what each result was made from; nothing is recalled. */
function noting(values: Map<string, string>, hashOf: (file: string) => string | null): CompileCache {
  return {
    workDir: null,
    get: () => null,
    read: () => null,
    set({ file, as }, { compiled, hash }) {
      const read = (compiled.dependencies ?? []).map((one) => hashOf(one) ?? '')
      values.set(`${as} ${file}`, contentHash([hash, ...read].join(' ')))
    },
  }
}
