import type { LastUpdate } from './last-update.ts'

/** Props of `@theme/MDXPage`. */
export interface MdxPageProps {
  /** Title of the page. */
  readonly title: string
  /** Class of the element around the page; null for that of the theme. */
  readonly wrapperClassName: string | null
  /** Whether the page has no table of contents. */
  readonly hideTableOfContents: boolean
  /** Highest level of headings in the table of contents; null for that of the theme. */
  readonly tocMinHeadingLevel: number | null
  /** Lowest level of headings in the table of contents; null for that of the theme. */
  readonly tocMaxHeadingLevel: number | null
  /** Where the page can be edited. @default nowhere */
  readonly editUrl?: string
  /** Absent for pages that everybody may find. */
  readonly visibility?: 'unlisted' | 'draft'
  /** Absent when the page does not say. */
  readonly lastUpdate?: LastUpdate
}
