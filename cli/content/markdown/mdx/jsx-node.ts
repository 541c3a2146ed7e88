import type { Program } from 'estree'
import type { ElementContent, ElementContentMap } from 'hast'
import type { RootContent, RootContentMap, Paragraph, Root } from 'mdast'
import type { Json } from '../../../../runtime/shared/json.ts'
import type { CompileState } from '../state.ts'
import { ownModule } from './acorn.ts'
import { walkMdast } from '../walk.ts'

declare module 'unist' {
  interface Data {
    estree?: Program | null | undefined
    /** Index of the reference whose attributes a tag takes that the pipeline made. */
    reference?: number | undefined
  }
}

export type JsxNode = ElementContentMap['mdxJsxFlowElement' | 'mdxJsxTextElement']

export type ExpressionNode = ElementContentMap['mdxFlowExpression' | 'mdxTextExpression']

export type JsxAttribute = JsxNode['attributes'][number]
export type NamedAttribute = Extract<JsxAttribute, { name: string }>

type ComponentUse = RootContentMap['mdxJsxFlowElement'] & ElementContentMap['mdxJsxFlowElement']

type Typed = { readonly type: string }

export function isJsx<T extends Typed>(node: T): node is Extract<T, { type: JsxNode['type'] }> {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'
}

/** Of mdast or hast; comments between braces are expressions, too. */
export function isExpression<T extends Typed>(node: T): node is Extract<T, { type: ExpressionNode['type'] }> {
  return node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression'
}

/** A use of a component with literal props, for mdast and hast; keys without a value are left out. */
export function useOf(
  name: string,
  props: Readonly<Record<string, Json | undefined>>,
  children: readonly (RootContent | ElementContent)[] = [],
): ComponentUse {
  const attributes = Object.entries(props).flatMap(([key, value]) =>
    value === undefined
      ? []
      : typeof value === 'string'
        ? { type: 'mdxJsxAttribute', name: key, value }
        : expressionAttribute(key, JSON.stringify(value)),
  )
  return { type: 'mdxJsxFlowElement', name, attributes, children: [...children] } as ComponentUse
}

export function expressionAttribute(name: string, value: string): NamedAttribute {
  const data = { estree: ownModule(`(${value})`) }
  return { type: 'mdxJsxAttribute', name, value: { type: 'mdxJsxAttributeValueExpression', value, data } }
}

export function expressionChild(code: string): ElementContentMap['mdxTextExpression'] {
  return { type: 'mdxTextExpression', value: '', data: { estree: ownModule(code) } }
}

/**
 * The name by which content uses a part of the theme that its author did not import: `@theme/Tabs` is `SgTabs`. The
 * import is added to the file.
 */
export function themePart(state: CompileState, part: string): string {
  const name = partName(part)
  addImport(state, name, `@theme/${part}`)
  return name
}

export function partName(part: string): string {
  return `Sg${part.replace(/\W/g, '')}`
}

/** Adds the import of a module's default export to a file, unless the name is taken. */
export function addImport(state: CompileState, name: string, source: string): void {
  if (Object.hasOwn(state.imports, name) || state.declared.has(name)) return
  state.imports[name] = { source, imported: 'default', place: { file: state.file } }
  state.added.add(name)
}

const FLOW: Readonly<Record<string, string>> = {
  mdxJsxTextElement: 'mdxJsxFlowElement',
  mdxTextExpression: 'mdxFlowExpression',
}

/**
 * remark plugin: a paragraph of nothing but JSX and expressions is no paragraph. The fast parser does this
 * itself; this is for files that micromark parses.
 */
export function unravel() {
  return (tree: Root): void => {
    walkMdast(tree, (node, index, parent) => {
      if (node.type !== 'paragraph' || !isOnlyMdx(node)) return undefined
      parent.children.splice(index, 1, ...unravelled(node))
      return index
    })
  }
}

/** What a paragraph is: itself, or its JSX and expressions when it holds nothing else. */
export function unravelled(paragraph: Paragraph): readonly RootContent[] {
  if (!isOnlyMdx(paragraph)) return [paragraph]
  return paragraph.children
    .filter((child) => child.type !== 'text')
    .map((child) => ({ ...child, type: FLOW[child.type] ?? child.type }) as RootContent)
}

function isOnlyMdx(node: Paragraph): boolean {
  let found = false
  for (const child of node.children) {
    if (Object.hasOwn(FLOW, child.type)) found = true
    else if (child.type !== 'text' || child.value.trim() !== '') return false
  }
  return found
}
