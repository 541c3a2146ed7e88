import type { DetailsHTMLAttributes, ReactNode } from 'react'

interface DetailsProps extends DetailsHTMLAttributes<HTMLDetailsElement> {
  /** Text, or a `<summary>` element, which may also be the first child. */
  readonly summary?: ReactNode
}

/** Content that opens on request. */
export default function Details({ summary, children, ...props }: DetailsProps) {
  return (
    // A browser that is sent to a heading inside of it has opened it before React comes.
    <details suppressHydrationWarning {...props}>
      {typeof summary === 'string' ? <summary>{summary}</summary> : summary}
      {children}
    </details>
  )
}
