import type { JsonObject } from '../../runtime/shared/json.ts'
import { partPrefix, type PolicyNeed, type PageData } from '../../runtime/shared/page/page-data.ts'
import type { ClientBundle } from '../bundle/client/client-output.ts'
import { fileKey } from '../content/compile/content-key.ts'
import { fileOf } from '../content/compile/content-part.ts'
import { SiteProblems, type Diagnostic } from '../report/diagnostic.ts'
import type { Page } from '../routes/page.ts'
import type { FilePath } from '../types/file-path.ts'
import { nestingDiagnostics } from './problems/invalid-nesting.ts'
import type { DocumentInputs, Intern } from './page-inputs.ts'
import {
  noDocument,
  type DocumentOutcome,
  type PageOutcome,
  type PageToRender,
  type ShownDocument,
  type WrittenDocument,
} from './render-page.ts'
import { highlightSkipped } from '../content/markdown/code/highlight.ts'
import { resolveHeadImage } from './content/resolve-image.ts'
import { inputKey, type InputKey } from '../types/inputs.ts'
import type { RecordingScope } from './content/recording-scope.ts'
import { contentOfModules, resolveContent, resolveAssets, resolveItems } from './content/resolve-content.ts'
import { thrownAgain, type ThrownValue } from '../threads/serve-tasks.ts'

/** One page after rendering. The HTML goes to the output and is not kept. */
export interface RenderedPage extends DocumentInputs {
  readonly page: Page
  /** False when the page failed: then nothing is known of its links and anchors. */
  readonly rendered: boolean
  readonly modules: readonly string[]
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

export type PageFiles = Pick<ShownDocument, 'html' | 'data' | 'text' | 'markdown'>

export interface PageScope {
  readonly recording: RecordingScope
  readonly render: (input: PageToRender) => Promise<PageOutcome>
  readonly client: ClientBundle
  /** Front matter of the file of a page. @default nobody asks for it */
  readonly frontMatterOf?: ((file: FilePath) => JsonObject | undefined) | undefined
  /** What stands before the paths of files in addresses. */
  readonly base: string
}

export interface OutcomeScope extends Pick<PageScope, 'base'> {
  readonly intern: Intern
  /** Turns what a page threw into a diagnostic; null when the cause was reported already. */
  readonly explainFailure: (failure: RenderFailure) => Diagnostic | null
}

export interface RenderFailure {
  readonly page: Page
  readonly error: unknown
  readonly componentStack: string | null
}

interface ResolvedPage {
  readonly page: Page
  readonly found: readonly Diagnostic[]
  readonly modules: readonly string[]
  readonly inputs: Iterable<InputKey>
}

export interface PreparedPage extends ResolvedPage {
  readonly input: PageToRender
}

export interface StartedPage<Outcome = PageOutcome> extends ResolvedPage {
  readonly outcome: Outcome
}

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
    return { page, found: [], modules: [], inputs: take(), outcome: noDocument(error) }
  }
}

export async function renderPrepared(
  ready: PreparedPage | StartedPage,
  scope: Pick<PageScope, 'render'>,
): Promise<StartedPage> {
  if ('outcome' in ready) return ready
  const { input, ...page } = ready
  return { ...page, outcome: await scope.render(input) }
}

const OF_EVERY_PAGE = ['site', 'client', 'theme'] as const

export function finishPage(
  { page, found, modules, inputs, outcome }: StartedPage<DocumentOutcome>,
  scope: OutcomeScope,
): RenderedPage {
  if ('thrown' in outcome) {
    const { componentStack } = outcome
    const error = thrownAgain(outcome.thrown)
    if (error instanceof SiteProblems) return failedPage(page, [...found, ...error.diagnostics])
    const explained = scope.explainFailure({ page, error, componentStack })
    return failedPage(page, explained === null ? found : [...found, explained])
  }
  const suspended = outcome.suspended ? [suspenseFallback(page)] : []
  const plain = outcome.skippedCode.map((skipped) => highlightSkipped({ ...skipped, ...placeOf(page) }))
  const nesting = nestingDiagnostics(outcome.nesting, page.url, placeOf(page))
  const all = (kind: 'links' | 'images' | 'embeds' | 'anchors'): ReadonlySet<string> =>
    new Set([outcome, ...outcome.repeated].flatMap((part) => Array.from(part[kind], scope.intern)))
  return {
    page,
    rendered: true,
    modules: modules.map(scope.intern),
    needs: outcome.needs.map(scope.intern),
    styles: outcome.css.map((url) => scope.intern(url.slice(scope.base.length))),
    links: [...all('links')],
    images: [...all('images')],
    embeds: [...all('embeds')],
    anchors: all('anchors'),
    noIndex: outcome.noIndex,
    policy: outcome.policy,
    live: outcome.live,
    inputs: new Set([...inputs, ...inputsOfRendering(page, outcome)].map(scope.intern)),
    diagnostics: [...found, ...suspended, ...plain, ...nesting],
    resolved: found.length,
  }
}

