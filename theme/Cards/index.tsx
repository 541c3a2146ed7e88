import type { ReactNode } from 'react'
import '../styles/pages/doc-cards.css'

/** A grid of `Card`s. */
export default function Cards({ children }: { /** The cards. */ readonly children?: ReactNode }) {
  return <div className="card-grid">{children}</div>
}
