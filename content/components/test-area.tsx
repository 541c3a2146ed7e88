import { Link, useBaseUrl, usePage } from 'sitegen/runtime'
import type { ReactElement } from 'react'

/** Whether the page belongs to the test area of this site. */
function useIsTestPage(): boolean {
  return usePage().url.startsWith(useBaseUrl('/tests/'))
}

interface TestLinkProps {
  readonly label: string
  readonly to: string
}

/** A link of the navbar that only pages of the test area have. */
export function TestLink({ label, to }: TestLinkProps): ReactElement | null {
  if (!useIsTestPage()) return null
  return (
    <Link to={to} className="navbar__link navbar__link--active" aria-current="true">
      {label}
    </Link>
  )
}

interface TestItemProps {
  readonly label: string
  /** What the alert says. */
  readonly message: string
}

/** An item of the navbar that only pages of the test area have: a site can bring its own. */
export function TestItem({ label, message }: TestItemProps): ReactElement | null {
  if (!useIsTestPage()) return null
  return (
    <button type="button" className="navbar__link" onClick={() => alert(message)}>
      {label}
    </button>
  )
}
