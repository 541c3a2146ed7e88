import Admonition from '@theme/Admonition'
import Details from '@theme/Details'
import TabItem from '@theme/TabItem'
import Tabs from '@theme/Tabs'
import ThemedImage from '@theme/ThemedImage'
import TOCInline from '@theme/TOCInline'
import type { ImportDeclaration, Program, Statement } from 'estree'
import type { Element, Root } from 'hast'
import { toJsxRuntime } from 'hast-util-to-jsx-runtime'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import type { TocItem } from 'sitegen/runtime'
import { isJsx } from '../../../cli/content/markdown/mdx/jsx-node.ts'
import type { CompileState } from '../../../cli/content/markdown/state.ts'
import { walkHast } from '../../../cli/content/markdown/walk.ts'
import { CODE_TAG, type CodeToShow } from './code-blocks.ts'
import { compileText } from './compile.ts'
import { Evaluator } from './evaluate/evaluator.ts'
import { PlaygroundProblem, placeOf, type TextPlace } from './problem.ts'
import { createSafeElements, type MakeSafeElement } from './safe-element.ts'
import { CodeBlock, ShownCode } from './shown-code.tsx'

/** Something that was changed or left out, for the writer. */
export interface Note {
  readonly message: string
  readonly place: TextPlace | null
}

/** What a text is shown as. */
export interface Rendered {
  /** Null for a text without content. */
  readonly node: ReactNode
  readonly notes: readonly Note[]
}

/** The components that a text may use, by the names of their tags. */
const COMPONENTS = { Admonition, CodeBlock, Details, TabItem, Tabs, ThemedImage }

/** Names by which the plugins of the build use parts of the theme. */
const INTERNAL = { SgTabItem: TabItem, SgTabs: Tabs }

/**
 * Renders a text with the components of the theme.
 * @throws PlaygroundProblem with the place of what is wrong
 */
export async function renderText(text: string): Promise<Rendered> {
  const { tree, state } = await compileText(text)
  const toc = createToc(state)
  const known = { ...COMPONENTS, TOCInline: toc, ...INTERNAL }
  const allowed = new Set<unknown>([...Object.values(known), ShownCode])
  let makeElement: MakeSafeElement | null = null
  const evaluator = new Evaluator({
    names: { ...known, props: {}, frontMatter: {}, contentTitle: state.contentTitle ?? undefined },
    make: (type, props, place) => makeElement?.({ type, props, place }),
  })
  makeElement = createSafeElements(allowed, evaluator.budget)
  runModule(tree, evaluator)
  const node = isEmpty(tree) ? null : elementsOf(tree, evaluator, makeElement)
  return { node, notes: state.diagnostics.map(noteOf) }
}

function noteOf({ message, place }: CompileState['diagnostics'][number]): Note {
  const { line, column = 1 } = place ?? {}
  return { message, place: line === undefined ? null : { line, column } }
}

/** `<TOCInline>` with the headings of the text. What a text gives it itself is not used: it would be written as HTML. */
function createToc({ toc }: CompileState): (props: Levels) => ReactElement {
  const items = toc.flatMap((entry): TocItem[] =>
    'partial' in entry
      ? []
      : [{ ...entry, value: entry.value.replaceAll(/<(?!\/?(?:code|em|strong|del)>)[^>]*>/g, '') }],
  )
  return ({ minHeadingLevel, maxHeadingLevel }) => (
    <TOCInline
      toc={items}
      {...(minHeadingLevel === undefined ? {} : { minHeadingLevel })}
      {...(maxHeadingLevel === undefined ? {} : { maxHeadingLevel })}
    />
  )
}

interface Levels {
  readonly minHeadingLevel?: number
  readonly maxHeadingLevel?: number
}

