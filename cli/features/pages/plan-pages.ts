import path from 'node:path'
import type { SiteConfig } from '../../config/site-config.ts'
import { redirectSources, visibilityOf, commonKeys } from '../../content/front-matter/common-keys.ts'
import { pageParts, EVERYWHERE, type Page } from '../../routes/page.ts'
import { defined } from '../../../runtime/shared/defined.ts'
import type { MdxPageProps } from '../../../runtime/shared/pages.ts'
import type { PageHead } from '../../../runtime/shared/page/page-data.ts'
import type { PagesEditUrlInfo, PagesInstance } from './options.ts'
import { type LastChanges, lastUpdate, updateTime } from '../../content/git.ts'
import type { Outline, SourceFile } from '../../content/scan/source-file.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { encodeSegment, pageUrl } from '../../routes/page-url.ts'
import { pathnameProblem } from '../../types/pathname-problem.ts'
import { createEditUrls } from '../../routes/edit-url.ts'
import { createFrontMatterChecker } from '../../content/front-matter/front-matter-checker.ts'
import { frontMatterKey, type FrontMatterOf } from '../../content/front-matter/front-matter-key.ts'
import { text } from '../../content/front-matter/shape.ts'

interface PagesInput {
  readonly instance: PagesInstance
  readonly files: readonly SourceFile[]
  readonly site: Pick<SiteConfig, 'baseUrl' | 'trailingSlash' | 'isForeign'>
  /** Language of the pages. */
  readonly locale: string
  /** What version control knows of files. */
  readonly changes: LastChanges['changeByPath']
  /** False shows drafts. */
  readonly production: boolean
}

