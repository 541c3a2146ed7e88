import type { ComponentProps, ReactElement } from 'react'

/** The component that items of lists in Markdown are written as, if your site has this part. */
export default function MdxLi(props: ComponentProps<'li'>): ReactElement {
  return <li {...props} />
}
