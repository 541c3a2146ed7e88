import { defined, type Json } from '../../../runtime/shared/json.ts'
import type { TocItem } from '../../../runtime/shared/content/content.ts'
import type { Diagnostic, Place } from '../../report/diagnostic.ts'
import type { StoredAt } from '../../kept/store.ts'
import type { FilePath } from '../../types/file-path.ts'

/**
 * A place in compiled content that is filled when the manifest is known: the attributes of a link, image or
 * file (`ref`, an index into `references`), or one of the theme's texts.
 */
export type Placeholder =
  | { readonly ref: number }
  | { readonly text: string; readonly values?: Readonly<Record<string, string>> }

/** Highlighted code: HTML in which there is neither a link nor an id, nor anything that is not closed. */
export interface CodeHtml {
  readonly code: string
}

export type Holed = readonly (string | CodeHtml | Placeholder)[]

/** Key of the placeholders of a prop. No prop that an author writes has it: it is no name of JSX, and no property of JSON people write. */
export const HOLED = '\uE000holed'

export interface HoledProp {
  readonly [HOLED]: Holed
}

export type CompiledProps = Readonly<Record<string, Json | HoledProp>>

export interface CompiledStatic {
  readonly tag: string
  readonly props: CompiledProps
  readonly ref?: number
  /** Opening tag, for elements that end up inside a larger static string. */
  readonly open: Holed
  readonly html: Holed
}

/** An element that holds a component, or a void element. */
export interface CompiledElement extends Omit<CompiledStatic, 'html'> {
  readonly children: readonly CompiledNode[]
}

export interface CompiledComponent extends Pick<CompiledElement, 'ref' | 'props' | 'children'> {
  readonly use: string
}

export type CompiledNode = string | CompiledStatic | CompiledElement | CompiledComponent

export interface Reference {
  /** `responsive`: an image in several widths; `file`: any file that `require()` or an import names. */
  readonly kind: 'link' | 'image' | 'responsive' | 'file'
  /** As written, percent-encoded by the Markdown parser. */
  readonly url: string
  /** Attributes that the author wrote, which win over those that follow from the address. */
  readonly own: readonly string[]
  readonly attribute?: string
  /** Named by `require()` or an import, which must lead somewhere. */
  readonly imported?: true
  readonly place: Place
}

export interface ComponentImport {
  readonly source: string
  /** `default`, `*`, or the exported name. */
  readonly imported: string
  readonly place: Place
}

/** A heading, or the place where a partial's headings belong. */
export type TocEntry = TocItem | { readonly partial: string }

/**
 * A content file after compiling. Depends on the file's bytes, the compile options and the files that plugins of the site
 * say they read, on nothing else.
 */
export interface CompiledContent {
  readonly path: FilePath
  /**
   * `html`: one string; `tree`: strings and components with literal props; `module`: the file must be run as an
   * MDX module, which reads `statics`, `strings` and `references` from page data.
   */
  readonly kind: 'html' | 'tree' | 'module'
  /** The content of `html` (one node with an empty tag, unless compiled as a partial) and `tree`; empty for `module`. */
  readonly nodes: readonly CompiledNode[]
  readonly statics: readonly CompiledStatic[]
  /** Texts of a `module` that stand in no folded element, by the number the module knows. @default none */
  readonly strings?: readonly string[]
  readonly imports: Readonly<Record<string, ComponentImport>>
  readonly references: readonly Reference[]
  /**
   * JavaScript of content that was compiled as a module. @default none: what `@mdx-js/esbuild` says of the file when it is
   * bundled is what is wrong with it
   */
  readonly code?: string
  /** Hash of the code, which a summary has, too. */
  readonly codeHash?: string
  /** Source map of the code, as JSON: it changes with the words, the code does not. */
  readonly map?: string
  readonly toc: readonly TocEntry[]
  readonly contentTitle: string | null
  readonly diagnostics: readonly Diagnostic[]
  /** Files that plugins of the site read, as these name them: absolute, or relative to the site directory. @default none */
  readonly dependencies?: readonly string[]
  /** Environment variables that functions of the configuration have read until it was made. @default none */
  readonly environment?: readonly string[]
  /** Where all of it is stored; what is at hand is a summary then. @default all of it is at hand */
  readonly at?: StoredAt
}

export function failedContent(path: FilePath, diagnostics: readonly Diagnostic[]): CompiledContent {
  return {
    path,
    kind: 'html',
    nodes: [],
    statics: [],
    imports: {},
    references: [],
    toc: [],
    contentTitle: null,
    diagnostics,
  }
}

export function usedNames(nodes: readonly CompiledNode[], names = new Set<string>()): ReadonlySet<string> {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    if ('use' in node) names.add(node.use)
    if ('children' in node) usedNames(node.children, names)
  }
  return names
}

/** What bundling and images need of compiled content: what it is, components and images in several widths. */
export type ContentSummary = Pick<CompiledContent, 'kind' | 'nodes' | 'imports' | 'references' | 'codeHash'> &
  Partial<Pick<CompiledContent, 'diagnostics'>>

/** The summary of compiled content. That of a summary is equal to it. */
export function summaryOf(content: Omit<CompiledContent, 'path'>): ContentSummary {
  const { kind, imports, diagnostics, codeHash } = content
  const names = kind === 'tree' ? usedNames(content.nodes) : []
  return {
    kind,
    nodes: [...names].map((use) => ({ use, props: {}, children: [] })),
    imports,
    references: content.references.filter((reference) => reference.kind === 'responsive'),
    ...(diagnostics.length > 0 && { diagnostics }),
    ...defined({ codeHash }),
  }
}

/** Content of which no more than a summary is at hand, because the rest is stored. */
export function summarizedContent(summary: ContentSummary, known: Pick<CompiledContent, 'path' | 'at'>) {
  return { diagnostics: [], ...summary, ...known, statics: [], toc: [], contentTitle: null }
}
