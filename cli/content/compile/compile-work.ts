import { partition } from 'lodash-es'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileRead } from '../../config/module/file-reads.ts'
import { processEnvironment } from '../../config/module/process-environment.ts'
import { hasPlugins } from '../../config/options/content-plugins.ts'
import { asSpelled, type FilePath, holds, type ContentDir } from '../../types/file-path.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { Highlighter } from '../../../runtime/shared/content/code-block.ts'
import { contentHash } from '../../types/fingerprints.ts'
import type { CompileInput } from './compile.ts'
import type { CompileRequest, CompileResult } from './content-key.ts'
import type { CompiledContent } from './compiled.ts'
import { contentFormatOf, type FrontMatter } from '../scan/source-file.ts'
import { cutText, fileOf, partHash, partOf, preprocess } from './content-part.ts'
import { decodeText } from '../scan/decode.ts'
import { splitFrontMatter } from '../front-matter/front-matter.ts'
import { knownDocument, readDocument, type ReadDocument } from '../front-matter/read-document.ts'
import { createPipelines, type CompileConfig, type Pipelines } from './pipelines.ts'

/** A file to read and compile, or a part of one. JSON-safe. */
export interface CompileOrder extends Omit<CompileRequest, 'pipeline'> {
  /** Front matter that the scan found; null for a file that it did not read. */
  readonly frontMatter: FrontMatter | null
}

type CompiledFile = Omit<CompileResult, 'json'>

/** A file that was compiled, and how long it took, in milliseconds. */
export interface TimedFile extends CompileResult {
  readonly milliseconds: number
}

interface ReadFile extends Pick<CompiledFile, 'hash'> {
  readonly input: CompileInput
  /** What was found beside compiling. */
  readonly found: readonly Diagnostic[]
}

/** Reads and compiles files in one thread. */
export interface CompileWork {
  readonly pipelines: Pipelines
  /** Null for a file that cannot be read. */
  read(order: CompileOrder): Promise<ReadFile | null>
  compile(order: CompileOrder): Promise<CompiledFile | null>
}

interface WorkScope {
  readonly config: CompileConfig & Pick<SiteConfig, 'siteDir'>
  /** Content folders of all feature instances. */
  readonly contentDirs: readonly ContentDir[]
  readonly highlight: Highlighter
  /** Whether a file that takes too long is ended here; threads are ended from outside. @default true */
  readonly guarded?: boolean
}

/** Prepares one pipeline for each feature instance; files outside of all of them are compiled without plugins. */
export function createCompileWork({ config, contentDirs, ...scope }: WorkScope): CompileWork {
  const { siteDir } = config
  const pipelines = createPipelines(config, { contentDirs, ...scope })
  const read: CompileWork['read'] = async (order) => {
    const { file: path, as } = order
    const { markdown } = pipelines.options(pipelines.nameOf(path))
    const file = fileOf(path)
    const bytes = readText(file, siteDir)
    if (bytes === null) return null
    const matter = await readMatter(file, { ...order, text: bytes.text, markdown })
    const format = contentFormatOf(file, matter.frontMatter, markdown)
    const cut = cutOut(path, matter.text, matter.frontMatter)
    // A part is cut out of the body.
    const isWhole = partOf(path) === null
    const bodyOffset = isWhole ? matter.bodyOffset : 0
    const { text, diagnostic } = preprocess({ text: cut.text, bodyOffset, file, markdown })
    const frontMatter = isWhole ? matter.frontMatter : {}
    const found = [
      ...matter.diagnostics,
      ...(diagnostic === null ? [] : [diagnostic]),
      ...partialFrontMatter(order, matter.frontMatter, contentDirs),
    ]
    return {
      input: { path, text, bodyOffset, format, as, ...(as === 'module' ? { frontMatter } : {}) },
      found,
      // What was found beside compiling may be another for the same text.
      hash: cut.isFresh && found.length === 0 ? bytes.hash : '',
    }
  }
  const compileOne: CompileWork['compile'] = async (order) => {
    const file = await read(order)
    if (file === null) return null
    const made = await pipelines.compile(pipelines.nameOf(order.file), file.input)
    return { compiled: withFound(made, file.found), hash: file.hash }
  }
  return {
    pipelines,
    read,
    async compile(order) {
      const { plugins, markdown } = pipelines.options(pipelines.nameOf(order.file))
      const { preprocessor, parseFrontMatter } = markdown
      if (!hasPlugins(plugins) && preprocessor === null && parseFrontMatter === null) return compileOne(order)
      const { value, files } = await processEnvironment.attributing(() => compileOne(order))
      return value && { ...value, compiled: withFiles(value.compiled, files) }
    },
  }
}

/** Content that depends on the files that functions of the site have read for it. */
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

/** Content with what was found beside compiling. */
export function withFound(compiled: CompiledContent, found: readonly Diagnostic[]): CompiledContent {
  return found.length === 0 ? compiled : { ...compiled, diagnostics: [...found, ...compiled.diagnostics] }
}

/** The text of a file, relative to the site directory; null for one that cannot be read. */
export function readText(
  file: FilePath,
  siteDir: string,
): { readonly text: string; readonly hash: string } | null {
  try {
    const bytes = readFileSync(asSpelled(path.join(siteDir, file)))
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

function cutOut(path: FilePath, text: string, frontMatter: FrontMatter): CutText {
  const part = partOf(path)
  if (part === null) return { text, isFresh: true }
  return { text: cutText(text, part), isFresh: partHash(text, part, frontMatter) === part.hash }
}

/** Content that is no page is shown by another file, whose front matter counts. */
function partialFrontMatter(
  { file: path, as, frontMatter: known }: CompileOrder,
  frontMatter: FrontMatter,
  contentDirs: readonly ContentDir[],
): readonly Diagnostic[] {
  const file = fileOf(path)
  const [key] = Object.keys(frontMatter)
  const isPage = as === 'page' || known !== null
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

interface Known extends Pick<CompileOrder, 'as' | 'frontMatter'> {
  readonly text: string
  readonly markdown: Pick<SiteConfig['markdown'], 'parseFrontMatter'>
}

/** The front matter of a file; a module exports what its text has now. The scan reported the problems of the files that it read. */
async function readMatter(
  file: FilePath,
  { frontMatter: known, text, markdown, as }: Known,
): Promise<Omit<ReadDocument, 'frontMatterLines'>> {
  if (known !== null && markdown.parseFrontMatter === null && as !== 'module')
    return { frontMatter: known, bodyOffset: splitFrontMatter(text).bodyOffset, text, diagnostics: [] }
  const document = await readDocument({ text, file, markdown })
  return known === null ? document : { ...document, diagnostics: [] }
}
