import { usePage, type TocItem } from 'sitegen/runtime'
import TOCItems from '@theme/TOCItems'

interface TocInlineProps {
  /** The headings, as `toc` of an MDX file has them. @default the headings of the page */
  readonly toc?: readonly TocItem[]
  /** Highest level of headings, from 2 to 6. @default `themeConfig.tableOfContents.minHeadingLevel` */
  readonly minHeadingLevel?: number
  /** Lowest level of headings, from 2 to 6. @default `themeConfig.tableOfContents.maxHeadingLevel` */
  readonly maxHeadingLevel?: number
}

/** A table of contents within the text of a page; nothing if no heading is to be shown. */
export default function TOCInline({ toc, ...levels }: TocInlineProps) {
  const page = usePage()
  return (
    <div className="table-of-contents--inline" data-search-ignore="">
      <TOCItems toc={toc ?? page.toc} {...levels} className="table-of-contents" linkClassName={null} />
    </div>
  )
}
