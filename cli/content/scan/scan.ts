import fs from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { globSync } from 'tinyglobby'
import type { Keeping } from '../../config/module/kept-module.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { contentHash } from '../../types/fingerprints.ts'
import type { FilePath } from '../../types/file-path.ts'
import { decodeText } from './decode.ts'
import { FolderReader, sitePath } from './folder-reader.ts'
import { hasShortcode, withEmoji } from '../markdown/inline/shortcodes.ts'
import { readDocument, type ReadDocument } from '../front-matter/read-document.ts'
import { unreadable } from './scan-problems.ts'
import {
  type TextReader,
  type Outline,
  type SourceFile,
  type TextFile,
  contentFormatOf,
} from './source-file.ts'
import { contentTitleOf, unwrapCodeBlocks } from './content-title.ts'
import { excerptOf } from './excerpt.ts'
import { flattenString } from '../../../runtime/shared/json.ts'
import { parseFrontMatter } from '../front-matter/front-matter.ts'
import type { Translation } from '../translations.ts'
import { preprocess } from '../compile/content-part.ts'

export interface ScanOptions {
  readonly siteDir: string
  readonly path: FilePath
  /** Globs of content files, relative to `path`. Names that start with a dot must be named with it. */
  readonly include: readonly string[]
  /** Globs of files and folders that are no content of their own, relative to `path`. */
  readonly exclude: readonly string[]
  readonly collection: string
  readonly markdown: SiteConfig['markdown']
  /** Folders that are never read, relative to the site directory, such as the build output. @default ['build'] */
  readonly skip?: readonly FilePath[]
  /** Folders of translations of the collection: a file of the first one that has it is read in the place of its original. @default none */
  readonly translations?: readonly FilePath[]
  readonly cache?: SourceCache | undefined
  /** Finds more in the texts than their outlines. @default nothing */
  readonly reader?: TextReader | undefined
  readonly onListed?: ((files: number) => void) | undefined
}

export interface Scanning extends Pick<ScanOptions, 'cache' | 'onListed'> {
  /** What is done with sidebars that an earlier command bundled. @default nothing */
  readonly keeping?: Keeping
}

/** What earlier scans know of files. */
export interface SourceCache {
  /**
   * What was found in a file; null for one that must be read.
   *
   * @param hashOf - hashes its bytes. @default the hash is known of a file that looks as it did then
   */
  get(file: FilePath, hashOf?: () => string): FoundSource | null
  set(file: FilePath, found: FoundSource): void
}

export type FoundSource = Pick<SourceFile, 'hash' | 'outline'>

/** What a collection holds. All lists are in code-unit order of their paths. */
export interface Scan {
  readonly files: readonly SourceFile[]
  /**
   * The files `_category_.json`, `_category_.yml` and `_category_.yaml`, whatever the globs say. Those of a folder of
   * translations take the place of the originals in theirs.
   */
  readonly categoryFiles: readonly TextFile[]
  readonly translations: readonly Translation[]
  readonly diagnostics: readonly Diagnostic[]
}

const MARKDOWN = /\.mdx?$/i
const CATEGORY_FILE = /^_category_\.(?:json|ya?ml)$/

/** How many files are read before other work of the process gets a turn. */
const BATCH = 64

/** tinyglobby sees the collection at this path, through a file system that is the folder reader. */
const GLOB_ROOT = path.resolve('/content').replaceAll('\\', '/')

/**
 * Finds, hashes and outlines the files of a collection. A folder that does not exist holds nothing. `node_modules`,
 * `.git`, `.sitegen` and the folders of `skip` are never read; links are treated as `FolderReader` says.
 *
 * Files that cannot be decoded are in the result all the same, with what could be read; files that cannot be read are
 * not. Problems: `FILE_UNREADABLE`, `FILE_NOT_UTF8`, `SYMLINK_SKIPPED` and those of `outlineOf`.
 */
