import { defined } from '../../../../runtime/shared/json.ts'
import { Feed } from 'feed'
import type { FeedItem, FeedType } from './feed-options.ts'
import type { FeedSource } from './feeds.ts'
import { siteLanguage } from '../../../config/site-language.ts'
import { pageUrl } from '../../../routes/page-url.ts'
import { blogPath } from '../post.ts'
import { wholeAddress } from '../../../../runtime/shared/url/url.ts'
import { escapeHtml } from '../../../../runtime/shared/document/html.ts'

interface FeedInput extends FeedSource {
  readonly items: readonly FeedItem[]
  readonly title: string
  readonly self: string
  readonly updated: Date
  readonly stylesheet: string | undefined
}

/** What XML cannot hold, halves of characters, and what stands for `<` below. */
const IMPOSSIBLE = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF\uE003]/gu

/** Stands for `<` in attributes, which the library does not escape. */
const LESS = '\uE003'

export function feedText(type: FeedType, input: FeedInput): string {
  const { instance, site, items, title, self, updated, stylesheet } = input
  const { description, copyright, language } = instance.feeds
  const link = site.url + pageUrl(blogPath({ instance }, ''), site)
  const favicon = site.favicon === null ? undefined : wholeAddress(site.favicon, site)
  const feed = new Feed({
    id: link,
    link,
    title: clean(title),
    description: clean(description ?? title),
    copyright: clean(copyright),
    language: language ?? siteLanguage(site).lang,
    updated,
    generator: 'sitegen',
    author: { name: clean(site.title), link },
    feedLinks: { [type]: self },
    ...defined({ favicon, stylesheet }),
  })
  for (const item of items) feed.addItem(entryOf(item, type))
  if (type === 'json') return `${feed.json1()}\n`
  const xml = type === 'rss' ? feed.rss2() : feed.atom1()
  return `${xml.replaceAll(LESS, '&lt;')}\n`
}

type Entry = Parameters<Feed['addItem']>[0]

function entryOf(item: FeedItem, type: FeedType): Entry {
  const isJson = type === 'json'
  // Titles and descriptions of RSS are read as HTML, those of Atom are declared as HTML: a text has to be turned into it.
  const plain = (text: string): string => (isJson ? clean(text) : escapeHtml(clean(text)))
  const name = (text: string): string => (isJson ? clean(text) : clean(text).replaceAll('<', LESS))
  // The end of a CDATA section must not stand in it.
  const html = (text: string): string => (isJson ? clean(text) : clean(text).replaceAll(']]>', ']]&gt;'))
  const { description, content, image, author = [], category = [] } = item
  const authors = author.map(({ name, link, email }) =>
    defined({
      name: name === undefined ? undefined : clean(name),
      link: link === undefined || !URL.canParse(link) ? undefined : new URL(link).href,
      email: email === undefined ? undefined : clean(email),
    }),
  )
  const categories = category.map((one) => ({
    name: name(one.name),
    ...defined({ term: one.term === undefined ? undefined : name(one.term) }),
  }))
  return {
    title: plain(item.title),
    id: item.id ?? item.link,
    link: new URL(item.link).href,
    date: item.date,
    published: item.date,
    ...defined({
      description: description === undefined ? undefined : plain(description),
      content: content === undefined ? undefined : html(content),
      image,
      author: authors.length === 0 ? undefined : authors,
      category: categories.length === 0 ? undefined : categories,
    }),
  }
}

function clean(text: string): string {
  return text.replace(IMPOSSIBLE, '')
}
