import path from 'node:path'
import type { HeadElement } from '../../../../runtime/shared/document/head.ts'
import type { BlogInstance } from '../options.ts'
import type { SiteConfig } from '../../../config/site-config.ts'
import type { OutputPath } from '../../../types/file-path.ts'
import { isFile } from '../../../types/looks.ts'
import { packageRoot } from '../../../types/package-root.ts'
import { oncePerSite, type OutputFile, type RenderedSite } from '../../output-file.ts'
import { defined } from '../../../../runtime/shared/json.ts'
import { unsafeInHtml } from '../../../config/options/address.ts'
import { isUnsafeAddress } from '../../../../runtime/shared/url/unsafe-address.ts'
import { describeValue } from '../../../config/describe-value.ts'
import type { FeedItem } from './feed-options.ts'
import { siteError } from '../../../report/diagnostic.ts'
import { wholeAddress } from '../../../../runtime/shared/url/url.ts'
import { postInfo, type BlogPostInfo, type Post } from '../post.ts'
import { unsafeAttributes } from '../../../../runtime/shared/document/unsafe-attributes.ts'
import { DomUtils, parseDocument } from 'htmlparser2'

export interface FeedSource {
  readonly instance: BlogInstance
  readonly site: SiteConfig
  /** Newest first. */
  readonly listed: readonly Post[]
}

const FILES = {
  rss: { name: 'rss.xml', type: 'application/rss+xml', label: 'RSS' },
  atom: { name: 'atom.xml', type: 'application/atom+xml', label: 'Atom' },
  json: { name: 'feed.json', type: 'application/json', label: 'JSON' },
}

/** The tags by which readers of feeds find those of a blog; none without posts. */
export function feedLinks({ instance, site, listed }: FeedSource): readonly HeadElement[] {
  if (listed.length === 0) return []
  const title = titleOf(instance, site)
  return instance.feeds.types.map((type) => {
    const { name, type: media, label } = FILES[type]
    return {
      tag: 'link',
      attributes: {
        rel: 'alternate',
        type: media,
        href: feedPath(name, instance, site),
        title: `${title} ${label} Feed`,
      },
    }
  })
}

/** The feeds of a blog with their style sheets; none without posts. Problem: `FEED_FAILED`. */
export function feedFiles(source: FeedSource): readonly OutputFile[] {
  const { instance, site, listed } = source
  const [newest] = listed
  if (newest === undefined) return []
  const claim = `the feeds of the blog "${instance.id}"`
  const items = oncePerSite((rendered) => feedItems(source, rendered.readPage))
  return instance.feeds.types.flatMap((type): readonly OutputFile[] => {
    const { name } = FILES[type]
    const styles = type === 'json' ? [] : styleFiles(type, source)
    const frame = {
      title: titleOf(instance, site),
      self: site.url + feedPath(name, instance, site),
      stylesheet: styles[0]?.path.split('/').pop(),
      updated: new Date(newest.date),
    }
    return [
      {
        path: outputPath(name, instance),
        claim,
        async content(rendered) {
          // Loaded here: most sites have no blog.
          const { feedText } = await import('./feed-texts.ts')
          return feedText(type, { ...source, ...frame, items: await items(rendered) })
        },
      },
      ...styles.map(({ path: to, from }) => ({ path: to, claim, content: () => ({ from }) })),
    ]
  })
}

function titleOf({ feeds, kind }: BlogInstance, { title }: SiteConfig): string {
  return feeds.title ?? `${title} ${kind === 'changelog' ? 'Changelog' : 'Blog'}`
}

function outputPath(name: string, { routeBasePath }: BlogInstance): OutputPath {
  return (routeBasePath === '' ? name : `${routeBasePath}/${name}`) as OutputPath
}

function feedPath(name: string, instance: BlogInstance, { baseUrl }: SiteConfig): string {
  return encodeURI(baseUrl + outputPath(name, instance))
}

/** The style sheet of a feed and, where there is one of its name, the CSS that it names. */
function styleFiles(type: 'rss' | 'atom', { instance, site: { siteDir } }: FeedSource) {
  const asked = instance.feeds.xslt[type]
  if (asked === false) return []
  const ours = path.join(packageRoot(), 'theme/feeds')
  const sheet = asked === true ? path.join(ours, `${type}.xsl`) : path.resolve(siteDir, asked)
  const named = sheet.replace(/\.xslt?$/i, '.css')
  const css = asked === true ? path.join(ours, 'feed.css') : named
  const placed = (file: string, from: string) => ({ path: outputPath(path.basename(file), instance), from })
  return [placed(sheet, sheet), ...(named !== sheet && isFile(css) ? [placed(named, css)] : [])]
}

