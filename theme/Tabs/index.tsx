import { cloneElement, useEffect, useId, useLayoutEffect, useRef, useState, type ReactElement } from 'react'
import { parameterOf, useTabChoice, type ChoiceOptions } from './tabs-choice.ts'
import { tabsAttributes, TABS_WANTED } from './tabs-contract.ts'
import { TABS_SHOWN } from './tabs-shown.ts'
import { readTabs, type Tab, type TabItems, type TabSource } from './tabs-items.ts'
import { TabList } from './tabs-list.tsx'
import { TabPanelContext } from './tabs-panel.ts'

/** Props of `Tabs`. */
export interface TabsProps extends TabSource, ChoiceOptions {
  /** Leaves out the panels that are not selected, in the HTML and on the page. @default false */
  readonly lazy?: boolean
  /** The row of tabs takes the whole width. @default false */
  readonly block?: boolean
  /** Class of the row of tabs. */
  readonly className?: string
}

/**
 * Content of which one part is shown at a time. The HTML contains all parts and shows the first, so that search
 * engines and readers without JavaScript get every word. Later selections change the document directly, except where
 * panels have to be rendered.
 *
 * @see theme/behaviour/tabs.later.ts
 * @throws as `readTabs`, and for `queryString` without a name
 */
export default function Tabs(props: TabsProps): ReactElement {
  const items = readTabs(props)
  return props.lazy === true ? <LazyTabs {...props} items={items} /> : <WholeTabs {...props} items={items} />
}

interface ReadProps extends TabsProps {
  readonly items: TabItems
}

/** All panels are in the document. */
function WholeTabs({ items, ...props }: ReadProps): ReactElement {
  const container = useRef<HTMLDivElement>(null)
  const [initial] = useState(items.initial)
  const selected = items.tabs.some(({ value }) => value === initial) ? initial : items.initial
  // Panels may have been made anew.
  useLayoutEffect(() => {
    container.current?.dispatchEvent(new Event(TABS_SHOWN, { bubbles: true }))
  })
  return (
    <div
      key={selected}
      ref={container}
      className="theme-tabs-container tabs-container"
      {...tabsAttributes(props.groupId, parameterOf(props))}
    >
      <Panels {...props} items={items} selected={selected} />
    </div>
  )
}

/** Panels are made when they are selected, and are not kept. */
function LazyTabs({ items, ...props }: ReadProps): ReactElement {
  const { selected, choose } = useTabChoice(items, props)
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const wanted = container.current?.getAttribute(TABS_WANTED) ?? null
    container.current?.removeAttribute(TABS_WANTED)
    if (wanted !== null) choose(wanted)
  }, [choose])
  useLayoutEffect(() => {
    container.current?.dispatchEvent(new Event(TABS_SHOWN, { bubbles: true }))
  }, [])
  return (
    <div
      ref={container}
      className="theme-tabs-container tabs-container"
      {...tabsAttributes(undefined, null)}
      data-lazy=""
      suppressHydrationWarning
    >
      <Panels {...props} items={items} selected={selected} onSelect={choose} />
    </div>
  )
}

interface PanelsProps extends ReadProps {
  readonly selected: string
  readonly onSelect?: (value: string) => void
}

/** The row of tabs, and the panels. */
function Panels(props: PanelsProps): ReactElement {
  const { items, selected, onSelect, lazy = false, block = false, className } = props
  const id = useId()
  const panels = items.panels
    .map((element, index) => ({ element, value: String(element.props.value), id: `${id}p${index}` }))
    .filter(({ value }) => !lazy || value === selected)
  const idOf = (tab: Tab): string => tab.attributes?.id ?? `${id}t${items.tabs.indexOf(tab)}`
  return (
    <>
      <TabList
        tabs={items.tabs}
        selected={selected}
        className={['tabs', block ? 'tabs--block' : '', className].filter(Boolean).join(' ')}
        idOf={idOf}
        panelIdOf={(tab) => panels.find(({ value }) => value === tab.value)?.id}
        {...(onSelect && { onSelect })}
      />
      {panels.map(({ element, value, id }) => {
        const tab = items.tabs.find((tab) => tab.value === value)
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
