import type { ComponentProps } from 'react'

/** The component that links in Markdown are written as, if your site has this part. */
export default function MdxA({ children, ...props }: ComponentProps<'a'>) {
  return <a {...props}>{children}</a>
}