/** The pages of one instance, and what is wrong with their front matter. */
interface PagesPlan {
  readonly pages: readonly Page[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Places React, Markdown and MDX files at the URLs of their paths; `index` is its folder. */
export function planPages({ files, ...input }: PagesInput): PagesPlan {
  const { instance } = input
  const edit = createEditUrls<PagesEditUrlInfo>({
    editUrl: instance.editUrl,
    folder: instance.path,
    names: { feature: 'pages', file: 'page' },
  })
  const placing = { ...input, edit }
  const planned = files.map((file) => planPage(file, placing))
  return {
    pages: planned.flatMap(({ page }) => page ?? []),
    diagnostics: [...planned.flatMap(({ diagnostics }) => diagnostics), ...edit.problems()],
  }
}

interface PlannedPage {
  readonly page: Page | null
  readonly diagnostics: readonly Diagnostic[]
}

function planPage(file: SourceFile, placing: Placing): PlannedPage {
  return file.outline === null ? planReact(file, placing) : planMarkdown(file, file.outline, placing)
}

interface Placing extends Omit<PagesInput, 'files'> {
  readonly edit: ReturnType<typeof createEditUrls<PagesEditUrlInfo>>
}

function planReact(file: SourceFile, { instance, site }: Placing): PlannedPage {
  const pathname = filePathname(file, instance)
  const problem = pathnameProblem(pathname)
  if (problem !== null) return { page: null, diagnostics: [invalidAddress(file, pathname, problem)] }
  const url = pageUrl(pathname, site)
  return {
    page: { ...common(file, instance), kind: 'react', layout: '', url, head: reactHead(instance) },
    diagnostics: [],
  }
}

function planMarkdown(file: SourceFile, outline: Outline, placing: Placing): PlannedPage {
  const { instance, site, production } = placing
  const { frontMatter, diagnostics } = checkPageFrontMatter({
    file: file.path,
    ...outline,
    isForeign: site.isForeign,
  })
  if (production && frontMatter.draft === true) return { page: null, diagnostics }
  const { slug } = frontMatter
  const pathname = slug === undefined ? filePathname(file, instance) : slugPathname(slug, instance)
  const problem = pathnameProblem(pathname)
  if (problem !== null) {
    return { page: null, diagnostics: [...diagnostics, invalidAddress(file, pathname, problem)] }
  }
  const title = frontMatter.title ?? outline.contentTitle ?? path.posix.parse(file.relativePath).name
  const url = pageUrl(pathname, site)
  const history = pageHistory(file, { ...placing, frontMatter, permalink: url })
  const props = { ...pageProps(title, frontMatter), ...history }
  const page: Page = {
    ...common(file, instance),
    kind: 'markdown',
    layout: '@theme/MDXPage',
    ...defined({
      parts: pageParts(props),
      updated: updateTime(frontMatter.last_update) ?? undefined,
      redirectFrom: redirectSources(frontMatter),
    }),
    url,
    head: markdownHead({ frontMatter, outline, instance }, title),
    props,
  }
  return { page, diagnostics }
}

interface PageFacts extends Placing {
  readonly frontMatter: PageFrontMatter
  readonly permalink: string
}

/** Where a page can be edited, and when it was changed. */
function pageHistory(file: SourceFile, facts: PageFacts): Pick<MdxPageProps, 'editUrl' | 'lastUpdate'> {
  const { instance, frontMatter, permalink, locale, changes, edit } = facts
  const { custom_edit_url: custom, last_update: written } = frontMatter
  const { relativePath } = file
  const editUrl = edit.of({ file: file.path, custom, relativePath }, () => ({
    pagesDirPath: instance.path,
    pagesPath: relativePath,
    permalink,
    locale,
  }))
  return defined({
    editUrl: editUrl ?? undefined,
    lastUpdate: lastUpdate({ written, change: changes.get(file.path) }, instance) ?? undefined,
  })
}

function common(
  file: SourceFile,
  { id }: PagesInstance,
): Pick<Page, 'source' | 'context' | 'text' | 'props' | 'before'> {
  return {
    source: file.path,
    context: { plugin: { name: 'pages', id } },
    text: { scope: EVERYWHERE, group: null },
    props: {},
    before: [],
  }
}

/** `guide/index.tsx` -> `/guide/`, `guide/about.mdx` -> `/guide/about`. */
function filePathname({ relativePath }: SourceFile, instance: PagesInstance): string {
  const segments = relativePath.replace(/\.\w+$/, '').split('/')
  const folder = segments.at(-1) === 'index'
  const named = folder ? segments.slice(0, -1) : segments
  const pathname = named.map((segment) => `/${encodeSegment(segment)}`).join('')
  return `${basePath(instance)}${pathname}${folder ? '/' : ''}`
}

function basePath({ routeBasePath }: PagesInstance): string {
  return routeBasePath === '' ? '' : `/${routeBasePath}`
}

function slugPathname(slug: string, instance: PagesInstance): string {
  return `${basePath(instance)}/${slug.replace(/^\/+/, '')}`
}

/** A React page says what it is through `<Layout title description>` or `<Head>`. */
function reactHead(instance: PagesInstance): PageHead {
  const noIndex = instance.noIndex || undefined
  return { title: null, description: null, ...defined({ noIndex }), htmlClasses: htmlClasses(instance) }
}

function htmlClasses(instance: PagesInstance): readonly string[] {
  return ['plugin-pages', `plugin-id-${instance.id}`]
}

function markdownHead(
  {
    frontMatter,
    outline,
    instance,
  }: { frontMatter: PageFrontMatter; outline: Outline; instance: PagesInstance },
  title: string,
): PageHead {
  const { description, keywords, image, unlisted } = frontMatter
  return {
    title,
    description: description ?? outline.excerpt,
    ...defined({ keywords, image, noIndex: unlisted === true || instance.noIndex || undefined }),
    htmlClasses: [...htmlClasses(instance), 'mdx-wrapper', 'mdx-page'],
  }
}

function pageProps(title: string, frontMatter: PageFrontMatter): MdxPageProps {
  const visibility = visibilityOf(frontMatter)
  return {
    title,
    wrapperClassName: frontMatter.wrapperClassName ?? null,
    hideTableOfContents: frontMatter.hide_table_of_contents ?? false,
    tocMinHeadingLevel: frontMatter.toc_min_heading_level ?? null,
    tocMaxHeadingLevel: frontMatter.toc_max_heading_level ?? null,
    ...defined({ visibility }),
  }
}

function invalidAddress(file: SourceFile, pathname: string, problem: string): Diagnostic {
  const line = file.outline?.frontMatterLines['slug']
  const isWritten = line !== undefined
  return {
    code: 'PAGE_SLUG_INVALID',
    level: 'error',
    message: `"${pathname}" cannot be the address of a page: ${problem}.`,
    place: { file: file.path, ...(isWritten ? { line, column: 1 } : null) },
    hint: isWritten
      ? 'Write a slug such as /about, or remove `slug` from the front matter.'
      : 'Rename the file.',
  }
}

/** The keys of a page's front matter. */
export const pageKeys = {
  ...commonKeys('page'),
  wrapperClassName: frontMatterKey(
    text,
    'landing',
    'CSS class of the element between navbar and footer. Default: `mdx-wrapper mdx-page`.',
  ),
}

/** A page's front matter after checking. */
type PageFrontMatter = FrontMatterOf<typeof pageKeys>

/** Judges the front matter of a Markdown page. */
export const checkPageFrontMatter = createFrontMatterChecker(pageKeys)
