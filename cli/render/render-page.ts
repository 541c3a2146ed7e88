import { omit } from 'lodash-es'
import type { PageHead } from '../../runtime/shared/page/page-data.ts'
import { FALLBACK_FINGERPRINT } from '../../runtime/shared/document/document-ids.ts'
import type { PageText } from '../../runtime/shared/page/page-text.ts'
import type { InputsReader, PageInputs } from './page-inputs.ts'
import { readPageText } from './page-text.ts'
import type { RenderInput } from '../../runtime/shared/page/rendered-page.ts'
import type { RenderedDocument, Renderer } from './renderer.ts'
import { markdownPage } from './markdown/markdown-page.ts'
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
  readonly markdown?: string
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

interface Rendering {
  readonly renderer: Renderer
  readonly shared: RenderInput['shared']
  readonly inputs: InputsReader
}

export async function renderPage(asked: PageToRender, rendering: Rendering): Promise<PageOutcome> {
  const { page, keys, codeAt = [], frontMatter, textGroup } = asked
  const { renderer, shared, inputs } = rendering
  const input: RenderInput = { page, keys, codeAt, frontMatter, shared }
  const started = performance.now()
  try {
    const { html, own, repeated, data, about, anchors: named, ...document } = await renderer.renderPage(input)
    const { anchors, ...found } = inputs(own, repeated)
    // A component has said that the page is not to be indexed: nothing of it may lead to its Markdown.
    if (found.noIndex && page.hasMarkdown === true)
      return await renderPage({ ...asked, page: omit(page, 'hasMarkdown') }, rendering)
    return {
      ...document,
      ...found,
      html,
      data: `${JSON.stringify(data)}\n`,
      ...pageText(own, { head: page.head, group: textGroup, noIndex: found.noIndex }),
      ...(page.hasMarkdown && { markdown: markdownPage(own, about) }),
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
