import type { ReactNode } from 'react'

/** Values for the placeholders of a text, by name. */
export type NodeValues = Readonly<Record<string, ReactNode>>

/**
 * Puts values, which may be elements, into a text: `{name}` becomes `values.name`; names without a value stay as they
 * are. Texts that come to stand beside each other are joined: the HTML would hold a comment between them.
 */
export function interpolateNodes(text: string, values: NodeValues = {}): readonly ReactNode[] {
  const nodes: ReactNode[] = []
  text.split(/\{(\w+)\}/).forEach((piece, index) => {
    const node = index % 2 === 0 ? piece : valueOf(values, piece)
    const previous = nodes.at(-1)
    if (isText(node) && isText(previous)) nodes[nodes.length - 1] = `${previous}${node}`
    else nodes.push(node)
  })
  return nodes
}

function valueOf(values: NodeValues, name: string): ReactNode {
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  return value === undefined ? `{${name}}` : value
}

function isText(node: ReactNode): node is string | number {
  return typeof node === 'string' || typeof node === 'number'
}
