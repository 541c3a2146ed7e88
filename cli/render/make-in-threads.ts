import { pick } from 'lodash-es'
import type { Json } from '../../runtime/shared/json.ts'
import type { ModuleSource } from '../config/module/evaluate-module.ts'
import { processEnvironment } from '../config/module/process-environment.ts'
import { componentKey, fileKey } from '../content/compile/content-key.ts'
import type { CompiledContent } from '../content/compile/compiled.ts'
import { contentsWithin } from '../content/compile/import-cycles.ts'
import { askAgain } from '../content/assets/ask-again.ts'
import { inBatches } from '../threads/in-batches.ts'
import type { Threads } from '../threads/threads.ts'
import { contentsOf, type Page } from '../routes/page.ts'
import type { FilePath } from '../types/file-path.ts'
import { isPlain } from '../types/json-problems.ts'
import { memoized } from '../types/memoized.ts'
import type { ContentScope } from './content/resolve-content.ts'
import { REFERENCE_KEYS, type LinkTarget, type ReferenceConfig } from './content/reference-scope.ts'
import type { PageAnswer, PageOrder, PageSetUp, SentContent, SentPage } from './page-task.ts'
import type { PageOutput, PageScope, StartedPage } from './pages.ts'
import type { DocumentOutcome } from './render-page.ts'
import { outcomeOf, type RenderSetUp } from './render-set-up.ts'

/** How many pages a thread gets at a time. */
const BATCH = 8

/** Batches under way for each thread: one that it works on, one that waits for it, one whose answers are taken. */
const BATCHES_A_THREAD = 3

/** What threads make pages of. */
export interface ThreadMaking extends Omit<ContentScope, 'messages'> {
  readonly messages: PageSetUp['messages']
  readonly shared: ReadonlyMap<string, Json>
  readonly frontMatterOf: PageScope['frontMatterOf']
  /** Brings the content of files that is stored. */
  readonly load: (files: readonly FilePath[]) => Promise<void>
  readonly output: PageOutput
  /** What threads get the functions of the configuration from. */
  readonly source: ModuleSource
  readonly workDir: string
}

/** Makes a page, its files too. */
export type MakePage = (page: Page) => Promise<StartedPage<DocumentOutcome>>

/** Makes pages in threads, so many at a time that memory stays flat. */
export function makeInThreads(
  threads: Threads,
  { making, setUp }: { readonly making: ThreadMaking; readonly setUp: RenderSetUp },
): { readonly make: MakePage; readonly limit: number } {
  const { output, assets, config } = making
  let sent: PageSetUp | null = null
  const job = threads.job<readonly PageOrder[], readonly PageAnswer[]>(
    'page',
    () => (sent ??= sentSetUp(setUp, making)),
  )
  const ask = inBatches<PageOrder, PageAnswer>({
    size: BATCH,
    work(orders) {
      const items = orders.map(({ page: { url, source } }) => ({
        work: `rendered the page ${url}`,
        file: source,
      }))
      return job(orders, items)
    },
  })
  /** Content that is not stored as it was is compiled again, and handed over. */
  const asked = async (page: Page, files: PageOrder['files']): Promise<SentPage> => {
    const frontMatter = page.source === null ? undefined : making.frontMatterOf?.(page.source)
    const made = await ask({ page, files, frontMatter, ...contentsFor(page, making) })
    if (made !== null) return made
    await making.load(contentsOf(page))
    return asked(page, files)
  }
  return {
    limit: threads.count * BATCHES_A_THREAD * BATCH,
    async make(page) {
      const files = output.order(page)
      const { written, environment, outcome, ...made } = await asked(page, files)
      output.written(page, files, written)
      processEnvironment.addReads(environment, 'page')
      await askAgain(made.inputs, assets, config.siteDir)
      return { page, ...made, outcome: outcomeOf(outcome) }
    },
  }
}

/** The content that a page may ask for. */
function contentsFor(
  page: Page,
  { contentOf, moduleOf, modulesOf }: ThreadMaking,
): Pick<PageOrder, 'contents' | 'modules' | 'modulesByKey'> {
  const contents = contentsWithin(page.kind === 'react' ? [] : contentsOf(page), contentOf)
  const keys =
    page.kind === 'react' && page.source !== null ? [fileKey(page.source)] : contents.flatMap(keysOf)
  const modulesByKey = new Map<string, readonly FilePath[]>()
  for (const key of keys) {
    const files = modulesOf(key)
    if (files.length > 0) modulesByKey.set(key, files)
  }
  const files = new Set([...modulesByKey.values()].flat())
  return {
    contents: contents.map(sentContent),
    modules: [...files].flatMap((file) => moduleOf(file) ?? []).map(sentContent),
    modulesByKey,
  }
}

function keysOf({ kind, path, imports }: CompiledContent): readonly string[] {
  const imported = Object.values(imports).map((used) => componentKey(used, path))
  return kind === 'module' ? [fileKey(path), ...imported] : imported
}

function sentContent(compiled: CompiledContent): SentContent {
  return compiled.at ?? compiled
}

function sentSetUp(
  setUp: RenderSetUp,
  { config, manifest, shared, source, contentDirs, messages, assets, workDir }: ThreadMaking,
): PageSetUp {
  const targetOf = memoized(linkTarget)
  return {
    ...setUp,
    shared: new Map([...shared].map(([key, value]) => [key, JSON.stringify(value)])),
    config: sentConfig(config),
    source,
    manifest: {
      pages: manifest.pages.map(targetOf),
      pageBySource: new Map([...manifest.pageBySource].map(([file, page]) => [file, targetOf(page)])),
    },
    contentDirs,
    messages,
    scaled: assets.scaled,
    workDir,
  }
}

function linkTarget({ url, source, context }: LinkTarget): LinkTarget {
  return { url, source, context }
}

function sentConfig(config: ReferenceConfig): ReferenceConfig | null {
  const sent = { ...pick(config, REFERENCE_KEYS), markdown: { hooks: config.markdown.hooks } }
  return isPlain(sent) ? sent : null
}
