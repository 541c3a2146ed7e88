import { createElement, Fragment, type ReactNode } from 'react'
import { renderPage } from '../../support/render-content.ts'

/** What components put into the head, as HTML. */
export async function headHtmlOf(element: ReactNode): Promise<string> {
  const { head } = await renderPage({ layout: () => createElement(Fragment, null, element) })
  return head
    .map(({ tag, attributes, text }) => {
      const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
      return text === undefined
        ? `<${tag}${written.join('')}/>`
        : `<${tag}${written.join('')}>${text}</${tag}>`
    })
    .join('')
}
