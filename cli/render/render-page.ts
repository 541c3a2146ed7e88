import type { PageHead } from '../../runtime/shared/page/page-data.ts'
import type { PolicyNeed } from '../../runtime/shared/document/content-policy.ts'
import { FALLBACK_FINGERPRINT } from '../../runtime/shared/document/document-ids.ts'
import type { PageText } from '../../runtime/shared/page/page-text.ts'
import type { InvalidNesting } from './problems/invalid-nesting.ts'
import type { InputsReader } from './page-inputs.ts'
import { readPageText } from './page-text.ts'
import type { RenderInput, Renderer, SkippedCode } from './renderer.ts'

/** A page whose content is resolved. JSON-safe. */
export interface PageToRender extends Omit<RenderInput, 'shared'> {
  /** What the page belongs to, for its words; absent where these are not wanted. */
  readonly textGroup?: string | null
}

/** A rendered document with what later stages need to know of it, or why there is none. */
export type PageOutcome = ShownDocument | NoDocument

/** The same once its files are written. */
export type DocumentOutcome = WrittenDocument | NoDocument

interface NoDocument {
  /** What a component threw. */
  readonly error: unknown
  readonly componentStack: string | null
}

/** A document, and what is known of it. */
export interface ShownDocument extends WrittenDocument {
  /** The whole document. */
  readonly html: string
  /** Text of `page.json`. */
  readonly data: string
  readonly text?: string
}

/** What is known of a document that was rendered. */
export interface WrittenDocument {
  /** Whether it shows the fallback of a Suspense boundary. */
  readonly suspended: boolean
  readonly skippedCode: readonly SkippedCode[]
  /** Tags that browsers do not leave where they are. */
  readonly nesting: readonly InvalidNesting[]
  /** Keys of the shared data that it asked for, and of those it asked for and that are missing. */
  readonly needs: readonly string[]
  readonly absent: readonly string[]
  /** Keys of the sidebars that it read no more of than its slice. */
  readonly slices: readonly string[]
  readonly readsFrontMatter: boolean
  /** Stylesheets that it loads beside those of every page, as addresses. */
  readonly css: readonly string[]
  readonly links: readonly string[]
  readonly images: readonly string[]
  readonly embeds: readonly string[]
  readonly anchors: readonly string[]
  readonly noIndex: boolean
  /** What it asks its content security policy for; empty where the site has none. */
  readonly policy: readonly PolicyNeed[]
  /** What makes its client come with it. */
  readonly live: readonly string[]
  /** How long rendering took. */
  readonly milliseconds: number
}

interface RenderPageScope {
  readonly renderer: Renderer
  readonly shared: RenderInput['shared']
  readonly inputs: InputsReader
}

/** The words of a page that has a group: none where it asks not to be indexed. */
function pageText(
  html: string,
  { head: { title, keywords = [] }, group, noIndex }: TextOf,
): Pick<ShownDocument, 'text'> {
  if (group === undefined) return {}
  if (noIndex) return { text: 'null\n' }
  const beside = { title, group, ...(keywords.length === 0 ? {} : { keywords: keywords.join(' ') }) }
  const text: PageText = { ...beside, sections: readPageText(html) }
  return { text: `${JSON.stringify(text)}\n` }
}

interface TextOf {
  readonly head: PageHead
  readonly group: string | null | undefined
  readonly noIndex: boolean
}

/** Renders one page. What a component throws is a value. */
export async function renderPage(
  { page, keys, codeAt = [], frontMatter, textGroup }: PageToRender,
  { renderer, shared, inputs }: RenderPageScope,
): Promise<PageOutcome> {
  const input: RenderInput = { page, keys, codeAt, frontMatter, shared }
  const started = performance.now()
  try {
    const {
      html,
      own = html,
      repeated = [],
      data,
      slices = [],
      anchors: named = [],
      skippedCode = [],
      policy = [],
      live = [],
    } = await renderer.renderPage(input)
    const { links, images, embeds, anchors, noIndex, nesting } = inputs(own, repeated)
    return {
      html,
      data: `${JSON.stringify(data)}\n`,
      ...pageText(own, { head: page.head, group: textGroup, noIndex }),
      suspended: own.includes(FALLBACK_FINGERPRINT),
      skippedCode,
      nesting,
      needs: data.needs,
      absent: data.absent ?? [],
      slices,
      readsFrontMatter: data.frontMatter !== undefined,
      css: data.css,
      links,
      images,
      embeds,
      anchors: [...anchors, ...named],
      noIndex,
      policy,
      live,
      milliseconds: performance.now() - started,
    }
  } catch (error) {
    return { error, componentStack: await renderer.componentStack(input).catch(() => null) }
  }
}
