import type { Nodes, Parents, Root } from 'mdast'
import type { VFile } from 'vfile'
import type { HeadingReader } from '../blocks/headings.ts'
import type { UnclosedCheck } from '../blocks/unclosed.ts'
import type { WrittenLine } from '../source/source-edits.ts'
import type { CompileState } from '../state.ts'
import type { OnePassOptions } from './options.ts'
import type { Shells } from './shells.ts'

/** What writing one document needs, and what it keeps track of. */
export interface Writing {
  readonly options: OnePassOptions
  readonly file: VFile
  readonly tree: Root
  readonly state: CompileState
  readonly shells: Shells
  readonly headings: HeadingReader
  readonly lineAt: WrittenLine
  /** Reports a fence or container that nothing closes. */
  readonly checkClosed: UnclosedCheck
  readonly constructs: Constructs
  /** How many nodes the current one stands in. */
  depth: number
}

/** Writes one kind of node as HTML, with marks where placeholders belong. */
export type Construct<N extends Nodes = Nodes> = (node: N, writing: Writing, parent: Parents) => string

/** How each kind of node is written. */
export type Constructs = { readonly [T in Nodes['type']]?: Construct<Extract<Nodes, { type: T }>> }
