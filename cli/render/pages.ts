import type { JsonObject } from '../../runtime/shared/json.ts'
import type { PageContent } from '../../runtime/shared/content/content.ts'
import { partPrefix, type PolicyNeed, type PageData } from '../../runtime/shared/page/page-data.ts'
import type { ClientBundle } from '../bundle/client/client-output.ts'
import { fileKey } from '../content/compile/content-key.ts'
import { fileOf } from '../content/compile/content-part.ts'
import { SiteProblems, type Diagnostic } from '../report/diagnostic.ts'
import type { Page } from '../routes/page.ts'
import type { FilePath } from '../types/file-path.ts'
import { nestingDiagnostics } from './problems/invalid-nesting.ts'
import type { DocumentInputs, Intern } from './page-inputs.ts'
import type { DocumentOutcome, PageOutcome, PageToRender, WrittenDocument } from './render-page.ts'
import { highlightSkipped } from '../content/markdown/code/highlight.ts'
import { resolveHeadImage } from './content/resolve-image.ts'
import { inputKey, type InputKey } from '../types/inputs.ts'
import type { RecordingScope } from './content/recording-scope.ts'
import { modulePartsOf, resolveContent, resolveAssets, resolveItems } from './content/resolve-content.ts'
import type { ThrownValue } from '../threads/serve-tasks.ts'

/** One page after rendering. The HTML goes to the output and is not kept. */
export interface RenderedPage extends DocumentInputs {
  readonly page: Page
  /** False when the page failed: then nothing is known of its links and anchors. */
  readonly rendered: boolean
  /** Keys of the modules that the page loads, its layout among them. */
  readonly modules: readonly string[]
  /** Keys of the shared data that it loads. */
  readonly needs: readonly string[]
  /** Stylesheets that it loads beside those of every page, relative to the base URL. */
  readonly styles: readonly string[]
  /** What it asks its content security policy for; empty where the site has none. */
  readonly policy: readonly PolicyNeed[]
  /** What makes its client come with it; empty where the client comes on intent. */
  readonly live: readonly string[]
  /** What the page was made from; null for one that failed. */
  readonly inputs: ReadonlySet<InputKey> | null
  readonly diagnostics: readonly Diagnostic[]
  /** How many of these, the first ones, came from filling in its content. */
  readonly resolved: number
}

/** What a page writes. */
export interface PageFiles {
  readonly html: string
  readonly data: string
  /** Its words; absent for a page whose words are not collected. */
  readonly text?: string
}

/** What making pages needs. */
export interface PageScope {
  readonly recording: RecordingScope
  readonly render: (input: PageToRender) => Promise<PageOutcome>
  readonly client: ClientBundle
  /** Front matter of the file of a page. @default nobody asks for it */
  readonly frontMatterOf?: ((file: FilePath) => JsonObject | undefined) | undefined
  /** What stands before the paths of files in addresses. */
  readonly base: string
}

/** What is needed to say what became of a page. */
export interface OutcomeScope extends Pick<PageScope, 'base'> {
  readonly intern: Intern
  /** Turns what a page threw into a diagnostic; null when the cause was reported already. */
  readonly explainFailure: (failure: RenderFailure) => Diagnostic | null
}

/** A page whose rendering threw. */
export interface RenderFailure {
  readonly page: Page
  readonly error: unknown
  readonly componentStack: string | null
}

interface ResolvedPage {
  readonly page: Page
  /** What is wrong with its content. */
  readonly found: readonly Diagnostic[]
  /** Keys of the modules that it loads. */
  readonly modules: readonly string[]
  /** What was asked to resolve it. */
  readonly inputs: Iterable<InputKey>
}

/** A page that is resolved and not rendered yet. */
export interface PreparedPage extends ResolvedPage {
  readonly input: PageToRender
}

/** A page that was rendered, or could not be. */
export interface StartedPage<Outcome = PageOutcome> extends ResolvedPage {
  readonly outcome: Outcome
}

/** Resolves and renders one page. Several can be under way at the same time. */
export async function startPage(page: Page, scope: PageScope): Promise<StartedPage> {
  return renderPrepared(preparePage(page, scope), scope)
}

