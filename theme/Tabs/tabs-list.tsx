import type { ReactElement } from 'react'
import { flushSync } from 'react-dom'
import type { Tab } from './tabs-items.ts'

interface TabListProps {
  readonly tabs: readonly Tab[]
  readonly selected: string
  /** Selects a tab whose panel is not there. @default the theme's behaviour does */
  readonly onSelect?: (value: string) => void
  readonly className: string
  readonly idOf: (tab: Tab) => string
  /** Id of the panel, if it is there. */
  readonly panelIdOf: (tab: Tab) => string | undefined
}

/** The row of tabs. The theme's behaviour moves the focus in it, and selects where there is no `onSelect`. */
export function TabList({
  tabs,
  selected,
  onSelect,
  className,
  idOf,
  panelIdOf,
}: TabListProps): ReactElement {
  return (
    <div role="tablist" aria-orientation="horizontal" className={className}>
      {tabs.map((tab) => {
        const { value, label, attributes } = tab
        const isSelected = value === selected
        const classes = ['tabs__item', isSelected ? 'tabs__item--active' : '', attributes?.className ?? '']
        return (
          <button
            key={value}
            {...attributes}
            type="button"
            role="tab"
            id={idOf(tab)}
            className={classes.filter(Boolean).join(' ')}
            aria-selected={isSelected}
            aria-controls={panelIdOf(tab)}
            tabIndex={isSelected ? 0 : -1}
            data-value={value}
            onClick={onSelect && (() => flushSync(() => onSelect(value)))}
            suppressHydrationWarning
          >
            {label ?? value}
          </button>
        )
      })}
    </div>
  )
}
