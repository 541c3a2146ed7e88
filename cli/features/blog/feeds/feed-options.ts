import type { FilePath } from '../../../types/file-path.ts'
import { writtenFile } from '../../../config/site-file.ts'
import type { BlogPostInfo } from '../post.ts'
import * as o from '../../../config/options/kit.ts'
import { isRecord } from '../../../types/json-problems.ts'
import { checkPath } from '../../../config/options/paths.ts'

/** A kind of feed. */
export type FeedType = 'rss' | 'atom' | 'json'

/** One entry of a feed, with what the `feed` library takes. */
export interface FeedItem {
  /** Title of the post. */
  readonly title: string
  /** Permanent name of the entry. */
  readonly id: string
  /** Address of the post. */
  readonly link: string
  /** When it was published. */
  readonly date: Date
  /** What the post is about, as plain text. */
  readonly description?: string
  /** HTML. */
  readonly content?: string
  /** Who wrote it. */
  readonly author?: readonly { readonly name?: string; readonly link?: string; readonly email?: string }[]
  /** Its tags. */
  readonly category?: readonly { readonly name: string; readonly term?: string }[]
  /** Address of an image. */
  readonly image?: string
}

/** What `createFeedItems` receives. */
export interface FeedItemsInput {
  /** All listed posts, in the order of the blog. */
  readonly blogPosts: readonly BlogPostInfo[]
  /** Title, address and base URL of the site. */
  readonly siteConfig: { readonly title: string; readonly url: string; readonly baseUrl: string }
  /** What is written without a function, for the given posts. */
  readonly defaultCreateFeedItems: (input: {
    /** The posts to make entries of. */
    readonly blogPosts: readonly BlogPostInfo[]
  }) => Promise<FeedItem[]>
}

/** Feeds of a blog. */
export interface FeedOptions {
  /** @default ['rss', 'atom'] */
  type?: FeedType | 'all' | readonly FeedType[] | null
  /** @default the site's title and 'Blog' */
  title?: string
  /** @default the title */
  description?: string
  /** @default '' */
  copyright?: string
  /** @default the language of the site */
  language?: string
  /** Newest posts that a feed holds; `false` or `null` for all. @default 20 */
  limit?: number | false | null
  /** Makes the entries. */
  createFeedItems?: (input: FeedItemsInput) => readonly FeedItem[] | Promise<readonly FeedItem[]>
  /**
   * Stylesheets for people who open a feed in a browser: `true` for ours, paths of XSL files relative to the site
   * directory for your own; a CSS file of the same name beside one is copied too. @default false
   */
  xslt?: boolean | string | null | { rss?: boolean | string | null; atom?: boolean | string | null }
}

/** What the feeds of a blog are made with; null for a title, description or language means what follows from the site. */
export type FeedSettings = o.ResolvedBy<typeof feedOption>

export function feedOption(siteDir: string) {
  const table = {
    type: o.option(feedType(), ['rss', 'atom'], (type): readonly FeedType[] =>
      type === 'all' ? FEEDS : FEEDS.filter((one) => [type].flat().includes(one)),
    ),
    title: o.option(o.nonEmpty(), null),
    description: o.option(o.text(), null),
    copyright: o.option(o.text(), ''),
    language: o.option(o.nonEmpty('the name of a language: "en"'), null),
    // Null means all posts.
    limit: o.option(limit, 20, (written) => (written === false ? null : written)),
    createFeedItems: o.option(o.func<Required<FeedOptions>['createFeedItems']>(), null),
    xslt: o.option(xslt(siteDir), null, (written) => styleSheets(written, siteDir)),
  } satisfies o.OptionTable<FeedOptions>
  return o.mapResolved(o.options(table), ({ type, ...feeds }) => ({ types: type, ...feeds }))
}

const FEEDS: readonly FeedType[] = ['rss', 'atom', 'json']

function feedType(): o.Schema<NonNullable<FeedOptions['type']> | null> {
  const allowed = '"rss", "atom", "json", "all", a list of them, or null for none'
  const one = o.passing<FeedType | 'all' | null>(
    (value) => value === null || value === 'all' || FEEDS.includes(value as FeedType),
    allowed,
  )
  const many = o.list(o.oneOf('rss', 'atom', 'json'), allowed)
  return o.choose<NonNullable<FeedOptions['type']> | null>((value) => (Array.isArray(value) ? many : one))
}

const limit = o.passing<number | false | null>(
  (value) => value === false || value === null || (Number.isInteger(value) && Number(value) >= 1),
  'a whole number, 1 or greater, or false for all posts',
)

type Xslt = NonNullable<FeedOptions['xslt']> | null
type OneXslt = boolean | string | null

function xslt(siteDir: string): o.Schema<Xslt> {
  const one = o.custom<OneXslt>((value, complain) => {
    if (typeof value === 'string' && value.trim() !== '')
      checkPath(value, { siteDir, kind: 'file' }, complain)
    else if (typeof value !== 'boolean' && value !== null)
      complain({ allowed: 'true, false, or the path of an XSL file' })
  })
  const both = o.options({ rss: o.option(one), atom: o.option(one) }).schema
  return o.choose<Xslt>((value) => (isRecord(value) ? both : one))
}

/** True for our own style sheet, false for none, else a file. */
function styleSheets(written: Xslt, siteDir: string): Readonly<Record<'rss' | 'atom', boolean | FilePath>> {
  const sheetOf = (sheet: OneXslt = null): boolean | FilePath =>
    typeof sheet === 'string' ? writtenFile(sheet, siteDir) : sheet === true
  const { rss, atom } = isRecord(written) ? written : { rss: written, atom: written }
  return { rss: sheetOf(rss), atom: sheetOf(atom) }
}
