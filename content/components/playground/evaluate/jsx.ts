import type {
  JSXAttribute,
  JSXElement,
  JSXExpressionContainer,
  JSXFragment,
  JSXSpreadAttribute,
  JSXSpreadChild,
  JSXText,
} from 'estree-jsx'
import type { Expression } from 'estree'
import { Fragment, type ReactNode } from 'react'
import { PlaygroundProblem, placeOf, type TextPlace } from '../problem.ts'
import type { Scope } from './scope.ts'
import { isPlain } from './values.ts'

/** Makes an element, if it is one that the playground shows. */
export type MakeElement = (
  type: unknown,
  props: Readonly<Record<string, unknown>>,
  place: TextPlace | null,
) => ReactNode

interface Making {
  readonly evaluate: (node: Expression, scope: Scope) => unknown
  readonly make: MakeElement
  /** What the name of a tag stands for. */
  readonly component: (name: string, scope: Scope) => unknown
}

type Child = JSXText | JSXExpressionContainer | JSXSpreadChild | JSXElement | JSXFragment

/** Prepares what makes elements of JSX in expressions. */
export function createJsx(making: Making): (node: JSXElement | JSXFragment, scope: Scope) => ReactNode {
  const { evaluate, make } = making

  const element = (node: JSXElement | JSXFragment, scope: Scope): ReactNode => {
    const children = node.children.flatMap((child) => childOf(child, scope))
    const given = children.length === 0 ? {} : { children: children.length === 1 ? children[0] : children }
    if (node.type === 'JSXFragment') return make(Fragment, given, placeOf(node))
    const { name, attributes } = node.openingElement
    return make(typeOf(name, scope), { ...propsOf(attributes, scope), ...given }, placeOf(node))
  }

  const typeOf = (name: JSXElement['openingElement']['name'], scope: Scope): unknown => {
    if (name.type !== 'JSXIdentifier')
      throw new PlaygroundProblem('Tags with a dot or a colon do not work in the playground.', placeOf(name))
    return /^[a-z]/.test(name.name) ? name.name : making.component(name.name, scope)
  }

  const propsOf = (
    attributes: readonly (JSXAttribute | JSXSpreadAttribute)[],
    scope: Scope,
  ): Readonly<Record<string, unknown>> => {
    const props: Record<string, unknown> = {}
    for (const attribute of attributes) {
      if (attribute.type === 'JSXSpreadAttribute') {
        const spread = evaluate(attribute.argument, scope)
        if (!isPlain(spread))
          throw new PlaygroundProblem('Only an object can be spread here.', placeOf(attribute))
        Object.assign(props, spread)
      } else props[nameOf(attribute)] = valueOf(attribute.value, scope)
    }
    return props
  }

  const valueOf = (value: JSXAttribute['value'], scope: Scope): unknown => {
    if (value === null) return true
    if (value.type === 'Literal') return value.value
    if (value.type !== 'JSXExpressionContainer') return element(value, scope)
    return value.expression.type === 'JSXEmptyExpression' ? undefined : evaluate(value.expression, scope)
  }

  const childOf = (child: Child, scope: Scope): readonly unknown[] => {
    switch (child.type) {
      case 'JSXText': {
        const text = wordsOf(child.value)
        return text === '' ? [] : [text]
      }
      case 'JSXExpressionContainer':
        return child.expression.type === 'JSXEmptyExpression' ? [] : [evaluate(child.expression, scope)]
      case 'JSXSpreadChild':
        throw new PlaygroundProblem('Children cannot be spread.', placeOf(child))
      case 'JSXElement':
      case 'JSXFragment':
        return [element(child, scope)]
    }
  }
  return element
}

function nameOf({ name }: JSXAttribute): string {
  return name.type === 'JSXIdentifier' ? name.name : `${name.namespace.name}:${name.name.name}`
}

/** JSX leaves out line breaks and the space around them. */
function wordsOf(text: string): string {
  const lines = text.split(/\r\n?|\n/)
  return lines
    .map((line, index) => {
      const start = index === 0 ? line : line.trimStart()
      return index === lines.length - 1 ? start : start.trimEnd()
    })
    .filter((line) => line !== '')
    .join(' ')
}
