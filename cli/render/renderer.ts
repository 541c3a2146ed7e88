import path from 'node:path'
import { addAlternates } from '../../runtime/shared/document/alternate-head.ts'
import {
  type HeadElement,
  bodyAttributes,
  mergeHead,
  pageHead,
  rootAttributes,
} from '../../runtime/shared/document/head.ts'
import { fileHref } from '../../runtime/shared/url/hash-route.ts'
import { changePageStatics, htmlById } from '../../runtime/shared/content/content-statics.ts'
import type { CodeSettings, Highlighter } from '../../runtime/shared/content/code-block.ts'
import { codeId } from '../../runtime/shared/content/code-key.ts'
import type { PageCode, PageData, PolicyNeed } from '../../runtime/shared/page/page-data.ts'
import type {
  PageRenderer,
  Rendered,
  RenderInput,
  UnrepeatedParts,
} from '../../runtime/shared/page/rendered-page.ts'
import { FIRST_PAINT_ID, speculationRules } from '../../runtime/shared/document/document-ids.ts'
import { mentionsFiles } from '../config/module/file-reads.ts'
import { processEnvironment, type ReadScope } from '../config/module/process-environment.ts'
import { tryReadText } from '../types/looks.ts'
import { importChecked, type Hashes } from '../kept/import-checked.ts'
import { inlineScriptNeed, policyNeeds, policyText, type PolicySources } from '../content/content-policy.ts'
import {
  documentFrame,
  type DocumentParts,
  createLiveSearch,
  createScriptSearch,
  EVERY_PAGE,
} from './document/document.ts'
import type { RenderSetUp } from './render-set-up.ts'

/** What was read while a page was rendered, which its data gets. */
type Read = Pick<Rendered, 'needs' | 'absent' | 'code' | 'frontMatter'>

/** A page as it is written: whole documents, and the page's data with the shared data that rendering it read. */
export interface RenderedDocument extends Omit<Rendered, 'head' | keyof Read> {
  readonly data: PageData
  /** What it asks its content security policy for. */
  readonly policy: readonly PolicyNeed[]
}

/** Turns page data into a document. The same for build, dev and tests. */
export interface Renderer {
  /** @throws what a component throws */
  renderPage(input: RenderInput): Promise<RenderedDocument>
  componentStack(input: RenderInput): Promise<string | null>
}

type Required = 'serverFile' | 'serverHashes' | 'site' | 'client' | 'headTags'

/** The clients of pages come with them, unless `starting` says otherwise. */
interface RendererOptions
  extends
    Pick<RenderSetUp, Required>,
    Partial<Pick<RenderSetUp, 'homeBanner' | 'alternates' | 'policy' | 'starting'>> {
  /** How the code of components is highlighted. @default not at all */
  readonly code?: { readonly settings: CodeSettings; readonly highlight: Highlighter }
  /** Theme parts that are rendered for each page; null for all, which keeps nothing in memory. @default none */
  readonly unrepeated?: UnrepeatedParts | null
}

interface ServerModule {
  createPageRenderer(options: object): PageRenderer
  readonly layouts: object
  readonly staticLayouts: object
  readonly modules: object
  readonly mdxComponents: object
  readonly wholeSidebars: boolean
}

/** Loads the server bundle once; the result renders any number of pages. */
export async function createRenderer({
  serverFile,
  serverHashes,
  site,
  client,
  headTags,
  homeBanner = '',
  alternates = null,
  policy: sources = null,
  code: highlighting,
  unrepeated,
  starting = EVERY_PAGE,
}: RendererOptions): Promise<Renderer> {
  const scope = readScope(serverFile, serverHashes)
  const server = await loadServer(serverFile, serverHashes, scope)
  const { layouts, staticLayouts, modules, mdxComponents, wholeSidebars } = server
  const pages = server.createPageRenderer({
    site,
    layouts,
    staticLayouts,
    modules,
    mdxComponents,
    wholeSidebars,
    code: highlighting,
    unrepeated,
  })
  const { baseUrl } = site
  const base = fileHref(baseUrl, site)
  const fetchingAhead = inlineScriptNeed(speculationRules(baseUrl))
  const styles = client.styles.map((file) => base + file)
  const livesBy = createLiveSearch(starting)
  const scriptsOf = createScriptSearch(client, base)
  const headOf = (head: readonly HeadElement[]): readonly HeadElement[] =>
    alternates === null ? head : addAlternates(head, alternates)
  return {
    async renderPage(input) {
      const {
        html,
        own,
        head,
        live: ofPage,
        ...rendered
      } = await processEnvironment.calling(() => pages.render(input), scope)
      const { needs, absent, code, frontMatter, ...passed } = rendered
      const { page } = input
      const plain = dataOf(page, { needs, absent, code, frontMatter })
      const live = livesBy(plain, ofPage)
      const parts: DocumentParts = {
        root: rootAttributes(plain, site, head),
        bodyAttributes: bodyAttributes(head),
        head: headOf(mergeHead([...pageHead(plain, site), ...headTags, ...head])),
        styles: [...styles, ...plain.css],
        boot: client.boot,
        ...scriptsOf(plain, live.length > 0),
        firstPaint: html.includes(` id="${FIRST_PAINT_ID}"`) ? FIRST_PAINT_ID : null,
        banner: plain.url === baseUrl ? homeBanner : '',
        data: null,
      }
      const { page: data, policy, text } = withPolicy(plain, { parts, html, sources, fetchingAhead })
      const { before, after } = documentFrame({ ...parts, policy: text, data: embeddedData(data, own) })
      return {
        ...passed,
        html: before + html + after,
        own: before + own + after,
        data,
        policy,
        live,
      }
    },
    componentStack: (input) => pages.componentStack(input),
  }
}

