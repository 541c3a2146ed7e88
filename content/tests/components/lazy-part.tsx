import type { ReactElement } from 'react'

/** What the page of React’s version loads when it is asked for. */
export default function LazyPart(): ReactElement {
  return <p>This component came with a script of its own.</p>
}
