import { createContext, useContext, useMemo, useState, type ReactElement, type ReactNode } from 'react'

/** Which item of a list is open, where one is at a time. */
export interface ExpandedItem {
  readonly expandedItem: number | null
  readonly setExpandedItem: (index: number | null) => void
}

const ExpandedContext = /* @__PURE__ */ createContext<ExpandedItem | null>(null)

/** Holds which item of a list is open. */
export function DocSidebarItemsExpandedStateProvider({
  children,
}: {
  readonly children?: ReactNode
}): ReactElement {
  const [expandedItem, setExpandedItem] = useState<number | null>(null)
  const value = useMemo(() => ({ expandedItem, setExpandedItem }), [expandedItem])
  return <ExpandedContext value={value}>{children}</ExpandedContext>
}

/**
 * Which item of the list is open.
 * @throws outside of the provider
 */
export function useDocSidebarItemsExpandedState(): ExpandedItem {
  const value = useContext(ExpandedContext)
  if (value === null)
    throw new Error(
      'useDocSidebarItemsExpandedState() needs a <DocSidebarItemsExpandedStateProvider> around it.',
    )
  return value
}
