import { partition, union } from 'lodash-es'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { processEnvironment, fileRead } from '../../config/module/process-environment.ts'
import { ADMONITION_KEYWORDS, hasPlugins, type PluginLists } from '../../config/options/content-plugins.ts'
import type { ContentInstance } from '../../config/options/feature-options.ts'
import { asSpelled, type FilePath, holds, type ContentDir } from '../../types/file-path.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { Highlighter } from '../../../runtime/shared/content/code-block.ts'
import { contentHash } from '../../types/fingerprints.ts'
import { memoized, orNull } from '../../types/memoized.ts'
import { componentsInScope } from '../../types/site-theme.ts'
import type { PipelineOptions } from '../markdown/pipeline.ts'
import type { CompileInput, Compiler } from './compile.ts'
import type { CompileRequest, CompileResult } from './content-key.ts'
import type { CompiledContent } from './compiled.ts'
import { contentFormatOf, type FrontMatter } from '../scan/source-file.ts'
import { cutText, fileOf, partHash, partOf, preprocess } from './content-part.ts'
import { decodeText } from '../scan/decode.ts'
import { splitFrontMatter } from '../front-matter/front-matter.ts'
import { knownDocument, readDocument } from '../front-matter/read-document.ts'
import { createTimeGuard } from './time-guard.ts'
import { createFindBeside } from '../translations.ts'

/** A file to read and compile, or a part of one. JSON-safe. */
export interface CompileOrder extends Omit<CompileRequest, 'pipeline'> {
  /** Front matter that the scan found; null for a file that it did not read. */
  readonly frontMatter: FrontMatter | null
}

export interface TimedFile extends CompileResult {
  readonly milliseconds: number
}

/** What compiling reads of a configuration, beside the hooks, which are not its part. */
export type CompileConfig = Pick<SiteConfig, 'siteDir' | 'markdown' | 'prism'> & {
  readonly instances: readonly ContentInstance[]
}

export type CompileWork = ReturnType<typeof createCompileWork>

export const NO_PLUGINS: PluginLists = {
  remarkPlugins: [],
  rehypePlugins: [],
  beforeDefaultRemarkPlugins: [],
  beforeDefaultRehypePlugins: [],
  recmaPlugins: [],
  admonitions: ADMONITION_KEYWORDS,
}

/**
 * Reads and compiles files in one thread. There is a pipeline for each feature instance, with the name of the instance
 * (`docs/default`), and one without plugins for the files outside of all of them; each is made when it is first used.
 *
 * @param scope.guarded - whether a file that takes too long is ended here; threads are ended from outside. @default true
 */
export function createCompileWork(scope: {
  readonly config: CompileConfig
  readonly contentDirs: readonly ContentDir[]
  readonly highlight: Highlighter
  readonly guarded?: boolean
}) {
  const { config, contentDirs, highlight, guarded = true } = scope
  const { siteDir } = config
  const findBeside = createFindBeside(contentDirs, siteDir)
  const instances = new Map(config.instances.map((instance) => [instance.name, instance]))
  const folders = contentDirs.filter(({ instance }) => instances.has(instance))
  // The innermost folder decides when one instance lies in another's.
  const byDepth = folders.toSorted((a, b) => b.path.length - a.path.length)
  const pipelineOf = (file: FilePath): string =>
    byDepth.find((folder) => holds(folder, fileOf(file)))?.instance ?? 'other'
  const optionsByName = memoized((name: string): PipelineOptions => ({
    markdown: config.markdown,
    plugins: instances.get(name)?.plugins ?? NO_PLUGINS,
    posts: instances.get(name)?.isPosts === true,
    highlight,
    defaultLanguage: config.prism.defaultLanguage,
    magicComments: config.prism.magicComments,
    components: componentsInScope(config.markdown),
    findBeside,
    readSnippet: (file) => readText(file, siteDir)?.text ?? null,
  }))
  const optionsOf = (file: FilePath): PipelineOptions => optionsByName(pipelineOf(file))
  // Loaded with the first file, for builds that compile none.
  const compilerOf = memoized(async (name: string): Promise<Compiler> => {
    const { createCompiler } = await import('./compile.ts')
    const guard = guarded ? createTimeGuard(config.markdown.timeout * 1000) : null
    return createCompiler(optionsByName(name), guard)
  })
  const read = async (order: CompileOrder) => {
    const { file: path, as } = order
    const { markdown } = config
    const file = fileOf(path)
    const bytes = readText(file, siteDir)
    if (bytes === null) return null
    const { frontMatter, ...matter } = await readMatter(order, bytes.text, config)
    const format = contentFormatOf(file, frontMatter, markdown)
    const cut = cutOut(path, matter.text, frontMatter)
    // A part is cut out of the body.
    const isWhole = partOf(path) === null
    const bodyOffset = isWhole ? matter.bodyOffset : 0
    const { text, diagnostics } = preprocess({ text: cut.text, bodyOffset, file, markdown })
    const isPage = as === 'page' || order.frontMatter !== null
    const isPartial = !isPage && contentDirs.some((folder) => holds(folder, file))
    const partial = isPartial ? partialFrontMatter(file, Object.keys(frontMatter)) : []
    const found = [...matter.diagnostics, ...diagnostics, ...partial]
    const input: CompileInput = { path, text, bodyOffset, format, as }
    return {
      input: as === 'module' ? { ...input, frontMatter: isWhole ? frontMatter : {} } : input,
      found,
      // What was found beside compiling may be another for the same text.
      hash: cut.isFresh && found.length === 0 ? bytes.hash : '',
    }
  }
  const compileOne = async (order: CompileOrder): Promise<TimedFile | null> => {
    const started = performance.now()
    const file = await read(order)
    if (file === null) return null
    const compiler = await compilerOf(pipelineOf(order.file))
    const work = (): Promise<CompiledContent> => compiler(file.input)
    const made = hasPlugins(optionsOf(order.file).plugins)
      ? withEnvironment(await processEnvironment.calling(work, null))
      : await work()
    const milliseconds = performance.now() - started
    return { compiled: withFound(made, file.found), json: null, hash: file.hash, milliseconds }
  }
  return {
    pipelineOf,
    optionsOf,
    read,
    async compile(order: CompileOrder): Promise<TimedFile | null> {
      const { preprocessor, parseFrontMatter } = config.markdown
      const isPlain = preprocessor === null && parseFrontMatter === null
      if (isPlain && !hasPlugins(optionsOf(order.file).plugins)) return compileOne(order)
      const { value, files } = await processEnvironment.attributing(() => compileOne(order))
      return value && { ...value, compiled: withFiles(value.compiled, files) }
    },
  }
}

