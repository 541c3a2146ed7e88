import { cloneElement, useId, type ReactElement } from 'react'
import { useTabChoice, type ChoiceOptions } from './tabs-choice.ts'
import { readTabs, type Tab, type TabSource } from './tabs-items.ts'
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
 * Content of which one part is shown at a time. The server renders all parts, the first one visible, so that the words
 * are there for search engines and without JavaScript.
 * @throws as `readTabs`, and for `queryString` without a name
 */
export default function Tabs(props: TabsProps): ReactElement {
  const { lazy = false, block = false, className } = props
  const items = readTabs(props)
  const { selected, choose } = useTabChoice(items, props)
  const id = useId()
  const panels = items.panels
    .map((element, index) => ({ element, value: String(element.props.value), id: `${id}p${index}` }))
    .filter(({ value }) => !lazy || value === selected)
  const idOf = (tab: Tab): string => tab.attributes?.id ?? `${id}t${items.tabs.indexOf(tab)}`
  return (
    <div className="theme-tabs-container tabs-container">
      <TabList
        tabs={items.tabs}
        selected={selected}
        onSelect={choose}
        className={['tabs', block ? 'tabs--block' : '', className].filter(Boolean).join(' ')}
        idOf={idOf}
        panelIdOf={(tab) => panels.find(({ value }) => value === tab.value)?.id}
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
    </div>
  )
}
