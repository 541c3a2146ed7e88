import path from 'node:path'
import { codeBlocks } from './code-samples.ts'
import { IMPORTS, partBlocks } from './components.ts'
import { createProse, type Prose } from './prose.ts'
import { createRandom, type Random } from './random.ts'
import { pagePath, type CorpusPage } from './tree.ts'
import { capitalise, nouns, verbs } from './words.ts'

/** A highlighted box. */
export interface Admonition {
  readonly type: 'note' | 'tip' | 'info' | 'warning' | 'danger'
  readonly title: string
  /** One paragraph of Markdown. */
  readonly body: string
}

/** How one tool wants its Markdown: everything else is the same for all. */
export interface CorpusLayout {
  /** Folder of the pages, relative to the corpus' own. */
  readonly docsDir: string
  /** File name of a folder's own page, without extension. */
  readonly indexName: string
  /** Writes the title as a first heading too, for tools whose theme does not show the front matter's. */
  readonly titleInBody: boolean
  /** Lines of front matter besides `title` and `sidebar_position`. */
  readonly frontMatter: (page: CorpusPage) => readonly string[]
  /** Lines of an admonition in the tool's syntax. */
  readonly admonition: (admonition: Admonition) => readonly string[]
  /** Whether it knows MDX: pages with components are MDX then, and the same words in Markdown otherwise. */
  readonly components: boolean
  /** Ends an excerpt behind the first paragraph. */
  readonly excerpts?: true
}

/** What `renderPage` needs. */
export interface PageInput {
  readonly page: CorpusPage
  readonly pages: readonly CorpusPage[]
  readonly layout: CorpusLayout
}

/** Padding stops within a paragraph of this. */
const pageBytes = 6000
const admonitionTypes = ['note', 'tip', 'info', 'warning', 'danger'] as const

/** Path of a page's source relative to the docs folder, with extension. */
export function sourcePath(page: CorpusPage, layout: CorpusLayout): string {
  const extension = layout.components && page.hasComponents ? 'mdx' : 'md'
  return page.name === 'index'
    ? path.posix.join(page.folder, `${layout.indexName}.${extension}`)
    : `${pagePath(page)}.${extension}`
}

/** The pages a page links to, each once: neighbours, the page of its folder, and two from anywhere. */
export function linkedPages(page: CorpusPage, pages: readonly CorpusPage[]): readonly CorpusPage[] {
  const random = createRandom(`links:${page.index}`)
  const parent = page.name === 'index' ? path.posix.dirname(page.folder).replace(/^\.$/, '') : page.folder
  const candidates = [
    pages[page.index + 1],
    pages[page.index - 1],
    folderPage(parent, page, pages),
    pages[random.int(0, pages.length - 1)],
    pages[random.int(0, pages.length - 1)],
  ]
  const targets = candidates.filter((other) => other !== undefined && other.index !== page.index)
  return [...new Set(targets)].filter((other) => other !== undefined)
}

/** The page of a folder; it stands before everything else in the folder, and mostly not far. */
function folderPage(folder: string, from: CorpusPage, pages: readonly CorpusPage[]): CorpusPage | undefined {
  for (let at = from.index - 1; at >= 0; at -= 1) {
    const page = pages[at]
    if (page?.name === 'index' && page.folder === folder) return page
  }
  return undefined
}

/** The Markdown of one page: about 6 KB, always the same for the same page of the same corpus. */
export function renderPage(input: PageInput): string {
  const draft = createDraft(input)
  for (let left = paragraphsToAdd(input); left > 0; left -= 1) draft.addParagraph()
  return draft.text()
}

interface Draft {
  /** Puts another paragraph at the end of one section. */
  addParagraph(): void
  text(): string
}

function createDraft(input: PageInput): Draft {
  const random = createRandom(`page:${input.page.index}`)
  const links = pageLinks(input)
  const prose = createProse(random, links)
  const sections = pageSections({ input, random, prose, code: codeBlocks(random, 3) })
  const related = links.map((link) => `- ${link}: ${prose.phrase()}`)
  const parts = partBlocks(input.page, input.layout.components)
  const shown = parts.length > 0 ? ['## Parts', ...parts] : []
  const opening = [
    frontMatter(input),
    ...(input.layout.components && input.page.hasComponents ? [IMPORTS] : []),
  ]
  const closing = links.length > 0 ? ['## Related pages', related.join('\n')] : []
  return {
    addParagraph: () => random.pick(sections).push(prose.paragraph(2)),
    text: () => `${[...opening, ...sections.flat(), ...shown, ...closing].join('\n\n')}\n`,
  }
}

