import type { Expression } from 'estree'
import { isAssetPath } from '../../assets/asset-kinds.ts'
import { parseExpression } from '../mdx/acorn.ts'
import type { JsxNode, NamedAttribute } from '../mdx/jsx-node.ts'
import { literalValue } from '../mdx/literal.ts'
import type { CompileState } from '../state.ts'

/** An address that JSX names. */
export interface JsxAddress {
  /** As in Markdown: percent-encoded. */
  readonly url: string
  /** Named by `require()` or an import, which must lead somewhere. */
  readonly imported?: true
}

/** Modules whose `useBaseUrl` is ours. */
const BASE_URL_MODULES = ['sitegen/runtime', '@docusaurus/useBaseUrl']

/**
 * The address that an attribute of JSX names without anything to be run: `require('./x.png')`, with or without
 * `.default`, the name of an image that is imported, `useBaseUrl('/x.png')`. Null for everything else, literal texts
 * among it.
 */
export function namedAddress(
  value: NamedAttribute['value'],
  { node, state }: { readonly node: JsxNode; readonly state: CompileState },
): JsxAddress | null {
  if (typeof value !== 'object' || value === null) return null
  const expression = parseExpression(value.value, node.position?.start)
  return expression === null ? null : addressOf(expression, state)
}

/** The same for an expression. */
export function addressOf(expression: Expression, state: CompileState): JsxAddress | null {
  if (expression.type === 'Identifier') return importedAddress(expression.name, state)
  if (expression.type === 'CallExpression') return calledAddress(expression, state)
  if (expression.type !== 'MemberExpression' || expression.computed) return null
  const { object, property } = expression
  const isDefault = property.type === 'Identifier' && property.name === 'default'
  return isDefault && object.type === 'CallExpression' ? calledAddress(object, state, 'require') : null
}

function importedAddress(name: string, { imports }: CompileState): JsxAddress | null {
  const used = Object.hasOwn(imports, name) ? imports[name] : undefined
  return used?.imported === 'default' ? fileAddress(used.source.replace(/\?(?:url|responsive)$/, '')) : null
}

type Call = Extract<Expression, { type: 'CallExpression' }>

function calledAddress(call: Call, state: CompileState, only?: 'require'): JsxAddress | null {
  const [argument, ...others] = call.arguments
  if (call.callee.type !== 'Identifier' || argument === undefined || others.length > 0) return null
  const text = argument.type === 'SpreadElement' ? undefined : literalValue(argument)
  if (typeof text !== 'string') return null
  if (call.callee.name === 'require') return state.declared.has('require') ? null : fileAddress(text)
  return only === undefined && isUseBaseUrl(call.callee.name, state) && /^\/(?!\/)/.test(text)
    ? { url: `pathname://${text}` }
    : null
}

function isUseBaseUrl(name: string, { imports }: CompileState): boolean {
  const used = Object.hasOwn(imports, name) ? imports[name] : undefined
  if (used === undefined || !BASE_URL_MODULES.includes(used.source)) return false
  return used.imported === (used.source === 'sitegen/runtime' ? 'useBaseUrl' : 'default')
}

/** A module's specifier is a name of a file, in which `%` and `#` stand for themselves. */
function fileAddress(specifier: string): JsxAddress | null {
  if (!/^(?:\.\.?|@site)\//.test(specifier) || !isAssetPath(specifier)) return null
  return { url: specifier.replace(/[%#?]/g, encodeURIComponent), imported: true }
}