/** Content with what functions have read for all files: the environment, and files that plugins read when they were set up. */
export function withEnvironment(compiled: CompiledContent): CompiledContent {
  const environment = processEnvironment.readByFunctions('plugins')
  if (environment.length === 0) return compiled
  return { ...compiled, environment: union(compiled.environment, environment) }
}

function withFiles(compiled: CompiledContent, names: readonly string[]): CompiledContent {
  const others = names.filter((name) => name !== `file ${fileOf(compiled.path)}`)
  if (others.length === 0) return compiled
  const [bytes, looks] = partition(others, (name) => fileRead(name)?.question === 'file')
  const read = bytes.map((name) => fileRead(name)?.file ?? '')
  return {
    ...compiled,
    dependencies: [...(compiled.dependencies ?? []), ...read],
    environment: [...(compiled.environment ?? []), ...looks],
  }
}

export function withFound(compiled: CompiledContent, found: readonly Diagnostic[]): CompiledContent {
  return found.length === 0 ? compiled : { ...compiled, diagnostics: [...found, ...compiled.diagnostics] }
}

export function readText(file: FilePath, siteDir: string) {
  // What cannot be read was reported by the scan, or is an import that the bundler reports.
  const bytes = orNull(() => readFileSync(asSpelled(path.join(siteDir, file))))
  return bytes && { text: decodeText(bytes, file).text, hash: contentHash(bytes) }
}

/** Whether a path names a part that its file still has; files themselves always count. */
export function isCurrentPart(path: FilePath, config: Pick<SiteConfig, 'siteDir' | 'markdown'>): boolean {
  if (partOf(path) === null) return true
  const file = fileOf(path)
  const read = readText(file, config.siteDir)
  const document = read && knownDocument({ text: read.text, file, markdown: config.markdown })
  return document !== null && cutOut(path, document.text, document.frontMatter).isFresh
}

/** The text that a path names. It is not fresh when the file is no longer what the part was found in. */
function cutOut(path: FilePath, text: string, frontMatter: FrontMatter) {
  const part = partOf(path)
  if (part === null) return { text, isFresh: true }
  return { text: cutText(text, part), isFresh: partHash(text, part, frontMatter) === part.hash }
}

/** Content that is no page is shown by another file, whose front matter counts. */
function partialFrontMatter(file: FilePath, [key]: readonly string[]): readonly Diagnostic[] {
  if (key === undefined) return []
  return [
    {
      code: 'PARTIAL_FRONT_MATTER',
      level: 'warning',
      message: `${file} has front matter, which is ignored: the file is not a page, but is imported by others.`,
      place: { file, line: 1, column: 1 },
      hint: `Remove it, or move "${key}" to the page that imports this file.`,
    },
  ]
}

/** The front matter of a file; a module exports what its text has now. The scan reported the problems of the files that it read. */
async function readMatter(order: CompileOrder, text: string, { markdown }: CompileConfig) {
  const { file: path, frontMatter: known, as } = order
  if (known !== null && markdown.parseFrontMatter === null && as !== 'module')
    return { frontMatter: known, bodyOffset: splitFrontMatter(text).bodyOffset, text, diagnostics: [] }
  const document = await readDocument({ text, file: fileOf(path), markdown })
  return known === null ? document : { ...document, diagnostics: [] }
}
