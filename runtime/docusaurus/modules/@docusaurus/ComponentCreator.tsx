import { createElement, type ComponentType } from 'react'
import { Redirect } from '../../../components/link.tsx'
import { usePageScope } from '../../../page/page-context.ts'

/** A component for a path: `*` is the page for what there is not. Pages are documents of their own here, so any other goes there. */
export default function ComponentCreator(path: string): ComponentType {
  return path === '*' ? NotFound : () => <Redirect to={path} />
}

function NotFound() {
  const { '@theme/NotFound': part } = usePageScope().components
  return part === undefined ? null : createElement(part)
}
