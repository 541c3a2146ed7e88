import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import { flushSync } from 'react-dom'
import type { Tab } from './tabs-items.ts'

interface TabListProps {
  readonly tabs: readonly Tab[]
  readonly selected: string
  readonly onSelect: (value: string) => void
  readonly className: string
  readonly idOf: (tab: Tab) => string
  /** Id of the panel, if it is there. */
  readonly panelIdOf: (tab: Tab) => string | undefined
}

/** The row of tabs. Arrow keys move the focus, and the keys of a button select what has it. */
export function TabList({
  tabs,
  selected,
  onSelect,
  className,
  idOf,
  panelIdOf,
}: TabListProps): ReactElement {
  const list = useRef<HTMLDivElement>(null)
  // The row is one stop of the Tab key: the tab that has the focus, else the selected one.
  const [focused, setFocused] = useState<string | null>(null)
  const stop = focused ?? selected
  const position = tabs.findIndex(({ value }) => value === selected)
  useEffect(() => reveal(list.current, position), [position])
  return (
    <div ref={list} role="tablist" aria-orientation="horizontal" className={className}>
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
            tabIndex={value === stop ? 0 : -1}
            onKeyDown={moveFocus}
            onFocus={() => setFocused(value)}
            onBlur={() => setFocused(null)}
            onClick={(event) => keepInPlace(event.currentTarget, () => onSelect(value))}
          >
            {label ?? value}
          </button>
        )
      })}
    </div>
  )
}

/** Changes the page so that an element stays where the reader sees it, whatever grows or shrinks above. */
function keepInPlace(element: Element, change: () => void): void {
  const { top } = element.getBoundingClientRect()
  flushSync(change)
  const moved = element.getBoundingClientRect().top - top
  if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' })
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: tab, key } = event
  // With one of them the keys belong to the browser: Alt and Left go back.
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const tabs = [...(tab.parentElement?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [tab])]
  const at = tabs.indexOf(tab)
  const isLeftToRight = getComputedStyle(tab).direction !== 'rtl'
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: at + (isLeftToRight ? 1 : -1),
    ArrowLeft: at + (isLeftToRight ? -1 : 1),
    Home: 0,
    End: -1,
  }
  const target = targets[key]
  if (target === undefined) return
  event.preventDefault()
  tabs.at(target % tabs.length)?.focus()
}

/** Scrolls a row that is wider than the page, and the row alone, so that a tab is in sight. */
function reveal(list: HTMLElement | null, position: number): void {
  const tab = list?.children[position]
  if (list === null || tab === undefined) return
  const outer = list.getBoundingClientRect()
  const { left, right } = tab.getBoundingClientRect()
  if (left < outer.left) list.scrollLeft += left - outer.left
  else if (right > outer.right) list.scrollLeft += right - outer.right
}
