import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import { createHeadingReader, levelHeadings } from '../blocks/headings.ts'
import { titleOf, titleText, type ContentTitle } from '../blocks/title.ts'
import { createUnclosedCheck } from '../blocks/unclosed.ts'
import { splitAtPlaceholders } from '../hoist/placeholders.ts'
import { hasShortcode } from '../inline/shortcodes.ts'
import { SyntaxProblem } from '../hints.ts'
import type { PipelineOptions } from '../pipeline.ts'
import { writtenLines } from '../source/source-edits.ts'
import { stateOf } from '../state.ts'
import { CONSTRUCTS } from './blocks.ts'
import { footnotes } from './footnotes.ts'
import { onePassOptions } from './options.ts'
import { createShells } from './shells.ts'
import { shownIn, write } from './write.ts'
import { Unhandled } from './unhandled.ts'
import type { Writing } from './writing.ts'

/**
 * Writes a document as it comes from the parser, and fills the state of its file.
 *
 * @returns null when it is written; else what in it is left to the pipeline: what is rare, and whatever has a problem,
 *   which the pipeline reports. The tree and the state are of no use then.
 */
export type OnePass = (tree: Root, file: VFile) => string | null

/**
 * Prepares the way from the parser's tree to hoisted HTML in a single walk, for documents that neither the site nor MDX
 * extends. What it writes is what the pipeline makes of the same tree, byte for byte. Null for a site that extends
 * Markdown.
 */
export function createOnePass(pipelineOptions: PipelineOptions): OnePass | null {
  const options = onePassOptions(pipelineOptions)
  if (options === null) return null
  return (tree, file) => {
    const state = stateOf(file)
    const lineAt = writtenLines(file)
    const admonitions = options.admonitions ?? new Set()
    const writing: Writing = {
      options,
      file,
      tree,
      state,
      lineAt,
      shells: createShells(tree, String(file)),
      headings: createHeadingReader(state, options.markdown.anchors),
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
      if (error instanceof Unhandled) return error.what
      if (error instanceof SyntaxProblem) return 'a problem'
      throw error
    }
  }
}

function writeDocument(writing: Writing): string {
  const { tree, state, options } = writing
  if (state.part !== null) levelHeadings(tree, state.part)
  const title = titleOf(tree)
  const blocks = shownIn(tree).flatMap((node) =>
    node === title?.heading ? writeTitle(title, writing) : [write(node, writing, tree)],
  )
  if (options.markdown.emoji && hasShortcode(state.contentTitle ?? '')) throw new Unhandled('a shortcode')
  const section = footnotes(writing)
  return (section === null ? blocks : [...blocks, section]).join('\n')
}

/** The title in a header; nothing where the layout of a post shows the title with which it begins. */
function writeTitle({ heading, isFirst }: ContentTitle, writing: Writing): readonly string[] {
  const isShown = !writing.options.posts || !isFirst
  const written = isShown ? write(heading, writing, writing.tree) : writing.headings.read(heading)
  // Its id has been taken out of it.
  writing.state.contentTitle = titleText(heading)
  return isShown ? [`<header>${written}</header>`] : []
}
