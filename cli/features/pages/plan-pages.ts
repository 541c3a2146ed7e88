import { posix } from 'node:path'
import { isBelow } from '../../../runtime/shared/url/page-path.ts'
import type { Url } from '../../../runtime/shared/url/url.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { redirectSources, visibilityOf, commonKeys } from '../../content/front-matter/common-keys.ts'
import { pageParts, partLayout, EVERYWHERE, type Page } from '../../routes/page.ts'
import { defined } from '../../../runtime/shared/json.ts'
import type { MdxPageProps } from '../../../runtime/shared/pages.ts'
import type { PagesEditUrlInfo, PagesInstance } from './options.ts'
import { type LastChanges, lastUpdate, updateTime } from '../../content/git.ts'
import { scanCollection } from '../../content/scan/scan.ts'
import { contentDirs } from '../../content/translations.ts'
import type { ContentDir, FilePath } from '../../types/file-path.ts'
import type { Outline, SourceFile } from '../../content/scan/source-file.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { createEditUrls, encodeFilePath, pageUrl, urlWithBelow } from '../../routes/page-url.ts'
import type { RouteManifest } from '../../routes/plan.ts'
import { didYouMean } from '../../types/did-you-mean.ts'
import { pathnameProblem } from '../../types/pathname-problem.ts'
import {
  createFrontMatterChecker,
  frontMatterKey,
  type FrontMatterOf,
} from '../../content/front-matter/front-matter-key.ts'
import { text } from '../../content/front-matter/shape.ts'
import type { FeaturePlan, Placed, SiteLoading } from '../feature.ts'
import { changesOf, throughPlugin } from '../through-plugin.ts'

export async function planAllPages(loading: SiteLoading): Promise<FeaturePlan> {
  const { config, production, readChanges, plugins, ...scanning } = loading
  const { siteDir, markdown } = config
  // Version control is asked for instances that show what it says.
  const asking = config.pages.filter((one) => one.showLastUpdateTime || one.showLastUpdateAuthor)
  const updates = await readChanges(
    siteDir,
    asking.flatMap((instance) => dirsOf(instance, config).map(({ path }) => path)),
  )
  const plans = await Promise.all(
    config.pages.map(async (instance) => {
      const collection = `pages/${instance.id}`
      const plan = await throughPlugin(plugins, {
        feature: 'pages',
        id: instance.id,
        async load() {
          const [, ...dirs] = dirsOf(instance, config)
          const translations = dirs.map(({ path }) => path)
          const options = { ...instance, siteDir, markdown, ...scanning, collection, translations }
          const scan = await scanCollection(options)
          const { files } = scan
          const { locale } = config.i18n
          const changes = updates.changeByPath
          const input = { instance, files, site: config, locale, changes, production, translations }
          const plan = planPages(input)
          return { ...plan, ...scan, diagnostics: [...scan.diagnostics, ...plan.diagnostics] }
        },
        contentOf: ({ pages }) => pages.map(pageInfo),
        changed: (plan, content) => ({ ...plan, pages: changedPages(plan.pages, content) }),
      })
      return plan ?? { pages: [], files: [], translations: [], diagnostics: [] }
    }),
  )
  return {
    pages: plans.flatMap(({ pages }) => pages),
    sources: plans.flatMap(({ files }) => files),
    contentDirs: config.pages.flatMap((instance) => dirsOf(instance, config)),
    translatable: config.pages.map((one) => ({ ...one, instance: `pages/${one.id}` })),
    translations: plans.flatMap(({ translations }) => translations),
    placed: (manifest) => findMatchBelow(config, manifest),
    diagnostics: [...updates.diagnostics, ...plans.flatMap(({ diagnostics }) => diagnostics)],
  }
}

function dirsOf({ id, path }: PagesInstance, config: SiteConfig): readonly ContentDir[] {
  return contentDirs(config, { instance: `pages/${id}`, path })
}

/** A page as `@docusaurus/plugin-content-pages` loads it. */
function pageInfo({ url, source, kind, head }: Page) {
  const { title, description } = head
  return {
    type: kind === 'react' ? 'jsx' : 'mdx',
    permalink: url as string,
    source: `@site/${source ?? ''}`,
    ...defined({ title: title ?? undefined, description: description ?? undefined }),
    unlisted: head.noIndex === true,
  }
}

/** Pages as a plugin wants them: its list, with what it has changed of their addresses and heads. */
function changedPages(
  pages: readonly Page[],
  given: readonly ReturnType<typeof pageInfo>[],
): readonly Page[] {
  const bySource = new Map(pages.map((page) => [`@site/${page.source ?? ''}`, page]))
  return given.map((one) => {
    const page = bySource.get(one.source)
    if (page === undefined) throw new Error(`"${one.source}" is the source of no page`)
    const { permalink, title, description } = changesOf(one, pageInfo(page))
    return {
      ...page,
      ...defined({ url: permalink as Url | undefined }),
      head: { ...page.head, ...defined({ title, description }) },
    }
  })
}

interface PagesInput {
  readonly instance: PagesInstance
  readonly files: readonly SourceFile[]
  readonly site: Pick<SiteConfig, 'baseUrl' | 'trailingSlash' | 'isForeign'>
  readonly locale: string
  readonly changes: LastChanges['changeByPath']
  readonly production: boolean
  /** Folders of translations of its files. @default none */
  readonly translations?: readonly FilePath[]
}

