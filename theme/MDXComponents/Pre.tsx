import type { ComponentProps } from 'react'

/** The component that `<pre>` elements in Markdown are written as, if your site has this part. */
export default function MdxPre(props: ComponentProps<'pre'>) {
  return <pre {...props} />
}
