import {
  Children,
  Fragment,
  isValidElement,
  useCallback,
  useContext,
  useState,
  type PropsWithChildren,
  type ReactElement,
  type ReactNode,
} from 'react'
import { useStorageSlot } from '../../preferences/hooks.ts'
import { useQueryString } from './location.ts'
import { TabsContext, type TabsContextValue, type TabValue } from './tabs-context.ts'

export type { TabValue }

export interface TabsProps {
  readonly lazy?: boolean
  readonly block?: boolean
  readonly children?: ReactNode
  readonly defaultValue?: string | null
  readonly values?: readonly TabValue[]
  readonly groupId?: string
  readonly className?: string
  readonly queryString?: string | boolean
}

/** The tabs among children: fragments are opened, and blank text is left out. */
export function sanitizeTabsChildren(children: ReactNode): readonly ReactElement<TabValue>[] {
  return Children.toArray(children).flatMap((child) => {
    if (typeof child === 'string' && child.trim() === '') return []
    if (isValidElement<{ children?: ReactNode }>(child) && child.type === Fragment)
      return sanitizeTabsChildren(child.props.children)
    if (isValidElement<TabValue>(child) && typeof child.props.value === 'string') return [child]
    throw new Error('<Tabs> may hold <TabItem> elements only, each with a value of its own.')
  })
}

/** Which tab is selected: the one of the address, the one that the reader chose in this group, or the first. */
export function useTabsContextValue(props: TabsProps): TabsContextValue {
  const { groupId, lazy = false, block = false } = props
  const tabValues = props.values ?? sanitizeTabsChildren(props.children).map(({ props: tab }) => tab)
  const key = parameterOf(props)
  const [asked, ask] = useQueryString(key ?? '')
  const [stored, slot] = useStorageSlot(groupId === undefined ? null : `docusaurus.tab.${groupId}`)
  const [chosen, setChosen] = useState<string | null>(null)
  const candidates = [key === null ? null : asked, stored, chosen]
  const known = candidates.find((value) => tabValues.some((tab) => tab.value === value))
  const selectValue = useCallback(
    (value: string) => {
      setChosen(value)
      slot.set(value)
      if (key !== null) ask(value)
    },
    [slot, ask, key],
  )
  const initial = props.defaultValue ?? (tabValues.find((tab) => tab.default) ?? tabValues[0])?.value ?? ''
  return { selectedValue: known ?? initial, selectValue, tabValues, lazy, block }
}

/** The key of the query that names a tab; null for none. */
function parameterOf({ queryString = false, groupId = '' }: TabsProps): string | null {
  if (queryString === false) return null
  return queryString === true ? groupId : queryString
}

export function TabsProvider({ value, children }: PropsWithChildren<{ readonly value: TabsContextValue }>) {
  return <TabsContext value={value}>{children}</TabsContext>
}

/** The tabs around a component; with props, tabs of its own. @throws without props, outside of the provider */
export function useTabs(props?: TabsProps): TabsContextValue {
  const around = useContext(TabsContext)
  const own = useTabsContextValue(props ?? {})
  if (props !== undefined) return own
  if (around === null) throw new Error('useTabs() needs a <TabsProvider> around the component that calls it.')
  return around
}
