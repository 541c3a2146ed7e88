/** Props of `@theme/MDXPage`. */
export interface MdxPageProps {
  readonly title: string
  readonly wrapperClassName: string | null
  readonly hideTableOfContents: boolean
  readonly tocMinHeadingLevel: number | null
  readonly tocMaxHeadingLevel: number | null
}