/** Counted in one syntax for all layouts: a few bytes more of syntax must not cost a tool a paragraph. */
function paragraphsToAdd({ page, pages }: PageInput): number {
  const draft = createDraft({ page, pages, layout: plainLayout })
  let count = 0
  for (; Buffer.byteLength(draft.text()) < pageBytes - 150; count += 1) draft.addParagraph()
  return count
}

/** What most tools want. */
export const plainLayout: CorpusLayout = {
  docsDir: 'docs',
  indexName: 'index',
  titleInBody: false,
  frontMatter: () => [],
  admonition: ({ type, title, body }) => [`:::${type}[${title}]`, '', body, '', ':::'],
  components: false,
}

function frontMatter({ page, layout }: PageInput): string {
  const extra = layout.frontMatter(page)
  const lines = ['---', `title: ${page.title}`, `sidebar_position: ${page.position}`, ...extra, '---']
  return [...lines, ...(layout.titleInBody ? ['', `# ${page.title}`] : [])].join('\n')
}

/** Relative links with extension; the last one leads to a heading. */
function pageLinks({ page, pages, layout }: PageInput): readonly string[] {
  const targets = linkedPages(page, pages)
  return targets.map((target, at) => {
    const relative = path.posix.relative(page.folder, sourcePath(target, layout))
    const url = relative.startsWith('.') ? relative : `./${relative}`
    return `[${target.title}](${url}${at === targets.length - 1 ? `#${headingId(target)}` : ''})`
  })
}

/** Six headings, in their own stream so that other pages know them without rendering this one. */
export function pageHeadings(page: CorpusPage): readonly string[] {
  const random = createRandom(`headings:${page.index}`)
  const forms = [
    (a: string) => `How the ${a} works`,
    (a: string, b: string) => `Configure the ${a} and the ${b}`,
    (a: string) => `${capitalise(random.pick(verbs))} a ${a}`,
    (a: string, b: string) => `From ${a} to ${b}`,
    (a: string) => `Limits of the ${a}`,
    (a: string, b: string) => `The ${a} behind the ${b}`,
  ]
  const names = random.shuffle(nouns)
  return random.shuffle(forms).map((form, at) => form(names[2 * at] ?? '', names[2 * at + 1] ?? ''))
}

/** The id that every tool gives to a page's first heading: plain words need no escaping anywhere. */
function headingId(page: CorpusPage): string {
  return (pageHeadings(page)[0] ?? '').toLowerCase().replaceAll(' ', '-')
}

interface SectionsInput {
  readonly input: PageInput
  readonly random: Random
  readonly prose: Prose
  readonly code: readonly string[]
}

/** Blocks of Markdown, section by section. */
function pageSections({ input, random, prose, code }: SectionsInput): string[][] {
  const headings = pageHeadings(input.page)
  const heading = (at: number): string => `${at % 2 === 0 ? '##' : '###'} ${headings[at] ?? ''}`
  const [first = '', second = '', third = ''] = code
  const admonition: Admonition = {
    type: random.pick(admonitionTypes),
    title: capitalise(prose.phrase()),
    body: prose.paragraph(2),
  }
  const bullet = (): string =>
    `- **${capitalise(random.pick(nouns))}**: ${prose.phrase()} with ${prose.code()}`
  return [
    [prose.paragraph(3), ...(input.layout.excerpts ? ['<!-- truncate -->'] : []), prose.paragraph(2)],
    [heading(0), prose.paragraph(3), bulletList(bullet)],
    [heading(1), prose.paragraph(2), first],
    [heading(2), prose.paragraph(2), table(random, prose)],
    [heading(3), input.layout.admonition(admonition).join('\n'), prose.paragraph(2), second],
    [heading(4), numberedList(prose), third],
    [heading(5), prose.paragraph(2)],
  ]
}

function bulletList(bullet: () => string): string {
  return [bullet(), bullet(), `  ${bullet()}`, `  ${bullet()}`, bullet()].join('\n')
}

function numberedList(prose: Prose): string {
  const step = (at: number): string => `${at}. ${capitalise(prose.phrase())} and *${prose.phrase()}*.`
  return [1, 2, 3, 4].map(step).join('\n')
}

function table(random: Random, prose: Prose): string {
  const row = (): string =>
    `| ${prose.code()} | ${random.pick(nouns)} | \`${random.int(1, 9000)}\` | ${prose.phrase()} |`
  const head = ['| Option | Type | Default | What it does |', '| --- | :-- | --: | --- |']
  return [...head, row(), row(), row(), row()].join('\n')
}
