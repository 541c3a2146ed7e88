import type { ReactElement } from 'react'
import type { DocItemProps } from '../../runtime/shared/docs/docs.ts'
import Draft from '@theme/ContentVisibility/Draft'
import Unlisted from '@theme/ContentVisibility/Unlisted'

interface ContentVisibilityProps {
  readonly visibility: DocItemProps['visibility']
}

/** What a reader should know about who can find the page; nothing for pages everybody may find. */
export default function ContentVisibility({ visibility }: ContentVisibilityProps): ReactElement | null {
  if (visibility === undefined) return null
  return visibility === 'draft' ? <Draft /> : <Unlisted />
}
