import { FALLBACK_MARK } from '../../runtime/shared/document-ids.ts'
import type { Json } from '../../runtime/shared/json.ts'
import type { PageContent } from '../../runtime/shared/content.ts'
import type { PageData } from '../../runtime/shared/page-data.ts'
import type { ClientBundle } from '../bundle/client-output.ts'
import { fileKey } from '../content/content-key.ts'
import { SiteProblems, type Diagnostic } from '../report/diagnostic.ts'
import type { Page } from '../routes/page.ts'
import { documentFacts, type DocumentFacts, type Intern } from './page-facts.ts'
import { highlightSkipped } from '../content/markdown/highlight-skipped.ts'
import { resolveHeadImage } from './head-image.ts'
import { modulePartsOf, resolveContent, type ContentScope } from './resolve-content.ts'
import type { RenderInput, Renderer } from './renderer.ts'

/** One page after rendering. The HTML goes to the output and is not kept. */
export interface RenderedPage extends DocumentFacts {
  readonly page: Page
  /** False when the page failed: then nothing is known of its links and anchors. */
  readonly rendered: boolean
  /** Keys of the modules that the page loads, its layout among them. */
  readonly modules: readonly string[]
  /** Keys of the shared data that it loads. */
  readonly needs: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/** What a page writes. */
export interface PageFiles {
  readonly html: string
  readonly data: string
}

/** What rendering pages needs. */
export interface PageScope {
  readonly content: ContentScope
  readonly renderer: Renderer
  readonly client: ClientBundle
  readonly baseUrl: string
  readonly shared: (key: string) => Json | undefined
  readonly intern: Intern
  /** Takes the files of a page. */
  readonly write: (page: Page, files: PageFiles) => Promise<void>
  /** Turns what a page threw into a diagnostic; null when the cause was reported already. */
  readonly explainFailure: (failure: RenderFailure) => Diagnostic | null
}

/** A page whose rendering threw. */
export interface RenderFailure {
  readonly page: Page
  readonly error: unknown
  readonly componentStack: string | null
}

/** Resolves, renders and writes one page. A page that fails is a value, not an exception. */
export async function renderOne(page: Page, scope: PageScope): Promise<RenderedPage> {
  let prepared: Prepared
  try {
    prepared = prepare(page, scope)
  } catch (error) {
    return failedPage(page, failureDiagnostics({ page, error, componentStack: null }, scope))
  }
  const input: RenderInput = { page: prepared.data, keys: prepared.keys, shared: scope.shared }
  try {
    const { html, data, skippedCode = [] } = await scope.renderer.renderPage(input)
    await scope.write(page, { html, data: `${JSON.stringify(data)}\n` })
    const suspended = html.includes(FALLBACK_MARK) ? [suspenseFallback(page)] : []
    const plain = skippedCode.map((skipped) => highlightSkipped({ ...skipped, ...placeOf(page) }))
    const facts = documentFacts(html, scope.intern)
    const modules = Object.keys(data.modules)
    const diagnostics = [...prepared.diagnostics, ...suspended, ...plain]
    return { page, rendered: true, modules, needs: data.needs, ...facts, diagnostics }
  } catch (error) {
    const componentStack = await scope.renderer.componentStack(input).catch(() => null)
    const problems = failureDiagnostics({ page, error, componentStack }, scope)
    return failedPage(page, [...prepared.diagnostics, ...problems])
  }
}

function failureDiagnostics(failure: RenderFailure, scope: PageScope): readonly Diagnostic[] {
  if (failure.error instanceof SiteProblems) return failure.error.diagnostics
  const explained = scope.explainFailure(failure)
  return explained === null ? [] : [explained]
}

function failedPage(page: Page, diagnostics: readonly Diagnostic[]): RenderedPage {
  return {
    page,
    rendered: false,
    modules: [],
    needs: [],
    links: [],
    images: [],
    anchors: new Set(),
    noIndex: false,
    diagnostics,
  }
}

interface Prepared {
  readonly data: PageData
  readonly keys: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

function prepare(page: Page, scope: PageScope): Prepared {
  if (page.kind === 'react' && page.source !== null) return prepareReact(page, fileKey(page.source), scope)
  const compiled = page.source === null ? undefined : scope.content.compiledByPath.get(page.source)
  if (compiled === undefined) return { data: pageData(page, { scope, keys: [] }), keys: [], diagnostics: [] }
  const { content, toc, keys, diagnostics } = resolveContent(page, compiled, scope.content)
  const { head, problems } = resolveHeadImage(page, scope.content)
  return {
    data: { ...pageData(page, { scope, keys }), head, content, toc },
    keys,
    diagnostics: [...diagnostics, ...problems],
  }
}

/** A React page has no content of its own, but may import MDX modules, which read theirs from page data. */
function prepareReact(page: Page, key: string, scope: PageScope): Prepared {
  const { parts, diagnostics } = modulePartsOf(page, key, scope.content)
  const content: PageContent | null =
    Object.keys(parts).length === 0 ? null : { kind: 'tree', nodes: [], parts }
  return {
    data: { ...pageData(page, { scope, keys: [key] }), layout: key, content },
    keys: [key],
    diagnostics,
  }
}

function pageData(page: Page, { scope, keys }: { scope: PageScope; keys: readonly string[] }): PageData {
  const { client, baseUrl } = scope
  const modules = [...new Set([page.layout, ...(page.parts ?? []), ...keys])].flatMap((key) => {
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
    css: [...new Set(modules.flatMap(([, { styles }]) => styles.map((file) => baseUrl + file)))],
    modules: Object.fromEntries(modules.map(([key, { script }]) => [key, baseUrl + script])),
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
  return source === null ? {} : { place: { file: source, line: 1 } }
}
