import path from 'node:path'
import { blogSidebarKey, type BlogSidebar } from '../../runtime/shared/blog/blog.ts'
import type { Json } from '../../runtime/shared/json.ts'
import type { SiteConfig } from '../config/site-config.ts'
import { blogMessageFiles, loadBlogMessages } from '../content/load-messages.ts'
import { inputKey, type InputKey } from '../types/inputs.ts'

type Blogs = Pick<SiteConfig, 'blog' | 'i18n' | 'siteDir'>

/** Shared data by their keys. */
export type SharedValues = ReadonlyMap<string, Json>

const FILE = 'runtime/docusaurus/site/post-list.json'

/** Paths of the file of the package that stands for what Docusaurus writes of the posts that a blog lists; a query names the blog. */
export const POST_LISTS = /[\\/]runtime[\\/]docusaurus[\\/]site[\\/]post-list\.json$/

const NAME = /^docusaurus-plugin-content-blog\/([^/]+)\/blog-post-list-prop-\1\.json$/

/** Where the list lies that has a name among the generated files; null for other files. */
export function postListAt(
  name: string,
  packageDir: string,
): { readonly path: string; readonly suffix: string } | null {
  const id = NAME.exec(name)?.[1]
  return id === undefined ? null : { path: path.join(packageDir, FILE), suffix: `?${id}` }
}

/** The posts that a blog lists, in the shape of Docusaurus. @param suffix - names the blog */
export function postList(suffix: string, config: Blogs, shared: SharedValues): object {
  const id = suffix.slice(1)
  const posts = (shared.get(blogSidebarKey(id)) ?? []) as BlogSidebar
  const { messages } = loadBlogMessages(config, id)
  return {
    title: messages['sidebar.title'] ?? config.blog.find((one) => one.id === id)?.blogSidebarTitle ?? '',
    items: posts.map(({ title, url, date, unlisted = false }) => ({ title, permalink: url, unlisted, date })),
  }
}

/** What all lists are made of. */
export function postInputs(config: Blogs): readonly InputKey[] {
  const ofBlog = (id: string): readonly InputKey[] => [
    inputKey('shared', blogSidebarKey(id)),
    ...blogMessageFiles(config, id).map((file) => inputKey('file', file)),
  ]
  return [inputKey('config', 'blog'), ...config.blog.flatMap(({ id }) => ofBlog(id))]
}
