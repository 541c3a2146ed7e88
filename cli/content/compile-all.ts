import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ModuleSource } from '../config/evaluate-module.ts'
import type { SiteConfig } from '../config/site-config.ts'
import type { Diagnostic } from '../report/diagnostic.ts'
import type { ContentDir } from '../types/content-dir.ts'
import type { FilePath } from '../types/file-path.ts'
import { inOrder } from '../threads/in-order.ts'
import type { Threads } from '../threads/threads.ts'
import { failedContent, type CompileInput, type Compiler } from './compile.ts'
import { threadCompiler } from './compile-in-threads.ts'
import type { CompiledContent } from './compiled.ts'
import { contentFormatOf, type ContentFormat } from './content-format.ts'
import { decodeText } from './decode.ts'
import { blankFrontMatter, parseFrontMatter, splitFrontMatter } from './front-matter.ts'
import { contentImports, findImportCycles } from './import-cycles.ts'
import type { Highlighter } from '../../runtime/shared/code-block.ts'
import type { PipelineOptions } from './markdown/pipeline.ts'
import { createPipelines, memoized } from './pipelines.ts'
import { preprocess } from './preprocess.ts'
import type { FrontMatter, SourceFile } from './source-file.ts'

/** Compiles the content of a site. Owned by one build. */
export interface ContentCompiler {
  /** Compiles the given files and every content file that they import. */
  compile(files: readonly FilePath[], onProgress?: (done: number, total: number) => void): Promise<void>
  /** Compiles files that code imports, as modules. */
  compileModules(files: readonly FilePath[]): Promise<void>
  /** Forgets the words of a file whose page is written, unless other files show them too. Links and places stay. */
  release(file: FilePath): void
  readonly compiledByPath: ReadonlyMap<FilePath, CompiledContent>
  readonly moduleByPath: ReadonlyMap<FilePath, CompiledContent>
  /** How a file is compiled; the bundler needs it for MDX modules. */
  readonly optionsOf: (file: FilePath) => {
    readonly format: ContentFormat
    readonly pipeline: PipelineOptions
  }
  /** Highlights code as in the content. */
  readonly highlight: Highlighter
  /** Problems of the files compiled so far. */
  diagnostics(): readonly Diagnostic[]
}

interface ContentCompilerOptions {
  readonly config: SiteConfig
  /** Content folders of all feature instances. */
  readonly contentDirs: readonly ContentDir[]
  readonly sources: readonly SourceFile[]
  readonly highlight: Highlighter
  /** Puts something, such as a cache, before a compiler. @default nothing */
  readonly wrap?: (compiler: Compiler) => Compiler
  /** Threads for many files, and what they get the functions of the configuration from. @default none */
  readonly threads?: { readonly threads: Threads; readonly source: ModuleSource }
}

/** How many files are looked at together, to see whether they are worth threads. */
const LOOK_AHEAD = 600

