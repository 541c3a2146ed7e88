import path from 'node:path'
import { feedFiles, feedPaths } from '../../features/blog/feeds.ts'
import type { LiveFile } from '../../server/live-site.ts'
import type { OutputPath } from '../../types/file-path.ts'
import { feedSource, type LoadedBlog } from '../site/site-blogs.ts'
import type { FilesOptions } from './dev-files.ts'
import type { Moment } from './dev-pages.ts'

/** Whether a feed of a blog, or a style sheet of one, lies at a path. */
export function hasDevFeed(outputPath: string, moment: Moment): boolean {
  return blogOfFeed(outputPath, moment) !== null
}

/** A feed or its style sheet, made from the posts as they are now; null for none. */
export async function findDevFeed(outputPath: OutputPath, options: FilesOptions): Promise<LiveFile | null> {
  await options.settled()
  const moment = options.moment()
  const blog = blogOfFeed(outputPath, moment)
  if (blog === null) return null
  const file = await makeFeed(outputPath, blog, { ...options, moment })
  // Its posts are all of one time.
  return options.moment() === moment ? file : findDevFeed(outputPath, options)
}

async function makeFeed(
  outputPath: OutputPath,
  blog: LoadedBlog,
  { moment, show }: Pick<FilesOptions, 'show'> & { readonly moment: Moment },
): Promise<LiveFile | null> {
  const { config } = moment.site
  const { files, diagnostics } = await feedFiles({
    ...feedSource(blog, config),
    async readPage(url) {
      const html = (await show(url))?.files?.html
      return html === undefined ? null : Buffer.from(html).toString()
    },
  })
  const name = path.basename(outputPath)
  const [failure] = diagnostics
  if (failure !== undefined) return { kind: 'made', name, body: `${failure.message}\n`, status: 500 }
  const file = files.find((one) => one.path === outputPath)
  if (file === undefined) return null
  if ('text' in file) return { kind: 'made', name, body: file.text }
  const source = path.resolve(config.siteDir, file.from)
  return { kind: 'disk', root: path.dirname(source), names: [path.basename(source)] }
}

function blogOfFeed(outputPath: string, { site: { blogs, config } }: Moment): LoadedBlog | null {
  return blogs.find((blog) => feedPaths(feedSource(blog, config)).some((file) => file === outputPath)) ?? null
}
