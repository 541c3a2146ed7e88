import type { ComponentProps, ReactElement } from 'react'

/** The component that bulleted lists in Markdown are written as, if your site has this part. */
export default function MdxUl(props: ComponentProps<'ul'>): ReactElement {
  return <ul {...props} />
}
