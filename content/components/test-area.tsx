import { useBaseUrl, usePage } from 'sitegen/runtime'
import type { ReactElement } from 'react'

interface TestItemProps {
  readonly label: string
  /** What the alert says. */
  readonly message: string
}

/** An item of the navbar that only pages of the test area have: a site can bring its own. */
export function TestItem({ label, message }: TestItemProps): ReactElement | null {
  if (!usePage().url.startsWith(useBaseUrl('/tests/'))) return null
  return (
    <button type="button" className="navbar__link" onClick={() => alert(message)}>
      {label}
    </button>
  )
}
