import { useBaseUrl, useNavigate } from 'sitegen/runtime'
import type { ReactElement, ReactNode } from 'react'

interface GoButtonProps {
  /** Path of the page. */
  readonly to: string
  readonly children: ReactNode
}

/** Goes to a page by a script. */
export default function GoButton({ to, children }: GoButtonProps): ReactElement {
  const navigate = useNavigate()
  const href = useBaseUrl(to)
  return (
    <button type="button" className="sg-button sg-button--outline" onClick={() => navigate(href)}>
      {children}
    </button>
  )
}
