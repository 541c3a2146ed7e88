import type { TrailingSlash, Url } from '../../../../runtime/shared/url/url.ts'
import type { BlogPostPageProps } from '../../../../runtime/shared/blog/blog.ts'
import type { BlogInstance } from '../../../../cli/features/blog/options.ts'
import type { LastChange } from '../../../../cli/content/git.ts'
import { createPostReader } from '../../../../cli/features/blog/load-blogs.ts'
import { lookInto } from '../../../../cli/content/scan/scan.ts'
import { readChangelog } from '../../../../cli/features/blog/changelog-file.ts'
import * as planning from '../../../../cli/features/blog/plan-blog.ts'
import type { BlogContext, Post, PostSource } from '../../../../cli/features/blog/post.ts'
import type { Page } from '../../../../cli/routes/page.ts'
import type { Diagnostic } from '../../../../cli/report/diagnostic.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import { blogInstance, MARKDOWN, siteConfig } from '../../support/site-config.ts'

/** A plan, and what is wrong with what it was made from. */
export type BlogPlan = planning.BlogPlan & Pick<BlogContext, 'diagnostics'>

/** A blog as a test writes it. */
export interface BlogSetup {
  /** Path below the blog -> text of the file. */
  readonly posts: Readonly<Record<string, string>>
  /** Text of `CHANGELOG.md`. @default none */
  readonly changelog?: string
  readonly instance?: Partial<BlogInstance>
  readonly tagsText?: string
  readonly authorsText?: string
  readonly baseUrl?: string
  readonly trailingSlash?: TrailingSlash
  readonly production?: boolean
  readonly changes?: ReadonlyMap<FilePath, LastChange>
  readonly createdAt?: (file: FilePath) => number | null
  /** Files that are there beside the posts. @default none */
  readonly files?: readonly string[]
}

/** A post with front matter and a body. */
export function post(frontMatter: string, body = 'Words.\n'): string {
  return `---\n${frontMatter}\n---\n\n${body}`
}

/** So many posts, one a day. */
export function days(count: number, frontMatter = 'title: A'): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const day = new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10)
      return [`${day}-p${index + 1}.md`, post(frontMatter)]
    }),
  )
}

/** Levels of a setting, and those of the diagnostics that they make. */
export const LEVELS = [
  ['ignore', null],
  ['log', 'info'],
  ['warn', 'warning'],
  ['throw', 'error'],
] as const

/** Plans a blog with the outlines that a scan would find. */
export async function plan(setup: BlogSetup): Promise<BlogPlan> {
  const { posts, authorsText, tagsText, changelog, baseUrl = '/', production = true } = setup
  const instance = blogInstance(setup.instance)
  const reader = createPostReader(instance, 'en')
  const file = (name: string): FilePath => `${instance.path}/${name}` as FilePath
  const collection = 'blog/default'
  const sources: PostSource[] = []
  for (const [name, text] of Object.entries(posts)) {
    const look = await lookInto(Buffer.from(text), { file: file(name), markdown: MARKDOWN, reader })
    sources.push({ path: file(name), relativePath: name, collection, ...look.source })
  }
  const diagnostics: Diagnostic[] = []
  if (changelog !== undefined) {
    const inFile = { file: 'CHANGELOG.md' as FilePath, text: changelog }
    sources.push(...readChangelog({ ...inFile, collection, markdown: MARKDOWN, reader, diagnostics }))
  }
  const read = await planning.readBlog(sources, {
    instance,
    site: siteConfig({ title: 'Site', baseUrl, trailingSlash: setup.trailingSlash }),
    production,
    tagsFile: tagsText === undefined ? null : { path: file('tags.yml'), text: tagsText },
    authorsFile:
      authorsText === undefined ? null : { path: file(instance.authorsMapPath), text: authorsText },
    changes: setup.changes ?? new Map(),
    createdAt: setup.createdAt ?? (() => null),
    textOf: (path) => posts[path.slice(instance.path.length + 1)] ?? null,
    hasFile: (path) => setup.files?.includes(path) === true,
    diagnostics,
  })
  return { ...planning.planBlog(read), diagnostics }
}

/** A plan of which a test expects that nothing is wrong with it. */
export async function planned(setup: BlogSetup): Promise<BlogPlan> {
  const result = await plan(setup)
  if (result.diagnostics.length > 0)
    throw new Error(result.diagnostics.map(({ message }) => message).join('\n'))
  return result
}

/** What is wrong with a blog, as codes and sentences. */
export async function problemsOf(setup: BlogSetup): Promise<readonly string[]> {
  const { diagnostics } = await plan(setup)
  return diagnostics.map(({ code, message }) => `${code} ${message}`)
}

/** The only post of a blog, by the text of its file. */
export async function single(
  name: string,
  text: string,
  setup: Omit<BlogSetup, 'posts'> = {},
): Promise<Post> {
  const { listed } = await planned({ ...setup, posts: { [name]: text } })
  const [found] = listed
  if (found === undefined) throw new Error('the post is not listed')
  return found
}

/** The page at a URL. */
export function pageAt({ pages }: BlogPlan, url: string): Page {
  const page = pages.find((one) => one.url === (url as Url))
  if (page === undefined)
    throw new Error(`no page at ${url}; there are ${pages.map((one) => one.url).join(' ')}`)
  return page
}

/** Props of the page of a post. */
export function postProps(result: BlogPlan, url: string): BlogPostPageProps {
  return pageAt(result, url).props as unknown as BlogPostPageProps
}

/** URLs of the pages with a layout. */
export function urlsOf({ pages }: BlogPlan, layout: string): readonly string[] {
  return pages.filter((page) => page.layout === layout).map(({ url }) => url)
}

/** URLs of the posts that a page lists. */
export function listedAt(result: BlogPlan, url: string): readonly string[] {
  return (pageAt(result, url).items ?? []).map((item) => item.url)
}
