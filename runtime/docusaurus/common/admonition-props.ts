import { Children, isValidElement, type ReactNode } from 'react'

/** What of the props of an admonition is looked at. */
interface AdmonitionProps {
  readonly children: ReactNode
  readonly title?: ReactNode
}

/** Takes a title that stands among the children as an element of its own, as older content has it. */
export function processAdmonitionProps<P extends AdmonitionProps>(props: P): P {
  const items = Children.toArray(props.children)
  const title = items.find(
    (item) =>
      isValidElement(item) && (item.type as { readonly mdxType?: string }).mdxType === 'mdxAdmonitionTitle',
  )
  if (!isValidElement<{ readonly children?: ReactNode }>(title)) return props
  const children = items.filter((item) => item !== title)
  return { ...props, title: props.title ?? title.props.children, children }
}
