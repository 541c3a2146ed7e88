import type { Position } from 'unist'
import type { VFile } from 'vfile'
import type { TocItem } from '../../../runtime/shared/content/content.ts'
import type { Diagnostic, Place } from '../../report/diagnostic.ts'
import type { FilePath } from '../../types/file-path.ts'
import type {
  CompiledContent,
  ComponentImport,
  Placeholder,
  Reference,
  TocEntry,
} from '../compile/compiled.ts'
import type { ContentPart } from '../compile/content-part.ts'

/** What the plugins of the pipeline learn about one file. */
export interface CompileState {
  /** Key of the content: its path relative to the site directory, or that of a part of a file. */
  readonly key: string
  readonly file: FilePath
  /** Which part of the file the content is; null for all of it. */
  readonly part: ContentPart['kind'] | null
  /** Where the front matter of the text ends. */
  readonly bodyOffset: number
  /** Random-looking mark that no author's text contains; it brackets placeholders until strings are split. */
  readonly mark: string
  /** Whether the elements of a plain file stay apart. */
  readonly partial: boolean
  /** Whether MDX or comments are in the tree: without, there is nothing to convert, fold around or leave out. */
  hasMdx: boolean
  readonly texts: Extract<Placeholder, { text: string }>[]
  /** HTML of code blocks. */
  readonly codes: string[]
  readonly references: Reference[]
  readonly imports: Record<string, ComponentImport>
  /** Names among `imports` that the pipeline added: a module has no import block for them yet. */
  readonly added: Set<string>
  readonly statics: CompiledContent['statics'][number][]
  /** Texts of a module that stand in no folded element. */
  readonly strings: string[]
  /** Names that the file's own `import` and `export` blocks declare. */
  readonly declared: Set<string>
  readonly diagnostics: Diagnostic[]
  /** Files that plugins of the site read, as these name them. */
  readonly dependencies: Set<string>
  toc: TocEntry[]
  /** The toc that the file exports itself as a literal; null without. */
  ownToc: readonly TocItem[] | null
  contentTitle: string | null
  kind: CompiledContent['kind']
  nodes: CompiledContent['nodes']
}

export function emptyState(
  known: Pick<CompileState, 'key' | 'file' | 'part' | 'bodyOffset' | 'mark' | 'partial' | 'kind'>,
): CompileState {
  return {
    ...known,
    hasMdx: false,
    texts: [],
    codes: [],
    references: [],
    imports: {},
    added: new Set(),
    statics: [],
    strings: [],
    declared: new Set(),
    diagnostics: [],
    dependencies: new Set(),
    toc: [],
    ownToc: null,
    contentTitle: null,
    nodes: [],
  }
}

/** Where in a file a node begins; of those that the pipeline made only the file is known. */
export function placeAt(file: FilePath, position: Position | undefined): Place {
  return { file, ...(position && { line: position.start.line, column: position.start.column }) }
}

/** What a file carries through the pipeline: its state, and how a plugin of the site says which files it reads. */
export function stateData(state: CompileState): Record<string, unknown> {
  return {
    sitegen: state,
    addDependency(file: unknown) {
      if (typeof file !== 'string' || file === '')
        throw new TypeError(
          'addDependency takes the path of a file, absolute or relative to the site directory',
        )
      state.dependencies.add(file)
    },
  }
}

/** The state of the file that a plugin is working on. */
export function stateOf(file: VFile): CompileState {
  const state = (file.data as { sitegen?: CompileState }).sitegen
  if (state === undefined) throw new Error(`${file.path} came into the pipeline without its state`)
  return state
}
