import type { Position } from 'unist'
import type { VFile } from 'vfile'
import type { TocItem } from '../../../runtime/shared/content/content.ts'
import type { Diagnostic, Place } from '../../report/diagnostic.ts'
import type { FilePath } from '../../types/file-path.ts'
import type {
  CodeHtml,
  CompiledContent,
  ComponentImport,
  Placeholder,
  Reference,
  TocEntry,
} from '../compile/compiled.ts'
import type { ContentPart } from '../compile/content-part.ts'
import type { FindBeside } from '../translations.ts'

/** What the plugins of the pipeline learn about one file. */
export interface CompileState {
  /** Key of the content: its path relative to the site directory, or that of a part of a file. */
  readonly key: string
  readonly file: FilePath
  /** Finds what the file names relatively; null where that lies beside it. */
  findBeside: FindBeside | null
  /** Which part of the file the content is; null for all of it. */
  readonly part: ContentPart['kind'] | null
  readonly bodyOffset: number
  /** Letters, digits and hyphens that no author's text contains by chance; they mark placeholders until strings are split. */
  readonly mark: string
  /** Whether the elements of a plain file stay apart. */
  readonly partial: boolean
  /** Whether MDX or comments are in the tree: without, there is nothing to convert, fold around or leave out. */
  hasMdx: boolean
  readonly placeholders: (CodeHtml | Placeholder)[]
  readonly references: Reference[]
  readonly imports: Record<string, ComponentImport>
  /** Names among `imports` that the pipeline added: a module has no import block for them yet. */
  readonly added: Set<string>
  readonly statics: CompiledContent['statics'][number][]
  readonly strings: string[]
  /** Names that the file's own `import` and `export` blocks declare. */
  readonly declared: Set<string>
  readonly diagnostics: Diagnostic[]
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
    findBeside: null,
    hasMdx: false,
    placeholders: [],
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

export function importOf(name: string, { imports }: CompileState): ComponentImport | undefined {
  return Object.hasOwn(imports, name) ? imports[name] : undefined
}

/** What stands for a relative name in a file, which depends on what lies beside the file from then on. */
export function nameBeside(named: string, { findBeside, file, dependencies }: CompileState): string {
  const found = findBeside?.(named, file)
  for (const looked of found?.looked ?? []) dependencies.add(looked)
  return found?.name ?? named
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
      const problem = 'addDependency takes the path of a file, absolute or relative to the site directory'
      if (typeof file !== 'string' || file === '') throw new TypeError(problem)
      state.dependencies.add(file)
    },
  }
}

export function stateOf(file: VFile): CompileState {
  const state = (file.data as { sitegen?: CompileState }).sitegen
  if (state === undefined) throw new Error(`${file.path} came into the pipeline without its state`)
  return state
}