/** Resolves one page: what it shows is decided then, but for what its components do. What failed is started already. */
export function preparePage(page: Page, scope: PageScope): PreparedPage | StartedPage {
  const { note, take } = scope.recording
  try {
    note('page', page.url)
    for (const kind of OF_EVERY_PAGE) note(kind)
    const { diagnostics, ...input } = prepare(resolveAssets(page, scope.recording.scope), scope)
    const modules = Object.keys(input.page.modules)
    const text = page.text === undefined ? {} : { textGroup: page.text.group }
    const frontMatter = page.source === null ? undefined : scope.frontMatterOf?.(page.source)
    return { page, found: diagnostics, modules, inputs: take(), input: { ...input, ...text, frontMatter } }
  } catch (error) {
    return { page, found: [], modules: [], inputs: take(), outcome: { error, componentStack: null } }
  }
}

/** Renders a page that is resolved. */
export async function renderPrepared(
  ready: PreparedPage | StartedPage,
  scope: Pick<PageScope, 'render'>,
): Promise<StartedPage> {
  if ('outcome' in ready) return ready
  const { input, ...page } = ready
  return { ...page, outcome: await scope.render(input) }
}

const OF_EVERY_PAGE = ['site', 'client', 'theme'] as const

/** What became of a page that was rendered. */
export function finishPage(
  { page, found, modules, inputs, outcome }: StartedPage<DocumentOutcome>,
  scope: OutcomeScope,
): RenderedPage {
  if ('error' in outcome)
    return failedPage(page, [...found, ...failureDiagnostics({ page, ...outcome }, scope)])
  const suspended = outcome.suspended ? [suspenseFallback(page)] : []
  const plain = outcome.skippedCode.map((skipped) => highlightSkipped({ ...skipped, ...placeOf(page) }))
  const nesting = nestingDiagnostics(outcome.nesting, { url: page.url, place: placeOf(page) })
  return {
    page,
    rendered: true,
    modules: modules.map(scope.intern),
    needs: outcome.needs.map(scope.intern),
    styles: outcome.css.map((url) => scope.intern(url.slice(scope.base.length))),
    links: outcome.links.map(scope.intern),
    images: outcome.images.map(scope.intern),
    embeds: outcome.embeds.map(scope.intern),
    anchors: new Set(outcome.anchors.map(scope.intern)),
    noIndex: outcome.noIndex,
    policy: outcome.policy,
    live: outcome.live,
    inputs: new Set(
      [...inputs, ...sharedInputs(page, outcome), ...fileInputs(page, outcome)].map(scope.intern),
    ),
    diagnostics: [...found, ...suspended, ...plain, ...nesting],
    resolved: found.length,
  }
}

/** The shared data that a page was made from; of some sidebars only what it shows. */
function sharedInputs({ url }: Page, { needs, absent, slices }: WrittenDocument): readonly InputKey[] {
  const isOfSlice = (key: string): boolean =>
    slices.some((slice) => key === slice || key.startsWith(partPrefix(slice)))
  return [
    ...slices.map((key) => inputKey('slice', `${key} ${url}`)),
    ...[...needs, ...absent].filter((key) => !isOfSlice(key)).map((key) => inputKey('shared', key)),
  ]
}

function fileInputs({ source }: Page, { readsFrontMatter }: WrittenDocument): readonly InputKey[] {
  return readsFrontMatter && source !== null ? [inputKey('file', fileOf(source))] : []
}

function failureDiagnostics(failure: RenderFailure, scope: OutcomeScope): readonly Diagnostic[] {
  if (failure.error instanceof SiteProblems) return failure.error.diagnostics
  const explained = scope.explainFailure(failure)
  return explained === null ? [] : [explained]
}

/** A page of which nothing was rendered, and why. */
export function failedPage(page: Page, diagnostics: readonly Diagnostic[]): RenderedPage {
  return {
    page,
    rendered: false,
    modules: [],
    needs: [],
    styles: [],
    links: [],
    images: [],
    embeds: [],
    anchors: new Set(),
    noIndex: false,
    policy: [],
    live: [],
    inputs: null,
    diagnostics,
    resolved: 0,
  }
}

