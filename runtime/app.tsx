import { createElement, type ReactElement } from 'react'
import { PartsContext } from './mdx.tsx'
import { PageScopeContext, type PageScope } from './page-context.ts'

/** The whole of a page below `<body>`. */
export function App({ scope }: { readonly scope: PageScope }): ReactElement {
  const { page, components } = scope
  const layout = components[page.layout]
  if (layout === undefined) throw new Error(`The layout "${page.layout}" is not in the bundle of this page.`)
  const parts = page.content !== null && 'parts' in page.content ? page.content.parts : {}
  return (
    <PageScopeContext value={scope}>
      <PartsContext value={parts}>{createElement(layout, { ...page.props })}</PartsContext>
    </PageScopeContext>
  )
}
