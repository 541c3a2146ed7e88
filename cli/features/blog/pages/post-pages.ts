import { redirectSources, visibilityOf } from '../../../content/front-matter/common-keys.ts'
import { pageParts, EVERYWHERE, type Page } from '../../../routes/page.ts'
import { defined } from '../../../../runtime/shared/defined.ts'
import type { BlogInfo, BlogPostPageProps } from '../../../../runtime/shared/blog/blog.ts'
import type { PageHead } from '../../../../runtime/shared/page/page-data.ts'
import { wholeAddress } from '../../../../runtime/shared/url/url.ts'
import { lastUpdate, updateTime } from '../../../content/git.ts'
import type { Diagnostic } from '../../../report/diagnostic.ts'
import { createEditUrls } from '../../../routes/edit-url.ts'
import { createPageAssets } from '../../../routes/page-assets.ts'
import { blogClasses, routeOf } from '../blog-info.ts'
import type { BlogContext } from '../blog-context.ts'
import type { Post } from '../post.ts'
import { postView, blogPostingData, type ShownPost } from './post-view.ts'

interface Placing {
  readonly context: BlogContext
  readonly info: BlogInfo
  readonly listed: readonly Post[]
}

/** The pages of all posts. Problem: `EDIT_URL_FAILED`. */
export function postPages(
  posts: readonly Post[],
  placing: Placing,
): { readonly pages: readonly Page[]; readonly diagnostics: readonly Diagnostic[] } {
  const { context, listed } = placing
  const { instance, site } = context
  const edit = createEditUrls({
    editUrl: instance.editUrl,
    folder: instance.path,
    names: { feature: 'blog', file: 'post' },
  })
  const at = new Map(listed.map((post, index) => [post, index]))
  const pages = posts.map((post) => {
    const { file, relativePath } = post
    const editUrl = edit.of({ file, custom: post.frontMatter.custom_edit_url, relativePath }, () => ({
      blogDirPath: instance.path,
      blogPath: relativePath,
      permalink: post.url,
      locale: site.i18n.locale,
    }))
    const index = at.get(post)
    return postPage(post, {
      ...placing,
      newer: index === undefined ? undefined : listed[index - 1],
      older: index === undefined ? undefined : listed[index + 1],
      editUrl,
    })
  })
  return { pages, diagnostics: edit.problems() }
}

interface PostPlace extends Placing {
  readonly newer: Post | undefined
  readonly older: Post | undefined
  readonly editUrl: string | null
}

function postPage(post: Post, place: PostPlace): Page {
  const { context, info } = place
  const { instance } = context
  const assets = createPageAssets()
  const view = postView(post, { context, assets })
  const props = postProps({ post, view }, place)
  return {
    url: post.url,
    source: post.source,
    kind: 'markdown',
    layout: instance.kind === 'changelog' ? '@theme/ChangelogPage' : '@theme/BlogPostPage',
    context: routeOf(context),
    head: postHead({ post, view }, { context, info }),
    text: { scope: EVERYWHERE, group: info.title },
    props,
    before: [],
    ...defined({
      parts: pageParts(props),
      updated: updatedAt(post),
      redirectFrom: redirectSources(post.frontMatter),
    }),
    ...assets.all(),
  }
}

/** Entries of a changelog in one file have the dates of their releases: the file was changed by all of them. */
function updatedAt({ frontMatter, source, file, date }: Post): number | undefined {
  return updateTime(frontMatter.last_update) ?? (source === file ? undefined : date)
}

function postHead(
  shown: ShownPost,
  scope: { readonly context: BlogContext; readonly info: BlogInfo },
): PageHead {
  const { post, view } = shown
  const { frontMatter } = post
  const { keywords } = frontMatter
  return {
    title: frontMatter.title_meta ?? post.title,
    description: post.description,
    ...defined({
      keywords: keywords?.length === 0 ? undefined : keywords,
      // A file beside the post is looked for when the page is made, so that a missing one is told with its place.
      image: frontMatter.image,
      noIndex: post.isUnlisted || undefined,
    }),
    metas: articleMetas(shown, scope.context),
    structuredData: [blogPostingData({ post, view }, scope)],
    htmlClasses: blogClasses(scope.context, 'blog-post-page'),
  }
}

function articleMetas({ post, view }: ShownPost, { site }: BlogContext): NonNullable<PageHead['metas']> {
  const authors = post.authors.flatMap(({ url, pageUrl }) => url ?? pageUrl ?? [])
  const tags = post.tags.map(({ label }) => label)
  const updated = updateTime(post.frontMatter.last_update)
  return {
    'og:type': 'article',
    'article:published_time': view.date,
    ...defined({
      'article:modified_time': updated === null ? undefined : new Date(updated).toISOString(),
      'article:author': authors.map((url) => wholeAddress(url, site)).join(',') || undefined,
      'article:tag': tags.length === 0 ? undefined : tags.join(','),
    }),
  }
}

function postProps({ post, view }: ShownPost, place: PostPlace): BlogPostPageProps {
  const { context, info, newer, older, editUrl } = place
  const { frontMatter } = post
  const facts = { written: frontMatter.last_update, change: context.changes.get(post.file) }
  const update = lastUpdate(facts, context.instance)
  const visibility = visibilityOf(frontMatter)
  return {
    blog: info,
    post: view,
    newer: neighbour(newer),
    older: neighbour(older),
    editUrl,
    ...defined({ lastUpdate: update ?? undefined }),
    hideTableOfContents: frontMatter.hide_table_of_contents ?? false,
    tocMinHeadingLevel: frontMatter.toc_min_heading_level ?? null,
    tocMaxHeadingLevel: frontMatter.toc_max_heading_level ?? null,
    ...defined({ visibility }),
  }
}

function neighbour(post: Post | undefined): BlogPostPageProps['newer'] {
  return post === undefined ? null : { title: post.title, url: post.url }
}
