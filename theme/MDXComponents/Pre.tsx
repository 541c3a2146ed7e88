import type { ComponentProps, ReactElement } from 'react'

/** The component that `<pre>` elements in Markdown are written as, if your site has this part. */
export default function MdxPre(props: ComponentProps<'pre'>): ReactElement {
  return <pre {...props} />
}
