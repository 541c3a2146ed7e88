import type { SiteConfig } from '../../config/site-config.ts'
import type { ModuleSource } from '../../config/module/evaluate-module.ts'
import type { Highlighter } from '../../../runtime/shared/content/code-block.ts'
import type { Threads } from '../../threads/threads.ts'
import type { ContentDir, FilePath } from '../../types/file-path.ts'
import { compileInThreads } from './compile-in-threads.ts'
import type { CompileCache, CompileRequest } from './content-key.ts'
import { createCompileWork, readText, type CompileOrder, type TimedFile } from './compile-work.ts'
import type { CompiledContent } from './compiled.ts'
import { contentFormatOf, type ContentFormat, type FrontMatter } from '../scan/source-file.ts'
import { fileOf } from './content-part.ts'
import { parseFrontMatter } from '../front-matter/front-matter.ts'
import type { PipelineOptions } from '../markdown/pipeline.ts'
import { withEnvironment } from './pipelines.ts'

export interface FileCompilerOptions {
  readonly config: SiteConfig
  /** Content folders of all feature instances. */
  readonly contentDirs: readonly ContentDir[]
  readonly frontMatterByPath: ReadonlyMap<FilePath, FrontMatter>
  readonly highlight: Highlighter
  /** What earlier builds compiled. @default nothing */
  readonly cache?: CompileCache
  /** Threads for many files, and what they get the functions of the configuration from. @default none */
  readonly threads?: { readonly threads: Threads; readonly source: ModuleSource }
  /** Told how long each file took, in milliseconds. */
  readonly onTime?: ((file: FilePath, milliseconds: number) => void) | undefined
}

/** Compiles single files. */
export interface FileCompiler {
  /** Null for a file that cannot be read. What follows from its text is remembered; threads may have stored the content. */
  compile(file: FilePath, as: CompileRequest['as']): Promise<CompiledContent | null>
  requestFor(file: FilePath, as: CompileRequest['as']): CompileRequest
  /** How a file is compiled. */
  optionsOf(file: FilePath): { readonly format: ContentFormat; readonly pipeline: PipelineOptions }
  /** How many files should be under way at the same time. */
  readonly limit: number
}

/** How many files are looked at together, to see whether they are worth threads. */
const LOOK_AHEAD = 600

/** Compiles files here or in threads, and keeps what they were compiled to. */
export function createFileCompiler(options: FileCompilerOptions): FileCompiler {
  const { config, contentDirs, threads, cache, onTime, frontMatterByPath } = options
  const work = createCompileWork(options)
  const { pipelines } = work
  const here = async (order: CompileOrder): Promise<TimedFile | null> => {
    const started = performance.now()
    const made = await work.compile(order)
    return made === null ? null : { ...made, json: null, milliseconds: performance.now() - started }
  }
  const hasThreads = threads !== undefined && threads.threads.count > 0
  const compile = hasThreads
    ? compileInThreads({
        ...threads,
        config,
        contentDirs,
        workDir: cache?.workDir ?? null,
        here,
        read: work.read,
      })
    : here
  const requestFor = (file: FilePath, as: CompileRequest['as']): CompileRequest => ({
    file,
    as,
    pipeline: pipelines.nameOf(file),
  })
  return {
    requestFor,
    limit: hasThreads ? LOOK_AHEAD : 1,
    optionsOf(file) {
      const pipeline = pipelines.options(pipelines.nameOf(file))
      const own = fileOf(file)
      const known = frontMatterByPath.get(own)
      const text = known === undefined ? (readText(own, config.siteDir)?.text ?? '') : ''
      const frontMatter = known ?? parseFrontMatter({ text, file: own }).frontMatter
      return { pipeline, format: contentFormatOf(own, frontMatter, pipeline.markdown) }
    },
    async compile(file, as) {
      const made = await compile({ file, as, frontMatter: frontMatterByPath.get(fileOf(file)) ?? null })
      if (made === null) return null
      const { json, hash, milliseconds } = made
      onTime?.(file, milliseconds)
      const compiled = withEnvironment(made.compiled)
      cache?.set(requestFor(file, as), { compiled, json, hash })
      return compiled
    },
  }
}
