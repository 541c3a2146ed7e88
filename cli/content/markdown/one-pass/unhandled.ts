import type { Nodes } from 'mdast'
import { isBlank } from '../mdx/acorn.ts'

/** Thrown at what only the pipeline can write. */
export class Unhandled extends Error {
  /** What it is, as the build report says it. */
  readonly what: string

  constructor(what: string) {
    super(`The pipeline writes ${what}.`)
    this.name = 'Unhandled'
    this.what = what
  }
}

/** Stands for components, expressions and modules, which are the pipeline's by design. */
export const COMPONENTS = 'components'

/** Whether a document holds a component, an expression or a module: one pass would come upon it sooner or later. */
export function usesComponents(node: Nodes): boolean {
  const { type } = node
  if (type === 'mdxjsEsm') return true
  if (type === 'mdxFlowExpression' || type === 'mdxTextExpression') return !isBlank(node.value)
  const isTag = type === 'mdxJsxFlowElement' || type === 'mdxJsxTextElement'
  if (isTag && isComponentName(node.name)) return true
  return 'children' in node && node.children.some(usesComponents)
}

/** Whether the name of a tag is a component's, or that of the head, which is no part of what a page shows; null is a fragment. */
export function isComponentName(name: string | null): boolean {
  return name === null || name === 'head' || !/^[a-z][\w-]*$/.test(name)
}
