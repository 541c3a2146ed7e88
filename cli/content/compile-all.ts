import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { ADMONITION_KEYWORDS } from '../config/complete-content.ts'
import type { PluginLists, SiteConfig } from '../config/site-config.ts'
import type { Diagnostic } from '../report/diagnostic.ts'
import type { ContentDir } from '../types/content-dir.ts'
import type { FilePath } from '../types/file-path.ts'
import { createCompiler, failedContent, type CompileInput, type Compiler } from './compile.ts'
import type { CompiledContent } from './compiled.ts'
import { contentFormatOf, type ContentFormat } from './content-format.ts'
import { decodeText } from './decode.ts'
import { blankFrontMatter, parseFrontMatter, splitFrontMatter } from './front-matter.ts'
import { contentImports, findImportCycles } from './import-cycles.ts'
import { THEME_COMPONENTS } from './markdown/implicit-imports.ts'
import type { Highlighter } from '../../runtime/shared/code-block.ts'
import type { PipelineOptions } from './markdown/pipeline.ts'
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
}

/** How many files are compiled before other work of the process, such as an interruption, gets a turn. */
const BATCH = 32

/** Plugin lists of files that belong to no feature instance. */
export const NO_PLUGINS: PluginLists = {
  remarkPlugins: [],
  rehypePlugins: [],
  beforeDefaultRemarkPlugins: [],
  beforeDefaultRehypePlugins: [],
  recmaPlugins: [],
  admonitions: ADMONITION_KEYWORDS,
}

/** Prepares one pipeline for each feature instance; files outside of all of them are compiled without plugins. */
export function createContentCompiler(options: ContentCompilerOptions): ContentCompiler {
  const { config } = options
  const frontMatterByPath = new Map(
    options.sources.map((source) => [source.path, source.outline?.frontMatter ?? {}]),
  )
  const pipelines = createPipelines(options)
  const compiledByPath = new Map<FilePath, CompiledContent>()
  const partials = new Set<FilePath>()
  const moduleByPath = new Map<FilePath, CompiledContent>()
  const compileFile = async (file: FilePath, as: CompileInput['as']): Promise<CompiledContent | null> => {
    const { pipeline, compiler } = pipelines.of(file)
    const read = readText(file, config.siteDir)
    if (read === null) return null
    const matter = readFrontMatter(file, { frontMatterByPath, text: read.text })
    const format = contentFormatOf(file, matter.frontMatter, pipeline.markdown)
    const { text, diagnostic } = preprocess({ text: read.text, file, markdown: pipeline.markdown })
    const compiled = await compiler({ path: file, text: withoutForeignFrontMatter(text), format, as })
    const found = diagnostic === null ? matter.diagnostics : [...matter.diagnostics, diagnostic]
    return { ...compiled, diagnostics: [...found, ...compiled.diagnostics] }
  }
  const store = async (file: FilePath, as: 'page' | 'partial'): Promise<void> => {
    const compiled = await compileFile(file, as)
    if (compiled !== null) compiledByPath.set(file, compiled)
  }
  return {
    compiledByPath,
    moduleByPath,
    highlight: options.highlight,
    optionsOf: (file) => {
      const { pipeline } = pipelines.of(file)
      const text = frontMatterByPath.has(file) ? '' : (readText(file, config.siteDir)?.text ?? '')
      const { frontMatter } = readFrontMatter(file, { frontMatterByPath, text })
      return { pipeline, format: contentFormatOf(file, frontMatter, pipeline.markdown) }
    },
    async compile(files, onProgress) {
      for (const [index, file] of files.entries()) {
        if (!compiledByPath.has(file)) await store(file, 'page')
        if (index % BATCH === BATCH - 1) await setImmediate()
        onProgress?.(index + 1, files.length)
      }
      for (
        let wanted = importedFrom(compiledByPath, partials);
        wanted.length > 0;
        wanted = importedFrom(compiledByPath, partials)
      ) {
        for (const file of wanted) {
          partials.add(file)
          await store(file, 'partial')
        }
      }
      breakCycles(compiledByPath)
    },
    release(file) {
      const compiled = compiledByPath.get(file)
      if (compiled !== undefined && !partials.has(file)) compiledByPath.set(file, { ...compiled, nodes: [] })
    },
    async compileModules(files) {
      for (const file of files) {
        const compiled = await compileFile(file, 'module')
        if (compiled !== null) moduleByPath.set(file, compiled)
      }
    },
    diagnostics: () =>
      [...compiledByPath.values(), ...moduleByPath.values()].flatMap((compiled) => compiled.diagnostics),
  }
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

interface Pipelines {
  of(file: FilePath): { readonly pipeline: PipelineOptions; readonly compiler: Compiler }
}

function createPipelines({
  config,
  contentDirs,
  highlight,
  wrap = (compiler) => compiler,
}: ContentCompilerOptions): Pipelines {
  const create = (plugins: PluginLists): { pipeline: PipelineOptions; compiler: Compiler } => {
    const pipeline = {
      markdown: config.markdown,
      plugins,
      highlight,
      defaultLanguage: config.prism.defaultLanguage,
      magicComments: config.prism.magicComments,
      components: { ...THEME_COMPONENTS, ...config.markdown.components },
    }
    return { pipeline, compiler: wrap(createCompiler(pipeline)) }
  }
  const pluginsOf = new Map<string, PluginLists>([
    ...config.docs.map((instance) => [`docs/${instance.id}`, instance] as const),
    ...config.pages.map((instance) => [`pages/${instance.id}`, instance] as const),
  ])
  const created = new Map([...pluginsOf].map(([name, plugins]) => [name, create(plugins)]))
  const instances = contentDirs.flatMap(({ instance, path: folder }) => {
    const pipeline = created.get(instance)
    return pipeline === undefined ? [] : [{ folder: `${folder}/`, ...pipeline }]
  })
  const others = create(NO_PLUGINS)
  // The innermost folder decides when one instance lies in another's.
  const byDepth = instances.sort((a, b) => b.folder.length - a.folder.length)
  return { of: (file) => byDepth.find(({ folder }) => file.startsWith(folder)) ?? others }
}
