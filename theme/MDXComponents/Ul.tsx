import type { ComponentProps } from 'react'

/** The component that bulleted lists in Markdown are written as, if your site has this part. */
export default function MdxUl(props: ComponentProps<'ul'>) {
  return <ul {...props} />
}