interface Placing extends PagesInput {
  readonly edit: ReturnType<typeof createEditUrls<PagesEditUrlInfo>>
  readonly diagnostics: Diagnostic[]
}

/** Places React, Markdown and MDX files of an instance at the URLs of their paths; `index` is its folder. */
export function planPages(input: PagesInput) {
  const { instance, translations = [] } = input
  const { path, editUrl, editLocalizedFiles } = instance
  const edit = createEditUrls<PagesEditUrlInfo>({
    editUrl,
    folder: path,
    localized: new Map((editLocalizedFiles ? translations : []).map((own) => [own, own])),
    names: { feature: 'pages', file: 'page' },
  })
  const placing: Placing = { ...input, edit, diagnostics: [] }
  const pages: readonly Page[] = input.files.flatMap((file) => planPage(file, placing) ?? [])
  return { pages, diagnostics: [...placing.diagnostics, ...edit.problems()] }
}

function planPage(file: SourceFile, placing: Placing): Page | null {
  const { instance, site, production, diagnostics } = placing
  const { path, original, outline } = file
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
  const noIndex = instance.noIndex || undefined
  // A React page says what it is through `<Layout title description>` or `<Head>`.
  const head = { title: null, description: null, ...defined({ noIndex }), htmlClasses: htmlClasses(instance) }
  return {
    source: path,
    ...defined({ original }),
    context: { plugin: { name: 'pages', id: instance.id } },
    text: { scope: EVERYWHERE, group: null },
    before: [],
    url,
    ...(outline === null
      ? { kind: 'react', layout: '', props: {}, head }
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
  const props: MdxPageProps = {
    title,
    wrapperClassName: frontMatter.wrapperClassName ?? null,
    hideTableOfContents: frontMatter.hide_table_of_contents ?? false,
    tocMinHeadingLevel: frontMatter.toc_min_heading_level ?? null,
    tocMaxHeadingLevel: frontMatter.toc_max_heading_level ?? null,
    ...defined({ visibility: visibilityOf(frontMatter) }),
    ...pageHistory(file, facts),
  }
  const { description = outline.excerpt, keywords, image, unlisted } = frontMatter
  return {
    kind: 'markdown' as const,
    layout: partLayout('MDXPage', instance.mdxPageComponent),
    ...defined({
      parts: pageParts(props),
      updated: updateTime(frontMatter.last_update),
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
  const { path, relativePath } = file
  const editUrl = edit.of({ file: path, frontMatter, relativePath }, () => ({
    pagesDirPath: instance.path,
    pagesPath: relativePath,
    permalink,
    locale,
  }))
  return defined({
    editUrl: editUrl ?? undefined,
    lastUpdate: lastUpdate(frontMatter.last_update, changes.get(path), instance),
  })
}

/** `guide/index.tsx` -> `/guide/`, `guide/about.mdx` -> `/guide/about`. */
function pagePathname({ relativePath }: SourceFile, slug: string | undefined, instance: PagesInstance) {
  const base = instance.routeBasePath === '' ? '' : `/${instance.routeBasePath}`
  if (slug !== undefined) return `${base}/${slug.replace(/^\/+/, '')}`
  const path = relativePath.replace(/\.\w+$/, '').replace(/(^|\/)index$/, '$1')
  return `${base}/${encodeFilePath(path)}`
}

function htmlClasses(instance: PagesInstance): readonly string[] {
  return ['plugin-pages', `plugin-id-${instance.id}`]
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

function findMatchBelow(config: SiteConfig, { pages, pageByUrl }: RouteManifest): Placed {
  const all = pages.map(({ url }) => url as string)
  const found = config.pages.flatMap(({ routeBasePath, matchBelow }, instance) =>
    matchBelow.map((written, index) => {
      const wanted = urlWithBelow(written, routeBasePath, config)
      const url = [wanted, `${wanted}/` as Url].find((one) => pageByUrl.has(one))
      const path = ['pages', ...(config.pages.length === 1 ? [] : [instance]), 'matchBelow', index]
      const problem = url === undefined ? noSuchPage(wanted, all) : pageBelow(url, all)
      return {
        url,
        problem: problem && { code: 'MATCH_BELOW_INVALID', level: 'error' as const, ...problem, path },
      }
    }),
  )
  return {
    matchBelow: found.flatMap(({ url, problem }) => (url === undefined || problem !== null ? [] : [url])),
    configProblems: found.flatMap(({ problem }) => problem ?? []),
  }
}

function noSuchPage(url: string, all: readonly string[]) {
  const similar = didYouMean(url, all)
  return {
    message: `pages.matchBelow names "${url}", but no page has this URL.`,
    hint: similar === null ? 'Name a page that exists, or remove the entry.' : `Did you mean "${similar}"?`,
  }
}

/** Which of two pages answers for an address must not depend on what the host has there. */
function pageBelow(url: string, all: readonly string[]) {
  const other = all.find((one) => isBelow(one, url))
  if (other === undefined) return null
  return {
    message: `pages.matchBelow gives "${url}" everything below it, but there is the page "${other}".`,
    hint: 'Move the other page, or remove the entry.',
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
