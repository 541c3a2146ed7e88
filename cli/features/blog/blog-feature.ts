import path from 'node:path'
import { tagsFileName } from '../../config/options/content-files.ts'
import type { FilePath } from '../../types/file-path.ts'
import type { Feature } from '../feature.ts'
import { blogOptions } from './options.ts'

/** Posts in the order of their dates, with lists and feeds; also changelogs. */
export const blogFeature: Feature = {
  name: 'blog',
  options: blogOptions,
  plan: async (loading) => (await import('./load-blogs.ts')).planAllBlogs(loading),
  instances: ({ blog }) => blog.map(({ id, path: folder }) => ({ id, path: folder })),
  folders: ({ blog }) => blog.filter(({ include }) => include.length > 0).map((instance) => instance.path),
  linkingFiles: ({ blog }) =>
    blog.flatMap(({ path: folder, authorsMapPath, tags }) =>
      [authorsMapPath, tagsFileName(tags)].map((name) => path.posix.join(folder, name) as FilePath),
    ),
  homes: ({ blog }) => blog.map(({ routeBasePath }) => routeBasePath),
  editorSchemas: async () => (await import('./editor-schemas.ts')).blogEditorSchemas(),
}
