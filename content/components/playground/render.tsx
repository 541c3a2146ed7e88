import Admonition from '@theme/Admonition'
import Details from '@theme/Details'
import TabItem from '@theme/TabItem'
import Tabs from '@theme/Tabs'
import ThemedImage from '@theme/ThemedImage'
import TOCInline from '@theme/TOCInline'
import type { ComponentProps, ReactElement } from 'react'
import type { TocItem } from 'sitegen/runtime'
import type { CompileState } from '../../../cli/content/markdown/state.ts'
import { CODE_TAG, type CodeToShow } from './code-blocks.ts'
import { evaluateText, type MdxContent } from './compile.ts'
import type { PARTS } from './names.ts'
import type { TextPlace } from './problem.ts'
import { CodeBlock, ShownCode } from './shown-code.tsx'

/** Something that was changed or left out, for the writer. */
export interface Note {
  readonly message: string
  readonly place: TextPlace | null
}

/** What a text is shown as. */
export interface Rendered {
  /** Null for a text without content. */
  readonly Content: MdxContent | null
  readonly notes: readonly Note[]
}

const COMPONENTS = { Admonition, CodeBlock, Details, TabItem, Tabs, ThemedImage }

/**
 * Makes a component of a text, with the parts of the theme.
 *
 * @throws PlaygroundProblem with the place of what is wrong
 */
export async function renderText(text: string): Promise<Rendered> {
  const { Content, state } = await evaluateText(text, componentsFor)
  const notes = state.diagnostics.map(({ message, place: { line, column = 1 } = {} }) => ({
    message,
    place: line === undefined ? null : { line, column },
  }))
  return { Content: text.trim() === '' ? null : Content, notes }
}

function componentsFor(state: CompileState) {
  const parts = { ...COMPONENTS, TOCInline: createToc(state) } satisfies Record<
    (typeof PARTS)[number],
    unknown
  >
  return { ...parts, SgTabItem: TabItem, SgTabs: Tabs, [CODE_TAG]: Fence }
}

function Fence({ shown }: { readonly shown: string }): ReactElement {
  return <ShownCode {...(JSON.parse(shown) as CodeToShow)} />
}

/** `<TOCInline>` with the headings of the text, unless it gives others itself. */
function createToc({
  toc,
}: CompileState): (props: Partial<ComponentProps<typeof TOCInline>>) => ReactElement {
  const items = toc.filter((entry): entry is TocItem => !('partial' in entry))
  return (props) => <TOCInline toc={items} {...props} />
}
