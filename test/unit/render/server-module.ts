import { createElement, type ReactNode } from 'react'
import { Redirect } from '../../../runtime/components/link.tsx'
import { Content } from '../../../runtime/page/content.tsx'
import { Head } from '../../../runtime/head/head.tsx'
import { SgStatic } from '../../../runtime/mdx.tsx'
import { usePage, usePageScope } from '../../../runtime/page/page-context.ts'
import type { ServerModules } from '../../../runtime/server.tsx'

/**
 * What a server bundle exports, for tests of the renderer that loads it.
 * @module
 */
export { createPageRenderer } from '../../../runtime/server.tsx'

/** Shows the content, and reads the shared data that the props of the page name. */
function Reading(): ReactNode {
  const { page, shared } = usePageScope()
  const { reads = [] } = page.props as { readonly reads?: readonly string[] }
  return [
    createElement('nav', { key: 'read' }, JSON.stringify(reads.map((key) => shared(key)))),
    createElement(Content, { key: 'content' }),
  ]
}

/** A page whose `<Head>` says what others say too. */
function WithHead(): ReactNode {
  return createElement(Head, null, [
    createElement('html', { key: 1, lang: 'fr', className: 'own' }),
    createElement('title', { key: 2 }, 'Own title'),
    createElement('meta', { key: 3, name: 'everywhere', content: 'own' }),
  ])
}

/** Redirects to where the props of the page say. */
function Moved(): ReactNode {
  const { to } = usePage().props as { readonly to: string }
  return createElement(Redirect, { to })
}

/** A part of the page that the server does not show. */
function Closed(): ReactNode {
  return createElement('details')
}

/** Every folded element of the modules of the page. */
function Parts(): ReactNode {
  const { content } = usePage()
  const parts = content !== null && 'parts' in content ? Object.entries(content.parts) : []
  return parts.flatMap(([of, { statics }]) =>
    statics.map((_, id) => createElement(SgStatic, { key: `${of} ${id}`, of, id })),
  )
}

export const layouts = { '@theme/Test': Reading, '@theme/Head': WithHead, '@theme/Moved': Moved }
export const modules: ServerModules['modules'] = {
  './parts': [() => Promise.resolve({ default: Parts }), 'default'],
}
export const mdxComponents = { Closed }
