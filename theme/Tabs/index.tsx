import { cloneElement, useId, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../common/elements.ts'
import { TABS_SHOWN } from './tabs-contract.ts'
import { readTabs, type Tab, type TabSource } from './tabs-items.ts'
import { TabPanelContext, useWantedTab } from './tabs-panel.ts'

export interface TabsProps extends TabSource {
  /** Groups with the same id show the same tab, on all pages of the site. @default the choice is not remembered */
  readonly groupId?: string
  /** Keeps the choice in the address: the name of a parameter, or `true` for the name of the group. @default false */
  readonly queryString?: string | boolean
  /** Leaves out the panels that are not selected, in the HTML and on the page. @default false */
  readonly lazy?: boolean
  /** The row of tabs takes the whole width. @default false */
  readonly block?: boolean
  /** Class of the row of tabs. */
  readonly className?: string
}

/**
 * Content of which one part is shown at a time. The HTML contains all parts and shows the first, so that search
 * engines and readers without JavaScript get every word. What is selected later is the behaviour's to say, which changes
 * the document; panels that have to be rendered it asks for.
 *
 * @see theme/behaviour/tabs.later.ts
 * @throws as `readTabs`, and for `queryString` without a name
 */
export default function Tabs(props: TabsProps) {
  const items = readTabs(props)
  const { groupId, lazy = false } = props
  const container = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(items.initial)
  const selected = items.tabs.some(({ value }) => value === shown) ? shown : items.initial
  useWantedTab(lazy ? container : null, setShown)
  const isThere = useRef(false)
  // Panels may have been made anew; lazy ones are made because the behaviour wants them.
  useLayoutEffect(() => {
    if (!lazy || !isThere.current) container.current?.dispatchEvent(new Event(TABS_SHOWN, { bubbles: true }))
    isThere.current = true
  })
  return (
    <div
      key={lazy ? undefined : selected}
      ref={container}
      className="theme-tabs-container tabs-container"
      data-tabs=""
      data-group={groupId}
      data-parameter={parameterOf(props) ?? undefined}
      data-lazy={lazy ? '' : undefined}
      suppressHydrationWarning
    >
      <Panels {...props} items={items} selected={selected} />
    </div>
  )
}

/**
 * The name of the parameter of the address; null for none.
 * @throws for `queryString` without a name
 */
function parameterOf({ groupId, queryString = false }: TabsProps): string | null {
  if (typeof queryString === 'string') return queryString === '' ? null : queryString
  if (!queryString) return null
  if (groupId !== undefined) return groupId
  throw new Error(
    '<Tabs> has queryString, but no name for it: write queryString="name", or give it a groupId.',
  )
}

/** The row of tabs, in which the theme's behaviour moves the focus and selects, and the panels. */
function Panels(
  props: TabsProps & { readonly items: ReturnType<typeof readTabs>; readonly selected: string },
) {
  const { items, selected, lazy = false, block = false, className } = props
  const { tabs } = items
  const id = useId()
  const panels = items.panels
    .map((element, index) => ({ element, value: String(element.props.value), id: `${id}p${index}` }))
    .filter(({ value }) => !lazy || value === selected)
  const idOf = (tab: Tab): string => tab.attributes?.id ?? `${id}t${tabs.indexOf(tab)}`
  return (
    <>
      <div
        role="tablist"
        aria-orientation="horizontal"
        className={classNames('tabs', block ? 'tabs--block' : '', className)}
      >
        {tabs.map((tab) => {
          const { value, label, attributes } = tab
          const isSelected = value === selected
          return (
            <button
              key={value}
              {...attributes}
              type="button"
              role="tab"
              id={idOf(tab)}
              className={classNames(
                'tabs__item',
                isSelected ? 'tabs__item--active' : '',
                attributes?.className,
              )}
              aria-selected={isSelected}
              aria-controls={panels.find((panel) => panel.value === value)?.id}
              tabIndex={isSelected ? 0 : -1}
              data-value={value}
              suppressHydrationWarning
            >
              {label ?? value}
            </button>
          )
        })}
      </div>
      {panels.map(({ element, value, id }) => {
        const tab = tabs.find((tab) => tab.value === value)
        const label = typeof tab?.label === 'string' ? tab.label : value
        const hidden = value !== selected
        return (
          <TabPanelContext key={id} value={{ id, label, hidden, tabId: tab && idOf(tab) }}>
            {cloneElement(element, { hidden })}
          </TabPanelContext>
        )
      })}
    </>
  )
}
