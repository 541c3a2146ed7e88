import { valueToEstree } from 'estree-util-value-to-estree'
import type { Json } from '../../../../runtime/shared/json.ts'
import type { CompileState } from '../state.ts'

/** A use of a component, as the fold and MDX's own compiler read it. Fits into mdast and hast. */
export interface ComponentUse {
  readonly type: 'mdxJsxFlowElement'
  readonly name: string
  readonly attributes: readonly unknown[]
  readonly children: never[]
}

/**
 * A use of a component with literal props; keys without a value are left out.
 *
 * @param children - nodes of the tree that the use is put into
 */
export function useOf(
  name: string,
  props: Readonly<Record<string, Json | undefined>>,
  children: readonly unknown[] = [],
): ComponentUse {
  const attributes = Object.entries(props).flatMap(([key, value]) =>
    value === undefined
      ? []
      : [
          {
            type: 'mdxJsxAttribute',
            name: key,
            value: typeof value === 'string' ? value : expressionOf(value),
          },
        ],
  )
  return { type: 'mdxJsxFlowElement', name, attributes, children: [...children] as never[] }
}

/** An expression among the children of an element: a call with literal arguments. */
export function callOf(name: string, values: readonly Json[]): unknown {
  const callee = { type: 'Identifier', name }
  const call = {
    type: 'CallExpression',
    callee,
    arguments: values.map((value) => valueToEstree(value)),
    optional: false,
  }
  const body = [{ type: 'ExpressionStatement', expression: call }]
  const estree = { type: 'Program', sourceType: 'module', comments: [], body }
  return { type: 'mdxTextExpression', value: '', data: { estree } }
}

/** An attribute whose value is what a name stands for. */
export function identifierAttribute(name: string, identifier: string): unknown {
  const expression = { type: 'Identifier', name: identifier }
  const body = [{ type: 'ExpressionStatement', expression }]
  const estree = { type: 'Program', sourceType: 'module', comments: [], body }
  const value = { type: 'mdxJsxAttributeValueExpression', value: identifier, data: { estree } }
  return { type: 'mdxJsxAttribute', name, value }
}

function expressionOf(value: Json): unknown {
  const estree = {
    type: 'Program',
    sourceType: 'module',
    comments: [],
    body: [{ type: 'ExpressionStatement', expression: valueToEstree(value) }],
  }
  return { type: 'mdxJsxAttributeValueExpression', value: JSON.stringify(value), data: { estree } }
}

/**
 * The name by which content uses a part of the theme that its author did not import: `@theme/Tabs` is `SgTabs`. The
 * import is added to the file.
 *
 * @param part - name of the part without `@theme/`
 */
export function themePart(state: CompileState, part: string): string {
  const name = `Sg${part.replace(/\W/g, '')}`
  addImport(state, name, `@theme/${part}`)
  return name
}

/** Adds the import of a module's default export to a file, unless the name is taken. */
export function addImport(state: CompileState, name: string, source: string): void {
  if (Object.hasOwn(state.imports, name) || state.declared.has(name)) return
  state.imports[name] = { source, imported: 'default', place: { file: state.file } }
  state.added.add(name)
}
