import type { RootContent } from 'mdast'
import type { Json } from '../../../../runtime/shared/json.ts'
import { themePart, useOf, type ComponentUse } from '../mdx/jsx-node.ts'
import type { CompileState } from '../state.ts'

/** One tab with its content. */
export interface TabPart {
  readonly label: string
  /** What is remembered of it. */
  readonly value: string
  readonly isDefault: boolean
  readonly className: string | undefined
  readonly children: readonly RootContent[]
}

/** A use of the theme's tabs. The values have to be different. */
export function tabsUse(
  state: CompileState,
  props: Readonly<Record<string, Json | undefined>>,
  tabs: readonly TabPart[],
): ComponentUse {
  const item = themePart(state, 'TabItem')
  state.hasMdx = true
  return useOf(
    themePart(state, 'Tabs'),
    props,
    tabs.map(({ value, label, isDefault, className, children }) =>
      useOf(item, { value, label, default: isDefault || undefined, className }, children),
    ),
  )
}

/** The tabs with a number after values that were there before: `a`, `a-2`, `a-3`. */
export function uniqueValues(tabs: readonly TabPart[]): readonly TabPart[] {
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
