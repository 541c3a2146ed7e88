import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { defined, type Json, type JsonObject } from '../../runtime/shared/json.ts'
import { fileHref } from '../../runtime/shared/url/url.ts'
import { processEnvironment } from '../config/module/process-environment.ts'
import type { ModuleSource } from '../config/module/evaluate-module.ts'
import { ofSharedFiles } from '../config/site-language.ts'
import { createAssetStore, type AssetStore, type ScaledImage } from '../content/assets/assets.ts'
import type { CompiledContent } from '../content/compile/compiled.ts'
import type { Messages } from '../content/load-messages.ts'
import { createHighlighter } from '../content/markdown/code/highlight.ts'
import { folderStore, type StoredAt, type TextReader } from '../kept/store.ts'
import type { Page } from '../routes/page.ts'
import { type TaskSetUp, type Task, thrownValue } from '../threads/serve-tasks.ts'
import type { ContentDir, FilePath } from '../types/file-path.ts'
import { contentHash } from '../types/fingerprints.ts'
import { memoized } from '../types/memoized.ts'
import type { LinkTargets, ReferenceConfig } from './content/reference-scope.ts'
import { recordingScope } from './content/recording-scope.ts'
import { type FileOrder, type WrittenFile, startPage, type PageFiles, type StartedPage } from './pages.ts'
import { createInputsReader } from './page-inputs.ts'
import { renderPage, type DocumentOutcome, type PageOutcome, type PageToRender } from './render-page.ts'
import { createRenderer, type Renderer, type RenderSetUp } from './renderer.ts'

export interface PageSetUp extends RenderSetUp {
  /** Shared data as JSON text, by key: few pages read much of it. */
  readonly shared: ReadonlyMap<string, string>
  /** Null when it holds functions: then it is loaded from `source`. */
  readonly config: ReferenceConfig | null
  readonly source: ModuleSource
  readonly manifest: LinkTargets
  readonly contentDirs: readonly ContentDir[]
  readonly messages: Messages
  readonly scaled: ReadonlyMap<string, ScaledImage>
  /** Folder for what builds keep, absolute: content is stored there. */
  readonly workDir: string
}

/** Content: all of it, or where it is stored. */
type SentContent = CompiledContent | StoredAt

export interface PageOrder {
  readonly page: Page
  readonly frontMatter: JsonObject | undefined
  readonly contents: readonly SentContent[]
  readonly modules: readonly SentContent[]
  readonly modulesByKey: ReadonlyMap<string, readonly FilePath[]>
  readonly files: readonly FileOrder[]
}

export interface SentPage extends Omit<StartedPage<DocumentOutcome>, 'page'> {
  readonly written: readonly WrittenFile[]
  /** Environment variables that functions of the configuration have read. */
  readonly environment: readonly string[]
}

/** A page that was made; null for one whose content is not stored as it was. */
export type PageAnswer = SentPage | null

export function pageTask(reload: (source: ModuleSource) => Promise<ReferenceConfig>): TaskSetUp {
  return async (data) => {
    const setUp = data as PageSetUp
    const config = setUp.config ?? (await reload(setUp.source))
    const make = await pageMaker(setUp, config, {
      ...createAssetStore(ofSharedFiles(config)),
      scaled: setUp.scaled,
    })
    return async (orders, onItem) => {
      const output: PageAnswer[] = []
      for (const [index, order] of (orders as readonly PageOrder[]).entries()) {
        onItem(index)
        output.push(await make(order))
      }
      return output
    }
  }
}

function loadRenderer(setUp: RenderSetUp): Promise<Renderer> {
  return createRenderer(setUp, createHighlighter(setUp))
}

/** Makes pages: their content is read, filled in and rendered, and their files are written. */
export async function pageMaker(
  setUp: PageSetUp,
  config: ReferenceConfig,
  assets: AssetStore,
): Promise<(order: PageOrder) => Promise<PageAnswer>> {
  const { client, manifest, contentDirs, messages } = setUp
  const reader = folderStore(setUp.workDir).openReader()
  const rendering = {
    renderer: await loadRenderer(setUp),
    shared: memoized((key: string) => {
      const text = setUp.shared.get(key)
      return text === undefined ? undefined : (JSON.parse(text) as Json)
    }),
    inputs: createInputsReader(),
  }
  const folders = new Set<string>()
  return async ({ page: asked, frontMatter, modulesByKey, files, ...sent }) => {
    const contents = readContents(sent.contents, reader)
    const modules = readContents(sent.modules, reader)
    if (contents === null || modules === null) return null
    const {
      outcome,
      page: _page,
      inputs,
      ...found
    } = await startPage(asked, {
      client,
      base: fileHref(config.i18n.filesBaseUrl, config),
      render: (input) => renderPage(input, rendering),
      frontMatterOf: () => frontMatter,
      recording: recordingScope({
        config,
        manifest,
        contentDirs,
        messages,
        assets,
        contentOf: (file) => contents.get(file),
        moduleOf: (file) => modules.get(file),
        modulesOf: (key) => modulesByKey.get(key) ?? [],
      }),
    })
    const page = { ...found, inputs: [...inputs], environment: processEnvironment.readByFunctions('page') }
    if ('thrown' in outcome) return { ...page, outcome, written: [] }
    const { html, data, text, markdown, ...document } = outcome
    const made = { html, data, ...defined({ text, markdown }) }
    const written = files.map((file) => writeFile(file, made, folders))
    return { ...page, outcome: document, written }
  }
}

function readContents(
  sent: readonly SentContent[],
  reader: TextReader,
): ReadonlyMap<FilePath, CompiledContent> | null {
  const contents = new Map<FilePath, CompiledContent>()
  for (const one of sent) {
    const content = readContent(one, reader)
    if (content === null) return null
    contents.set(content.path, content)
  }
  return contents
}

function readContent(sent: SentContent, reader: TextReader): CompiledContent | null {
  if ('path' in sent) return sent
  const bytes = reader.read(sent)
  return bytes === null ? null : (JSON.parse(bytes.toString()) as CompiledContent)
}

/** Writes a file of a page where it was ordered, unless it is there already. `folders` are those that are there. */
function writeFile(
  { to, content, published }: FileOrder,
  files: PageFiles,
  folders: Set<string>,
): WrittenFile {
  const text = files[content]
  if (text === undefined) return { isAbsent: true }
  const bytes = Buffer.from(text)
  const hash = contentHash(bytes)
  const isWritten = hash !== published
  try {
    if (isWritten) {
      const folder = path.dirname(to)
      if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
      folders.add(folder)
      writeFileSync(to, bytes)
    }
    return { isWritten, size: bytes.byteLength, hash }
  } catch (error) {
    return { failed: thrownValue(error) }
  }
}

/** A page to show, and the shared data that is another one than at the last page: its value, or null when it is gone. */
export interface PreviewOrder {
  readonly page: PageToRender
  readonly shared: ReadonlyMap<string, Json | null>
}

/** Renders single pages in a thread that keeps no more than the bundle and the shared data. */
export async function previewTask(data: unknown): Promise<Task> {
  const renderer = await loadRenderer({ ...(data as RenderSetUp), unrepeated: null })
  const known = new Map<string, Json>()
  return (input, onItem): Promise<PageOutcome> => {
    const { page, shared } = input as PreviewOrder
    for (const [key, value] of shared) {
      if (value === null) known.delete(key)
      else known.set(key, value)
    }
    onItem(0)
    return renderPage(page, { renderer, shared: (key) => known.get(key), inputs: createInputsReader() })
  }
}
