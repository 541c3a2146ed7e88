import type { FootnoteDefinition, FootnoteReference, Html, Root } from 'mdast'
import remarkRehype from 'remark-rehype'
import type { VFile } from 'vfile'
import { hasPlugins } from '../../../config/options/content-plugins.ts'
import { createHeadingReader, levelHeadings } from '../blocks/headings.ts'
import { titleOf, titleText } from '../blocks/title.ts'
import { createUnclosedCheck } from '../blocks/unclosed.ts'
import { splitAtPlaceholders } from '../hoist/placeholders.ts'
import { writeHtml } from '../hoist/write-html.ts'
import { hasShortcode } from '../inline/shortcodes.ts'
import { SyntaxProblem } from '../hints.ts'
import type { PipelineOptions } from '../pipeline.ts'
import { writtenLines } from '../source/source-edits.ts'
import { stateOf } from '../state.ts'
import { walkMdast } from '../walk.ts'
import { CONSTRUCTS } from './constructs.ts'
import { handlerState, shownIn, Unhandled, write, writeAll, type Writing } from './write.ts'

/**
 * Writes a document as it comes from the parser, and fills the state of its file.
 *
 * @returns null when it is written; else what in it is left to the pipeline: what is rare, and whatever has a problem,
 *   which the pipeline reports. The tree and the state are of no use then.
 */
export type OnePass = (tree: Root, file: VFile) => string | null

/**
 * Prepares the way from the parser's tree to hoisted HTML in a single walk, for documents that neither the site nor MDX
 * extends. What it writes is what the pipeline makes of the same tree, byte for byte. Null for a site that extends the
 * syntax, the tree or the elements.
 */
export function createOnePass(options: PipelineOptions): OnePass | null {
  const { markdown, plugins } = options
  const isExtended =
    hasPlugins(plugins) ||
    markdown.overridableElements.length > 0 ||
    markdown.relativeTo !== null ||
    Object.keys(markdown.remarkRehypeOptions).length > 0
  if (isExtended) return null
  const admonitions = new Set(plugins.admonitions)
  return (tree, file) => {
    const state = stateOf(file)
    const lineAt = writtenLines(file)
    const writing: Writing = {
      options,
      admonitions,
      file,
      tree,
      state,
      lineAt,
      shells: handlerState(tree, String(file)),
      headings: createHeadingReader(state, markdown.anchors),
      checkClosed: createUnclosedCheck(state, { lineAt, admonitions }),
      constructs: CONSTRUCTS,
      depth: 0,
    }
    try {
      const html = splitAtPlaceholders(writeDocument(writing), state)
      if (state.diagnostics.length > 0) return 'a problem'
      state.toc = writing.headings.toc
      state.nodes = [{ tag: '', props: {}, open: [], html }]
      return null
    } catch (error) {
      if (error instanceof Unhandled) return error.message
      if (error instanceof SyntaxProblem) return 'a problem'
      throw error
    }
  }
}

function writeDocument(writing: Writing): string {
  const { tree, state, options } = writing
  if (state.part !== null) levelHeadings(tree, state.part)
  const title = titleOf(tree)
  const blocks = shownIn(tree).flatMap((node) => {
    if (node !== title?.heading) return [write(node, writing, tree)]
    // The layout of a post shows the title with which it begins.
    const isShown = !options.posts || !title.isFirst
    const written = isShown ? write(title.heading, writing, tree) : writing.headings.read(title.heading)
    // Its id has been taken out of it.
    state.contentTitle = titleText(title.heading)
    return isShown ? [`<header>${written}</header>`] : []
  })
  if (options.markdown.emoji && hasShortcode(state.contentTitle ?? '')) throw new Unhandled('a shortcode')
  const section = footnotes(writing)
  return (section === null ? blocks : [...blocks, section]).join('\n')
}

const toSection = remarkRehype({ allowDangerousHtml: true })

/** The section with the footnotes of a document, whose text has been written; null when it has none. */
function footnotes(writing: Writing): string | null {
  const { tree, file, shells } = writing
  if (!String(file).includes('[^')) return null
  const { footnoteCounts } = shells
  const definitions = footnoteDefinitions(tree)
  const written: FootnoteDefinition[] = []
  // Footnotes refer to others, which come after them.
  for (const name of footnoteCounts.keys()) {
    const definition = definitions.get(name)
    if (definition === undefined) throw new Unhandled('a footnote without a definition')
    written.push({ ...definition, children: writtenChildren(definition, writing) })
  }
  if (written.length < definitions.size) throw new Unhandled('a footnote that nothing refers to')
  const children = written.flatMap(({ identifier }) =>
    Array.from({ length: footnoteCounts.get(identifier.toUpperCase()) ?? 0 }, (): FootnoteReference => ({
      type: 'footnoteReference',
      identifier,
    })),
  )
  if (children.length === 0) return null
  const section = toSection({ type: 'root', children: [{ type: 'paragraph', children }, ...written] }, file)
  return writeHtml(section.children.slice(-1))
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
  const html = (value: string): Html => ({ type: 'html', value })
  const children = shownIn(definition)
  return children.map((child) =>
    child === children.at(-1) && child.type === 'paragraph'
      ? { type: 'paragraph', children: [html(writeAll(child, writing))] }
      : html(write(child, writing, definition)),
  )
}
