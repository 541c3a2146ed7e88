import type { Root, RootContent } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import type { VFile } from 'vfile'
import { didYouMean } from '../../../types/did-you-mean.ts'
import { type TextNode, plainHeading } from '../../scan/plain-heading.ts'
import { isLabel } from './admonitions.ts'
import { isBlank } from '../mdx/acorn.ts'
import { readFenceLabel } from '../source/admonition-opener.ts'
import { type CompileState, placeAt, stateOf } from '../state.ts'
import { walkMdast } from '../walk.ts'
import { themePart, useOf } from '../mdx/jsx-node.ts'

/** Attributes of the outer containers, beside the class. */
const ATTRIBUTES: readonly string[] = ['groupId', 'queryString', 'lazy', 'block', 'default', 'class']

interface Found {
  readonly node: ContainerDirective
  readonly state: CompileState
}

/** remark plugin: `:::code-group` around fences, and `::::tabs` around `:::tab[Label]` containers, become tabs. */
export function tabContainers() {
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    walkMdast(tree, (node, index, parent) => {
      if (node.type !== 'containerDirective' || node.data?.hName !== undefined) return undefined
      const nodes = replacement({ node, state })
      if (nodes === null) return undefined
      parent.children.splice(index, 1, ...nodes)
      return index
    })
  }
}

function replacement(found: Found): readonly RootContent[] | null {
  if (found.node.name === 'code-group') return outerContainer(found, 'code blocks', fenceTab)
  if (found.node.name === 'tabs') return outerContainer(found, ':::tab containers', containerTab)
  return found.node.name === 'tab' ? strayTab(found) : null
}

function outerContainer(
  found: Found,
  holds: string,
  toTab: (node: RootContent, index: number) => TabPart | null,
): readonly RootContent[] {
  const { node, state } = found
  const before: RootContent[] = []
  const tabs: TabPart[] = []
  let misplaced: RootContent | undefined
  for (const child of node.children) {
    const tab = toTab(child, tabs.length)
    if (tab !== null) tabs.push(tab)
    else (tabs.at(-1)?.children ?? before).push(child)
    if (tab === null && !isSilent(child)) misplaced ??= child
  }
  if (tabs.length === 0) {
    warn(found, `":::${node.name}" holds no tab: its content is shown as it is.`, `Put ${holds} into it.`)
    return before
  }
  if (misplaced !== undefined) {
    const message = `":::${node.name}" contains something other than a tab: it is shown with what comes before it.`
    const hint = `Put only ${holds} into it; containers around others need more colons than those.`
    warn({ node: misplaced, state }, message, hint)
  }
  return [...before, tabsUse(state, outerProps(found), withDefault(tabs, found))]
}

function isSilent(node: RootContent): boolean {
  if (node.type === 'definition' || node.type === 'footnoteDefinition') return true
  if (node.type === 'html') return /^<!--[\s\S]*-->\s*$/.test(node.value)
  return node.type === 'mdxFlowExpression' && isBlank(node.value)
}

function fenceTab(node: RootContent): TabPart | null {
  if (node.type !== 'code') return null
  const { label, lang, meta } = readFenceLabel(node)
  return { label, value: label, children: [{ ...node, lang, meta }] }
}

function containerTab(node: RootContent, index: number): TabPart | null {
  if (node.type !== 'containerDirective' || node.name !== 'tab') return null
  const [first, ...rest] = node.children
  const hasLabel = isLabel(first)
  const { value, default: isDefault, class: className } = node.attributes ?? {}
  const label = (hasLabel && plainHeading(first as TextNode)) || value || String(index + 1)
  return {
    label,
    value: value || label,
    isDefault: isOn(isDefault),
    className: className ?? undefined,
    children: hasLabel ? rest : node.children,
  }
}

/** Whether an attribute is there; `lazy=false` is not. */
function isOn(value: string | null | undefined): boolean {
  return value !== undefined && value !== null && value !== 'false'
}

