import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { defined } from '../../runtime/shared/defined.ts'
import { fileHref } from '../../runtime/shared/url/hash-route.ts'
import type { Json, JsonObject } from '../../runtime/shared/json.ts'
import { processEnvironment } from '../config/module/process-environment.ts'
import type { ModuleSource } from '../config/module/evaluate-module.ts'
import { createAssetStore, type ScaledImage } from '../content/assets/assets.ts'
import type { CompiledContent } from '../content/compile/compiled.ts'
import type { Messages } from '../content/load-messages.ts'
import { createHighlighter } from '../content/markdown/code/highlight.ts'
import { folderStore, type StoredAt, type TextReader } from '../kept/store.ts'
import type { Page } from '../routes/page.ts'
import { type TaskSetUp, type Task, thrownValue } from '../threads/serve-tasks.ts'
import type { ContentDir, FilePath } from '../types/file-path.ts'
import { contentHash } from '../types/fingerprints.ts'
import type { LinkTargets, ReferenceConfig } from './content/reference-scope.ts'
import { recordingScope } from './content/recording-scope.ts'
import {
  type FileOrder,
  type WrittenFile,
  startPage,
  type PageFiles,
  type PageScope,
  type StartedPage,
} from './pages.ts'
import { createInputsReader } from './page-inputs.ts'
import { renderPage, type PageToRender, type ShownDocument, type WrittenDocument } from './render-page.ts'
import { type RenderSetUp, sentOutcome, type ThreadOutcome } from './render-set-up.ts'
import { createRenderer } from './renderer.ts'

/** What a thread needs to make the pages of a site. */
export interface PageSetUp extends RenderSetUp {
  /** Shared data as JSON text, by key: few pages read much of it. */
  readonly shared: ReadonlyMap<string, string>
  /** Null when it holds functions: then it is loaded from `source`. */
  readonly config: ReferenceConfig | null
  readonly source: ModuleSource
  /** Where links to files lead. */
  readonly manifest: LinkTargets
  readonly contentDirs: readonly ContentDir[]
  readonly messages: Messages
  /** Images in several widths, by their absolute paths. */
  readonly scaled: ReadonlyMap<string, ScaledImage>
  /** Folder for what builds keep, absolute: content is stored there. */
  readonly workDir: string
}

/** Content for a thread: all of it, or where it is stored. */
export type SentContent = CompiledContent | StoredAt

/** A page to make. */
export interface PageOrder {
  readonly page: Page
  readonly frontMatter: JsonObject | undefined
  readonly contents: readonly SentContent[]
  /** MDX modules that its components use. */
  readonly modules: readonly SentContent[]
  readonly modulesByKey: ReadonlyMap<string, readonly FilePath[]>
  readonly files: readonly FileOrder[]
}

/** A page that a thread has made. */
export interface SentPage extends Omit<StartedPage<ThreadOutcome<WrittenDocument>>, 'page'> {
  readonly written: readonly WrittenFile[]
  /** Environment variables that functions of the configuration have read in this thread. */
  readonly environment: readonly string[]
}

/** A page that was made; null for one whose content is not stored as it was. */
export type PageAnswer = SentPage | null

