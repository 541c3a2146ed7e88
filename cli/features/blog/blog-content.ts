import path from 'node:path'
import { mapValues, omit } from 'lodash-es'
import { defined, type JsonObject } from '../../../runtime/shared/json.ts'
import { jsonCopy } from '../../config/options/kit.ts'
import type { Url } from '../../../runtime/shared/url/url.ts'
import { changesOf } from '../through-plugin.ts'
import { tryReadText } from '../../types/looks.ts'
import { isRecord } from '../../types/json-problems.ts'
import { authorOf, type Author } from './authors/author-fields.ts'
import type { ReadBlog } from './plan-blog.ts'
import { paginate } from './pages/list-pages.ts'
import { authorInfo, blogPath, postInfo, type BlogPostInfo, type Post } from './post.ts'

/** What `@docusaurus/plugin-content-blog` loads. */
export type BlogContent = ReturnType<typeof blogContent>

export function blogContent({ posts, placedTags, known, context }: ReadBlog) {
  const { instance, site, info } = context
  const listed = listedOf(posts)
  return {
    blogTitle: instance.blogTitle,
    blogDescription: instance.blogDescription,
    blogSidebarTitle: instance.blogSidebarTitle,
    blogPosts: posts.map((post) => contentPost(post, listed, site.siteDir)),
    blogListPaginated: paginated(listed, blogPath(context, ''), context),
    blogTags: Object.fromEntries(
      placedTags.map(({ tag, url, path, items, isUnlisted }) => [
        url,
        {
          label: tag.label,
          permalink: url,
          description: tag.description ?? undefined,
          inline: false,
          unlisted: isUnlisted,
          items: items.map(({ slug }) => slug),
          pages: paginated(items, path, context),
        },
      ]),
    ),
    blogTagsListPath: info.tagsUrl,
    authorsMap: Object.fromEntries(
      [...known.authors].map(([key, one]) => [key, authorInfo(authorOf(one, known.file))]),
    ),
  }
}

function listedOf(posts: readonly Post[]): readonly Post[] {
  return posts.filter(({ isUnlisted }) => !isUnlisted)
}

type ContentPost = ReturnType<typeof contentPost>

function contentPost(post: Post, listed: readonly Post[], siteDir: string) {
  const { id, metadata } = postInfo(post)
  const at = listed.indexOf(post)
  const link = (one: Post | undefined) => one && { title: one.title, permalink: one.url }
  const around = { prevItem: link(listed[at - 1]), nextItem: at < 0 ? undefined : link(listed[at + 1]) }
  return {
    id,
    metadata: { ...metadata, ...defined(around) } as Record<string, unknown> & BlogPostInfo['metadata'],
    /** The text of its file below the front matter. */
    get content(): string {
      return (tryReadText(path.join(siteDir, post.file)) ?? '').slice(post.bodyOffset)
    },
  }
}

function paginated(posts: readonly Post[], path: string, context: ReadBlog['context']) {
  const { blogTitle, blogDescription } = context.instance
  return paginate(posts, path, context).map(({ url, items, pagination: { newer, older, ...counts } }) => ({
    items: items.map(({ slug }) => slug),
    metadata: {
      permalink: url,
      ...counts,
      previousPage: newer ?? undefined,
      nextPage: older ?? undefined,
      blogTitle,
      blogDescription,
    },
  }))
}

/** The posts as a plugin wants them: its list in its order, with what it has changed of their metadata. */
export function changedPosts(read: ReadBlog, { blogPosts }: Pick<BlogContent, 'blogPosts'>): readonly Post[] {
  if (!Array.isArray(blogPosts)) throw new Error('the content has no list blogPosts')
  const listed = listedOf(read.posts)
  const byId = new Map(read.posts.map((post) => [post.slug, post]))
  return blogPosts.map((given) => {
    const post = byId.get(given.id)
    if (post === undefined) throw new Error(`"${given.id}" among blogPosts is the id of no post of the blog`)
    return changedPost(post, given, contentPost(post, listed, ''))
  })
}

/** What of the metadata the theme reads elsewhere. */
const READ = ['title', 'description', 'date', 'permalink', 'unlisted', 'readingTime', 'tags', 'authors']

function changedPost(post: Post, { metadata }: ContentPost, { metadata: before }: ContentPost): Post {
  const changed = changesOf(metadata, before)
  if (Object.keys(changed).length === 0) return post
  const { title, description, date, permalink, unlisted, readingTime, tags, authors } = changed
  const further = mapValues(omit(changed, READ), (value) => jsonCopy(value) ?? null)
  return {
    ...post,
    ...defined({ title, description, readingTime, isUnlisted: unlisted }),
    ...defined({ url: permalink as Url | undefined }),
    ...(date !== undefined && { date: new Date(date).getTime() }),
    ...(tags !== undefined && {
      frontMatter: { ...post.frontMatter, tags: tags.map(({ label }) => label) },
    }),
    ...defined({ authors: authors?.map((one) => changedAuthor(one, post)) }),
    further,
  }
}

function changedAuthor({ key, page, ...written }: JsonObject, { file }: Post): Author {
  const url = isRecord(page) && typeof page['permalink'] === 'string' ? page['permalink'] : null
  return {
    ...authorOf({ key: typeof key === 'string' ? key : null, written, page: null }, file),
    pageUrl: url as Url | null,
  }
}
