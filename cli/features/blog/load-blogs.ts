import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { kindOf, siteFile } from '../../config/site-file.ts'
import { siteLanguage } from '../../config/site-language.ts'
import type { BlogInstance } from './options.ts'
import { decodeText } from '../../content/scan/decode.ts'
import type { LastChanges } from '../../content/git.ts'
import { loadBlogMessages, type Messages } from '../../content/load-messages.ts'
import { loadTagsFile } from '../../content/front-matter/load-tags-file.ts'
import type { TextReader, TextFindings, TextToRead } from '../../content/scan/text-reader.ts'
import { unreadable } from '../../content/scan/scan-problems.ts'
import { scanCollection } from '../../content/scan/scan.ts'
import { textOfFile } from '../../content/text-place.ts'
import { readChangelog, type PostSource } from './changelog-file.ts'
import { planBlog } from './plan-blog.ts'
import { hasDate } from './read-posts.ts'
import type { BlogContext } from './blog-context.ts'
import type { Validated } from './post.ts'
import { hasErrors } from '../../report/diagnostic.ts'
import type { SiteLoading, FeaturePlan } from '../feature.ts'
import { contentHash } from '../../types/fingerprints.ts'
import { partHash, partPath } from '../../content/compile/content-part.ts'
import { createWordCounter } from '../../content/scan/excerpt.ts'
import { holds, type ContentDir, type FilePath } from '../../types/file-path.ts'
import { feedFiles, feedLinks } from './feeds/feeds.ts'

/** Plans the pages and feeds of all blogs. */
export async function planAllBlogs(loading: SiteLoading): Promise<FeaturePlan> {
  const { config } = loading
  const blogs = await Promise.all(config.blog.map((instance) => loadBlog(instance, loading)))
  const feeds = blogs.map(({ instance, plan: { listed } }) => ({ instance, site: config, listed }))
  return {
    pages: blogs.flatMap(({ plan }) => plan.pages),
    sources: blogs.flatMap(({ sources }) => sources),
    contentDirs: config.blog.flatMap(contentDirs),
    shared: blogs.flatMap(({ plan }) => plan.shared),
    headTags: feeds.flatMap(feedLinks),
    files: () => feeds.flatMap(feedFiles),
    readerOf(file) {
      // The innermost folder decides when one instance lies in another's.
      const [blog] = blogs
        .filter(({ instance }) => holds(instance, file))
        .toSorted((a, b) => b.instance.path.length - a.instance.path.length)
      return blog?.reader ?? null
    },
    planInputs: blogs.map(({ planInputs }) => planInputs),
    diagnostics: blogs.flatMap(({ diagnostics }) => diagnostics),
  }
}

/** The folder of a blog, and the file that holds all of one. */
function contentDirs({ id, path: folder, include, changelogFile }: BlogInstance): readonly ContentDir[] {
  const paths = [
    ...(include.length === 0 ? [] : [folder]),
    ...(changelogFile === null ? [] : [changelogFile]),
  ]
  return paths.map((one) => ({ instance: `blog/${id}`, path: one }))
}

/** Scans the posts of a blog and places them at URLs. */
async function loadBlog(written: BlogInstance, loading: SiteLoading) {
  const { config, production } = loading
  const messages = loadBlogMessages(config, written.id)
  const instance = translated(written, messages.messages)
  const { siteDir } = config
  const reader = createPostReader(instance, siteLanguage(config).lang)
  const scanned = await loadPosts(instance, reader, loading)
  const folder = instance.path
  const tags = loadTagsFile({ siteDir, folder, tags: instance.tags, key: 'blog.tags' })
  const authors = loadAuthorsFile(instance, siteDir)
  const changes = await lastChanges(instance, scanned.value, loading)
  const plan = await planBlog(scanned.value, {
    instance,
    site: config,
    production,
    tagsFile: tags.source,
    authorsFile: authors.value,
    changes: changes.changeByPath,
    createdAt: (file) => changes.createdByPath.get(file) ?? birthOf(path.join(siteDir, file)),
    textOf: (file) => textOfFile({ file, siteDir }),
    hasFile: (file) => kindOf(file, siteDir) === 'file',
  })
  const files = [authors.value?.path, tags.source?.path, messages.file]
  return {
    instance,
    reader,
    plan,
    sources: scanned.value,
    planInputs: {
      instance: `blog/${instance.id}`,
      files: files.filter((file) => file !== null && file !== undefined),
    },
    diagnostics: [scanned, tags, authors, changes, plan, messages].flatMap(({ diagnostics }) => diagnostics),
  }
}

/** A blog as it is called in the language of the site. */
function translated(instance: BlogInstance, messages: Messages): BlogInstance {
  const { blogTitle, blogDescription, blogSidebarTitle } = instance
  return {
    ...instance,
    blogTitle: messages['title'] ?? blogTitle,
    blogDescription: messages['description'] ?? blogDescription,
    blogSidebarTitle: messages['sidebar.title'] ?? blogSidebarTitle,
  }
}

