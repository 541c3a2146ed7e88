import { usePageScope } from './page/page-context.ts'
import { defined, type Json, type JsonObject } from './shared/json.ts'
import type { PageData } from './shared/page/page-data.ts'

interface MetadataOrigin {
  readonly module: string
  /** The file: `@site/docs/a.mdx`. */
  readonly source: string
  readonly frontMatter: JsonObject
}

type Metadata = Readonly<Record<string, Json | undefined>>

/** What is known of the page that a file is, read from the data of that page: it can be used while the page is rendered only. */
export function sgMetadata(origin: MetadataOrigin): Metadata {
  // oxlint-disable-next-line react-hooks/rules-of-hooks -- whoever reads a key does so while the page is rendered
  const read = (): Metadata => metadataOf(usePageScope().page, origin)
  return new Proxy<Metadata>(
    {},
    {
      get: (_, key) => (typeof key === 'string' ? read()[key] : undefined),
      has: (_, key) => Object.hasOwn(read(), key),
      ownKeys: () => Object.keys(read()),
      getOwnPropertyDescriptor: (_, key) => Object.getOwnPropertyDescriptor(read(), key),
    },
  )
}

function metadataOf(page: PageData, { module, source, frontMatter }: MetadataOrigin): Metadata {
  const { url, head, context, props } = page
  const post = postOn(page, module)
  const update = isObject(props['lastUpdate']) ? props['lastUpdate'] : {}
  const { visibility } = props
  return defined({
    id: props['docId'],
    title: props['title'] ?? head.title ?? undefined,
    description: head.description ?? '',
    permalink: url,
    editUrl: props['editUrl'] ?? undefined,
    version: context.data?.['version'],
    tags: linksOf(post['tags'] ?? props['tags']),
    draft: visibility === 'draft',
    unlisted: visibility === 'unlisted' || post['unlisted'] === true,
    lastUpdatedAt: update['timestamp'],
    lastUpdatedBy: update['author'],
    previous: linkOf(props['previous']),
    next: linkOf(props['next']),
    prevItem: linkOf(props['newer']),
    nextItem: linkOf(props['older']),
    ...postOf(post),
    source,
    frontMatter,
  })
}

/** The post that the page is; in a list of posts, the one whose excerpt the module is. */
function postOn({ items = [], props }: PageData, module: string): JsonObject {
  const place = items.findIndex((item) => item.kind === 'module' && item.module === module)
  const listed = props['items']
  const post = place === -1 || !Array.isArray(listed) ? props['post'] : (listed as readonly Json[])[place]
  return isObject(post) ? post : {}
}

function postOf(post: JsonObject): Metadata {
  const { title, url, description, date, readingTime, authors } = post
  return defined({ title, permalink: url, description: description ?? undefined, date, readingTime, authors })
}

function linksOf(tags: Json | undefined): Json {
  return Array.isArray(tags) ? tags.flatMap((tag: Json) => linkOf(tag) ?? []) : []
}

/** A link of ours as Docusaurus has it. */
function linkOf(link: Json | undefined): JsonObject | undefined {
  if (!isObject(link)) return undefined
  const { url, ...rest } = link
  return { ...rest, ...defined({ permalink: url }) }
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
