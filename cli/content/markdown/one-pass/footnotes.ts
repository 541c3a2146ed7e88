import type { FootnoteDefinition, FootnoteReference, Parents, Root, RootContent } from 'mdast'
import remarkRehype from 'remark-rehype'
import { writeHtml } from '../hoist/write-html.ts'
import { walkMdast } from '../walk.ts'
import { shownIn, write, writeAll } from './write.ts'
import { Unhandled } from './unhandled.ts'
import type { Writing } from './writing.ts'

export function footnoteReference(node: FootnoteReference, writing: Writing, parent: Parents): string {
  if (writing.state.part === 'excerpt') throw new Unhandled('a footnote of an excerpt')
  return writeHtml([writing.shells.shell(node, parent)])
}

const toSection = remarkRehype({ allowDangerousHtml: true })

/** The section with the footnotes of a document, whose text has been written; null when it has none. */
export function footnotes(writing: Writing): string | null {
  const { tree, file, shells } = writing
  if (!String(file).includes('[^')) return null
  const { footnoteCounts } = shells
  const definitions = footnoteDefinitions(tree)
  const references: FootnoteReference[] = []
  const written: FootnoteDefinition[] = []
  // Footnotes refer to others, which come after them.
  for (const name of footnoteCounts.keys()) {
    const definition = definitions.get(name)
    if (definition === undefined) throw new Unhandled('a footnote without a definition')
    written.push({ ...definition, children: writtenChildren(definition, writing) })
  }
  if (written.length < definitions.size) throw new Unhandled('a footnote that nothing refers to')
  for (const { identifier } of written) {
    const count = footnoteCounts.get(identifier.toUpperCase()) ?? 0
    for (let index = 0; index < count; index++) references.push({ type: 'footnoteReference', identifier })
  }
  if (references.length === 0) return null
  const section = toSection(
    { type: 'root', children: [{ type: 'paragraph', children: references }, ...written] },
    file,
  ).children.at(-1)
  return section === undefined ? null : writeHtml([section])
}

function footnoteDefinitions(tree: Root): ReadonlyMap<string, FootnoteDefinition> {
  const found = new Map<string, FootnoteDefinition>()
  walkMdast(tree, (node) => {
    if (node.type !== 'footnoteDefinition') return
    const name = node.identifier.toUpperCase()
    // Headings are numbered in the order in which they are written down.
    if (found.has(name) || hasHeading(node)) throw new Unhandled('an unusual footnote')
    found.set(name, node)
  })
  return found
}

function hasHeading(definition: FootnoteDefinition): boolean {
  let found = false
  walkMdast(definition, (node) => {
    if (node.type === 'heading') found = true
  })
  return found
}

/** What a footnote says, as HTML that is written already. The last paragraph stays one: links back are put into it. */
function writtenChildren(definition: FootnoteDefinition, writing: Writing): FootnoteDefinition['children'] {
  const children = shownIn(definition)
  const last = children.at(-1)
  return children.map((child) => {
    if (child !== last || child.type !== 'paragraph') return html(write(child, writing, definition))
    return { type: 'paragraph', children: [html(writeAll(child, writing))] }
  })
}

function html(value: string): Extract<RootContent, { type: 'html' }> {
  return { type: 'html', value }
}
