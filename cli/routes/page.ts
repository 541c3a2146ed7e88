import type { ContentNode } from '../../runtime/shared/content/content.ts'
import type { Json, JsonObject } from '../../runtime/shared/json.ts'
import type { PageData, PageHead, RouteContext } from '../../runtime/shared/page/page-data.ts'
import type { Url } from '../../runtime/shared/url/url.ts'
import type { FilePath } from '../types/file-path.ts'
import { contentHash } from '../types/fingerprints.ts'

/** A placed thing that becomes one HTML file. */
export interface Page {
  readonly url: Url
  /** The file it is made from; null for pages that a feature generates. */
  readonly source: FilePath | null
  /** The file that `source` is a translation of. @default it is an original */
  readonly original?: FilePath
  /** `markdown`: `source` is compiled and shown by `layout`; `react`: `source` is the component; `data`: props only. */
  readonly kind: 'markdown' | 'react' | 'data'
  /** Theme component (`@theme/DocItem`); unused for `react`. */
  readonly layout: string
  /** Theme parts that the page needs beside its layout: what few pages have is not loaded by all. @default none */
  readonly parts?: readonly string[]
  /** Keys of modules that the page shows beside its layout, which are their specifiers. @default none */
  readonly uses?: readonly string[]
  /** Which of two generated pages with one address counts: the higher one. @default 0 */
  readonly priority?: number
  readonly context: RouteContext
  /** Paths that lead here, without the base URL, as front matter names them. @default none */
  readonly redirectFrom?: readonly string[]
  /** Answers for addresses below its own too. @default it does not, unless the configuration says so */
  readonly isAbove?: true
  /** Comes and goes with others, so that nobody should rely on it: later parts of a list, tags, authors, debug pages. */
  readonly isTransient?: true
  /** When what was written says that it was changed last, in milliseconds since 1970. @default version control knows */
  readonly updated?: number
  readonly head: PageHead
  readonly props: JsonObject
  /** How its words are collected. @default they are not: it is not to be found, or says nothing of its own */
  readonly text?: {
    /** Pages of one scope are searched together: `docs-default-current`, or `default` for what has no versions. */
    readonly scope: string
    /** What the page belongs to, in the words of readers: its topmost category, the title of its blog; null for nothing. */
    readonly group: string | null
    /** Whether readers who chose no version search another scope. */
    readonly isOld?: true
  }
  /** Whether it is written as Markdown, too. @default it is not */
  readonly hasMarkdown?: true
  /** Other contents that the page shows: files or parts of them, and their pages, where relative links start. @default none */
  readonly items?: readonly { readonly source: FilePath; readonly url: Url }[]
  /** The language of the words, where it is not that of the page. */
  readonly contentLanguage?: PageData['contentLanguage']
  /** Files whose addresses stand in the props and the head, by what stands there for them. @default none */
  readonly assets?: Readonly<Record<string, FilePath>>
  /** Nodes that stand before the content: the title from front matter. Left out where the content begins with a title. */
  readonly before: readonly ContentNode[]
}

/** A page that a feature generates: props only. */
export function dataPage(page: Omit<Page, 'source' | 'kind' | 'before'>): Page {
  return { ...page, source: null, kind: 'data', before: [] }
}

/** Shows the routes of plugins. */
export const PLUGIN_LAYOUT = 'sitegen/internal/runtime/docusaurus/router/plugin-route.tsx'

/** Scope of what has no versions. */
export const EVERYWHERE = 'default'

/** A value that several pages read, written to one file. */
export interface SharedData {
  /** Path-safe name: `docs-default-sidebar-docs`. */
  readonly key: string
  readonly value: Json
}

/** The name of a page's file among the originals, which is the same in all languages. */
export function originalName({ source, original }: Pick<Page, 'source' | 'original'>): FilePath | null {
  return original ?? source
}

export function contentsOf({ source, items = [] }: Pick<Page, 'source' | 'items'>): readonly FilePath[] {
  const shown = items.map((item) => item.source)
  return source === null ? shown : [source, ...shown]
}

/** The theme parts for what few pages show of themselves beside their text. Undefined for none. */
export function pageParts(shown: {
  readonly visibility?: string | undefined
  readonly editUrl?: string | null | undefined
  readonly lastUpdate?: object | undefined
}): readonly string[] | undefined {
  const parts = [
    ...(shown.visibility === undefined ? [] : ['@theme/ContentVisibility']),
    ...((shown.editUrl ?? shown.lastUpdate) === undefined ? [] : ['@theme/EditMetaRow']),
  ]
  return parts.length === 0 ? undefined : parts
}

const MARK = 'sg-asset-'

export function isAssetMark(address: string): boolean {
  return address.startsWith(MARK)
}

/** Collects the files whose addresses a page shows: these are known when the page is rendered. */
export function createPageAssets() {
  const files = new Map<string, FilePath>()
  return {
    /** What stands for the address of a file in the props and the head of the page. */
    add(file: FilePath): string {
      const mark = MARK + contentHash(file)
      files.set(mark, file)
      return mark
    },
    all: (): Pick<Page, 'assets'> =>
      files.size === 0 ? {} : { assets: Object.fromEntries([...files].sort()) },
  }
}

export type PageAssets = ReturnType<typeof createPageAssets>

export function withAddresses<T>(value: T, addresses: Readonly<Record<string, string>>): T {
  const text = JSON.stringify(value).replace(/sg-asset-[0-9a-f]{16}/g, (mark) => addresses[mark] ?? mark)
  return JSON.parse(text) as T
}

/**
 * The layout of pages that a part of the theme shows, or the component that an option of the configuration names in its place:
 * a part, a package, or a file such as `@site/src/post.tsx`.
 */
export function partLayout(part: string, component: string | null): string {
  if (component === null) return `@theme/${part}`
  return `@theme-as/${part}::${component.replace(/^@site\//, './')}`
}
