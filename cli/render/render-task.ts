import type { Alternates } from '../../runtime/shared/document/alternate-head.ts'
import type { CodeSettings } from '../../runtime/shared/content/code-block.ts'
import type { HeadElement } from '../../runtime/shared/document/head.ts'
import type { Json } from '../../runtime/shared/json.ts'
import type { UnrepeatedParts } from '../../runtime/shared/page/unrepeated-parts.ts'
import type { SiteData } from '../../runtime/shared/site/site-data.ts'
import type { ClientBundle } from '../bundle/client/client-output.ts'
import { createHighlighter } from '../content/markdown/code/highlight.ts'
import type { Hashes } from '../kept/import-checked.ts'
import type { Task } from '../threads/serve-tasks.ts'
import { thrownValue, type ThrownValue } from '../threads/thrown-value.ts'
import type { PolicySources } from '../content/content-policy.ts'
import { createInputsReader } from './page-inputs.ts'
import { renderPage, type PageToRender, type RenderedFiles } from './render-page.ts'
import { createRenderer } from './renderer.ts'

/** What a thread needs to render pages. */
export interface RenderSetUp {
  /** Module that exports `createPageRenderer`, absolute. */
  readonly serverFile: string
  /** Hashes of its files, by their names. */
  readonly serverHashes: Hashes
  /** Theme parts that are rendered for each page. */
  readonly unrepeated: UnrepeatedParts
  readonly site: SiteData
  /** Without the texts of its files. */
  readonly client: ClientBundle
  readonly headTags: readonly HeadElement[]
  /** HTML that stands before the home page. */
  readonly homeBanner: string
  /** The site in all its languages; null for one. */
  readonly alternates: Alternates | null
  /** What every page's content security policy gets; null for no policies. */
  readonly policy: PolicySources | null
  readonly settings: CodeSettings
  readonly additionalLanguages: readonly string[]
  /** Shared data as JSON text, by key: few pages read much of it. */
  readonly shared: ReadonlyMap<string, string>
}

/** A page as a thread gives it back. */
export type ThreadOutcome =
  RenderedFiles | { readonly thrown: ThrownValue; readonly componentStack: string | null }

/** Renders pages in a thread. Their files are handed over as bytes. */
export async function renderTask(data: unknown): Promise<Task> {
  const { shared, settings, additionalLanguages, ...options } = data as RenderSetUp
  const highlight = createHighlighter({ additionalLanguages })
  const renderer = await createRenderer({ ...options, code: { settings, highlight } })
  const scope = { renderer, shared: sharedData(shared), inputs: createInputsReader() }
  return async (pages, onPiece) => {
    const output: ThreadOutcome[] = []
    const transfer: ArrayBuffer[] = []
    for (const [index, page] of (pages as readonly PageToRender[]).entries()) {
      onPiece(index)
      const outcome = await renderPage(page, scope)
      if ('error' in outcome) {
        output.push({ thrown: thrownValue(outcome.error), componentStack: outcome.componentStack })
        continue
      }
      const [html, text] = [bytesOf(outcome.html), bytesOf(outcome.data)]
      output.push({ ...outcome, html, data: text })
      transfer.push(html.buffer, text.buffer)
    }
    return { output, transfer }
  }
}

/** The bytes of a text in memory of their own, which can be handed over. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

function sharedData(texts: ReadonlyMap<string, string>): (key: string) => Json | undefined {
  const known = new Map<string, Json>()
  return (key) => {
    const text = texts.get(key)
    if (text !== undefined && !known.has(key)) known.set(key, JSON.parse(text) as Json)
    return known.get(key)
  }
}