/** Whether code that renders pages may read files; a site whose code does not is not slowed down by a watch. */
function readScope(file: string, hashes: Hashes): ReadScope | null {
  const folder = path.dirname(file)
  const texts = Object.keys(hashes).map((name) => tryReadText(path.join(folder, name)) ?? '')
  return texts.some(mentionsFiles) ? 'page' : null
}

/** What code of the site reads of the environment is noted, now and while it renders. */
function loadServer(file: string, hashes: Hashes, scope: ReadScope | null): Promise<ServerModule> {
  return processEnvironment.calling(async () => (await importChecked(file, hashes)) as ServerModule, scope)
}

function dataOf(page: PageData, { needs, absent, code, frontMatter }: Read): PageData {
  return {
    ...page,
    needs,
    ...(absent.length > 0 && { absent }),
    ...(code && { code }),
    ...(frontMatter && { frontMatter }),
  }
}

interface PolicyOf {
  readonly parts: DocumentParts
  /** HTML of the body's root element. */
  readonly html: string
  readonly sources: PolicySources | null
  /** What documents need whose loader has the browser fetch others ahead. */
  readonly fetchingAhead: PolicyNeed
}

/** The needs of a page, as they stand in its data too: a document shows another page only if its own policy meets them. */
function withPolicy(
  page: PageData,
  { parts, html, sources, fetchingAhead }: PolicyOf,
): { readonly page: PageData; readonly policy: readonly PolicyNeed[]; readonly text: string | null } {
  if (sources === null) return { page, policy: [], text: null }
  const { before, after } = documentFrame(parts)
  const policy = policyNeeds([before + html + after, ...lazyTexts(page)])
  const lasting = policy.filter((need) => !INLINE_SCRIPT.test(need))
  // No page needs that of another.
  const own = parts.client?.isEager === false ? [fetchingAhead] : []
  const needs = [...policy, ...own]
  return { page: { ...page, policy: lasting }, policy: needs, text: policyText(needs, sources) }
}

/** Scripts run when a document is loaded, not when a page is shown in another. */
const INLINE_SCRIPT = /^script-src 'sha256-/

/** HTML that the page may show later, such as that of a closed tab. */
function lazyTexts(page: PageData): readonly string[] {
  const ofCode = Object.values(page.code?.blocks ?? {}).flatMap(({ html }) => html ?? [])
  return [...ofCode, ...htmlById(page).values()]
}

/** Page data without the words that the document holds; those of a closed tab, for example, stay. */
function embeddedData(page: PageData, html: string): PageData {
  const isWordless = page.content === null && page.items === undefined && page.code === undefined
  if (isWordless) return page
  const [, ...texts] = html.split(STATIC_ID)
  const served = new Set(texts.map((text) => unescapeAttribute(text.slice(0, text.indexOf('"')))))
  const contents = changePageStatics(page, (content, id) => (served.has(id) ? undefined : content))
  return { ...page, ...contents, ...(page.code && { code: withoutServed(page.code, served) }) }
}

function withoutServed({ blocks, ...settings }: PageCode, served: ReadonlySet<string>): PageCode {
  const kept = Object.entries(blocks).map(([key, { html, ...node }]) => [
    key,
    served.has(codeId(key)) || html === undefined ? node : { ...node, html },
  ])
  return { ...settings, blocks: Object.fromEntries(kept) as PageCode['blocks'] }
}

/** As React escapes attributes. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

function unescapeAttribute(text: string): string {
  return text.includes('&')
    ? text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? '')
    : text
}

/** What the ids of static nodes follow in HTML. One in a text only means that the client asks `page.json` for words. */
const STATIC_ID = ' data-static="'
