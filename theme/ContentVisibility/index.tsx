import type { DocItemProps } from '../../runtime/shared/docs/docs.ts'
import Draft from '@theme/ContentVisibility/Draft'
import Unlisted from '@theme/ContentVisibility/Unlisted'

interface ContentVisibilityProps {
  /** Who can find the page; absent for pages that everybody can find. */
  readonly visibility: DocItemProps['visibility']
}

/** The notice about who can find the page; nothing for pages that everybody can find. */
export default function ContentVisibility({ visibility }: ContentVisibilityProps) {
  if (visibility === undefined) return null
  return visibility === 'draft' ? <Draft /> : <Unlisted />
}
