import { Content } from 'sitegen/runtime'

interface MDXContentProps {
  /** Index among the contents of a page that shows several. @default the content of the page itself */
  readonly item?: number
}

/** The text that the author of the page wrote, in the style of running text. */
export default function MDXContent({ item }: MDXContentProps) {
  return <Content className="theme-doc-markdown markdown" {...(item === undefined ? {} : { item })} />
}
