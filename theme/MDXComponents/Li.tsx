import type { ComponentProps } from 'react'

/** The component that items of lists in Markdown are written as, if your site has this part. */
export default function MdxLi(props: ComponentProps<'li'>) {
  return <li {...props} />
}
