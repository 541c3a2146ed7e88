import { ADMONITION_KEYWORDS, hasPlugins, type PluginLists } from '../../config/options/content-plugins.ts'
import { processEnvironment } from '../../config/module/process-environment.ts'
import type { ContentInstance } from '../../config/options/feature-options.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { Highlighter } from '../../../runtime/shared/content/code-block.ts'
import { holds, type ContentDir, type FilePath } from '../../types/file-path.ts'
import { memoized } from '../../types/memoized.ts'
import { fileOf } from './content-part.ts'
import type { CompileInput, Compiler } from './compile.ts'
import type { CompiledContent } from './compiled.ts'
import { componentsInScope } from '../markdown/mdx/theme-components.ts'
import type { PipelineOptions } from '../markdown/pipeline.ts'
import { createTimeGuard } from './time-guard.ts'

/** What compiling reads of a configuration, beside the preprocessor and the hooks, which are not its part. */
export interface CompileConfig {
  readonly markdown: SiteConfig['markdown']
  readonly prism: SiteConfig['prism']
  readonly instances: readonly ContentInstance[]
}

/** Plugin lists of files that belong to no feature instance. */
export const NO_PLUGINS: PluginLists = {
  remarkPlugins: [],
  rehypePlugins: [],
  beforeDefaultRemarkPlugins: [],
  beforeDefaultRehypePlugins: [],
  recmaPlugins: [],
  admonitions: ADMONITION_KEYWORDS,
}

/** Name of the pipeline for files that belong to no feature instance. */
const OTHER = 'other'

/** How the files of a site are compiled: one pipeline for each feature instance, and one for all other files. */
export interface Pipelines {
  /** Name of a file's pipeline: `docs/default`, `pages/default`, `other`. */
  nameOf(file: FilePath): string
  options(name: string): PipelineOptions
  compile(name: string, input: CompileInput): Promise<CompiledContent>
}

interface PipelineScope {
  readonly contentDirs: readonly ContentDir[]
  readonly highlight: Highlighter
  /** Whether a file that takes too long is ended here; threads are ended from outside. @default true */
  readonly guarded?: boolean
}

/** Prepares the pipelines of a site; each is made when it is first used. */
export function createPipelines(
  config: CompileConfig,
  { contentDirs, highlight, guarded = true }: PipelineScope,
): Pipelines {
  const plugins = pluginsByPipeline(config)
  const posts = new Set(config.instances.filter(({ isPosts }) => isPosts === true).map(({ name }) => name))
  const folders = contentDirs.filter(({ instance }) => plugins.has(instance))
  // The innermost folder decides when one instance lies in another's.
  const byDepth = folders.toSorted((a, b) => b.path.length - a.path.length)
  const options = memoized((name: string): PipelineOptions => ({
    markdown: config.markdown,
    plugins: plugins.get(name) ?? NO_PLUGINS,
    posts: posts.has(name),
    highlight,
    defaultLanguage: config.prism.defaultLanguage,
    magicComments: config.prism.magicComments,
    components: componentsInScope(config.markdown),
  }))
  // Loaded with the first file, for builds that compile none.
  const compilerOf = memoized(async (name: string): Promise<Compiler> => {
    const { createCompiler } = await import('./compile.ts')
    return createCompiler(options(name), guarded ? createTimeGuard(config.markdown.timeout * 1000) : null)
  })
  return {
    nameOf: (file) => byDepth.find((folder) => holds(folder, fileOf(file)))?.instance ?? OTHER,
    options,
    async compile(name, input) {
      const compiler = await compilerOf(name)
      if (!hasPlugins(options(name).plugins)) return compiler(input)
      return withEnvironment(await processEnvironment.calling(() => compiler(input), null))
    },
  }
}

/** Content with what functions have read for all files: the environment, and files that plugins read when they were set up. */
export function withEnvironment(compiled: CompiledContent): CompiledContent {
  const environment = processEnvironment.readByFunctions('plugins')
  if (environment.length === 0) return compiled
  return { ...compiled, environment: [...new Set([...(compiled.environment ?? []), ...environment])] }
}

/** Plugin lists of the feature instances, by the names of their pipelines. */
export function pluginsByPipeline({
  instances,
}: Pick<CompileConfig, 'instances'>): ReadonlyMap<string, PluginLists> {
  return new Map(instances.map(({ name, plugins }) => [name, plugins]))
}
