import { usePageScope } from '../../runtime/page/page-context.ts'
import { createElement, useMemo } from 'react'
import { useDoc } from '../../runtime/docusaurus/docs/page-doc.tsx'
import type { DocItemProps } from '../../runtime/shared/docs/docs.ts'
import DocRootLayout from '@theme/DocRoot/Layout'
import MDXContent from '@theme/MDXContent'
import { DocFrame, DocItemContext } from '../DocItem/doc-item.tsx'

/** A documentation page, shown by the component that the option `docItemComponent` names, with what Docusaurus gives it. */
export default function DocByComponent(props: DocItemProps & { readonly component: string }) {
  const Component = usePageScope().components[props.component]
  const doc = useDoc()
  const content = useMemo(
    () => Object.defineProperties(() => <MDXContent />, Object.getOwnPropertyDescriptors(doc)),
    [doc],
  )
  if (Component === undefined) throw new Error(`"${props.component}" is not in the bundle of this page.`)
  return (
    <DocItemContext value={props}>
      <DocFrame sidebar={props.sidebar}>{createElement(Component, { content })}</DocFrame>
    </DocItemContext>
  )
}

DocByComponent.frame = DocRootLayout
