import { statSync } from 'node:fs'
import path from 'node:path'
import { kindOf, siteFile } from '../../config/site-file.ts'
import { siteLanguage } from '../../config/site-language.ts'
import type { BlogInstance } from './options.ts'
import type { LastChanges } from '../../content/git.ts'
import { loadBlogMessages } from '../../content/load-messages.ts'
import { loadTagsFile } from '../../routes/placed-tags.ts'
import type { TextReader, TextFindings, TextToRead } from '../../content/scan/source-file.ts'
import { readSiteText } from '../../content/scan/scan-problems.ts'
import { scanCollection } from '../../content/scan/scan.ts'
import { textOfFile } from '../../content/text-place.ts'
import { innermostDir, translatedFile, type Translation } from '../../content/translations.ts'
import { readChangelog } from './changelog-file.ts'
import { throughPlugin } from '../through-plugin.ts'
import { blogContent, changedPosts } from './blog-content.ts'
import { planBlog, readBlog, withPosts, type BlogPlan } from './plan-blog.ts'
import { hasDate } from './read-posts.ts'
import { dirsOf, type PostSource } from './post.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { SiteLoading, FeaturePlan, MessageFile } from '../feature.ts'
import { contentHash } from '../../types/fingerprints.ts'
import { partHash, partPath } from '../../content/compile/content-part.ts'
import { createWordCounter } from '../../content/scan/excerpt.ts'
import type { FilePath } from '../../types/file-path.ts'
import { feedFiles, feedLinks } from './feeds/feeds.ts'

export async function planAllBlogs(loading: SiteLoading): Promise<FeaturePlan> {
  const { config } = loading
  const blogs = await Promise.all(config.blog.map((instance) => loadBlog(instance, loading)))
  const feeds = blogs.map(({ instance, plan: { listed } }) => ({ instance, site: config, listed }))
  return {
    pages: blogs.flatMap(({ plan }) => plan.pages),
    sources: blogs.flatMap(({ sources }) => sources),
    // The folder of a blog, and its changelog file.
    contentDirs: config.blog.flatMap((instance) => [
      ...(instance.include.length === 0 ? [] : dirsOf(instance, config)),
      ...(instance.changelogFile === null
        ? []
        : [{ instance: `blog/${instance.id}`, path: instance.changelogFile }]),
    ]),
    translatable: config.blog.map((one) => ({ ...one, instance: `blog/${one.id}` })),
    translations: blogs.flatMap(({ translations }) => translations),
    shared: blogs.flatMap(({ plan }) => plan.shared),
    messageFiles: config.blog.map(messageFile),
    headTags: feeds.flatMap(feedLinks),
    files: () => feeds.flatMap(feedFiles),
    readerOf(file) {
      const dirs = blogs.flatMap(({ instance, reader }) =>
        dirsOf(instance, config).map((dir) => ({ ...dir, reader })),
      )
      return innermostDir(dirs, file)?.reader ?? null
    },
    planInputs: blogs.map(({ planInputs }) => planInputs),
    diagnostics: blogs.flatMap(({ diagnostics }) => diagnostics),
  }
}

function messageFile({ id, blogTitle, blogDescription, blogSidebarTitle }: BlogInstance): MessageFile {
  const texts = [
    { key: 'title', message: blogTitle, description: 'The title of the blog' },
    { key: 'description', message: blogDescription, description: 'What the blog is about' },
    { key: 'sidebar.title', message: blogSidebarTitle, description: 'The title of the list of recent posts' },
  ]
  return { instance: `blog/${id}`, file: 'options.json', texts }
}

