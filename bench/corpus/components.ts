import { createProse } from './prose.ts'
import { createRandom } from './random.ts'
import type { CorpusPage } from './tree.ts'
import { capitalise, nouns } from './words.ts'

/** Shared components of the corpus of modules. */
const SHARED = 40
/** How many of them one page uses. */
const USED = 4

/** What matters here of how a tool wants its Markdown. */
interface Syntax {
  readonly components: boolean
}

/** A titled paragraph that a component shows. */
interface Part {
  /** Name of the component. */
  readonly component: string
  readonly title: string
  readonly body: string
}

/** What components show on a page, and what the page computes. */
interface PageParts {
  readonly parts: readonly Part[]
  /** A number that a module exports and an expression doubles. */
  readonly limit: number
}

/** Drawn from a stream of their own, so that the text around them is as in the other corpora. */
function pageParts(page: CorpusPage): PageParts {
  const random = createRandom(`parts:${page.index}`)
  const prose = createProse(random, [])
  const names =
    page.form === 'module' ? random.shuffle(sharedNames()).slice(0, USED) : ['TabItem', 'TabItem', 'Card']
  const parts = names.map((component) => ({
    component,
    title: `${capitalise(random.pick(nouns))} ${random.pick(nouns)} ${random.pick(nouns)}`,
    body: prose.paragraph(2),
  }))
  return { parts, limit: random.int(1000, 9000) }
}

function sharedNames(): readonly string[] {
  return Array.from({ length: SHARED }, (_, at) => `Part${String(at).padStart(2, '0')}`)
}

/** Texts that the HTML of a page has when its components were rendered, or their words in Markdown. */
export function partTexts(page: CorpusPage): readonly string[] {
  if (page.form === 'markdown') return []
  const { parts, limit } = pageParts(page)
  return [...parts.map(({ title }) => title), ...(page.form === 'module' ? [doubled(limit)] : [])]
}

/** How many components with a mark of their own the HTML of a page has, where the tool knows MDX. */
export function markCount({ form }: CorpusPage): number {
  if (form === 'markdown') return 0
  return form === 'module' ? USED : 1
}

/** What marks a rendered component in HTML. */
export const MARK = 'data-bench-part'

/** Imports and exports of a page, which stand before its text. */
export function moduleLines(page: CorpusPage, { components }: Syntax): readonly string[] {
  if (!components || page.form === 'markdown') return []
  const { parts, limit } = pageParts(page)
  const own = [...new Set(parts.map(({ component }) => component))].filter((name) => name !== 'TabItem')
  const imports = own.map((name) => `import ${name} from '@site/src/components/${name}'`)
  if (page.form === 'module') return [imports.join('\n'), `export const limit = ${limit}`]
  return [["import Tabs from '@theme/Tabs'", "import TabItem from '@theme/TabItem'", ...imports].join('\n')]
}

/** Blocks of Markdown that show the parts of a page; the same words for tools that know no MDX. */
export function partBlocks(page: CorpusPage, { components }: Syntax): readonly string[] {
  if (page.form === 'markdown') return []
  const { parts, limit } = pageParts(page)
  const shown = parts.map((part) => (components ? asComponent(part) : asMarkdown(part)))
  if (page.form === 'module') return [components ? `The limit is {limit * 2}.` : doubled(limit), ...shown]
  const [first = '', second = '', card = ''] = shown
  return components ? [`<Tabs>\n${first}\n${second}\n</Tabs>`, card] : shown
}

function doubled(limit: number): string {
  return `The limit is ${limit * 2}.`
}

function asComponent({ component, title, body }: Part): string {
  const props =
    component === 'TabItem'
      ? `value="${title.toLowerCase().replaceAll(' ', '-')}" label="${title}"`
      : `title="${title}" level={2}`
  return `<${component} ${props}>\n\n${body}\n\n</${component}>`
}

function asMarkdown({ title, body }: Part): string {
  return `**${title}**\n\n${body}`
}

/** Components of the site by path, for tools that know MDX: those that pages of the corpus import. */
export function componentFiles(pages: readonly CorpusPage[]): Readonly<Record<string, string>> {
  const forms = new Set(pages.map(({ form }) => form))
  const names = [...(forms.has('components') ? ['Card'] : []), ...(forms.has('module') ? sharedNames() : [])]
  return Object.fromEntries(names.map((name) => [`src/components/${name}.jsx`, componentText(name)]))
}

/** Every component has a state, so that it comes alive in the browser. */
function componentText(name: string): string {
  return `import { useState } from 'react'

export default function ${name}({ title, level, children }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <section ${MARK}="${name}" data-level={level}>
      <button type="button" onClick={() => setOpen(!isOpen)}>{title}</button>
      <div hidden={!isOpen}>{children}</div>
    </section>
  )
}
`
}
