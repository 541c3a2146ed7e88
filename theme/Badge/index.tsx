import type { ReactNode } from 'react'
import '../styles/content/blocks.css'

interface BadgeProps {
  /** What the colour says. @default 'note' */
  readonly type?: 'note' | 'tip' | 'info' | 'warning' | 'danger'
  /** The words, where they are not between the tags. */
  readonly text?: string
  /** The words. */
  readonly children?: ReactNode
}

/** A word or two in a coloured frame, within text or beside a heading. */
export default function Badge({ type = 'note', text, children = text }: BadgeProps) {
  return <span className={`sg-badge sg-badge--${type}`}>{children}</span>
}
