import { useLayoutEffect, useRef, type ReactNode, Children, Fragment, isValidElement } from 'react'
import { usePageScope } from '../page/page-context.ts'
import type { HeadElement } from '../shared/document/head.ts'
import { isUnsafeAddress } from '../shared/url/unsafe-address.ts'

/** Elements that belong into a head; `html` and `body` give attributes to those of the document. */
const ALLOWED = new Set(['title', 'meta', 'link', 'script', 'style', 'base', 'noscript', 'html', 'body'])

const ATTRIBUTE_NAMES: Readonly<Record<string, string>> = {
  className: 'class',
  httpEquiv: 'http-equiv',
  acceptCharset: 'accept-charset',
}

interface HeadProps {
  readonly children?: ReactNode
  readonly dangerouslySetInnerHTML?: { readonly __html: string }
  readonly [name: string]: unknown
}

/** What `<Head>` holds, as data. @throws for a child that is not an element of a head */
export function headElements(children: ReactNode): readonly HeadElement[] {
  return Children.toArray(children).flatMap((child) => {
    if (!isValidElement<HeadProps>(child)) return []
    if (child.type === Fragment) return headElements(child.props.children)
    if (typeof child.type !== 'string' || !ALLOWED.has(child.type)) {
      const name = typeof child.type === 'string' ? child.type : (child.type as { name?: string }).name
      throw new Error(
        `<Head> cannot hold <${name ?? 'a component'}>: only title, meta, link, script, style, noscript, base, html and body.`,
      )
    }
    return [toElement(child.type, child.props)]
  })
}

function toElement(tag: string, props: HeadProps): HeadElement {
  const { children, dangerouslySetInnerHTML, ...rest } = props
  const text = dangerouslySetInnerHTML?.__html ?? (Children.toArray(children).join('') || undefined)
  const attributes: Record<string, string | true> = {}
  for (const [name, value] of Object.entries(rest)) {
    if (value === null || value === undefined || value === false) continue
    if (isUnsafe(tag, name, String(value))) continue
    attributes[ATTRIBUTE_NAMES[name] ?? name.toLowerCase()] = value === true ? true : String(value)
  }
  return text === undefined ? { tag, attributes } : { tag, attributes, text }
}

/** What a head is made of by code is written without React, which would refuse it. */
function isUnsafe(tag: string, name: string, value: string): boolean {
  return (name === 'href' || name === 'src') && isUnsafeAddress(value, tag === 'link' ? 'show' : 'follow')
}

/**
 * Puts its children, such as `<meta>` and `<link>`, into the head of the document. A title, a meta of one name and the
 * canonical link take the place of the page's own; `<html>` and `<body>` give attributes to those elements.
 * @throws for a child that is not an element of a head
 */
export function Head({ children }: { readonly children?: ReactNode }): null {
  const { head } = usePageScope()
  const elements = headElements(children)
  head.add?.(elements)
  const owner = useRef<object>(null)
  useLayoutEffect(() => {
    owner.current ??= {}
    head.set?.(owner.current, elements)
  })
  useLayoutEffect(
    () => () => {
      if (owner.current !== null) head.set?.(owner.current, null)
    },
    [head],
  )
  return null
}