/** What was asked while a page was rendered; of some sidebars only what it shows. */
function inputsOfRendering(
  { url, source }: Page,
  { needs, absent, slices, readsFrontMatter }: WrittenDocument,
): readonly InputKey[] {
  const isOfSlice = (key: string): boolean =>
    slices.some((slice) => key === slice || key.startsWith(partPrefix(slice)))
  return [
    ...slices.map((key) => inputKey('slice', `${key} ${url}`)),
    ...[...needs, ...absent].filter((key) => !isOfSlice(key)).map((key) => inputKey('shared', key)),
    ...(readsFrontMatter && source !== null ? [inputKey('file', fileOf(source))] : []),
  ]
}

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

function prepare(
  page: Page,
  scope: PageScope,
): PageToRender & { readonly diagnostics: readonly Diagnostic[] } {
  const asked = scope.recording.scope
  if (page.kind === 'react' && page.source !== null) {
    const key = fileKey(page.source)
    const { content, diagnostics } = contentOfModules(page, [key], asked)
    return { page: { ...pageData(page, scope, [key]), layout: key, content }, keys: [key], diagnostics }
  }
  const compiled = page.source === null ? undefined : asked.contentOf(page.source)
  if (compiled === undefined) {
    const { items, keys: ofItems } = resolveItems(page, asked)
    const { uses = [] } = page
    const { content, diagnostics } = contentOfModules(page, uses, asked)
    const keys = [...ofItems, ...uses]
    const data = { ...pageData(page, scope, keys), content, ...(page.items && { items }) }
    return { page: data, keys, diagnostics }
  }
  const { content, codeAt, toc, keys: ofContent, diagnostics } = resolveContent(page, compiled, asked)
  const keys = [...ofContent, ...(page.uses ?? [])]
  const { head, problems } = resolveHeadImage(page, asked)
  const data = { ...pageData(page, scope, keys), head, content, toc }
  return { page: data, codeAt, keys, diagnostics: [...diagnostics, ...problems] }
}

function pageData(page: Page, { client, base, recording }: PageScope, keys: readonly string[]): PageData {
  const layouts = [page.layout, ...(page.parts ?? [])]
  for (const key of [...keys, ...layouts]) recording.note('component', key)
  const modules = [...new Set([...layouts, ...keys])].flatMap((key) => {
    recording.note('script', key)
    const module = client.moduleByKey.get(key)
    return module === undefined ? [] : [[key, module] as const]
  })
  return {
    url: page.url,
    layout: page.layout,
    context: page.context,
    ...(page.parts && { parts: page.parts }),
    ...(page.hasMarkdown && { hasMarkdown: page.hasMarkdown }),
    ...(page.contentLanguage && { contentLanguage: page.contentLanguage }),
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

function placeOf({ source }: Page): Pick<Diagnostic, 'place'> {
  return source === null ? {} : { place: { file: fileOf(source), line: 1 } }
}

export interface FileOrder {
  /** Absolute. */
  readonly to: string
  readonly content: keyof PageFiles
  /** Hash of the published file, which is taken over when it has the same bytes; null without. */
  readonly published: string | null
}

export type WrittenFile =
  /** There is no such file of the page after all. */
  | { readonly isAbsent: true }
  | {
      /** False where the published file has the same bytes. */
      readonly isWritten: boolean
      /** In bytes. */
      readonly size: number
      readonly hash: string
    }
  | { readonly failed: ThrownValue }

export interface PageOutput {
  /** Says where the files of a page are written. A file that something else has taken is not among them. */
  order(page: Page): readonly FileOrder[]
  written(page: Page, orders: readonly FileOrder[], files: readonly WrittenFile[]): void
}
