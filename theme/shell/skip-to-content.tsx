import { translate } from 'sitegen/runtime'
import type { ReactElement } from 'react'

interface SkipToContentProps {
  /** Id of the element to go to. */
  readonly target: string
}

/** The first thing that the Tab key reaches: a link past the navigation. */
export default function SkipToContent({ target }: SkipToContentProps): ReactElement {
  return (
    <a className="sg-skip" href={`#${target}`}>
      {translate({ id: 'theme.common.skipToMainContent' })}
    </a>
  )
}
