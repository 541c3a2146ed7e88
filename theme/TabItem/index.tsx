import { useContext } from 'react'
import type { TabItemProps } from '../Tabs/tabs-items.ts'
import { TabPanelContext } from '../Tabs/tabs-panel.ts'

/** The content of a tab within `Tabs`. Elsewhere it is shown like any other content. */
export default function TabItem({ children, className, hidden }: TabItemProps) {
  const panel = useContext(TabPanelContext)
  if (panel === null) {
    return (
      <div className={className} hidden={hidden}>
        {children}
      </div>
    )
  }
  return (
    // A panel is read with the keyboard too: it is the stop after its tab, whatever it holds.
    <div
      role="tabpanel"
      id={panel.id}
      className={className}
      aria-labelledby={panel.tabId}
      data-label={panel.label}
      hidden={panel.hidden}
      tabIndex={0}
      suppressHydrationWarning
    >
      <TabPanelContext value={null}>{children}</TabPanelContext>
    </div>
  )
}