/** The files of the folder, and the releases of a changelog in one file. */
async function loadPosts(
  instance: BlogInstance,
  reader: TextReader,
  { config, skip, cache, onListed }: SiteLoading,
): Promise<Validated<readonly PostSource[]>> {
  const { siteDir, markdown } = config
  const collection = `blog/${instance.id}`
  const scanning = { siteDir, markdown, skip, reader, cache, onListed, collection }
  const scan =
    instance.include.length === 0
      ? { files: [], diagnostics: [] }
      : await scanCollection({ ...instance, ...scanning })
  const { changelogFile } = instance
  if (changelogFile === null) return { value: scan.files, diagnostics: scan.diagnostics }
  const read = readText(changelogFile, siteDir)
  const releases =
    read.value === null
      ? { value: [], diagnostics: [] }
      : readChangelog({ file: changelogFile, text: read.value, collection, markdown, reader })
  return {
    value: [...scan.files.filter((file) => file.path !== changelogFile), ...releases.value],
    diagnostics: [...scan.diagnostics, ...read.diagnostics, ...releases.diagnostics],
  }
}

/** Problems: `FILE_UNREADABLE`, `FILE_NOT_UTF8`. */
function readText(file: FilePath, siteDir: string): Validated<string | null> {
  try {
    const { text, diagnostics } = decodeText(readFileSync(path.join(siteDir, file)), file)
    return { value: hasErrors(diagnostics) ? null : text, diagnostics }
  } catch (error) {
    return { value: null, diagnostics: [unreadable(file, error)] }
  }
}

/** The file of authors; none is no problem until a post names an author. */
function loadAuthorsFile(
  { path: folder, authorsMapPath }: BlogInstance,
  siteDir: string,
): Validated<BlogContext['authorsFile']> {
  const file = siteFile(path.resolve(siteDir, folder, authorsMapPath), siteDir)
  if (kindOf(file, siteDir) !== 'file') return { value: null, diagnostics: [] }
  const { value, diagnostics } = readText(file, siteDir)
  return { value: value === null ? null : { path: file, text: value }, diagnostics }
}

/** Version control is asked for blogs that show what it says, and for posts without a date. */
function lastChanges(
  { path: folder, showLastUpdateAuthor, showLastUpdateTime, changelogFile }: BlogInstance,
  sources: readonly PostSource[],
  { config, readChanges }: SiteLoading,
): Promise<LastChanges> {
  const isAsked = showLastUpdateAuthor || showLastUpdateTime || !sources.every(hasDate)
  const folders = [...(folder === '' ? [] : [folder]), ...(changelogFile === null ? [] : [changelogFile])]
  return readChanges(config.siteDir, isAsked ? folders : [])
}

/** When a file was made here, in milliseconds since 1970. */
function birthOf(file: string): number | null {
  const time = statSync(file, { throwIfNoEntry: false })?.birthtimeMs
  return time === undefined || time <= 0 ? null : Math.floor(time)
}

const READING_SPEED = 200

/** Prepares the look into the posts of a blog. */
export function createPostReader(
  { truncateMarker, showReadingTime, readingTime }: BlogInstance,
  locale: string,
): TextReader {
  const count = createWordCounter(locale)
  const minutesOf = (content: string): number => Math.round((count(content) / READING_SPEED) * 100) / 100
  const options = [truncateMarker.source, truncateMarker.flags, showReadingTime, locale]
  const key = readingTime === null || !showReadingTime ? contentHash(JSON.stringify(options)) : null
  const timeOf = ({ text, from, to, frontMatter }: TextToRead): TextFindings['readingTime'] => {
    if (!showReadingTime) return null
    const content = text.slice(from, to)
    if (readingTime === null) return minutesOf(content)
    const defaultReadingTime = (input: { readonly content: string }): number => minutesOf(input.content)
    try {
      const minutes: unknown = readingTime({ content, frontMatter, locale, defaultReadingTime })
      if (minutes === undefined || minutes === null) return null
      if (typeof minutes === 'number' && minutes >= 0 && Number.isFinite(minutes)) return minutes
      return { failure: `it returned ${JSON.stringify(minutes)} instead of a number of minutes` }
    } catch (error) {
      return { failure: error instanceof Error ? error.message : String(error) }
    }
  }
  return {
    key,
    read(post) {
      const { file, text, from, to, frontMatter } = post
      const marker = truncateMarker.exec(text.slice(from, to))
      const range = { from, to: marker === null ? to : from + marker.index }
      const hash = partHash(text, range, frontMatter)
      return {
        key: key ?? '',
        isTruncated: marker !== null,
        excerpt: partPath({ file, kind: 'excerpt', ...range, hash }),
        readingTime: timeOf(post),
      }
    },
  }
}