/** @throws SiteProblems `FEED_FAILED` */
async function feedItems(
  { instance, site, listed }: FeedSource,
  readPage: RenderedSite['readPage'],
): Promise<readonly FeedItem[]> {
  const { limit, createFeedItems } = instance.feeds
  const postById = new Map(listed.map((post) => [post.slug, post]))
  const usual = async (infos: readonly Pick<BlogPostInfo, 'id'>[]): Promise<FeedItem[]> => {
    const items: FeedItem[] = []
    for (const { id } of infos) {
      const post = postById.get(id)
      if (post !== undefined) items.push(itemOf(post, site, await readPage(post.url)))
    }
    return items
  }
  const blogPosts = listed.slice(0, limit ?? listed.length).map(postInfo)
  if (createFeedItems === null) return usual(blogPosts)
  const { title, url, baseUrl, configFile } = site
  try {
    const made: unknown = await createFeedItems({
      blogPosts,
      siteConfig: { title, url, baseUrl },
      defaultCreateFeedItems: (input) => usual(input.blogPosts),
    })
    if (!Array.isArray(made))
      throw new Error(`it returned ${describeValue(made)} instead of a list of entries`)
    for (const [index, item] of made.entries()) {
      const issue = issueOf(item, `entry ${index + 1}`)
      if (issue !== null) throw new Error(issue)
    }
    return made as readonly FeedItem[]
  } catch (error) {
    throw siteError({
      code: 'FEED_FAILED',
      message: `The function blog.feedOptions.createFeedItems failed: ${error instanceof Error ? error.message : String(error)}.`,
      place: { file: configFile },
      hint: 'Make it return a list of entries with title, link (a full address) and date (a valid Date).',
    })
  }
}

/** Why a value cannot be an entry; null when it can. Readers of feeds give up on a whole feed for one bad date. */
function issueOf(item: unknown, name: string): string | null {
  const { title, link, date, image, content, author } = (item ?? {}) as { [K in keyof FeedItem]?: unknown }
  if (typeof title !== 'string') return `${name} has no title`
  if (typeof link !== 'string' || !URL.canParse(link))
    return `the link of ${name} is ${describeValue(link)}, which is not a full address`
  const authors = (Array.isArray(author) ? author : []) as readonly ({ link?: unknown } | null)[]
  const unsafe = [link, image, ...authors.map((one) => one?.link)].find(
    (address) => typeof address === 'string' && isUnsafeAddress(address),
  )
  if (unsafe !== undefined) return `${name} has the address ${describeValue(unsafe)}, which can run code`
  const [inContent] = typeof content === 'string' ? unsafeInHtml(content) : []
  if (inContent !== undefined)
    return `the content of ${name} has the address ${describeValue(inContent.value)}, which can run code`
  const isDate = date instanceof Date && !Number.isNaN(date.getTime())
  return isDate ? null : `the date of ${name} is ${describeValue(date)}, which is not a valid date`
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

/** Element of a post's page that holds its words. Sites with a theme of their own know it by this name. */
const CONTAINER = '__blog-post-container'

/** Parts of a page that mean nothing elsewhere. */
const LEFT_OUT = new Set(['script', 'style', 'button', 'template'])
const ADDRESSES = ['href', 'src', 'poster', 'cite']

/** The words of a post as its page at `address` shows them, with whole addresses; null when the page has none. */
export function feedContent(html: string, address: string): string | null {
  const container = DomUtils.findOne(
    ({ attribs }) => attribs['id'] === CONTAINER,
    parseDocument(html).children,
  )
  if (container === null) return null
  const absolute = (url: string): string => (URL.canParse(url, address) ? new URL(url, address).href : url)
  const elements = DomUtils.getElementsByTagName('*', container.children)
  for (const element of elements) {
    const { name: tag, attribs } = element
    if (LEFT_OUT.has(tag) || (attribs['class'] ?? '').split(/\s+/).includes('hash-link')) {
      DomUtils.removeElement(element)
      continue
    }
    delete attribs['data-static']
    for (const name of unsafeAttributes(tag, attribs)) delete attribs[name]
    for (const name of ADDRESSES) {
      const value = attribs[name]
      if (value !== undefined) attribs[name] = absolute(value)
    }
    const { srcset } = attribs
    if (srcset !== undefined)
      attribs['srcset'] = srcset.replace(
        /(^|,\s*)([^\s,][^\s]*)/g,
        (_, before: string, url: string) => before + absolute(url),
      )
  }
  return DomUtils.getInnerHTML(container, { encodeEntities: 'utf8' }).trim()
}
