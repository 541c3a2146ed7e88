import { createElement, type ComponentType, type ReactElement } from 'react'
import { Redirect } from '../../../components/redirect.tsx'
import { usePageScope } from '../../../page/page-context.ts'

/**
 * A component for a path of the site: `*` is the page for what there is not. Pages have documents of their own here, so the
 * component of any other path goes there.
 */
export default function ComponentCreator(path: string): ComponentType {
  return path === '*' ? NotFound : () => <Redirect to={path} />
}

function NotFound(): ReactElement | null {
  const { '@theme/NotFound': part } = usePageScope().components
  return part === undefined ? null : createElement(part)
}
