import {
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type ElementType,
  type ReactNode,
  type TransitionEvent,
} from 'react'
import { prefersReducedMotion } from './scroll.tsx'

export function useCollapsible({
  initialState = false,
}: { readonly initialState?: boolean | (() => boolean) } = {}) {
  const [collapsed, setCollapsed] = useState(initialState)
  return { collapsed, setCollapsed, toggleCollapsed: () => setCollapsed((is) => !is) }
}

export interface CollapsibleProps {
  /** @default 'div' */
  readonly as?: ElementType
  readonly collapsed: boolean
  readonly children?: ReactNode
  readonly animation?: { readonly duration?: number; readonly easing?: string }
  readonly onCollapseTransitionEnd?: (collapsed: boolean) => void
  readonly className?: string
  /** Makes the content when it is opened for the first time. @default false */
  readonly lazy?: boolean
}

export function Collapsible({ lazy = false, ...props }: CollapsibleProps) {
  const [wasOpen, setWasOpen] = useState(!props.collapsed)
  if (!props.collapsed && !wasOpen) setWasOpen(true)
  return lazy && !wasOpen && props.collapsed ? null : <Moving {...props} />
}

const CLOSED: CSSProperties = { display: 'none', overflow: 'hidden', height: 0 }

function Moving(props: Omit<CollapsibleProps, 'lazy'>) {
  const { as: Element = 'div', collapsed, children, animation, onCollapseTransitionEnd, className } = props
  const element = useRef<HTMLElement>(null)
  // What is there at first is in the HTML, and does not move.
  const [initial] = useState(collapsed)
  const shown = useRef(collapsed)
  useEffect(() => {
    if (element.current === null || shown.current === collapsed) return
    shown.current = collapsed
    move(element.current, collapsed, animation)
  }, [collapsed, animation])
  const onTransitionEnd = ({ target, propertyName }: TransitionEvent<HTMLElement>): void => {
    if (element.current === null || target !== element.current || propertyName !== 'height') return
    settle(element.current, collapsed)
    onCollapseTransitionEnd?.(collapsed)
  }
  return (
    <Element
      ref={element}
      className={className}
      style={initial ? CLOSED : undefined}
      onTransitionEnd={onTransitionEnd}
    >
      {children}
    </Element>
  )
}

function move(element: HTMLElement, collapsed: boolean, animation: CollapsibleProps['animation']): void {
  if (prefersReducedMotion()) return settle(element, collapsed)
  const { style } = element
  style.display = 'block'
  style.overflow = 'hidden'
  const height = `${element.scrollHeight}px`
  const { duration = durationOf(element.scrollHeight), easing = 'ease-in-out' } = animation ?? {}
  style.transition = ''
  style.height = collapsed ? height : '0px'
  requestAnimationFrame(() => {
    style.transition = `height ${duration}ms ${easing}`
    style.height = collapsed ? '0px' : height
  })
}

function durationOf(height: number): number {
  const steps = height / 36
  return Math.round((4 + 15 * steps ** 0.25 + steps / 5) * 10)
}

function settle({ style }: HTMLElement, collapsed: boolean): void {
  style.display = collapsed ? 'none' : 'block'
  style.overflow = collapsed ? 'hidden' : 'visible'
  style.height = collapsed ? '0px' : 'auto'
  style.transition = ''
}