interface Prepared extends PageToRender {
  readonly diagnostics: readonly Diagnostic[]
}

function prepare(page: Page, scope: PageScope): Prepared {
  if (page.kind === 'react' && page.source !== null) return prepareReact(page, fileKey(page.source), scope)
  const asked = scope.recording.scope
  const compiled = page.source === null ? undefined : asked.contentOf(page.source)
  if (compiled === undefined) return prepareData(page, scope)
  const { content, codeAt, toc, keys, diagnostics } = resolveContent(page, compiled, asked)
  const { head, problems } = resolveHeadImage(page, asked)
  return {
    page: { ...pageData(page, { scope, keys }), head, content, toc },
    codeAt,
    keys,
    diagnostics: [...diagnostics, ...problems],
  }
}

/** A page without content of its own may show that of others. */
function prepareData(page: Page, scope: PageScope): Prepared {
  if (page.items === undefined)
    return { page: pageData(page, { scope, keys: [] }), keys: [], diagnostics: [] }
  const { items, keys } = resolveItems(page, page.items, scope.recording.scope)
  return { page: { ...pageData(page, { scope, keys }), items }, keys, diagnostics: [] }
}

/** A React page has no content of its own, but may import MDX modules, which read theirs from page data. */
function prepareReact(page: Page, key: string, scope: PageScope): Prepared {
  const { parts, diagnostics } = modulePartsOf(page, key, scope.recording.scope)
  const content: PageContent | null =
    Object.keys(parts).length === 0 ? null : { kind: 'tree', nodes: [], parts }
  return {
    page: { ...pageData(page, { scope, keys: [key] }), layout: key, content },
    keys: [key],
    diagnostics,
  }
}

function pageData(page: Page, { scope, keys }: { scope: PageScope; keys: readonly string[] }): PageData {
  const { client, base, recording } = scope
  for (const key of keys) recording.note('component', key)
  const layouts = [page.layout, ...(page.parts ?? [])]
  for (const key of layouts) recording.note('component', key)
  const modules = [...new Set([...layouts, ...keys])].flatMap((key) => {
    recording.note('script', key)
    const module = client.moduleByKey.get(key)
    return module === undefined ? [] : [[key, module] as const]
  })
  return {
    url: page.url,
    layout: page.layout,
    context: page.context,
    ...(page.parts === undefined ? {} : { parts: page.parts }),
    head: page.head,
    props: page.props,
    toc: [],
    content: null,
    css: [...new Set(modules.flatMap(([, { styles }]) => styles.map((file) => base + file)))],
    modules: Object.fromEntries(modules.map(([key, { script }]) => [key, base + script])),
    needs: [],
    client: client.hash,
  }
}

function suspenseFallback(page: Page): Diagnostic {
  return {
    code: 'SUSPENSE_FALLBACK',
    level: 'warning',
    message: `The page ${page.url} was rendered with the fallback of a Suspense boundary; readers see it until JavaScript runs.`,
    ...placeOf(page),
    hint: 'Import the component directly instead of with lazy(), or wrap it in <ClientOnly> with a fallback that says enough.',
  }
}

/** Where a page comes from, for what is only known once it is rendered. */
function placeOf({ source }: Page): Pick<Diagnostic, 'place'> {
  return source === null ? {} : { place: { file: fileOf(source), line: 1 } }
}

/** A file of a page, for a thread to write. */
export interface FileOrder {
  /** Absolute. */
  readonly to: string
  readonly content: keyof PageFiles
  /** Hash of the published file, which is taken over when it has the same bytes; null without. */
  readonly published: string | null
}

/** What became of such a file. */
export type WrittenFile =
  | {
      /** False where the published file has the same bytes. */
      readonly isWritten: boolean
      /** In bytes. */
      readonly size: number
      readonly hash: string
    }
  | { readonly failed: ThrownValue }

/** Takes the files of pages. */
export interface PageOutput {
  put(page: Page, files: PageFiles): Promise<void>
  /** Says where a thread writes the files of a page. A file that something else has taken is not among them. */
  order(page: Page): readonly FileOrder[]
  /** Tells what became of the files that were ordered. */
  written(page: Page, orders: readonly FileOrder[], files: readonly WrittenFile[]): void
}
