import type { LastUpdate } from './last-update.ts'

/** Props of `@theme/MDXPage`. */
export interface MdxPageProps {
  readonly title: string
  readonly wrapperClassName: string | null
  readonly hideTableOfContents: boolean
  readonly tocMinHeadingLevel: number | null
  readonly tocMaxHeadingLevel: number | null
  /** Where the page can be edited. @default nowhere */
  readonly editUrl?: string
  /** Absent for pages that everybody may find. */
  readonly visibility?: 'unlisted' | 'draft'
  /** Absent when the page does not say. */
  readonly lastUpdate?: LastUpdate
}
