import path from 'node:path'
import { decodeHTMLAttribute } from 'entities/decode'
import { addAlternates, type Alternates } from '../../runtime/shared/document/alternate-head.ts'
import {
  type HeadElement,
  bodyAttributes,
  documentTitle,
  mergeHead,
  pageHead,
  rootAttributes,
} from '../../runtime/shared/document/head.ts'
import { escapeHtml } from '../../runtime/shared/document/html.ts'
import { fileHref, splitHref } from '../../runtime/shared/url/url.ts'
import { isSamePage } from '../../runtime/shared/url/page-path.ts'
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
import type { SiteData } from '../../runtime/shared/site/site-data.ts'
import type { ClientBundle } from '../bundle/client/client-output.ts'
import { FIRST_PAINT_ID, LLMS_FILE, speculationRules } from '../../runtime/shared/document/document-ids.ts'
import { processEnvironment, type ReadScope, mentionsFiles } from '../config/module/process-environment.ts'
import { tryReadText } from '../types/looks.ts'
import { importChecked, type Hashes } from '../kept/store.ts'
import { inlineScriptNeed, policyNeeds, policyText, type PolicySources } from '../content/content-policy.ts'
import { noteForAgents, type PageFacts } from './markdown/markdown-page.ts'
import {
  documentFrame,
  type ClientStart,
  type DocumentParts,
  createLiveSearch,
  createScriptSearch,
} from './document/document.ts'

/** A page ready to be written: its document, and its data, which names the shared data that was read. */
export interface RenderedDocument extends Omit<
  Rendered,
  'head' | 'redirect' | 'needs' | 'absent' | 'code' | 'frontMatter'
> {
  readonly data: PageData
  readonly policy: readonly PolicyNeed[]
  readonly about: PageFacts
}

export interface Renderer {
  renderPage(input: RenderInput): Promise<RenderedDocument>
  componentStack(input: RenderInput): Promise<string | null>
}

export interface RenderSetUp {
  /** Module that exports `createPageRenderer`, absolute. */
  readonly serverFile: string
  readonly serverHashes: Hashes
  /** Theme parts that are rendered for each page; null for all, which keeps nothing in memory. */
  readonly unrepeated: UnrepeatedParts | null
  readonly site: SiteData
  /** What addresses of scripts and styles begin with. */
  readonly filesBaseUrl: string
  /** Without the contents of its files. */
  readonly client: ClientBundle
  readonly headTags: readonly HeadElement[]
  readonly documentHtml: DocumentParts['further']
  readonly homeBanner: string
  /** The site in all its languages; null if it has only one. */
  readonly alternates: Alternates | null
  /** Sources added to every page's content security policy; null for no policies. */
  readonly policy: PolicySources | null
  readonly starting: ClientStart
  readonly settings: CodeSettings
  readonly additionalLanguages: readonly string[]
}

export async function createRenderer(
  { serverFile, serverHashes, unrepeated, site, client, headTags, ...setUp }: RenderSetUp,
  highlight: Highlighter,
): Promise<Renderer> {
  const { homeBanner, alternates, policy: sources, starting, settings } = setUp
  const scope = readScope(serverFile, serverHashes)
  const load = async () =>
    (await importChecked(serverFile, serverHashes)) as { createPageRenderer(options: object): PageRenderer }
  // Records what site code reads from the environment, now and while it renders.
  const { createPageRenderer, ...server } = await processEnvironment.calling(load, scope)
  const pages = createPageRenderer({ ...server, site, code: { settings, highlight }, unrepeated })
  const { baseUrl } = site
  const base = fileHref(setUp.filesBaseUrl, site)
  const agentNote = `<p hidden>${escapeHtml(noteForAgents(listAddress(site)))}</p>\n`
  const fetchingAhead = inlineScriptNeed(speculationRules(baseUrl))
  const styles = client.styles.map((file) => base + file)
  const fonts = client.fonts.map((file) => base + file)
  const livesBy = createLiveSearch(starting)
  const scriptsOf = createScriptSearch(client, base)
  const headOf = (head: readonly HeadElement[], page: PageData): readonly HeadElement[] =>
    alternates === null ? head : addAlternates(head, alternates, page.head.elsewhere)
  const loadOf = (page: PageData, { redirect, live: ofPage }: Rendered) => {
    const refresh = refreshOf(redirect, page, site)
    if (refresh !== null) return redirecting(refresh)
    const live = livesBy(page, ofPage)
    const parts = {
      styles: [...styles, ...page.css],
      fonts,
      boot: client.boot,
      further: setUp.documentHtml,
      ...scriptsOf(page, live.length > 0),
    }
    return { live, tags: headTags, parts }
  }
  return {
    async renderPage(input) {
      const rendered = await processEnvironment.calling(() => pages.render(input), scope)
      const { html, own, head, anchors, repeated, skippedCode, slices } = rendered
      const page = dataOf(input.page, rendered)
      const { live, tags, parts: loaded } = loadOf(page, rendered)
      const parts: DocumentParts = {
        ...loaded,
        root: rootAttributes(page, site, head),
        bodyAttributes: bodyAttributes(head),
        head: headOf(mergeHead([...pageHead(page, site), ...tags, ...head]), page),
        firstPaint: html.includes(` id="${FIRST_PAINT_ID}"`) ? FIRST_PAINT_ID : null,
        banner: (page.url === baseUrl ? homeBanner : '') + (page.hasMarkdown ? agentNote : ''),
        policy: null,
        data: null,
      }
      const asked = sources === null ? null : askedOf(page, parts, html)
      // A document can show another page only if its policy meets that page's needs, so page data lists them.
      const data =
        asked === null ? page : { ...page, policy: asked.filter((need) => !INLINE_SCRIPT.test(need)) }
      // Not in the page data: no other document needs this script of this one.
      const ownNeeds = asked !== null && parts.client?.isEager === false ? [fetchingAhead] : []
      const policy = [...(asked ?? []), ...ownNeeds]
      const { before, after } = documentFrame({
        ...parts,
        policy: sources === null ? null : policyText(policy, sources),
        data: embeddedData(data, own),
      })
      return {
        html: before + html + after,
        own: before + own + after,
        about: aboutOf(page, parts.head, site),
        repeated,
        anchors,
        slices,
        skippedCode,
        data,
        policy,
        live,
      }
    },
    componentStack: (input) => pages.componentStack(input),
  }
}

