import { useMemo, type ReactNode } from 'react'
import { useMDXComponents as useScopeComponents } from '../../../mdx.tsx'
import { PageScopeContext, usePageScope, type ComponentTable } from '../../../page/page-context.ts'

export type MDXComponents = ComponentTable | ((around: ComponentTable) => ComponentTable)

export interface MDXProviderProps {
  readonly components?: MDXComponents | null
  /** Leaves out the components around it. @default false */
  readonly disableParentContext?: boolean
  readonly children?: ReactNode
}

export function useMDXComponents(components?: MDXComponents | null): ComponentTable {
  return merged(useScopeComponents() as ComponentTable, components)
}

/** Gives content below it components. What Markdown writes as plain HTML when the site is built stays what it is. */
export function MDXProvider(props: MDXProviderProps) {
  const { components, disableParentContext = false, children } = props
  const scope = usePageScope()
  const value = useMemo(() => {
    const around = disableParentContext ? {} : scope.mdxComponents
    return { ...scope, mdxComponents: merged(around, components) }
  }, [scope, components, disableParentContext])
  return <PageScopeContext value={value}>{children}</PageScopeContext>
}

function merged(around: ComponentTable, components: MDXComponents | null | undefined): ComponentTable {
  if (typeof components === 'function') return components(around)
  return { ...around, ...components }
}
