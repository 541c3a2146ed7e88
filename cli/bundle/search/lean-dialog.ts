import { parse, type AnyNode, type BlockStatement } from 'acorn'

/**
 * DocSearch as it is published, with some of its source changed.
 *
 * - It brings a client of Algolia, a fifth of it, which makes the requests unless another is given. Here one always is
 *   (`transformSearchClient`), so that the function which makes the first one only hands on the other.
 * - React's exports are taken one by one: as one object they would be a part of every page.
 * - What it calls a button around everything is a dialog, and its lists of links with buttons in them are grids: options hold
 *   neither. A list has the id by which the field names it.
 * - The logo of Algolia has no style element, which a content security policy may refuse.
 *
 * @throws when the source is not as it is in the version that this was written for
 */
export function leanDialog(source: string): string {
  return EDITS.reduce(replaceOnce, withoutClient(source))
}

type Edit = readonly [pattern: RegExp, instead: string]

const EDITS: readonly Edit[] = [
  [/^import (\w+),(\{[^}]*\}) ?from ?"react";/, 'import * as $1 from "react";import $2 from "react";'],
  [/\w+\(\{"aria-expanded":!0\}\)/, '{}'],
  [/role:"button",tabIndex:0/, 'role:"dialog","aria-modal":!0,tabIndex:-1'],
  [/\w+\.createElement\("defs",null,\w+\.createElement\("style",null,"[^"]*"\)\),/, ''],
  [/role:"listbox"/, 'role:"grid"'],
  [/role:"option"/, 'role:"row"'],
  [/"ul",(\w+)\.getListProps\(\)/, '"div",$1.getListProps({source:$1.collection.source})'],
  [/"li",(\w+\(\{className:\["DocSearch-Hit")/, '"div",$1'],
]

function replaceOnce(text: string, [pattern, instead]: Edit): string {
  const found = text.match(new RegExp(pattern, 'g')) ?? []
  if (found.length !== 1) throw unexpected(`${String(pattern)} is there ${found.length} times`)
  return text.replace(pattern, instead)
}

/** The source with another body of the function that makes the client: it returns what is made of none. */
function withoutClient(source: string): string {
  const makers: BlockStatement[] = []
  visit(parse(source, { ecmaVersion: 'latest', sourceType: 'module' }), (node) => {
    if (node.type !== 'FunctionExpression' || node.params.length > 0) return
    if (/^return \w+\.addAlgoliaAgent\("docsearch",/.test(lastStatement(node.body, source)))
      makers.push(node.body)
  })
  const [maker] = makers
  const made = maker && /,(\w+)\(\w+\);?$/.exec(lastStatement(maker, source))?.[1]
  if (maker === undefined || made === undefined || makers.length > 1) throw unexpected('it makes no client')
  return `${source.slice(0, maker.start)}{return ${made}()}${source.slice(maker.end)}`
}

function lastStatement({ body }: BlockStatement, source: string): string {
  const last = body.at(-1)
  return last === undefined ? '' : source.slice(last.start, last.end)
}

function unexpected(why: string): Error {
  return new Error(`DocSearch is not as it was in version 3.9.0: ${why}. See lean-dialog.ts.`)
}

function visit(node: AnyNode, onNode: (node: AnyNode) => void): void {
  onNode(node)
  for (const child of Object.values(node).flat() as unknown[])
    if (typeof child === 'object' && child !== null && 'type' in child) visit(child as AnyNode, onNode)
}
