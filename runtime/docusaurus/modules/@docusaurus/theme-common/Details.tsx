import { isValidElement, useState, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { Collapsible, useCollapsible } from '../../../common/motion.tsx'

export interface DetailsProps extends Omit<ComponentProps<'details'>, 'summary'> {
  /** Text, or a `<summary>` element. @default 'Details' */
  readonly summary?: ReactNode
}

/** A `<details>` element without a look of its own that opens and closes with a movement. */
export function Details({ summary = 'Details', children, open = false, onClick, ...props }: DetailsProps) {
  const { collapsed, setCollapsed } = useCollapsible({ initialState: !open })
  // The browser hides what a closed element holds: it is closed after the movement.
  const [isOpen, setOpen] = useState(open)
  const toggle = (event: MouseEvent<HTMLDetailsElement>): void => {
    onClick?.(event)
    const clicked = (event.target as Element).closest('summary')
    if (clicked?.parentElement !== event.currentTarget) return
    event.preventDefault()
    setOpen(true)
    setCollapsed(!collapsed)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keys click the summary, too
    <details {...props} open={isOpen} data-collapsed={collapsed} onClick={toggle}>
      {isValidElement(summary) ? summary : <summary>{summary}</summary>}
      <Collapsible collapsed={collapsed} onCollapseTransitionEnd={(isClosed) => setOpen(!isClosed)}>
        {children}
      </Collapsible>
    </details>
  )
}
