import type { PageHead } from '../../runtime/shared/page/page-data.ts'
import { FALLBACK_FINGERPRINT } from '../../runtime/shared/document/document-ids.ts'
import type { PageText } from '../../runtime/shared/page/page-text.ts'
import type { InputsReader, PageInputs } from './page-inputs.ts'
import { readPageText } from './page-text.ts'
import type { RenderInput } from '../../runtime/shared/page/rendered-page.ts'
import type { RenderedDocument, Renderer } from './renderer.ts'
import { thrownValue, type ThrownValue } from '../threads/serve-tasks.ts'

/** A page whose content is resolved. JSON-safe. */
export interface PageToRender extends Omit<RenderInput, 'shared'> {
  /** What the page belongs to, for its words; absent where these are not wanted. */
  readonly textGroup?: string | null
}

/** A rendered document with what later stages need to know of it, or why there is none. Threads can send it. */
export type PageOutcome = ShownDocument | NoDocument

export type DocumentOutcome = WrittenDocument | NoDocument

/** What a component threw, as threads send it. */
interface NoDocument {
  readonly thrown: ThrownValue
  readonly componentStack: string | null
}

export interface ShownDocument extends WrittenDocument {
  readonly html: string
  readonly data: string
  readonly text?: string
}

export interface WrittenDocument
  extends Omit<PageInputs, 'anchors'>, Pick<RenderedDocument, 'skippedCode' | 'slices' | 'policy' | 'live'> {
  readonly suspended: boolean
  /** Keys of the shared data that it asked for, and of those it asked for and that are missing. */
  readonly needs: readonly string[]
  readonly absent: readonly string[]
  readonly readsFrontMatter: boolean
  /** Stylesheets that it loads beside those of every page, as addresses. */
  readonly css: readonly string[]
  readonly anchors: readonly string[]
  readonly milliseconds: number
}

/** The words of a page that has a group: none where it asks not to be indexed. */
function pageText(
  html: string,
  { head, group, noIndex }: { head: PageHead; group: string | null | undefined; noIndex: boolean },
): Pick<ShownDocument, 'text'> {
  if (group === undefined) return {}
  if (noIndex) return { text: 'null\n' }
  const { title, keywords = [] } = head
  const beside = { title, group, ...(keywords.length === 0 ? {} : { keywords: keywords.join(' ') }) }
  const text: PageText = { ...beside, sections: readPageText(html) }
  return { text: `${JSON.stringify(text)}\n` }
}

export async function renderPage(
  { page, keys, codeAt = [], frontMatter, textGroup }: PageToRender,
  { renderer, shared, inputs }: { renderer: Renderer; shared: RenderInput['shared']; inputs: InputsReader },
): Promise<PageOutcome> {
  const input: RenderInput = { page, keys, codeAt, frontMatter, shared }
  const started = performance.now()
  try {
    const { html, own, repeated, data, anchors: named, ...document } = await renderer.renderPage(input)
    const { anchors, ...found } = inputs(own, repeated)
    return {
      ...document,
      ...found,
      html,
      data: `${JSON.stringify(data)}\n`,
      ...pageText(own, { head: page.head, group: textGroup, noIndex: found.noIndex }),
      suspended: own.includes(FALLBACK_FINGERPRINT),
      needs: data.needs,
      absent: data.absent ?? [],
      readsFrontMatter: data.frontMatter !== undefined,
      css: data.css,
      anchors: [...anchors, ...named],
      milliseconds: performance.now() - started,
    }
  } catch (error) {
    return noDocument(error, await renderer.componentStack(input).catch(() => null))
  }
}

export function noDocument(error: unknown, componentStack: string | null = null): NoDocument {
  return { thrown: thrownValue(error), componentStack }
}
