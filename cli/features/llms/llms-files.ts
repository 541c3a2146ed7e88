import { readFileSync } from 'node:fs'
import { countBy, partition, sortBy, upperFirst } from 'lodash-es'
import type { Json } from '../../../runtime/shared/json.ts'
import { LLMS_FILE } from '../../../runtime/shared/document/document-ids.ts'
import type { DocVersion, Sidebar } from '../../../runtime/shared/docs/docs.ts'
import { pageMarkdownUrl, type Url } from '../../../runtime/shared/url/url.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { plural } from '../../report/text.ts'
import type { Page } from '../../routes/page.ts'
import type { OutputPath } from '../../types/file-path.ts'
import { contentHash } from '../../types/fingerprints.ts'
import { groupBy } from '../../types/group-by.ts'
import type { FoundFile, OutputGroup, RenderedSite } from '../output-file.ts'
import { fitted, sectionText, type Section } from './sections.ts'

const FULL_FILE = 'llms-full.txt' as OutputPath
/** Folder of the parts of both. */
const FOLDER = 'llms'

interface Listing extends Pick<SiteConfig, 'title' | 'url' | 'baseUrl'> {
  readonly description: string
  readonly shared: ReadonlyMap<string, Json>
}

type Listed = Section & { readonly pages: readonly Page[] }

/** `llms.txt`, the list of pages as https://llmstxt.org has it, `llms-full.txt` with their text, and parts of both. */
export function llmsFiles(pages: readonly Page[], listing: Listing): OutputGroup {
  return {
    prefixes: [LLMS_FILE, FULL_FILE, `${FOLDER}/`],
    claim: 'llms.txt',
    async contents(rendered) {
      const facts = new Map((await rendered.pages()).map((one) => [one.url, one]))
      const shown = pages.filter(({ url }) => facts.get(url)?.noIndex === false)
      const sections = sectionsOf(await Promise.all(shown.map((page) => titled(page, rendered))), listing)
      const lists = listFiles(sections, listing)
      const isListedAsBefore = [...lists].every(
        ([path, text]) => rendered.earlier.file(path)?.hash === contentHash(text),
      )
      const full = await Promise.all(sections.map((section) => fullText(section, rendered, isListedAsBefore)))
      return new Map<OutputPath, string | null>([...lists, ...full])
    },
  }
}

/** A page with the title that it was shown with: one that is a component says it while it is rendered. */
async function titled(page: Page, rendered: RenderedSite): Promise<Page> {
  if (page.head.title !== null) return page
  const found = await rendered.markdown(page.url)
  const written = (key: string): string | null => {
    const text = found === null ? undefined : new RegExp(`^${key}: (".*")$`, 'm').exec(textOf(found))?.[1]
    return text === undefined ? null : (JSON.parse(text) as string)
  }
  return { ...page, head: { ...page.head, title: written('title'), description: written('description') } }
}

function textOf({ content }: FoundFile): string {
  return typeof content === 'string' ? content : readFileSync(content.from, 'utf8')
}

/**
 * A section for each sidebar, blog and so on. Pages that only list others, such as those of tags, are a section of their
 * own, the last one.
 */
function sectionsOf(pages: readonly Page[], listing: Listing): readonly Listed[] {
  const linkOf = createLinks(pages, listing)
  const [lists, own] = partition(pages, ({ isTransient }) => isTransient === true)
  const found = [...groupBy(own, groupOf)].map(([key, members]) => ({ key, members, ...placeOf(members) }))
  const sidebars = countBy(found, ({ title }) => title)
  const sections = sortBy(found, 'rank').map(({ key, members, title, isApart }): Listed => {
    const sidebar = listing.shared.get(key) as Sidebar | undefined
    const listed = sidebar === undefined ? { entries: [], sections: [] } : ofSidebar(sidebar, linkOf)
    const shown = new Set([...listed.entries, ...listed.sections.flatMap(entriesIn)].map(({ url }) => url))
    const others = members.flatMap(({ url }) => linkOf(url) ?? [])
    const id = (sidebars[title] ?? 0) > 1 ? (/-sidebar-(.*)/.exec(key)?.[1] ?? '') : ''
    return {
      name: key.replace(/-(?:default|current|sidebar)(?=-|$)/g, '').replace(/[^\w.-]+|-+$/g, ''),
      title: id === '' ? title : `${title}: ${id}`,
      isApart,
      ...listed,
      entries: [...listed.entries, ...others.filter(({ url }) => !shown.has(url))],
      pages: members,
    }
  })
  if (lists.length === 0) return sections
  const entries = lists.flatMap(({ url }) => linkOf(url) ?? [])
  return [...sections, { name: 'lists', title: 'Lists', isApart: true, entries, sections: [], pages: lists }]
}