export async function scanCollection(options: ScanOptions): Promise<Scan> {
  const { path: folder } = options
  const { content, categories, problems } = listContent(options)
  options.onListed?.(content.length)
  const translated = (options.translations ?? []).map((path) => ({
    path,
    ...listContent({ ...options, path }),
  }))
  const diagnostics = [problems, ...translated.map((one) => one.problems)].flat()
  const fileByName = new Map(
    translated
      .toReversed()
      .flatMap(({ path, content: names }) =>
        names.map((name) => [name.normalize('NFC'), sitePath(path, name)]),
      ),
  )
  const files: SourceFile[] = []
  const translations: Translation[] = []
  for (const [index, relativePath] of content.entries()) {
    const names = { relativePath, translation: fileByName.get(relativePath.normalize('NFC')) }
    const file = await readTranslated(names, options, { diagnostics, translations })
    if (file !== null) files.push(options.markdown.emoji ? await withEmojiTitle(file) : file)
    if (index % BATCH === BATCH - 1) await setImmediate()
  }
  return {
    files,
    categoryFiles: categoriesOf([{ path: folder, categories }, ...translated]).flatMap((file) =>
      readCategory(file, options, diagnostics),
    ),
    translations,
    diagnostics,
  }
}

/** The names of what a folder of content or of translations holds, relative to it. */
export function listContent(options: Pick<ScanOptions, 'siteDir' | 'path' | 'include' | 'exclude' | 'skip'>) {
  const { siteDir, path: folder, skip = ['build' as FilePath] } = options
  const reader = new FolderReader({ siteDir, path: folder, skip })
  // Only the folders that the globs can match are read.
  const content = matchFiles(reader, options)
  const categories = [...reader.folders].flatMap(([below, entries]) =>
    entries
      .filter(({ name, kind }) => kind === 'file' && CATEGORY_FILE.test(name))
      .map(({ name }) => sitePath(below, name)),
  )
  return { content, categories: categories.sort(), problems: reader.diagnostics }
}

type Categories = Readonly<Record<'path', FilePath>> & { readonly categories: readonly FilePath[] }

/** The files of the originals, but for folders that have some among translations. */
function categoriesOf([originals, ...translated]: readonly [Categories, ...Categories[]]) {
  const known = new Set<string>()
  return [...translated, originals].flatMap(({ path: folder, categories }) => {
    const own = categories.filter((name) => !known.has(path.posix.dirname(name)))
    for (const name of own) known.add(path.posix.dirname(name))
    return own.map((name) => {
      const original = sitePath(originals.path, name)
      return folder === originals.path ? { path: original } : { path: sitePath(folder, name), original }
    })
  })
}

function matchFiles(
  reader: FolderReader,
  { include, exclude }: Pick<ScanOptions, 'include' | 'exclude'>,
): string[] {
  const options = { cwd: GLOB_ROOT, fs: { readdirSync: virtualReaddir(reader) }, expandDirectories: false }
  return globSync(include, { ...options, ignore: exclude }).sort()
}

function virtualReaddir(reader: FolderReader): typeof fs.readdirSync {
  const readdirSync = (folder: string) =>
    reader.entriesOf(folder.slice(GLOB_ROOT.length + 1).replace(/\/$/, '')).map(({ name, kind }) => ({
      name,
      isFile: () => kind === 'file',
      isDirectory: () => kind === 'folder',
      isSymbolicLink: () => false,
    }))
  return readdirSync as unknown as typeof fs.readdirSync
}

/** A file, or its translation where that says something else. Problems are told of the one that is read. */
async function readTranslated(
  {
    relativePath,
    translation,
  }: { readonly relativePath: string; readonly translation: FilePath | undefined },
  options: ScanOptions,
  { diagnostics, translations }: { readonly diagnostics: Diagnostic[]; readonly translations: Translation[] },
): Promise<SourceFile | null> {
  const { path: folder, collection } = options
  const original = sitePath(folder, relativePath)
  const read = async (file: FilePath) => {
    const problems: Diagnostic[] = []
    const source = recalled(file, options) ?? (await findSource(file, options, problems))
    return { file, source, problems }
  }
  const own = await read(original)
  const other = translation === undefined ? own : await read(translation)
  const isCopy = other.source?.hash === own.source?.hash
  if (other !== own && other.source !== null) translations.push({ file: other.file, original, isCopy })
  const { file, source, problems } = isCopy ? own : other
  diagnostics.push(...problems)
  return source && { path: file, ...(!isCopy && { original }), relativePath, collection, ...source }
}

