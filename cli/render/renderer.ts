import { pathToFileURL } from 'node:url'
import type { HeadElement } from '../../runtime/shared/head.ts'
import { mergeHead, pageHead } from '../../runtime/shared/head.ts'
import type { Json } from '../../runtime/shared/json.ts'
import type { PageContent } from '../../runtime/shared/content.ts'
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

/** Turns page data into a document. The same for build, dev and tests. */
export interface Renderer {
  /** @throws what a component throws */
  renderPage(input: RenderInput): Promise<string>
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
    render(input: RenderInput): Promise<{ html: string; head: readonly HeadElement[] }>
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
  const styles = client.styles.map((file) => site.baseUrl + file)
  const scripts = client.scripts.map((file) => site.baseUrl + file)
  return {
    async renderPage(input) {
      const { html, head } = await pages.render(input)
      const { page } = input
      return documentHtml({
        lang: site.locale,
        htmlClasses: page.head.htmlClasses,
        head: mergeHead([...pageHead(page, site), ...headTags, ...head]),
        styles: [...styles, ...page.css],
        scripts,
        body: html,
        data: embeddedData(page),
      })
    },
    componentStack: (input) => pages.componentStack(input),
  }
}

/** Page data without the strings that the document holds already. */
function embeddedData(page: PageData): Json {
  return { ...page, content: page.content === null ? null : withoutStrings(page.content) } as unknown as Json
}

function withoutStrings(content: PageContent): Json {
  return JSON.parse(
    JSON.stringify(content, (key, value: unknown) => (key === 'html' ? undefined : value)),
  ) as Json
}