async function loadBlog(written: BlogInstance, loading: SiteLoading) {
  const { config, production } = loading
  const { siteDir } = config
  const messages = loadBlogMessages(config, written.id)
  const { blogTitle, blogDescription, blogSidebarTitle } = written
  const instance = {
    ...written,
    blogTitle: messages.messages['title'] ?? blogTitle,
    blogDescription: messages.messages['description'] ?? blogDescription,
    blogSidebarTitle: messages.messages['sidebar.title'] ?? blogSidebarTitle,
  }
  const reader = createPostReader(instance, siteLanguage(config).lang)
  const diagnostics: Diagnostic[] = [...messages.diagnostics]
  let sources: readonly PostSource[] = []
  let translations: readonly Translation[] = []
  const planInputs = [messages.file]
  const read = await throughPlugin(loading.plugins, {
    feature: 'blog',
    id: instance.id,
    async load() {
      const posts = await loadPosts(instance, loading, reader)
      sources = posts.files
      translations = posts.translations
      diagnostics.push(...posts.diagnostics)
      for (const { path: file, outline } of sources)
        if (outline?.findings !== undefined) loading.plugins?.excerpts.set(file, outline.findings.excerpt)
      const { files, ...beside } = await filesBeside(instance, sources, loading)
      planInputs.push(...files)
      diagnostics.push(...beside.diagnostics)
      return readBlog(sources, {
        ...beside,
        instance,
        site: config,
        production,
        textOf: (file) => textOfFile({ file, siteDir }),
        hasFile: (file) => kindOf(file, siteDir) === 'file',
        diagnostics,
      })
    },
    contentOf: blogContent,
    changed: (read, content) => withPosts(read, changedPosts(read, content)),
  })
  return {
    instance,
    reader,
    plan: read === null ? NOTHING : planBlog(read),
    sources,
    translations,
    planInputs: { instance: `blog/${instance.id}`, files: planInputs.filter((file) => file !== null) },
    diagnostics,
  }
}

const NOTHING: BlogPlan = { pages: [], shared: [], listed: [] }

/** What posts name and what is known of them elsewhere. */
async function filesBeside(instance: BlogInstance, sources: readonly PostSource[], loading: SiteLoading) {
  const { siteDir } = loading.config
  const [{ path: folder }, ...translations] = dirsOf(instance, loading.config)
  const tags = loadTagsFile({ siteDir, folder, translations, tags: instance.tags, key: 'blog.tags' })
  const authorsName = siteFile(path.resolve(siteDir, folder, instance.authorsMapPath), siteDir)
  const authorsPath = translatedFile(authorsName, { siteDir, translations })
  // A missing authors file is a problem only if a post names an author.
  const authors = kindOf(authorsPath, siteDir) === 'file' ? readSiteText(authorsPath, siteDir) : null
  const authorsText = authors?.value ?? null
  const changes = await lastChanges(instance, sources, loading)
  return {
    tagsFile: tags.source,
    authorsFile: authorsText === null ? null : { path: authorsPath, text: authorsText },
    changes: changes.changeByPath,
    createdAt: (file: FilePath) => changes.createdByPath.get(file) ?? birthOf(path.join(siteDir, file)),
    files: [
      ...(authorsText === null ? [] : [authorsPath]),
      ...(tags.source === null ? [] : [tags.source.path]),
    ],
    diagnostics: [...(authors?.diagnostics ?? []), ...tags.diagnostics, ...changes.diagnostics],
  }
}

async function loadPosts(
  instance: BlogInstance,
  { config, skip, cache, onListed }: SiteLoading,
  reader: TextReader,
) {
  const { siteDir, markdown } = config
  const { changelogFile, include } = instance
  const collection = `blog/${instance.id}`
  const [, ...dirs] = dirsOf(instance, config)
  const scanning = {
    siteDir,
    markdown,
    skip,
    reader,
    cache,
    onListed,
    collection,
    translations: dirs.map((dir) => dir.path),
  }
  const scan = include.length === 0 ? null : await scanCollection({ ...instance, ...scanning })
  const { files = [], translations = [], diagnostics = [] } = scan ?? {}
  if (changelogFile === null) return { files, translations, diagnostics }
  const others = files.filter((file) => file.path !== changelogFile)
  const { value: text, diagnostics: unread } = readSiteText(changelogFile, siteDir)
  const problems = [...diagnostics, ...unread]
  const changelog = { file: changelogFile, collection, markdown, reader, diagnostics: problems }
  const releases = text === null ? [] : readChangelog({ ...changelog, text })
  return { files: [...others, ...releases], translations, diagnostics: problems }
}

/** Version control is asked only for blogs that show its data or have posts without a date. */
function lastChanges(
  instance: BlogInstance,
  sources: readonly PostSource[],
  { config, readChanges }: SiteLoading,
): Promise<LastChanges> {
  const { path: folder, showLastUpdateAuthor, showLastUpdateTime, changelogFile } = instance
  const isAsked = showLastUpdateAuthor || showLastUpdateTime || !sources.every(hasDate)
  const dirs = folder === '' ? [] : dirsOf(instance, config).map((dir) => dir.path)
  const folders = [...dirs, ...(changelogFile === null ? [] : [changelogFile])]
  return readChanges(config.siteDir, isAsked ? folders : [])
}

function birthOf(file: string): number | null {
  const time = statSync(file, { throwIfNoEntry: false })?.birthtimeMs
  return time === undefined || time <= 0 ? null : Math.floor(time)
}

const READING_SPEED = 200

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
