import { pathToFileURL } from 'node:url'
import type { HeadElement } from '../../runtime/shared/head.ts'
import { mergeHead, pageHead, rootAttributes } from '../../runtime/shared/head.ts'
import type { Json } from '../../runtime/shared/json.ts'
import { changeStatics } from '../../runtime/shared/content-statics.ts'
import type { PageData } from '../../runtime/shared/page-data.ts'
import type { SiteData } from '../../runtime/shared/site-data.ts'
import type { ClientBundle } from '../bundle/client-output.ts'
import { documentHtml } from './document.ts'

/** One page with everything that its rendering depends on. */
export interface RenderInput {
  readonly page: PageData
  /** Keys of the modules that the page needs. */
  readonly keys: readonly string[]
  readonly shared: (key: string) => Json | undefined
}

/** A page as it is written. */
export interface RenderedDocument {
  /** The whole HTML text. */
  readonly html: string
  /** The page's data, with the shared data that rendering it read. */
  readonly data: PageData
}

/** Turns page data into a document. The same for build, dev and tests. */
export interface Renderer {
  /** @throws what a component throws */
  renderPage(input: RenderInput): Promise<RenderedDocument>
  componentStack(input: RenderInput): Promise<string | null>
}

interface RendererOptions {
  /** Module that exports `createPageRenderer`, absolute. */
  readonly serverFile: string
  readonly site: SiteData
  readonly client: ClientBundle
  /** Tags of the configuration for every head. */
  readonly headTags: readonly HeadElement[]
}

interface ServerModule {
  createPageRenderer(options: object): {
    render(input: RenderInput): Promise<{
      readonly html: string
      readonly head: readonly HeadElement[]
      readonly needs: readonly string[]
      readonly absent: readonly string[]
    }>
    componentStack(input: RenderInput): Promise<string | null>
  }
  readonly layouts: object
  readonly modules: object
  readonly mdxComponents: object
}

/** Loads the server bundle once; the result renders any number of pages. */
export async function createRenderer({
  serverFile,
  site,
  client,
  headTags,
}: RendererOptions): Promise<Renderer> {
  const server = (await import(pathToFileURL(serverFile).href)) as ServerModule
  const { layouts, modules, mdxComponents } = server
  const pages = server.createPageRenderer({ site, layouts, modules, mdxComponents })
  const { baseUrl } = site
  const styles = client.styles.map((file) => baseUrl + file)
  const scripts = client.scripts.map((file) => baseUrl + file)
  const preloads = client.preloads.map((file) => baseUrl + file)
  return {
    async renderPage(input) {
      const { html, head, needs, absent } = await pages.render(input)
      const data: PageData = { ...input.page, needs, ...(absent.length === 0 ? {} : { absent }) }
      const modules = Object.keys(data.modules).flatMap((key) => client.moduleByKey.get(key)?.files ?? [])
      const document = documentHtml({
        root: rootAttributes(data, site, head),
        head: mergeHead([...pageHead(data, site), ...headTags, ...head]),
        styles: [...styles, ...data.css],
        scripts,
        preloads: [...new Set([...preloads, ...modules.map((file) => baseUrl + file)])],
        body: html,
        data: embeddedData(data, html),
      })
      return { html: document, data }
    },
    componentStack: (input) => pages.componentStack(input),
  }
}

/** Page data without the words that the document holds; those of a closed tab, for example, stay. */
function embeddedData(page: PageData, html: string): Json {
  if (page.content === null) return page as unknown as Json
  const served = new Set(Array.from(html.matchAll(SERVED_ID), ([, id = '']) => unescapeAttribute(id)))
  const content = changeStatics(page.content, (words, id) => (served.has(id) ? undefined : words))
  return { ...page, content } as unknown as Json
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

/** Ids of static nodes in HTML. One in a text only means that the client asks `page.json` for words. */
const SERVED_ID = / data-static="([^"]*)"/g