/** Runs imports and exports, which stand before everything else wherever they are written, and takes them out of the tree. */
function runModule(tree: Root, evaluator: Evaluator): void {
  const statements = tree.children.flatMap((node) =>
    node.type === 'mdxjsEsm' ? (node.data?.estree?.body ?? []) : [],
  )
  tree.children = tree.children.filter(({ type }) => type !== 'mdxjsEsm')
  for (const statement of statements) {
    if (statement.type === 'ImportDeclaration') checkImport(statement, evaluator)
  }
  evaluator.statements(statements.flatMap(declarationOf))
}

/** Imports of what is there anyway say nothing new; texts are copied from files that have them. */
function checkImport(statement: ImportDeclaration, evaluator: Evaluator): void {
  const [, part = ''] = /^@theme\/(\w+)$/.exec(String(statement.source.value)) ?? []
  if (Object.hasOwn(COMPONENTS, part) || part === 'TOCInline') {
    for (const { type, local } of statement.specifiers) {
      if (type === 'ImportDefaultSpecifier' && local.name !== part)
        evaluator.declare(local.name, evaluator.component(part))
    }
    return
  }
  const parts = [...Object.keys(COMPONENTS), 'TOCInline'].join(', ')
  throw new PlaygroundProblem(
    `The playground cannot import "${String(statement.source.value)}". These parts of the theme are there without an import: ${parts}.`,
    placeOf(statement),
  )
}

function declarationOf(statement: Program['body'][number]): readonly Statement[] {
  if (statement.type === 'ImportDeclaration') return []
  if (statement.type !== 'ExportNamedDeclaration') {
    const isExport =
      statement.type === 'ExportDefaultDeclaration' || statement.type === 'ExportAllDeclaration'
    if (!isExport) return [statement]
    throw new PlaygroundProblem(
      'Only "export const" and "export function" work in the playground.',
      placeOf(statement),
    )
  }
  if (statement.declaration) return [statement.declaration]
  throw new PlaygroundProblem(
    'Names can only be exported where they are declared, as in export const year = 2026.',
    placeOf(statement),
  )
}

function isEmpty({ children }: Root): boolean {
  return children.every((child) => child.type === 'text' && child.value.trim() === '')
}

function elementsOf(tree: Root, evaluator: Evaluator, make: MakeSafeElement): ReactNode {
  const codes: CodeToShow[] = []
  walkHast(tree, (node) => {
    if (isJsx(node)) checkTag(node.name, node.position?.start, evaluator)
    if (node.type === 'element' && node.tagName === CODE_TAG) numberCode(node, codes)
  })
  const showCode = ({ index }: { readonly index?: unknown }): ReactNode => {
    const shown = codes[Number(index)]
    return shown === undefined ? null : <ShownCode {...shown} />
  }
  return toJsxRuntime(tree, {
    Fragment,
    development: true,
    jsxDEV: (...[type, props, key, , source]) => {
      const { lineNumber: line, columnNumber: column = 0 } = source as {
        lineNumber?: number
        columnNumber?: number
      }
      const place = line === undefined ? null : { line, column: column + 1 }
      if (type === CODE_TAG) return <Fragment key={key}>{showCode(props as { index?: unknown })}</Fragment>
      return make({ type, props, key, place }) as ReactElement
    },
    createEvaluater: () => ({
      evaluateExpression: (node) => evaluator.expression(node),
      evaluateProgram: () => undefined,
    }),
  }) as ReactNode
}

function numberCode(element: Element, codes: CodeToShow[]): void {
  const shown = element.data?.shown
  if (shown === undefined) return
  element.properties = { index: String(codes.push(shown) - 1) }
}

/** Tags of unknown components are told with their place, which the evaluator is not given. */
function checkTag(name: string | null, place: TextPlace | undefined, evaluator: Evaluator): void {
  if (name === null || !/^[A-Z]/.test(name)) return
  if (name.includes('.'))
    throw new PlaygroundProblem('Tags with a dot do not work in the playground.', place ?? null)
  try {
    evaluator.component(name)
  } catch (error) {
    if (error instanceof PlaygroundProblem) throw new PlaygroundProblem(error.message, place ?? null)
    throw error
  }
}
