import { posix } from 'node:path'
import type { SiteConfig } from '../../config/site-config.ts'
import { redirectSources, visibilityOf, commonKeys } from '../../content/front-matter/common-keys.ts'
import { pageParts, EVERYWHERE, type Page } from '../../routes/page.ts'
import { defined } from '../../../runtime/shared/json.ts'
import type { MdxPageProps } from '../../../runtime/shared/pages.ts'
import type { PageHead } from '../../../runtime/shared/page/page-data.ts'
import type { PagesEditUrlInfo, PagesInstance } from './options.ts'
import { type LastChanges, lastUpdate, updateTime } from '../../content/git.ts'
import type { Outline, SourceFile } from '../../content/scan/source-file.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { encodeFilePath, pageUrl } from '../../routes/page-url.ts'
import { pathnameProblem } from '../../types/pathname-problem.ts'
import { createEditUrls } from '../../routes/edit-url.ts'
import { createFrontMatterChecker } from '../../content/front-matter/front-matter-checker.ts'
import { frontMatterKey, type FrontMatterOf } from '../../content/front-matter/front-matter-key.ts'
import { text } from '../../content/front-matter/shape.ts'

interface PagesInput {
  readonly instance: PagesInstance
  readonly files: readonly SourceFile[]
  readonly site: Pick<SiteConfig, 'baseUrl' | 'trailingSlash' | 'isForeign'>
  readonly locale: string
  readonly changes: LastChanges['changeByPath']
  /** False shows drafts. */
  readonly production: boolean
}

interface Placing extends PagesInput {
  readonly edit: ReturnType<typeof createEditUrls<PagesEditUrlInfo>>
  readonly diagnostics: Diagnostic[]
}

/** Places React, Markdown and MDX files of an instance at the URLs of their paths; `index` is its folder. */
export function planPages(input: PagesInput) {
  const edit = createEditUrls<PagesEditUrlInfo>({
    editUrl: input.instance.editUrl,
    folder: input.instance.path,
    names: { feature: 'pages', file: 'page' },
  })
  const placing: Placing = { ...input, edit, diagnostics: [] }
  const pages = input.files.flatMap((file) => planPage(file, placing) ?? [])
  return { pages, diagnostics: [...placing.diagnostics, ...edit.problems()] }
}

function planPage(file: SourceFile, placing: Placing): Page | null {
  const { instance, site, production, diagnostics } = placing
  const { path, outline } = file
  const checked = outline && checkPageFrontMatter({ file: path, ...outline, isForeign: site.isForeign })
  const frontMatter = checked?.frontMatter ?? {}
  diagnostics.push(...(checked?.diagnostics ?? []))
  if (production && frontMatter.draft === true) return null
  const pathname = pagePathname(file, frontMatter.slug, instance)
  const problem = pathnameProblem(pathname)
  if (problem !== null) {
    diagnostics.push(invalidAddress(file, pathname, problem))
    return null
  }
  const url = pageUrl(pathname, site)
  return {
    source: path,
    context: { plugin: { name: 'pages', id: instance.id } },
    text: { scope: EVERYWHERE, group: null },
    before: [],
    url,
    ...(outline === null
      ? { kind: 'react', layout: '', props: {}, head: reactHead(instance) }
      : markdownParts(file, outline, { ...placing, frontMatter, permalink: url })),
  }
}

interface PageFacts extends Placing {
  readonly frontMatter: PageFrontMatter
  readonly permalink: string
}

function markdownParts(file: SourceFile, outline: Outline, facts: PageFacts) {
  const { frontMatter, instance } = facts
  const title = frontMatter.title ?? outline.contentTitle ?? posix.parse(file.relativePath).name
  const props = { ...pageProps(title, frontMatter), ...pageHistory(file, facts) }
  const { description = outline.excerpt, keywords, image, unlisted } = frontMatter
  return {
    kind: 'markdown' as const,
    layout: '@theme/MDXPage',
    ...defined({
      parts: pageParts(props),
      updated: updateTime(frontMatter.last_update) ?? undefined,
      redirectFrom: redirectSources(frontMatter),
    }),
    head: {
      title,
      description,
      ...defined({ keywords, image, noIndex: unlisted === true || instance.noIndex || undefined }),
      htmlClasses: [...htmlClasses(instance), 'mdx-wrapper', 'mdx-page'],
    },
    props,
  }
}

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

/** `guide/index.tsx` -> `/guide/`, `guide/about.mdx` -> `/guide/about`. */
function pagePathname({ relativePath }: SourceFile, slug: string | undefined, instance: PagesInstance) {
  const base = instance.routeBasePath === '' ? '' : `/${instance.routeBasePath}`
  if (slug !== undefined) return `${base}/${slug.replace(/^\/+/, '')}`
  const path = relativePath.replace(/\.\w+$/, '').replace(/(^|\/)index$/, '$1')
  return `${base}/${encodeFilePath(path)}`
}

/** A React page says what it is through `<Layout title description>` or `<Head>`. */
function reactHead(instance: PagesInstance): PageHead {
  const noIndex = instance.noIndex || undefined
  return { title: null, description: null, ...defined({ noIndex }), htmlClasses: htmlClasses(instance) }
}

function htmlClasses(instance: PagesInstance): readonly string[] {
  return ['plugin-pages', `plugin-id-${instance.id}`]
}

function pageProps(title: string, frontMatter: PageFrontMatter): MdxPageProps {
  return {
    title,
    wrapperClassName: frontMatter.wrapperClassName ?? null,
    hideTableOfContents: frontMatter.hide_table_of_contents ?? false,
    tocMinHeadingLevel: frontMatter.toc_min_heading_level ?? null,
    tocMaxHeadingLevel: frontMatter.toc_max_heading_level ?? null,
    ...defined({ visibility: visibilityOf(frontMatter) }),
  }
}

function invalidAddress(file: SourceFile, pathname: string, problem: string): Diagnostic {
  const line = file.outline?.frontMatterLines['slug']
  const isWritten = line !== undefined
  return {
    code: 'PAGE_SLUG_INVALID',
    level: 'error',
    message: `"${pathname}" cannot be the address of a page: ${problem}.`,
    place: { file: file.path, ...(isWritten && { line, column: 1 }) },
    hint: isWritten
      ? 'Write a slug such as /about, or remove `slug` from the front matter.'
      : 'Rename the file.',
  }
}

export const pageKeys = {
  ...commonKeys('page'),
  wrapperClassName: frontMatterKey(
    text,
    'landing',
    'CSS class of the element between navbar and footer. Default: `mdx-wrapper mdx-page`.',
  ),
}

type PageFrontMatter = FrontMatterOf<typeof pageKeys>

export const checkPageFrontMatter = createFrontMatterChecker(pageKeys)
