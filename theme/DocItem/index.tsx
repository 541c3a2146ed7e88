import type { DocItemProps } from '../../runtime/shared/docs/docs.ts'
import DocItemLayout from '@theme/DocItem/Layout'
import DocRootLayout from '@theme/DocRoot/Layout'
import MDXContent from '@theme/MDXContent'
import { DocFrame, DocItemContext } from './doc-item.tsx'

/** A documentation page. */
export default function DocItem(props: DocItemProps) {
  return (
    <DocItemContext value={props}>
      <DocFrame sidebar={props.sidebar}>
        <DocItemLayout>
          <MDXContent />
        </DocItemLayout>
      </DocFrame>
    </DocItemContext>
  )
}

DocItem.frame = DocRootLayout
