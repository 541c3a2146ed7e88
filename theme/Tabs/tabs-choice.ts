import { useEffect, useState } from 'react'
import { useIsBrowser, useLocation, useNavigate, useStorageSlot } from 'sitegen/runtime'
import { TABS_GROUP_KEY } from './tabs-contract.ts'
import type { TabItems } from './tabs-items.ts'
import { parameterIn, withParameter } from './tabs-query.ts'

/** Where the choice of a tab is kept, beside the page itself. */
export interface ChoiceOptions {
  /** Groups with the same id show the same tab, on all pages of the site. @default the choice is not remembered */
  readonly groupId?: string
  /** Keeps the choice in the address: the name of a parameter, or `true` for the name of the group. @default false */
  readonly queryString?: string | boolean
}

/** What is selected, and how to select something else. */
export interface TabChoice {
  readonly selected: string
  readonly choose: (value: string) => void
}

/**
 * The selected tab. At first it is what the server rendered; then what the address says, else what is stored; from then
 * on the last that was chosen: here, in the address, or in a group of the same id in this or another browser tab.
 * Values that none of the tabs has are passed over.
 */
export function useTabChoice({ tabs, initial }: TabItems, options: ChoiceOptions): TabChoice {
  const { groupId } = options
  const parameter = parameterOf(options)
  const { query, write } = useAddress(parameter)
  const [stored, slot] = useStorageSlot(groupId === undefined ? null : TABS_GROUP_KEY + groupId)
  const [chosen, setChosen] = useState<string | null>(null)
  const isTab = (value: string | null): value is string => tabs.some((tab) => tab.value === value)
  const news = useNews([query, stored]).find(isTab)
  if (news !== undefined && news !== chosen) setChosen(news)
  const selected = isTab(chosen) ? chosen : initial
  const isStale = isTab(query) && query !== selected
  useEffect(() => {
    // Something else was chosen in another group: the address must not go on saying what it said.
    if (isStale) write(selected)
    // oxlint-disable-next-line react/exhaustive-deps -- the function is another one each time
  }, [isStale, selected])
  return {
    selected,
    choose(value) {
      setChosen(value)
      slot.set(value)
      write(value)
    },
  }
}

/** Those of some values that have changed, after hydration. A value is among them once. */
function useNews(values: readonly (string | null)[]): readonly (string | null)[] {
  const isBrowser = useIsBrowser()
  const [known, setKnown] = useState<readonly (string | null)[]>([])
  if (!isBrowser) return []
  const changed = values.filter((value, index) => value !== known[index])
  if (changed.length > 0) setKnown(values)
  return changed
}

/**
 * The name of the parameter of the address; null for none.
 * @throws for `queryString` without a name
 */
export function parameterOf({ groupId, queryString = false }: ChoiceOptions): string | null {
  if (typeof queryString === 'string') return queryString === '' ? null : queryString
  if (!queryString) return null
  if (groupId !== undefined) return groupId
  throw new Error(
    '<Tabs> has queryString, but no name for it: write queryString="name", or give it a groupId.',
  )
}

interface Address {
  /** The value of the parameter in the address of the page as it is shown. */
  readonly query: string | null
  readonly write: (value: string) => void
}

function useAddress(parameter: string | null): Address {
  const { search } = useLocation()
  const navigate = useNavigate()
  return {
    query: parameter === null ? null : parameterIn(search, parameter),
    write(value) {
      // The page may show less than the browser's address says: another choice is on its way.
      const { pathname, search, hash } = window.location
      if (parameter === null || parameterIn(search, parameter) === value) return
      navigate(pathname + withParameter(search, parameter, value) + hash, { replace: true })
    },
  }
}