function entriesIn({ entries, sections }: Section): Section['entries'] {
  return [...entries, ...sections.flatMap(entriesIn)]
}

/** Docs of one sidebar belong together, and else what one instance of a feature has. */
function groupOf({ props, context: { plugin, data } }: Page): string {
  const { sidebar } = props
  if (typeof sidebar === 'string') return sidebar
  const version = (data as { readonly version?: string } | undefined)?.version
  return [plugin.name, plugin.id, version ?? ''].join('-')
}

/** Features in the order of what readers look for. */
const RANKS = ['docs', 'pages', 'blog']

function placeOf(members: readonly Page[]) {
  const [first] = members
  if (first === undefined) return { title: '', rank: 0, isApart: false }
  const { name, id } = first.context.plugin
  const version = first.props['version'] as DocVersion | undefined
  const usual = upperFirst(id === 'default' ? name : id)
  const rank = RANKS.includes(name) ? RANKS.indexOf(name) : RANKS.length
  return {
    title: version === undefined ? (first.text?.group ?? usual) : versionTitle(usual, version),
    rank: 2 * rank + (id === 'default' ? 0 : 1),
    isApart: version?.isLast === false,
  }
}

function versionTitle(title: string, { isLast, label }: DocVersion): string {
  return isLast ? title : `${title} ${label}`
}

type LinkOf = (url: string) => Section['entries'][number] | null

function createLinks(pages: readonly Page[], { url: origin, baseUrl }: Listing): LinkOf {
  const pageByUrl = new Map<string, Page>(pages.map((page) => [page.url, page]))
  return (url) => {
    const page = pageByUrl.get(url)
    if (page === undefined) return null
    const { title, description } = page.head
    return { url: origin + pageMarkdownUrl(url, baseUrl), label: title ?? url, description }
  }
}

/** The links of a sidebar, and its categories as sections. */
function ofSidebar(sidebar: Sidebar, linkOf: LinkOf): Pick<Section, 'entries' | 'sections'> {
  const entries: Section['entries'][number][] = []
  const sections: Section[] = []
  for (const item of sidebar) {
    const own = item.type === 'html' || item.href === undefined ? null : linkOf(item.href)
    if (item.type === 'category') {
      const inner = ofSidebar(item.items, linkOf)
      const all = own === null ? inner.entries : [own, ...inner.entries]
      if (all.length + inner.sections.length > 0)
        sections.push({ title: item.label, name: item.label, isApart: false, ...inner, entries: all })
    } else if (own !== null) entries.push({ ...own, label: item.type === 'link' ? item.label : own.label })
  }
  return { entries, sections }
}

function listFiles(sections: readonly Listed[], { title, description, url, baseUrl }: Listing) {
  const address = (path: string): string => `${url}${baseUrl}${path}`
  const { root, parts } = fitted(
    { name: '', title, isApart: false, entries: [], sections },
    { intro: description, addressOf: (name) => address(`${FOLDER}/${name}.txt`) },
  )
  const full = sections.map((section) => ({
    label: section.title,
    url: address(`${FOLDER}/${section.name}-full.txt`),
    description: plural(section.pages.length, 'page'),
  }))
  const fullList = sectionText(
    { name: '', title: `${title}: all text`, isApart: false, entries: full, sections: [] },
    1,
  )
  return new Map<OutputPath, string>([
    [LLMS_FILE as OutputPath, root],
    [FULL_FILE, `${fullList}\n`],
    ...parts.map(([name, text]) => [`${FOLDER}/${name}.txt` as OutputPath, text] as const),
  ])
}

/** The text of all pages of a section, null where it is that of the previous build. */
async function fullText(
  { name, title, pages }: Listed,
  rendered: RenderedSite,
  isListedAsBefore: boolean,
): Promise<readonly [OutputPath, string | null]> {
  const path = `${FOLDER}/${name}-full.txt` as OutputPath
  const found: (readonly [Url, FoundFile])[] = []
  for (const { url } of pages) {
    const file = await rendered.markdown(url)
    if (file !== null) found.push([url, file])
  }
  const isSame = found.every(([url, { hash }]) => rendered.earlier.markdown(url)?.hash === hash)
  if (isListedAsBefore && isSame && rendered.earlier.file(path) !== null) return [path, null]
  return [path, [`# ${title}\n`, ...found.map(([, file]) => textOf(file))].join('\n')]
}
