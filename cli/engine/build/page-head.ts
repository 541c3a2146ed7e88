import { createRequire } from 'node:module'
import type { Element } from 'domhandler'
import { mapKeys } from 'lodash-es'
import { DomUtils, parseDocument } from 'htmlparser2'
import { find, html } from 'property-information'
import { ROOT_ID } from '../../../runtime/shared/document/document-ids.ts'
import { attributesHtml } from '../../../runtime/shared/document/html.ts'
import { reactName } from '../../content/markdown/hoist/element-props.ts'
import type { PageHead, PageHeadElement } from '../../plugins/plugin.ts'

const ENCODING = { encodeEntities: 'utf8' } as const

/** What the head of a document says, in the form of react-helmet. */
export function pageHead(document: string): PageHead {
  const [start = ''] = document.split(`<div id="${ROOT_ID}"`, 1)
  const { children } = parseDocument(start)
  const named = DomUtils.getElementsByTagName
  const inHead = (tag: string) => elementsPart(named(tag, named('head', children)))
  const attributesOf = (tag: string) => attributesPart(named(tag, children)[0]?.attribs ?? {})
  return {
    base: inHead('base'),
    bodyAttributes: attributesOf('body'),
    htmlAttributes: attributesOf('html'),
    link: inHead('link'),
    meta: inHead('meta'),
    noscript: inHead('noscript'),
    script: inHead('script'),
    style: inHead('style'),
    title: inHead('title'),
  }
}

function elementsPart(elements: readonly Element[]): PageHead['title'] {
  return {
    toString: () => elements.map((element) => DomUtils.getOuterHTML(element, ENCODING)).join(''),
    toComponent() {
      // Hardly any plugin asks for it.
      const { createElement } = createRequire(import.meta.url)('react') as React
      return elements.map((element, key) =>
        createElement(element.name, { key, ...reactAttributes(element.attribs), ...inside(element) }),
      )
    },
  }
}

interface React {
  createElement(type: string, props: Readonly<Record<string, unknown>>): PageHeadElement
}

function inside(element: Element): object {
  if (element.name === 'title') return { children: DomUtils.textContent(element) }
  const __html = DomUtils.getInnerHTML(element, ENCODING)
  return __html === '' ? {} : { dangerouslySetInnerHTML: { __html } }
}

function attributesPart(attributes: Element['attribs']): PageHead['htmlAttributes'] {
  return { toString: () => attributesHtml(attributes).trim(), toComponent: () => reactAttributes(attributes) }
}

function reactAttributes(attributes: Element['attribs']): Readonly<Record<string, string>> {
  return mapKeys(attributes, (_, name) => reactName(find(html, name)))
}
