import { mapValues, pickBy } from 'lodash-es'
import { redirectSources, visibilityOf } from '../../../content/front-matter/common-keys.ts'
import { createPageAssets, pageParts, partLayout, EVERYWHERE, type Page } from '../../../routes/page.ts'
import { defined } from '../../../../runtime/shared/json.ts'
import type { BlogPostPageProps } from '../../../../runtime/shared/blog/blog.ts'
import type { PageHead } from '../../../../runtime/shared/page/page-data.ts'
import { wholeAddress, type Url } from '../../../../runtime/shared/url/url.ts'
import { isRecord } from '../../../types/json-problems.ts'
import { lastUpdate, updateTime } from '../../../content/git.ts'
import { createEditUrls } from '../../../routes/page-url.ts'
import { dirsOf, type PlannedBlog, type Post } from '../post.ts'
import { blogClasses, blogPostingData, postView, routeOf, type ShownPost } from './post-view.ts'

/** The pages of all posts; `listed` come newest first. Problem: `EDIT_URL_FAILED`. */
export function postPages(
  posts: readonly Post[],
  listed: readonly Post[],
  blog: PlannedBlog,
): readonly Page[] {
  const { instance, site } = blog
  const names = { feature: 'blog', file: 'post' }
  const { editUrl, path: folder, editLocalizedFiles } = instance
  const [, ...dirs] = dirsOf(instance, site)
  const localized = new Map((editLocalizedFiles ? dirs : []).map(({ path: own }) => [own, own]))
  const edit = createEditUrls({ editUrl, folder, localized, names })
  const at = new Map(listed.map((post, index) => [post, index]))
  const pages = posts.map((post) => {
    const editUrl = edit.of(post, () => ({
      blogDirPath: instance.path,
      blogPath: post.relativePath,
      permalink: post.url,
      locale: site.i18n.locale,
    }))
    const index = at.get(post) ?? Infinity
    const around = {
      newer: link(listed[index - 1]),
      older: link(listed[index + 1]),
      ...changedLinks(post),
      editUrl,
    }
    return postPage(post, around, blog)
  })
  blog.diagnostics.push(...edit.problems())
  return pages
}

/** The neighbours that a plugin wants a post to have. */
function changedLinks({ further = {} }: Post): Partial<Pick<BlogPostPageProps, 'newer' | 'older'>> {
  const links = { newer: further['prevItem'], older: further['nextItem'] }
  return mapValues(
    pickBy(links, (value) => value !== undefined),
    (value) =>
      isRecord(value) ? { title: String(value['title']), url: String(value['permalink']) as Url } : null,
  )
}

function link(post: Post | undefined): BlogPostPageProps['newer'] {
  return post === undefined ? null : { title: post.title, url: post.url }
}

function postPage(
  post: Post,
  around: Pick<BlogPostPageProps, 'newer' | 'older' | 'editUrl'>,
  blog: PlannedBlog,
): Page {
  const { frontMatter, file, source } = post
  const { instance, info } = blog
  const assets = createPageAssets()
  const view = postView(post, { context: blog, assets })
  const props: BlogPostPageProps = {
    blog: info,
    post: view,
    ...around,
    ...defined({ lastUpdate: lastUpdate(frontMatter.last_update, blog.changes.get(file), instance) }),
    hideTableOfContents: frontMatter.hide_table_of_contents ?? false,
    tocMinHeadingLevel: frontMatter.toc_min_heading_level ?? null,
    tocMaxHeadingLevel: frontMatter.toc_max_heading_level ?? null,
    ...defined({ visibility: visibilityOf(frontMatter) }),
  }
  return {
    url: post.url,
    source,
    ...defined({ original: post.original }),
    kind: 'markdown',
    layout: partLayout(
      instance.kind === 'changelog' ? 'ChangelogPage' : 'BlogPostPage',
      instance.blogPostComponent,
    ),
    context: routeOf(blog),
    head: postHead({ post, view }, blog),
    text: { scope: EVERYWHERE, group: info.title },
    props,
    before: [],
    ...defined({
      parts: pageParts(props),
      // Entries of a changelog in one file have the dates of their releases: the file was changed by all of them.
      updated: updateTime(frontMatter.last_update) ?? (source === file ? undefined : post.date),
      redirectFrom: redirectSources(frontMatter),
    }),
    ...assets.all(),
  }
}

function postHead(shown: ShownPost, blog: PlannedBlog): PageHead {
  const { frontMatter, title, description, isUnlisted } = shown.post
  const { keywords } = frontMatter
  return {
    title: frontMatter.title_meta ?? title,
    description,
    ...defined({
      keywords: keywords?.length === 0 ? undefined : keywords,
      // A file beside the post is looked for when the page is made, so that a missing one is told with its place.
      image: frontMatter.image,
      noIndex: isUnlisted || undefined,
    }),
    metas: articleMetas(shown, blog),
    structuredData: [blogPostingData(shown, blog)],
    htmlClasses: blogClasses(blog, 'blog-post-page'),
  }
}

function articleMetas({ post, view }: ShownPost, { site }: PlannedBlog): NonNullable<PageHead['metas']> {
  const authors = post.authors.flatMap(({ url, pageUrl }) => url ?? pageUrl ?? [])
  const updated = updateTime(post.frontMatter.last_update)
  return {
    'og:type': 'article',
    'article:published_time': view.date,
    ...defined({
      'article:modified_time': updated === undefined ? undefined : new Date(updated).toISOString(),
      'article:author': authors.map((url) => wholeAddress(url, site)).join(',') || undefined,
      'article:tag': post.tags.length === 0 ? undefined : post.tags.map(({ label }) => label).join(','),
    }),
  }
}
