import path from 'node:path'
import { codeBlocks } from './code-samples.ts'
import { IMPORTS, moreCode, partBlocks } from './components.ts'
import { createProse } from './prose.ts'
import { createRandom } from './random.ts'
import { pagePath, type CorpusPage } from './tree.ts'
import { capitalise, nouns, verbs } from './words.ts'

const admonitionTypes = ['note', 'tip', 'info', 'warning', 'danger'] as const

/** A highlighted box around a paragraph of Markdown. */
interface Admonition {
  readonly type: (typeof admonitionTypes)[number]
  readonly title: string
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
  readonly admonition: (admonition: Admonition) => string
  /** Whether it knows MDX: pages with components are MDX then, and the same words in Markdown otherwise. */
  readonly components: boolean
  /** Ends an excerpt behind the first paragraph. */
  readonly excerpts?: true
}

/** What most tools want. */
export const plainLayout: CorpusLayout = {
  docsDir: 'docs',
  indexName: 'index',
  titleInBody: false,
  frontMatter: () => [],
  admonition: ({ type, title, body }) => `:::${type}[${title}]\n\n${body}\n\n:::`,
  components: false,
}

/** What `renderPage` needs. */
interface PageInput {
  readonly page: CorpusPage
  readonly pages: readonly CorpusPage[]
  readonly layout: CorpusLayout
}

/** Padding stops within a paragraph of this. */
const pageBytes = 6000

/** Path of a page's source relative to the docs folder, with extension. */
export function sourcePath(page: CorpusPage, layout: CorpusLayout): string {
  const extension = layout.components && page.hasComponents ? 'mdx' : 'md'
  const name = page.name === 'index' ? path.posix.join(page.folder, layout.indexName) : pagePath(page)
  return `${name}.${extension}`
}

/** The pages a page links to, each once: neighbours, the page of its folder, and two from anywhere. */
export function linkedPages(page: CorpusPage, pages: readonly CorpusPage[]): readonly CorpusPage[] {
  const random = createRandom(`links:${page.index}`)
  const parent = page.name === 'index' ? path.posix.dirname(page.folder).replace(/^\.$/, '') : page.folder
  const candidates = [
    pages[page.index + 1],
    pages[page.index - 1],
    folderPage(parent, page.index, pages),
    pages[random.int(0, pages.length - 1)],
    pages[random.int(0, pages.length - 1)],
  ]
  return [...new Set(candidates)].filter(
    (other) => other !== undefined && other.index !== page.index,
  ) as CorpusPage[]
}

/** The page of a folder stands before everything else in it. */
function folderPage(folder: string, before: number, pages: readonly CorpusPage[]): CorpusPage | undefined {
  let at = before - 1
  while (at >= 0 && (pages[at]?.name !== 'index' || pages[at]?.folder !== folder)) at -= 1
  return pages[at]
}

/** The Markdown of one page: about 6 KB, always the same for the same page of the same corpus. */
export function renderPage(input: PageInput): string {
  // Counted in one syntax for all layouts: a few bytes more of syntax must not cost a tool a paragraph.
  const plain = createDraft({ ...input, layout: plainLayout })
  const draft = createDraft(input)
  while (Buffer.byteLength(plain.text()) < pageBytes - 150) {
    plain.addParagraph()
    draft.addParagraph()
  }
  return draft.text()
}

/** A page to which paragraphs can be added, each at the end of some section. */
function createDraft({ page, pages, layout }: PageInput) {
  const random = createRandom(`page:${page.index}`)
  const links = pageLinks({ page, pages, layout })
  const prose = createProse(random, links)
  const [first = '', second = '', third = ''] = codeBlocks(random, 3)
  const headings = pageHeadings(page)
  const heading = (at: number): string => `${at % 2 === 0 ? '##' : '###'} ${headings[at]}`
  const type = random.pick(admonitionTypes)
  const admonition = layout.admonition({ type, title: capitalise(prose.phrase()), body: prose.paragraph(2) })
  const bullet = (): string =>
    `- **${capitalise(random.pick(nouns))}**: ${prose.phrase()} with ${prose.code()}`
  const step = (at: number): string => `${at}. ${capitalise(prose.phrase())} and *${prose.phrase()}*.`
  const row = (): string =>
    `| ${prose.code()} | ${random.pick(nouns)} | \`${random.int(1, 9000)}\` | ${prose.phrase()} |`
  const head = ['| Option | Type | Default | What it does |', '| --- | :-- | --: | --- |']
  const sections: readonly string[][] = [
    [prose.paragraph(3), ...(layout.excerpts ? ['<!-- truncate -->'] : []), prose.paragraph(2)],
    [
      heading(0),
      prose.paragraph(3),
      [bullet(), bullet(), `  ${bullet()}`, `  ${bullet()}`, bullet()].join('\n'),
    ],
    [heading(1), prose.paragraph(2), first],
    [heading(2), prose.paragraph(2), [...head, row(), row(), row(), row()].join('\n')],
    [heading(3), admonition, prose.paragraph(2), second],
    [heading(4), [1, 2, 3, 4].map(step).join('\n'), third],
    [heading(5), prose.paragraph(2)],
  ]
  const related = links.map((link) => `- ${link}: ${prose.phrase()}`)
  const parts = [...partBlocks(page, layout.components), ...moreCode(page)]
  const opening = [frontMatter(page, layout), ...(layout.components && page.hasComponents ? [IMPORTS] : [])]
  const closing = [
    ...(parts.length > 0 ? ['## Parts', ...parts] : []),
    ...(links.length > 0 ? ['## Related pages', related.join('\n')] : []),
  ]
  return {
    addParagraph: () => void random.pick(sections).push(prose.paragraph(2)),
    text: () => `${[...opening, ...sections.flat(), ...closing].join('\n\n')}\n`,
  }
}

function frontMatter(page: CorpusPage, layout: CorpusLayout): string {
  const extra = layout.frontMatter(page)
  const lines = ['---', `title: ${page.title}`, `sidebar_position: ${page.position}`, ...extra, '---']
  return [...lines, ...(layout.titleInBody ? ['', `# ${page.title}`] : [])].join('\n')
}

/** Relative links with extension; the last one leads to a heading. */
function pageLinks({ page, pages, layout }: PageInput): readonly string[] {
  const targets = linkedPages(page, pages)
  return targets.map((target, at) => {
    const relative = path.posix.relative(page.folder, sourcePath(target, layout))
    // Every tool gives this id to plain words.
    const id = pageHeadings(target)[0]?.toLowerCase().replaceAll(' ', '-')
    const url = relative.startsWith('.') ? relative : `./${relative}`
    return `[${target.title}](${url}${at === targets.length - 1 ? `#${id}` : ''})`
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
