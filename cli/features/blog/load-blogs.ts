import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { kindOf, siteFile } from '../../config/site-file.ts'
import { siteLanguage } from '../../config/site-language.ts'
import type { BlogInstance } from './options.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { decodeText } from '../../content/scan/decode.ts'
import type { LastChanges } from '../../content/git.ts'
import { loadBlogMessages, type Messages } from '../../content/load-messages.ts'
import { loadTagsFile } from '../../content/front-matter/load-tags-file.ts'
import type { TextReader, TextFindings, TextToRead } from '../../content/scan/text-reader.ts'
import { unreadable } from '../../content/scan/scan-problems.ts'
import { scanCollection } from '../../content/scan/scan.ts'
import { textOfFile } from '../../content/text-place.ts'
import { readChangelog, type PostSource } from './changelog-file.ts'
import { planBlog, type BlogPlan } from './plan-blog.ts'
import { hasDate } from './read-posts.ts'
import type { AuthorsFileSource, Validated } from './post.ts'
import { hasErrors, type Diagnostic } from '../../report/diagnostic.ts'
import type { PlanInputs, SiteLoading, FeaturePlan } from '../feature.ts'
import { contentHash } from '../../types/fingerprints.ts'
import { partHash, partPath } from '../../content/compile/content-part.ts'
import { createWordCounter } from '../../content/scan/word-count.ts'
import { holds, type ContentDir, type FilePath } from '../../types/file-path.ts'
import { isFile } from '../../types/looks.ts'
import { packageRoot } from '../../types/package-root.ts'
import type { OutputFile } from '../output-file.ts'
import { feedFiles, feedLinks } from './feeds/feeds.ts'

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

/** The posts of one instance in memory. */
interface LoadedBlog {
  readonly instance: BlogInstance
  readonly site: SiteConfig
  readonly reader: TextReader
  readonly plan: BlogPlan
  readonly pages: BlogPlan['pages']
  readonly sources: readonly PostSource[]
  readonly planInputs: PlanInputs
  readonly diagnostics: readonly Diagnostic[]
}

/** Scans the posts of all blogs and places them at URLs. */
function loadAllBlogs(loading: SiteLoading): Promise<readonly LoadedBlog[]> {
  return Promise.all(loading.config.blog.map((instance) => loadBlog(instance, loading)))
}

async function loadBlog(written: BlogInstance, loading: SiteLoading): Promise<LoadedBlog> {
  const { config, production } = loading
  const messages = loadBlogMessages(config, written.id)
  const instance = translated(written, messages.messages)
  const { siteDir } = config
  const language = siteLanguage(config)
  const reader = createPostReader(instance, language.lang)
  const scanned = await loadPosts(instance, reader, loading)
  const folder = instance.path
  const tags = loadTagsFile({ siteDir, folder, tags: instance.tags, key: 'blog.tags' })
  const authors = loadAuthorsFile(instance, siteDir)
  const changes = await lastChanges(instance, scanned.value, loading)
  const plan = await planBlog({
    instance,
    site: config,
    ...language,
    route: { plugin: { name: 'blog', id: instance.id } },
    production,
    tagsFile: tags.source,
    authorsFile: authors.value,
    changes: changes.changeByPath,
    createdAt: (file) => changes.createdByPath.get(file) ?? birthOf(path.join(siteDir, file)),
    textOf: (file) => textOfFile({ file, siteDir }),
    hasFile: (file) => kindOf(file, siteDir) === 'file',
    sources: scanned.value,
    configFile: config.configFile,
  })
  return {
    instance,
    site: config,
    reader,
    plan,
    pages: plan.pages,
    sources: scanned.value,
    planInputs: {
      instance: `blog/${instance.id}`,
      files: [authors.value?.path, tags.source?.path, messages.file].filter(isGiven),
    },
    diagnostics: [scanned, tags, authors, changes, plan, messages].flatMap(({ diagnostics }) => diagnostics),
  }
}

function isGiven(file: FilePath | null | undefined): file is FilePath {
  return file !== null && file !== undefined
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
  const scan =
    instance.include.length === 0
      ? { files: [], diagnostics: [] }
      : await scanCollection({
          ...instance,
          siteDir,
          markdown,
          skip,
          reader,
          cache,
          onListed,
          collection,
        })
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
): Validated<AuthorsFileSource | null> {
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
