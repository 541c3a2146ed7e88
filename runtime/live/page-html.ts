import { codeId } from '../shared/content/code-key.ts'
import { htmlById, nodeId } from '../shared/content/content-statics.ts'
import type { PageData } from '../shared/page/page-data.ts'
import { isComponent, type ContentNode, type PageContent } from '../shared/content/content.ts'

export type PageHtml = ReadonlyMap<string, string>

export function htmlOf(page: PageData): PageHtml {
  const found = new Map(htmlById(page))
  for (const [key, { html }] of Object.entries(page.code?.blocks ?? {})) {
    if (html !== undefined) found.set(codeId(key), html)
  }
  return found
}

/** Whether two pages are the same but for their words and the keys of their nodes. */
export function isSameOutline(one: PageData, other: PageData): boolean {
  return outlineOf(one) === outlineOf(other)
}

function outlineOf({ content, items, code, ...page }: PageData): string {
  return JSON.stringify([
    page,
    JSON.stringify([content, items, code], (_, value: unknown) => withoutText(value)),
  ])
}

/** Names like these in the data of features are something else. */
function withoutText(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (!('tag' in value || 'use' in value || 'kind' in value)) return value
  return { ...value, html: undefined, key: undefined }
}

/** A value that is equal to `next` and shares with `old` all parts that are equal; `old` itself when nothing changed. */
export function shareEqual<T>(old: unknown, next: T): T {
  if (!isObject(old) || !isObject(next) || Array.isArray(old) !== Array.isArray(next)) return next
  const shared = Object.entries(next).map(([name, value]): [string, unknown] => [
    name,
    Object.hasOwn(old, name) ? shareEqual(old[name], value) : value,
  ])
  const isSame =
    shared.length === Object.keys(old).length &&
    shared.every(([name, value]) => Object.hasOwn(old, name) && old[name] === value)
  if (isSame) return old as T
  return (Array.isArray(next) ? shared.map(([, value]) => value) : Object.fromEntries(shared)) as T
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/**
 * The new content of a page with the keys that the old one has in React, so that a component keeps its state when
 * something was put before it or taken away.
 *
 * @param words - the words of the old static nodes by id: the data that a document embeds lacks them
 */
export function keepKeys(
  old: PageContent | null,
  next: PageContent | null,
  htmlById: ReadonlyMap<string, string>,
): PageContent | null {
  if (old?.kind === 'tree' && next?.kind === 'tree') {
    return { ...next, nodes: keyedNodes({ nodes: old.nodes, parent: '', htmlById }, next.nodes) }
  }
  if (old?.kind === 'module' && next?.kind === 'module') {
    return { ...next, before: keyedNodes({ nodes: old.before, parent: 'b', htmlById }, next.before) }
  }
  return next
}

interface OldNodes {
  readonly nodes: readonly ContentNode[]
  /** Id of the node, as `nodeId` takes it. */
  readonly parent: string
  readonly htmlById: ReadonlyMap<string, string>
}

function keyedNodes(old: OldNodes, next: readonly ContentNode[]): readonly ContentNode[] {
  const { parent, htmlById } = old
  const oldIds = old.nodes.map((_, index) => nodeId(parent, index))
  const oldKeys = old.nodes.map((node, index) => keyOf(node) ?? oldIds[index] ?? '')
  const found = align(
    old.nodes.map((node, index) => entryOf(node, htmlById.get(oldIds[index] ?? ''))),
    next.map((node) => entryOf(node, undefined)),
  )
  const taken = new Set(found.map((at) => oldKeys[at]))
  return next.map((node, index) => {
    if (typeof node === 'string') return node
    const at = found[index] ?? -1
    const id = nodeId(parent, index)
    const key = oldKeys[at] ?? freeKey(id, taken)
    const [nodes, children] = [childrenOf(old.nodes[at]), childrenOf(node)]
    const keyed = nodes && children && keyedNodes({ nodes, parent: oldIds[at] ?? '', htmlById }, children)
    return { ...node, ...(keyed && { children: keyed }), ...(key !== id && { key }) }
  })
}

function childrenOf(node: ContentNode | undefined): readonly ContentNode[] | undefined {
  return typeof node === 'object' && 'children' in node ? node.children : undefined
}

function keyOf(node: ContentNode): string | undefined {
  return typeof node === 'string' ? undefined : node.key
}

/** A key that no sibling has: the id, which says the place, or one made from it. */
function freeKey(id: string, taken: ReadonlySet<string | undefined>): string {
  return taken.has(id) ? freeKey(`${id}+`, taken) : id
}

function entryOf(node: ContentNode, htmlById: string | undefined): Entry {
  if (typeof node === 'string') return { same: JSON.stringify(node), kind: 'text' }
  const kind = isComponent(node) ? `use ${node.use}` : `tag ${node.tag}`
  const { key: _, ...rest } = htmlById === undefined ? node : { ...node, html: htmlById }
  return { same: JSON.stringify(rest, (name, value: unknown) => (name === 'key' ? undefined : value)), kind }
}

export interface Entry {
  /** The same for entries that say the same. */
  readonly same: string
  /** The same for entries of which one can become the other. */
  readonly kind: string
}

/** Pairs to be weighed; beyond, lists are compared place by place. */
const MOST_PAIRS = 4_000_000

/**
 * Finds for each entry of the new list the one of the old list that it stands for: one that says the same, else one of
 * its kind. No two cross each other. The result holds indices of the old list, -1 for what is new.
 */
export function align(old: readonly Entry[], next: readonly Entry[]): readonly number[] {
  const shorter = Math.min(old.length, next.length)
  let start = 0
  while (start < shorter && old[start]?.same === next[start]?.same) start++
  let end = 0
  while (end < shorter - start && old.at(-1 - end)?.same === next.at(-1 - end)?.same) end++
  const middle = alignMiddle(old.slice(start, old.length - end), next.slice(start, next.length - end))
  return [
    ...next.slice(0, start).keys(),
    ...middle.map((at) => (at === -1 ? -1 : at + start)),
    ...next.slice(next.length - end).map((_, index) => old.length - end + index),
  ]
}

/** The longest common subsequence, in which a pair that says the same counts more than two that are of a kind. */
function alignMiddle(old: readonly Entry[], next: readonly Entry[]): readonly number[] {
  if (old.length * next.length > MOST_PAIRS)
    return next.map((entry, index) => (old[index]?.kind === entry.kind ? index : -1))
  // The most that can be had of the ends of both lists, from each place in them.
  const width = next.length + 1
  const best = new Uint32Array((old.length + 1) * width)
  const rest = (i: number, j: number): number => best[i * width + j] ?? 0
  for (const [i, one] of [...old.entries()].toReversed())
    for (let j = next.length - 1; j >= 0; j--)
      best[i * width + j] = Math.max(
        worthOf(one, next[j]) + rest(i + 1, j + 1),
        rest(i + 1, j),
        rest(i, j + 1),
      )
  let i = 0
  return next.map((entry, j) => {
    // Old entries that are worth nothing here are passed over.
    while (i < old.length && rest(i, j) === rest(i + 1, j)) i++
    const worth = worthOf(old[i], entry)
    return worth > 0 && rest(i, j) === worth + rest(i + 1, j + 1) ? i++ : -1
  })
}

function worthOf(old: Entry | undefined, next: Entry | undefined): number {
  if (old === undefined || next === undefined) return 0
  return old.same === next.same ? 3 : Number(old.kind === next.kind)
}
