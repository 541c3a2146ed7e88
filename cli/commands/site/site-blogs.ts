import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { PlanInputs } from '../../cache/plan-words.ts'
import { kindOf, siteFile } from '../../config/site-file.ts'
import { siteLanguage } from '../../config/site-language.ts'
import type { BlogInstance, SiteConfig } from '../../config/site-config.ts'
import { decodeText } from '../../content/scan/decode.ts'
import type { LastChanges } from '../../content/git.ts'
import { loadBlogMessages, type Messages } from '../../content/load-messages.ts'
import { loadTagsFile } from '../../content/front-matter/load-tags-file.ts'
import { createPostReader, type PostReader } from '../../content/scan/post-facts.ts'
import { unreadable } from '../../content/scan/scan-problems.ts'
import { scanCollection } from '../../content/scan/scan.ts'
import { textOfFile } from '../../content/text-place.ts'
import type { AuthorsFileSource } from '../../features/blog/authors/authors-file.ts'
import { readChangelog, type PostSource } from '../../features/blog/changelog-file.ts'
import { planBlog, type BlogPlan } from '../../features/blog/plan-blog.ts'
import { feedFiles, feedLinks } from '../../features/blog/feeds/feeds.ts'
import { hasDate } from '../../features/blog/read-posts.ts'
import type { Judged } from '../../features/blog/post.ts'
import { hasErrors, type Diagnostic } from '../../report/diagnostic.ts'
import type { HeadElement } from '../../../runtime/shared/head.ts'
import type { OutputFile } from '../../features/output-file.ts'
import { packageRoot } from '../../types/package-root.ts'
import type { ContentDir } from '../../types/content-dir.ts'
import type { FilePath } from '../../types/file-path.ts'
import type { SiteLoading } from './site-docs.ts'

/** The posts of one instance in memory. */
export interface LoadedBlog {
  readonly instance: BlogInstance
  readonly site: SiteConfig
  readonly plan: BlogPlan
  readonly pages: BlogPlan['pages']
  readonly sources: readonly PostSource[]
  readonly planInputs: PlanInputs
  readonly diagnostics: readonly Diagnostic[]
}

/** Scans the posts of all blogs and places them at URLs. */
export function loadAllBlogs(loading: SiteLoading): Promise<readonly LoadedBlog[]> {
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
  posts: PostReader,
  { config, skip, memory, onListed }: SiteLoading,
): Promise<Judged<readonly PostSource[]>> {
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
          posts,
          ...(memory === undefined ? {} : { memory }),
          ...(onListed === undefined ? {} : { onListed }),
          collection,
        })
  const { changelogFile } = instance
  if (changelogFile === null) return { value: scan.files, diagnostics: scan.diagnostics }
  const read = readText(changelogFile, siteDir)
  const releases =
    read.value === null
      ? { value: [], diagnostics: [] }
      : readChangelog({ file: changelogFile, text: read.value, collection, markdown, reader: posts })
  return {
    value: [...scan.files.filter((file) => file.path !== changelogFile), ...releases.value],
    diagnostics: [...scan.diagnostics, ...read.diagnostics, ...releases.diagnostics],
  }
}

/** Problems: `FILE_UNREADABLE`, `FILE_NOT_UTF8`. */
function readText(file: FilePath, siteDir: string): Judged<string | null> {
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
): Judged<AuthorsFileSource | null> {
  const file = siteFile(path.resolve(siteDir, folder, authorsMapPath), siteDir)
  if (kindOf(file, siteDir) !== 'file') return { value: null, diagnostics: [] }
  const { value, diagnostics } = readText(file, siteDir)
  return { value: value === null ? null : { path: file, text: value }, diagnostics }
}

/** Version control is asked for blogs that show what it says, and for posts without a date. */
async function lastChanges(
  { path: folder, showLastUpdateAuthor, showLastUpdateTime, changelogFile }: BlogInstance,
  sources: readonly PostSource[],
  { config, readChanges }: SiteLoading,
): Promise<LastChanges> {
  const isShown = showLastUpdateAuthor || showLastUpdateTime
  if (!isShown && sources.every(hasDate))
    return { changeByPath: new Map(), createdByPath: new Map(), diagnostics: [] }
  const folders = [...(folder === '' ? [] : [folder]), ...(changelogFile === null ? [] : [changelogFile])]
  return readChanges(config.siteDir, folders)
}

/** When a file was made here, in milliseconds since 1970. */
function birthOf(file: string): number | null {
  const time = statSync(file, { throwIfNoEntry: false })?.birthtimeMs
  return time === undefined || time <= 0 ? null : Math.floor(time)
}

/** Folders of the blogs, and files that hold all of one. */
export function blogDirs(blogs: readonly LoadedBlog[]): readonly ContentDir[] {
  return blogs.flatMap(({ instance: { id, path: folder, include, changelogFile } }) => {
    const paths = [
      ...(include.length === 0 ? [] : [folder]),
      ...(changelogFile === null ? [] : [changelogFile]),
    ]
    return paths.map((one) => ({ instance: `blog/${id}`, path: one }))
  })
}

/** The tags of a blog for every head of the site: the addresses of its feeds. */
export function blogHead({ instance, plan, site }: LoadedBlog): readonly HeadElement[] {
  return feedLinks({ instance, site, listed: plan.listed })
}

/** The feeds of a blog. */
export function blogFiles({ instance, plan, site }: LoadedBlog): readonly OutputFile[] {
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
    hasFile: (file) => statSync(path.resolve(siteDir, file), { throwIfNoEntry: false })?.isFile() === true,
  })
}
