import type { ReactElement } from 'react'

/**
 * Renders something else in the browser than in the HTML, where the address asks for it. This is the mistake that the
 * page is about: reading the address while rendering. `useLocation` does it right.
 */
export default function Mismatch(): ReactElement {
  const isAsked = typeof window !== 'undefined' && new URLSearchParams(location.search).has('mismatch')
  return <p>This paragraph was rendered {isAsked ? 'in the browser' : 'as the HTML has it'}.</p>
}
