import type { Tab } from './tabs-items.ts'

interface TabListProps {
  readonly tabs: readonly Tab[]
  readonly selected: string
  readonly className: string
  readonly idOf: (tab: Tab) => string
  /** Id of the panel, if it is there. */
  readonly panelIdOf: (tab: Tab) => string | undefined
}

/** The row of tabs. The theme's behaviour moves the focus in it, and selects. */
export function TabList({ tabs, selected, className, idOf, panelIdOf }: TabListProps) {
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
            suppressHydrationWarning
          >
            {label ?? value}
          </button>
        )
      })}
    </div>
  )
}