/** `'page'` if rendering code may read files, which is watched; otherwise null, which costs no time. */
function readScope(file: string, hashes: Hashes): ReadScope | null {
  const folder = path.dirname(file)
  const texts = Object.keys(hashes).map((name) => tryReadText(path.join(folder, name)) ?? '')
  return texts.some(mentionsFiles) ? 'page' : null
}

function aboutOf(
  { url, head: { title } }: PageData,
  head: readonly HeadElement[],
  site: SiteData,
): PageFacts {
  const written = (name: string, key: string): string | null => {
    const found = head.find(({ attributes }) => attributes['name'] === name || attributes['rel'] === name)
    const value = found?.attributes[key]
    return typeof value === 'string' ? value : null
  }
  const address = site.url + url
  const shown = head.find(({ tag }) => tag === 'title')?.text ?? site.title
  const ofSite = documentTitle(' ', site).trimStart()
  return {
    title: title ?? (shown.endsWith(` ${ofSite}`) ? shown.slice(0, -ofSite.length - 1) : shown),
    description: written('description', 'content'),
    canonical: written('canonical', 'href') ?? address,
    address,
    list: listAddress(site),
  }
}

function listAddress({ url, baseUrl }: SiteData): string {
  return url + baseUrl + LLMS_FILE
}

function dataOf(page: PageData, { needs, absent, code, frontMatter }: Rendered): PageData {
  return {
    ...page,
    needs,
    ...(absent.length > 0 && { absent }),
    ...(code && { code }),
    ...(frontMatter && { frontMatter }),
  }
}

/** What a document has that redirects: it asks for nothing, since browsers go on only when everything is there. */
function redirecting(refresh: HeadElement) {
  const further = { head: '', bodyStart: '', bodyEnd: '' }
  const parts = { styles: [], fonts: [], boot: '', scripts: [], client: null, preloads: [], further }
  return { live: [], tags: [refresh], parts }
}

/** Has a document redirect by itself; null where its client does: to a place on its page, and from one that holds all pages. */
function refreshOf(redirect: string | null, { url }: PageData, { router }: SiteData): HeadElement | null {
  if (redirect === null || router === 'hash') return null
  const { pathname } = splitHref(redirect)
  if (pathname === '' || isSamePage(pathname, url)) return null
  return { tag: 'meta', attributes: { 'http-equiv': 'refresh', content: `0; url=${redirect}` } }
}

/** Scripts run when a document loads, not when a page is shown in another document. */
const INLINE_SCRIPT = /^script-src 'sha256-/

/** What a document needs from its policy, including HTML that it may show later, such as a closed tab. */
function askedOf(page: PageData, parts: DocumentParts, html: string): readonly PolicyNeed[] {
  const { before, after } = documentFrame(parts)
  const ofCode = Object.values(page.code?.blocks ?? {}).flatMap((block) => block.html ?? [])
  return policyNeeds([before + html + after, ...ofCode, ...htmlById(page).values()])
}

/** Page data without content that the document already holds; that of a closed tab, for example, stays. */
function embeddedData(page: PageData, html: string): PageData {
  const isWordless = page.content === null && page.items === undefined && page.code === undefined
  if (isWordless) return page
  const [, ...texts] = html.split(STATIC_ID)
  const served = new Set(texts.map((text) => decodeHTMLAttribute(text.slice(0, text.indexOf('"')))))
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

/** Precedes ids of static nodes in HTML. A match in text only makes the client ask `page.json`. */
const STATIC_ID = ' data-static="'
