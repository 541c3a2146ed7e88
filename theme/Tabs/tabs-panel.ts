import { createContext } from 'react'

/** The panel that the nearest `Tabs` has a place for; null within the panel. */
export const TabPanelContext = createContext<null | {
  readonly id: string
  /** Id of the tab; undefined where `values` has none for the panel. */
  readonly tabId: string | undefined
  /** Shown above the panel where all of them are shown. */
  readonly label: string
  readonly hidden: boolean
}>(null)
