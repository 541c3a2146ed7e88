import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ModuleSource } from '../../config/module/evaluate-module.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { Highlighter } from '../../../runtime/shared/content/code-block.ts'
import type { Threads } from '../../threads/threads.ts'
import { holds, type ContentDir } from '../../types/content-dir.ts'
import { contentHash } from '../../types/fingerprints.ts'
import type { FilePath } from '../../types/file-path.ts'
import { memoized } from '../../types/memoized.ts'
import type { Compiler } from './compile.ts'
import { threadCompiler } from './compile-in-threads.ts'
import type { CompileCache, CompileRequest } from './compile-cache.ts'
import type { CompiledContent } from './compiled.ts'
import { contentFormatOf, type ContentFormat } from '../scan/content-format.ts'
import { cutText, fileOf, partHash, partOf } from './content-part.ts'
import { decodeText } from '../scan/decode.ts'
import { parseFrontMatter, splitFrontMatter } from '../front-matter/front-matter.ts'
import { knownDocument, readDocument, type ReadDocument } from '../front-matter/read-document.ts'
import type { PipelineOptions } from '../markdown/pipeline.ts'
import { createPipelines, withEnvironment } from './pipelines.ts'
import { preprocess } from './preprocess.ts'
import type { FrontMatter } from '../scan/source-file.ts'

export interface FileCompilerOptions {
  readonly config: SiteConfig
  /** Content folders of all feature instances. */
  readonly contentDirs: readonly ContentDir[]
  /** Front matter of the files that the scan found. */
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

/** Prepares one pipeline for each feature instance; files outside of all of them are compiled without plugins. */
export function createFileCompiler(options: FileCompilerOptions): FileCompiler {
  const { config, threads, cache, onTime, frontMatterByPath } = options
  const { siteDir } = config
  const pipelines = createPipelines(config, options)
  const inThreads =
    threads === undefined || threads.threads.count === 0
      ? null
      : threadCompiler(config, { ...threads, workDir: cache?.workDir ?? null })
  const compilerOf = memoized((name: string) => {
    const here: Compiler = async (input) => {
      const started = performance.now()
      const compiled = await pipelines.compile(name, input)
      onTime?.(input.path, performance.now() - started)
      return compiled
    }
    return inThreads === null ? here : inThreads(name, here)
  })
  const requestFor = (file: FilePath, as: CompileRequest['as']): CompileRequest => ({
    file,
    as,
    pipeline: pipelines.nameOf(file),
  })
  return {
    requestFor,
    limit: inThreads === null ? 1 : LOOK_AHEAD,
    optionsOf(file) {
      const pipeline = pipelines.options(pipelines.nameOf(file))
      const own = fileOf(file)
      const known = frontMatterByPath.get(own)
      const text = known === undefined ? (readText(own, siteDir)?.text ?? '') : ''
      const frontMatter = known ?? parseFrontMatter({ text, file: own }).frontMatter
      return { pipeline, format: contentFormatOf(own, frontMatter, pipeline.markdown) }
    },
    async compile(path, as) {
      const request = requestFor(path, as)
      const { markdown } = pipelines.options(request.pipeline)
      const file = fileOf(path)
      const read = readText(file, siteDir)
      if (read === null) return null
      const matter = await readMatter(file, { frontMatterByPath, text: read.text, markdown, as })
      const format = contentFormatOf(file, matter.frontMatter, markdown)
      const cut = cutOut(path, matter.text, matter.frontMatter)
      // A part is cut out of the body.
      const isWhole = partOf(path) === null
      const bodyOffset = isWhole ? matter.bodyOffset : 0
      const { text, diagnostic } = preprocess({ text: cut.text, bodyOffset, file, markdown })
      const frontMatter = isWhole ? matter.frontMatter : {}
      const input = { path, text, bodyOffset, format, as, ...(as === 'module' ? { frontMatter } : {}) }
      let json: string | null = null
      const made = await compilerOf(request.pipeline)(input, (text) => {
        if (text.at === null) json = text.json
        onTime?.(path, text.milliseconds)
      })
      const found = [
        ...matter.diagnostics,
        ...(diagnostic === null ? [] : [diagnostic]),
        ...partialFrontMatter(file, matter.frontMatter, { ...options, as }),
      ]
      const compiled = { ...withEnvironment(made), diagnostics: [...found, ...made.diagnostics] }
      // What was found beside compiling may be another for the same text.
      const isOfText = cut.isFresh && found.length === 0
      cache?.set(request, { compiled, json, hash: isOfText ? read.hash : '' })
      return compiled
    },
  }
}

function readText(file: FilePath, siteDir: string): { readonly text: string; readonly hash: string } | null {
  try {
    const bytes = readFileSync(path.join(siteDir, file))
    return { text: decodeText(bytes, file).text, hash: contentHash(bytes) }
  } catch {
    // What cannot be read was reported by the scan, or is an import that the bundler reports.
    return null
  }
}

/** Whether a path names a part that its file still has; files themselves always count. */
export function isCurrentPart(
  path: FilePath,
  { siteDir, markdown }: Pick<SiteConfig, 'siteDir' | 'markdown'>,
): boolean {
  if (partOf(path) === null) return true
  const file = fileOf(path)
  const read = readText(file, siteDir)
  const document = read === null ? null : knownDocument({ text: read.text, file, markdown })
  return document !== null && cutOut(path, document.text, document.frontMatter).isFresh
}

interface CutText {
  readonly text: string
  /** False when the file is no longer what the part was found in. */
  readonly isFresh: boolean
}

/** The text that a path names: all of its file, or a part. */
function cutOut(path: FilePath, text: string, frontMatter: FrontMatter): CutText {
  const part = partOf(path)
  if (part === null) return { text, isFresh: true }
  return { text: cutText(text, part), isFresh: partHash(text, part, frontMatter) === part.hash }
}

type PartialOptions = Pick<FileCompilerOptions, 'contentDirs' | 'frontMatterByPath'> &
  Pick<CompileRequest, 'as'>

/** Content that is no page is shown by another file, whose front matter counts. */
function partialFrontMatter(
  file: FilePath,
  frontMatter: FrontMatter,
  { as, contentDirs, frontMatterByPath }: PartialOptions,
): readonly Diagnostic[] {
  const [key] = Object.keys(frontMatter)
  const isPage = as === 'page' || frontMatterByPath.has(file)
  if (key === undefined || isPage || !contentDirs.some((folder) => holds(folder, file))) return []
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

interface Known {
  readonly frontMatterByPath: ReadonlyMap<FilePath, FrontMatter>
  readonly text: string
  readonly markdown: Pick<SiteConfig['markdown'], 'parseFrontMatter'>
  readonly as: CompileRequest['as']
}

/** The front matter of a file; a module exports what its text has now. The scan reported the problems of the files that it read. */
async function readMatter(
  file: FilePath,
  { frontMatterByPath, text, markdown, as }: Known,
): Promise<Omit<ReadDocument, 'frontMatterLines'>> {
  const known = frontMatterByPath.get(file)
  if (known !== undefined && markdown.parseFrontMatter === null && as !== 'module')
    return { frontMatter: known, bodyOffset: splitFrontMatter(text).bodyOffset, text, diagnostics: [] }
  const document = await readDocument({ text, file, markdown })
  return known === undefined ? document : { ...document, diagnostics: [] }
}