/** Prepares one pipeline for each feature instance; files outside of all of them are compiled without plugins. */
export function createContentCompiler(options: ContentCompilerOptions): ContentCompiler {
  const { config } = options
  const frontMatterByPath = new Map(
    options.sources.map((source) => [source.path, source.outline?.frontMatter ?? {}]),
  )
  const { threads, wrap = (compiler) => compiler } = options
  const pipelines = createPipelines(config, options)
  const inThreads =
    threads === undefined || threads.threads.count === 0 ? null : threadCompiler(config, threads)
  const compilerOf = memoized((name: string) => {
    const here: Compiler = (input) => pipelines.compile(name, input)
    return wrap(inThreads === null ? here : inThreads(name, here))
  })
  const limit = inThreads === null ? 1 : LOOK_AHEAD
  const compiledByPath = new Map<FilePath, CompiledContent>()
  const partials = new Set<FilePath>()
  const moduleByPath = new Map<FilePath, CompiledContent>()
  const compileFile = async (file: FilePath, as: CompileInput['as']): Promise<CompiledContent | null> => {
    const name = pipelines.nameOf(file)
    const pipeline = pipelines.options(name)
    const read = readText(file, config.siteDir)
    if (read === null) return null
    const matter = readFrontMatter(file, { frontMatterByPath, text: read.text })
    const format = contentFormatOf(file, matter.frontMatter, pipeline.markdown)
    const { text, diagnostic } = preprocess({ text: read.text, file, markdown: pipeline.markdown })
    const compiled = await compilerOf(name)({ path: file, text: withoutForeignFrontMatter(text), format, as })
    const found = diagnostic === null ? matter.diagnostics : [...matter.diagnostics, diagnostic]
    return { ...compiled, diagnostics: [...found, ...compiled.diagnostics] }
  }
  /** Puts the files in their places in their order, whichever is compiled first. */
  const compileFiles = (files: readonly FilePath[], { as, into, onDone }: Filling): Promise<void> =>
    inOrder(files, {
      limit,
      start: (file) => compileFile(file, as),
      take(compiled, index) {
        if (compiled !== null) into.set(compiled.path, compiled)
        onDone?.(index + 1)
      },
    })
  return {
    compiledByPath,
    moduleByPath,
    highlight: options.highlight,
    optionsOf: (file) => {
      const pipeline = pipelines.options(pipelines.nameOf(file))
      const text = frontMatterByPath.has(file) ? '' : (readText(file, config.siteDir)?.text ?? '')
      const { frontMatter } = readFrontMatter(file, { frontMatterByPath, text })
      return { pipeline, format: contentFormatOf(file, frontMatter, pipeline.markdown) }
    },
    async compile(files, onProgress) {
      const wanted = [...new Set(files)].filter((file) => !compiledByPath.has(file))
      const onDone = (done: number): void => onProgress?.(done, wanted.length)
      await compileFiles(wanted, { as: 'page', into: compiledByPath, onDone })
      for (
        let wanted = importedFrom(compiledByPath, partials);
        wanted.length > 0;
        wanted = importedFrom(compiledByPath, partials)
      ) {
        for (const file of wanted) partials.add(file)
        await compileFiles(wanted, { as: 'partial', into: compiledByPath })
      }
      breakCycles(compiledByPath)
    },
    release(file) {
      const compiled = compiledByPath.get(file)
      if (compiled !== undefined && !partials.has(file)) compiledByPath.set(file, { ...compiled, nodes: [] })
    },
    async compileModules(files) {
      await compileFiles(files, { as: 'module', into: moduleByPath })
    },
    diagnostics: () =>
      [...compiledByPath.values(), ...moduleByPath.values()].flatMap((compiled) => compiled.diagnostics),
  }
}

interface Filling {
  readonly as: CompileInput['as']
  readonly into: Map<FilePath, CompiledContent>
  readonly onDone?: (done: number) => void
}

/** What imports itself has no end: the files of a circle are shown as nothing, with the reason. */
function breakCycles(compiledByPath: Map<FilePath, CompiledContent>): void {
  const cycles = findImportCycles(compiledByPath)
  for (const { chain, diagnostic } of cycles) {
    for (const file of chain)
      compiledByPath.set(file, { ...failedContent(file, diagnostic), diagnostics: [] })
  }
  for (const { chain, diagnostic } of cycles) {
    const [file] = chain
    const content = file === undefined ? undefined : compiledByPath.get(file)
    if (content !== undefined)
      compiledByPath.set(content.path, { ...content, diagnostics: [...content.diagnostics, diagnostic] })
  }
}

/** Imported content that was not compiled as such yet. */
function importedFrom(
  compiledByPath: ReadonlyMap<FilePath, CompiledContent>,
  partials: ReadonlySet<FilePath>,
): readonly FilePath[] {
  const imported = new Set([...compiledByPath.values()].flatMap(contentImports))
  return [...imported].filter((file) => !partials.has(file))
}

function readText(file: FilePath, siteDir: string): { readonly text: string } | null {
  try {
    return decodeText(readFileSync(path.join(siteDir, file)), file)
  } catch {
    // What cannot be read was reported by the scan, or is an import that the bundler reports.
    return null
  }
}

/** Front matter in another language was reported by the scan; as Markdown it would be reported once more. */
function withoutForeignFrontMatter(text: string): string {
  return splitFrontMatter(text).flaw === null ? text : blankFrontMatter(text)
}

interface Known {
  readonly frontMatterByPath: ReadonlyMap<FilePath, FrontMatter>
  readonly text: string
}

interface ReadFrontMatter {
  readonly frontMatter: FrontMatter
  /** Problems of a file that the scan did not read: it reported those of the others. */
  readonly diagnostics: readonly Diagnostic[]
}

function readFrontMatter(file: FilePath, { frontMatterByPath, text }: Known): ReadFrontMatter {
  const known = frontMatterByPath.get(file)
  return known === undefined ? parseFrontMatter({ text, file }) : { frontMatter: known, diagnostics: [] }
}