function outerProps(found: Found): Parameters<typeof tabsUse>[1] {
  const { node } = found
  const { groupId, queryString, lazy, block, class: className } = node.attributes ?? {}
  const unknown = Object.keys(node.attributes ?? {}).find((name) => !ATTRIBUTES.includes(name))
  if (unknown !== undefined) {
    const meant = didYouMean(unknown, ATTRIBUTES)
    const known = `${ATTRIBUTES.slice(0, -1).join(', ')}, or a class as in {.name}`
    const hint = meant === null ? `Use one of ${known}.` : `Did you mean ${meant}? Known are ${known}.`
    warn(found, `":::${node.name}" does not know the attribute "${unknown}": it is ignored.`, hint)
  }
  return {
    groupId: groupId || undefined,
    queryString: queryOf(found, queryString),
    lazy: isOn(lazy) || undefined,
    block: isOn(block) || undefined,
    className: className ?? undefined,
  }
}

function queryOf(found: Found, written: string | null | undefined): string | true | undefined {
  if (!isOn(written)) return undefined
  if (written && written !== 'true') return written
  if (found.node.attributes?.['groupId']) return true
  const message = `":::${found.node.name}" has queryString without a name, and no groupId: it is ignored.`
  warn(found, message, 'Write the name of the parameter, as in {queryString=os}.')
  return undefined
}

/** `{default=Label}` on the outer container selects the tab of this label or value. */
function withDefault(tabs: readonly TabPart[], found: Found): readonly TabPart[] {
  const wanted = found.node.attributes?.['default']
  if (!wanted) return tabs
  const isWanted = ({ label, value }: TabPart): boolean => label === wanted || value === wanted
  if (tabs.some(isWanted)) return tabs.map((tab) => ({ ...tab, isDefault: isWanted(tab) }))
  const labels = tabs.map(({ label }) => `"${label}"`).join(', ')
  warn(found, `":::${found.node.name}" has no tab "${wanted}" to begin with.`, `Use one of ${labels}.`)
  return tabs
}

function strayTab(found: Found): readonly RootContent[] {
  const [first, ...rest] = found.node.children
  const hint = 'Put it into a :::tabs container that has more colons: "::::tabs" around ":::tab[Label]".'
  warn(found, '":::tab" is not inside ":::tabs": its label and content are shown as text.', hint)
  if (!isLabel(first)) return found.node.children
  return [{ type: 'paragraph', children: [{ type: 'strong', children: first.children }] }, ...rest]
}

function warn({ node, state }: Omit<Found, 'node'> & { node: RootContent }, message: string, hint: string) {
  const place = placeAt(state.file, node.position)
  state.diagnostics.push({ code: 'TAB_CONTAINER', level: 'warning', message, place, hint })
}

export interface TabPart {
  readonly label: string
  readonly value: string
  readonly isDefault?: boolean
  readonly className?: string | undefined
  readonly children: RootContent[]
}

export function tabsUse(state: CompileState, props: Parameters<typeof useOf>[1], tabs: readonly TabPart[]) {
  const item = themePart(state, 'TabItem')
  state.hasMdx = true
  return useOf(
    themePart(state, 'Tabs'),
    props,
    uniqueValues(tabs).map(({ value, label, isDefault, className, children }) =>
      useOf(item, { value, label, default: isDefault || undefined, className }, children),
    ),
  )
}

/** The tabs with a number after values that were there before: `a`, `a-2`, `a-3`. */
function uniqueValues(tabs: readonly TabPart[]): readonly TabPart[] {
  const own = new Set(tabs.map(({ value }) => value))
  const taken = new Set<string>()
  return tabs.map((tab) => {
    let value = tab.value
    for (let number = 2; taken.has(value); number++) {
      const next = `${tab.value}-${number}`
      if (!own.has(next)) value = next
    }
    taken.add(value)
    return { ...tab, value }
  })
}
