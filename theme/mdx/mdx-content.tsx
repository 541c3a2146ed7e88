import { Content } from 'sitegen/runtime'
import type { ReactElement } from 'react'

/** What the author of the page wrote, with the style of running text. */
export default function MDXContent(): ReactElement {
  return <Content className="theme-doc-markdown markdown" />
}
