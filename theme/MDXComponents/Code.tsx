import type { ComponentProps } from 'react'

/** The component that code in a line in Markdown are written as, if your site has this part. */
export default function MdxCode(props: ComponentProps<'code'>) {
  return <code {...props} />
}