/** Makes pages in a thread: their content is read, filled in and rendered, and their files are written. */
export function pageTask(reload: (source: ModuleSource) => Promise<ReferenceConfig>): TaskSetUp {
  return async (data) => {
    const setUp = data as PageSetUp
    const config = setUp.config ?? (await reload(setUp.source))
    const make = await createMaker(setUp, config)
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

type Contents = ReadonlyMap<FilePath, CompiledContent>

const NONE: Contents = new Map()

async function createMaker(
  setUp: PageSetUp,
  config: ReferenceConfig,
): Promise<(order: PageOrder) => Promise<PageAnswer>> {
  const reader = folderStore(setUp.workDir).openReader()
  const writer = createFileWriter()
  let [contents, modules] = [NONE, NONE]
  let modulesByKey: PageOrder['modulesByKey'] = new Map()
  let frontMatter: PageOrder['frontMatter']
  const scope: PageScope = {
    client: setUp.client,
    base: fileHref(config.baseUrl, config),
    render: await createRender(setUp),
    frontMatterOf: () => frontMatter,
    recording: recordingScope({
      config,
      manifest: setUp.manifest,
      contentDirs: setUp.contentDirs,
      messages: setUp.messages,
      assets: { ...createAssetStore(config), scaled: setUp.scaled },
      contentOf: (file) => contents.get(file),
      moduleOf: (file) => modules.get(file),
      modulesOf: (key) => modulesByKey.get(key) ?? [],
    }),
  }
  return async (order) => {
    const [sent, sentModules] = [readContents(order.contents, reader), readContents(order.modules, reader)]
    if (sent === null || sentModules === null) return null
    ;[contents, modules, modulesByKey, frontMatter] = [
      sent,
      sentModules,
      order.modulesByKey,
      order.frontMatter,
    ]
    const { outcome, page: _page, inputs, ...found } = await startPage(order.page, scope)
    const made = { ...found, inputs: [...inputs], environment: processEnvironment.readByFunctions('page') }
    if ('error' in outcome) return { ...made, outcome: sentOutcome<WrittenDocument>(outcome), written: [] }
    const { html, data, text, ...document } = outcome
    const written = writer.write(order.files, { html, data, ...defined({ text }) })
    return { ...made, outcome: document, written }
  }
}

async function createRender({ shared: texts, ...setUp }: PageSetUp): Promise<PageScope['render']> {
  const { settings, additionalLanguages } = setUp
  const highlight = createHighlighter({ additionalLanguages })
  const renderer = await createRenderer({ ...setUp, code: { settings, highlight } })
  const scope = { renderer, shared: sharedData(texts), inputs: createInputsReader() }
  return (input) => renderPage(input, scope)
}

/** Null when some of it is not stored as it was. */
function readContents(sent: readonly SentContent[], reader: TextReader): Contents | null {
  if (sent.length === 0) return NONE
  const contents = new Map<FilePath, CompiledContent>()
  for (const one of sent) {
    const content = isStored(one) ? readContent(one, reader) : one
    if (content === null) return null
    contents.set(content.path, content)
  }
  return contents
}

function isStored(sent: SentContent): sent is StoredAt {
  return Array.isArray(sent)
}

function readContent(at: StoredAt, reader: TextReader): CompiledContent | null {
  const bytes = reader.read(at)
  return bytes === null ? null : (JSON.parse(bytes.toString()) as CompiledContent)
}

/** Writes files of pages where they were ordered. Those that are there already are left. */
function createFileWriter() {
  const folders = new Set<string>()
  const writeFile = (to: string, bytes: Uint8Array): void => {
    const folder = path.dirname(to)
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
    folders.add(folder)
    writeFileSync(to, bytes)
  }
  const writeOne = ({ to, content, published }: FileOrder, files: PageFiles): WrittenFile => {
    const bytes = Buffer.from(files[content] ?? '')
    const hash = contentHash(bytes)
    const isWritten = hash !== published
    try {
      if (isWritten) writeFile(to, bytes)
      return { isWritten, size: bytes.byteLength, hash }
    } catch (error) {
      return { failed: thrownValue(error) }
    }
  }
  return {
    write: (orders: readonly FileOrder[], files: PageFiles): readonly WrittenFile[] =>
      orders.map((order) => writeOne(order, files)),
  }
}

function sharedData(texts: ReadonlyMap<string, string>): (key: string) => Json | undefined {
  const known = new Map<string, Json>()
  return (key) => {
    const text = texts.get(key)
    if (text !== undefined && !known.has(key)) known.set(key, JSON.parse(text) as Json)
    return known.get(key)
  }
}

/** A page to show, and the shared data that is another one than at the last page: its value, or null when it is gone. */
export interface PreviewOrder {
  readonly page: PageToRender
  readonly shared: ReadonlyMap<string, Json | null>
}

/** Renders single pages in a thread that keeps no more than the bundle and the shared data. */
export async function previewTask(data: unknown): Promise<Task> {
  const { settings, additionalLanguages, ...options } = data as RenderSetUp
  const highlight = createHighlighter({ additionalLanguages })
  const renderer = await createRenderer({ ...options, code: { settings, highlight }, unrepeated: null })
  const shared = new Map<string, Json>()
  return async (input, onItem): Promise<ThreadOutcome<ShownDocument>> => {
    const order = input as PreviewOrder
    for (const [key, value] of order.shared) {
      if (value === null) shared.delete(key)
      else shared.set(key, value)
    }
    onItem(0)
    const scope = { renderer, shared: (key: string) => shared.get(key), inputs: createInputsReader() }
    return sentOutcome<ShownDocument>(await renderPage(order.page, scope))
  }
}
