import type { ReactNode } from 'react'
import '../styles/content/blocks.css'

/** A numbered list whose items are the steps of a task, along a line. */
export default function Steps({ children }: { /** The list. */ readonly children?: ReactNode }) {
  return <div className="sg-steps">{children}</div>
}
