import path from 'node:path'
import { siteLanguage } from '../../config/site-language.ts'
import type { TextReader } from '../../content/scan/text-reader.ts'
import { holds, type ContentDir, type FilePath } from '../../types/file-path.ts'
import { isFile } from '../../types/looks.ts'
import { packageRoot } from '../../types/package-root.ts'
import type { FeaturePlan, SiteLoading } from '../feature.ts'
import type { OutputFile } from '../output-file.ts'
import { feedFiles, feedLinks } from './feeds/feeds.ts'
import { loadAllBlogs, type LoadedBlog } from './load-blogs.ts'

/** Plans the pages and feeds of all blogs. */
export async function planAllBlogs(loading: SiteLoading): Promise<FeaturePlan> {
  const blogs = await loadAllBlogs(loading)
  return {
    pages: blogs.flatMap(({ pages }) => pages),
    sources: blogs.flatMap(({ sources }) => sources),
    contentDirs: blogDirs(blogs),
    shared: blogs.flatMap(({ plan }) => plan.shared),
    headTags: blogs.flatMap(({ instance, plan, site }) => feedLinks({ instance, site, listed: plan.listed })),
    files: () => blogs.flatMap(feedsOf),
    readerOf: (file) => readerOf(file, blogs),
    planInputs: blogs.map(({ planInputs }) => planInputs),
    diagnostics: blogs.flatMap(({ diagnostics }) => diagnostics),
  }
}

/** The innermost folder decides when one instance lies in another's. */
function readerOf(file: FilePath, blogs: readonly LoadedBlog[]): TextReader | null {
  const [blog] = blogs
    .filter(({ instance }) => holds(instance, file))
    .toSorted((a, b) => b.instance.path.length - a.instance.path.length)
  return blog?.reader ?? null
}

/** Folders of the blogs, and files that hold all of one. */
function blogDirs(blogs: readonly LoadedBlog[]): readonly ContentDir[] {
  return blogs.flatMap(({ instance: { id, path: folder, include, changelogFile } }) => {
    const paths = [
      ...(include.length === 0 ? [] : [folder]),
      ...(changelogFile === null ? [] : [changelogFile]),
    ]
    return paths.map((one) => ({ instance: `blog/${id}`, path: one }))
  })
}

/** The feeds of a blog. */
function feedsOf({ instance, plan, site }: LoadedBlog): readonly OutputFile[] {
  const { siteDir, configFile, favicon } = site
  return feedFiles({
    instance,
    site,
    siteDir,
    configFile,
    lang: siteLanguage(site).lang,
    favicon,
    listed: plan.listed,
    styles: path.join(packageRoot(), 'theme/feeds'),
    hasFile: (file) => isFile(path.resolve(siteDir, file)),
  })
}
