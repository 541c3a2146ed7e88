import type { ComponentProps } from 'react'

/** Code in a line, for components. Markdown writes its own with `MDXComponents/Code`. */
export default function CodeInline(props: ComponentProps<'code'>) {
  return <code {...props} />
}
