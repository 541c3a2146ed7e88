import { createContext } from 'react'

export interface TabValue {
  readonly value: string
  readonly label?: string
  readonly attributes?: Readonly<Record<string, unknown>>
  readonly default?: boolean
}

/** The tabs around a panel. */
export interface TabsContextValue {
  readonly selectedValue: string
  readonly selectValue: (value: string) => void
  readonly tabValues: readonly TabValue[]
  readonly lazy: boolean
  readonly block: boolean
}

export const TabsContext = /* @__PURE__ */ createContext<TabsContextValue | null>(null)
