import { defined } from '../../../../runtime/shared/defined.ts'
import { unsafeInHtml } from '../../../config/options/address.ts'
import { isUnsafeAddress } from '../../../../runtime/shared/url/unsafe-address.ts'
import { describeValue } from '../../../config/describe-value.ts'
import { postInfo, type BlogPostInfo } from '../blog-post-info.ts'
import type { FeedItem } from './feed-options.ts'
import { SiteProblems, type Diagnostic } from '../../../report/diagnostic.ts'
import type { FilePath } from '../../../types/file-path.ts'
import { wholeAddress } from '../../../../runtime/shared/url/url.ts'
import type { SiteConfig } from '../../../config/site-config.ts'
import type { RenderedSite } from '../../output-file.ts'
import type { Post } from '../post.ts'
import type { BlogInstance } from '../options.ts'
import { unsafeAttributes } from '../../../../runtime/shared/document/unsafe-attributes.ts'
import { DomUtils, parseDocument } from 'htmlparser2'

/** A blog as its feeds need it. */
export interface FeedSource {
  readonly instance: BlogInstance
  readonly site: SiteConfig
  /** Newest first. */
  readonly listed: readonly Post[]
}

/**
 * The entries of a blog's feeds.
 * @throws SiteProblems `FEED_FAILED`
 */
export async function feedItems(
  { instance, site, listed }: FeedSource,
  readPage: RenderedSite['readPage'],
): Promise<readonly FeedItem[]> {
  const { limit, createFeedItems } = instance.feeds
  const posts = listed.slice(0, limit ?? listed.length)
  const postById = new Map(listed.map((post) => [post.slug, post]))
  const usual = async (infos: readonly Pick<BlogPostInfo, 'id'>[]): Promise<FeedItem[]> => {
    const items: FeedItem[] = []
    for (const { id } of infos) {
      const post = postById.get(id)
      if (post !== undefined) items.push(itemOf(post, site, await readPage(post.url)))
    }
    return items
  }
  const blogPosts = posts.map(postInfo)
  if (createFeedItems === null) return usual(blogPosts)
  const { title, url, baseUrl, configFile } = site
  try {
    const made: unknown = await createFeedItems({
      blogPosts,
      siteConfig: { title, url, baseUrl },
      defaultCreateFeedItems: (input) => usual(input.blogPosts),
    })
    return validItems(made)
  } catch (error) {
    throw new SiteProblems([feedFailed(error instanceof Error ? error.message : String(error), configFile)])
  }
}

/** @throws when a value is no list of entries */
function validItems(made: unknown): readonly FeedItem[] {
  if (!Array.isArray(made)) throw new Error(`it returned ${describeValue(made)} instead of a list of entries`)
  const issue = (made as readonly unknown[]).map(issueOf).find((found) => found !== null)
  if (issue !== undefined) throw new Error(issue)
  return made as readonly FeedItem[]
}

/** Why a value cannot be an entry; null when it can. Readers of feeds give up on a whole feed for one bad date. */
function issueOf(item: unknown, index: number): string | null {
  const { title, link, date, image, content, author } = (item ?? {}) as Partial<
    Record<keyof FeedItem, unknown>
  >
  const name = `entry ${index + 1}`
  if (typeof title !== 'string') return `${name} has no title`
  if (typeof link !== 'string' || !URL.canParse(link))
    return `the link of ${name} is ${describeValue(link)}, which is not a full address`
  const unsafe = [link, image, ...linksOf(author)].find(
    (address) => typeof address === 'string' && isUnsafeAddress(address),
  )
  if (unsafe !== undefined) return `${name} has the address ${describeValue(unsafe)}, which can run code`
  const [inContent] = typeof content === 'string' ? unsafeInHtml(content) : []
  if (inContent !== undefined)
    return `the content of ${name} has the address ${describeValue(inContent.value)}, which can run code`
  const isDate = date instanceof Date && !Number.isNaN(date.getTime())
  return isDate ? null : `the date of ${name} is ${describeValue(date)}, which is not a valid date`
}

function linksOf(authors: unknown): readonly unknown[] {
  return Array.isArray(authors)
    ? authors.map((author: unknown) => (author as { link?: unknown } | null)?.link)
    : []
}

function itemOf(post: Post, site: SiteConfig, html: string | null): FeedItem {
  const address = site.url + post.url
  const content = html === null ? null : feedContent(html, address)
  return {
    title: post.title,
    id: address,
    link: address,
    date: new Date(post.date),
    ...defined({ description: post.description ?? undefined, content: content || undefined }),
    author: post.authors.map(({ name, key, url, pageUrl, email }) => {
      const link = url ?? pageUrl ?? undefined
      const whole = link === undefined ? undefined : wholeAddress(link, site)
      return { name: name ?? key ?? site.title, ...defined({ link: whole, email }) }
    }),
    category: post.tags.map(({ label }) => ({ name: label, term: label })),
  }
}

function feedFailed(failure: string, configFile: FilePath): Diagnostic {
  return {
    code: 'FEED_FAILED',
    level: 'error',
    message: `The function blog.feedOptions.createFeedItems failed: ${failure}.`,
    place: { file: configFile },
    hint: 'Make it return a list of entries with title, link (a full address) and date (a valid Date).',
  }
}

/** Element of a post's page that holds its words. Sites with a theme of their own know it by this name. */
const CONTAINER = '__blog-post-container'

/** Parts of a page that mean nothing elsewhere. */
const LEFT_OUT = new Set(['script', 'style', 'button', 'template'])
const ADDRESSES = ['href', 'src', 'poster', 'cite']

type Node = ReturnType<typeof parseDocument>['children'][number]
type Element = Extract<Node, { readonly attribs: object }>

/**
 * The words of a post as its page shows them, with whole addresses; null when the page has none.
 *
 * @param html - the document
 * @param address - of the page, whole
 */
export function feedContent(html: string, address: string): string | null {
  const container = DomUtils.findOne(
    ({ attribs }) => attribs['id'] === CONTAINER,
    parseDocument(html).children,
  )
  if (container === null) return null
  const elements = DomUtils.filter((node) => 'attribs' in node, container.children) as Element[]
  for (const element of elements) {
    if (LEFT_OUT.has(element.name) || classesOf(element).includes('hash-link'))
      DomUtils.removeElement(element)
    else resolveAddresses(element, address)
  }
  return DomUtils.getInnerHTML(container, { encodeEntities: 'utf8' }).trim()
}

function classesOf({ attribs }: Element): readonly string[] {
  return (attribs['class'] ?? '').split(/\s+/)
}

function resolveAddresses({ name: tag, attribs }: Element, address: string): void {
  delete attribs['data-static']
  for (const name of unsafeAttributes(tag, attribs)) delete attribs[name]
  for (const name of ADDRESSES) {
    const value = attribs[name]
    if (value !== undefined) attribs[name] = absolute(value, address)
  }
  const { srcset } = attribs
  if (srcset !== undefined)
    attribs['srcset'] = srcset.replace(
      /(^|,\s*)([^\s,][^\s]*)/g,
      (_, before: string, url: string) => before + absolute(url, address),
    )
}

function absolute(url: string, address: string): string {
  return URL.canParse(url, address) ? new URL(url, address).href : url
}
