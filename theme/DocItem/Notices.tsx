import type { DocItemProps } from '../../runtime/shared/docs/docs.ts'
import ContentVisibility from '@theme/ContentVisibility'
import DocVersionBanner from '@theme/DocVersionBanner'

/** Banners above the text, such as that of an old version. Only pages that have one load it. */
export default function DocItemNotices({
  visibility,
  version,
}: Pick<DocItemProps, 'visibility' | 'version'>) {
  return (
    <>
      <ContentVisibility visibility={visibility} />
      <DocVersionBanner version={version} />
    </>
  )
}
