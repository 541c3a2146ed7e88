import type { ReactElement } from 'react'
import type { DocItemProps } from '../../runtime/shared/docs/docs.ts'
import ContentVisibility from '@theme/ContentVisibility'
import DocVersionBanner from '@theme/DocVersionBanner'

/** What readers should know before they read a page. Loaded by pages that have such a thing. */
export default function DocItemNotices({
  visibility,
  version,
}: Pick<DocItemProps, 'visibility' | 'version'>): ReactElement {
  return (
    <>
      <ContentVisibility visibility={visibility} />
      <DocVersionBanner version={version} />
    </>
  )
}