/** What is known of a file, if it was read as it is to be read now. */
function recalled(file: FilePath, { cache, reader }: ScanOptions, hashOf?: () => string): FoundSource | null {
  if (reader?.key === null) return null
  const known = cache?.get(file, hashOf) ?? null
  const isFresh = known?.outline == null || known.outline.findings?.key === reader?.key
  return isFresh ? known : null
}

/** A file with problems is not remembered, so that they are found again. */
async function findSource(
  file: FilePath,
  options: ScanOptions,
  diagnostics: Diagnostic[],
): Promise<FoundSource | null> {
  const { siteDir, markdown, cache, reader } = options
  const bytes = tryRead(file, siteDir, diagnostics)
  if (bytes === null) return null
  // One that only looks different: a checkout gives files other times.
  const known = recalled(file, options, () => contentHash(bytes))
  if (known !== null) return known
  const look = await lookInto(bytes, { file, markdown, reader })
  diagnostics.push(...look.diagnostics)
  if (look.diagnostics.length === 0) cache?.set(file, look.source)
  return look.source
}

export type SourceLook = Awaited<ReturnType<typeof lookInto>>

export async function lookInto(
  bytes: Uint8Array,
  { file, markdown, reader }: Pick<ScanOptions, 'markdown' | 'reader'> & { readonly file: FilePath },
) {
  const hash = contentHash(bytes)
  if (!MARKDOWN.test(file)) return { source: { hash, outline: null }, diagnostics: [] }
  const decoded = decodeText(bytes, file)
  const document = await readDocument({ text: decoded.text, file, markdown })
  const { text } = document
  const { outline: common, diagnostics } = outlineOf({ text, file, markdown, document })
  const { frontMatter, bodyOffset: from } = common
  const findings = reader?.read({ file, text, from, to: text.length, frontMatter })
  const outline: Outline = findings === undefined ? common : { ...common, findings }
  return { source: { hash, outline }, diagnostics: [...decoded.diagnostics, ...diagnostics] }
}

/** A title that comes from the text shows what the text shows. */
async function withEmojiTitle(file: SourceFile): Promise<SourceFile> {
  const { outline } = file
  if (outline === null || outline.contentTitle === null || !hasShortcode(outline.contentTitle)) return file
  return { ...file, outline: { ...outline, contentTitle: await withEmoji(outline.contentTitle) } }
}

function readCategory(
  { path: file, ...names }: Omit<TextFile, 'text'>,
  options: ScanOptions,
  diagnostics: Diagnostic[],
): readonly TextFile[] {
  const bytes = tryRead(file, options.siteDir, diagnostics)
  if (bytes === null) return []
  const { text, diagnostics: found } = decodeText(bytes, file)
  diagnostics.push(...found)
  return [{ path: file, ...names, text }]
}

function tryRead(file: FilePath, siteDir: string, diagnostics: Diagnostic[]): Uint8Array | null {
  try {
    return fs.readFileSync(path.join(siteDir, file))
  } catch (error) {
    diagnostics.push(unreadable(file, error))
    return null
  }
}

/** What planning needs of a content file, and the problems of its front matter. Depends on its arguments only. */
export function outlineOf(source: {
  readonly text: string
  readonly file: FilePath
  readonly markdown: SiteConfig['markdown']
  /** The text with its front matter taken out of it. @default what our own parser finds */
  readonly document?: ReadDocument
}): { readonly outline: Outline; readonly diagnostics: readonly Diagnostic[] } {
  const { file, markdown } = source
  const { frontMatter, frontMatterLines, bodyOffset, diagnostics, text } = source.document ?? {
    ...parseFrontMatter(source),
    text: source.text,
  }
  const format = contentFormatOf(file, frontMatter, markdown)
  // What fails here fails again when the file is compiled, and is reported then.
  const shown = preprocess({ text, bodyOffset, file, markdown }).text
  const body = { text: format === 'mdx' ? unwrapCodeBlocks(shown) : shown, from: bodyOffset, format }
  const contentTitle = flattened(contentTitleOf(body))
  const excerpt = flattened(excerptOf(body))
  return { outline: { frontMatter, frontMatterLines, bodyOffset, contentTitle, excerpt }, diagnostics }
}

// Outlines stay in memory for the whole build; the texts they were found in must not stay with them.
function flattened(text: string | null): string | null {
  return text === null ? null : flattenString(text)
}
