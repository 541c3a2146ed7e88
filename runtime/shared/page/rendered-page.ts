import type { SkipReason } from '../content/code-block.ts'
import type { HeadElement } from '../document/head.ts'
import type { Json, JsonObject } from '../json.ts'
import type { PageCode, PageData } from './page-data.ts'

export interface RenderInput {
  readonly page: PageData
  readonly keys: readonly string[]
  /** Where in content that is one string highlighted code begins and ends, in turn. @default nowhere */
  readonly codeAt?: readonly number[]
  /** Front matter of the page's file: few pages ask for it. @default it has no file */
  readonly frontMatter?: JsonObject | undefined
  readonly shared: (key: string) => Json | undefined
}

/** A page as the server bundle gives it: what stands in its root element, and what was read to render it. */
export interface Rendered {
  readonly html: string
  /**
   * The same without highlighted code, and without the elements that many pages show; and the HTML of each of these, the
   * same strings for all pages: what is read out of them need not be read again.
   */
  readonly own: string
  readonly repeated: readonly string[]
  readonly head: readonly HeadElement[]
  /** Where it redirects; null where it does not. */
  readonly redirect: string | null
  /** Keys of the shared data that it read, and of those it asked for and that are missing. */
  readonly needs: readonly string[]
  readonly absent: readonly string[]
  /** Keys of the sidebars that it read no more of than its slice. */
  readonly slices: readonly string[]
  /** Undefined where nothing asked for it. */
  readonly frontMatter: JsonObject | undefined
  /** Anchors that components name, beside those of its HTML. */
  readonly anchors: readonly string[]
  /** Code that components showed; null when there was none. */
  readonly code: PageCode | null
  readonly skippedCode: readonly SkippedCode[]
  /** Keys of its layout and of its modules that need the client. */
  readonly live: readonly string[]
}

/** Code of components that was not highlighted although its language is known. */
export interface SkippedCode {
  readonly code: string
  readonly language: string
  readonly reason: SkipReason
}

export interface PageRenderer {
  /** @throws what a component throws; MissingExport when a module has no such export */
  render(input: RenderInput): Promise<Rendered>
  /** React's component stack for a page that fails to render, or null. */
  componentStack(input: RenderInput): Promise<string | null>
}

/** Names of theme parts, such as `@theme/Footer`, whose elements are rendered for each page. */
export interface UnrepeatedParts {
  /** Parts of the site's own: with all that they show. */
  readonly own: readonly string[]
  /** Parts that use one of these, themselves included. */
  readonly reaching: readonly string[]
}
