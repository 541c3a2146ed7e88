import { unsafeAttributes } from '../../../../runtime/shared/unsafe-attributes.ts'
import { DomUtils, parseDocument } from 'htmlparser2'

/** Element of a post's page that holds its words. Sites with a theme of their own know it by this name. */
const CONTAINER = '__blog-post-container'

/** Parts of a page that mean nothing elsewhere. */
const LEFT_OUT = new Set(['script', 'style', 'button', 'template'])
const ADDRESSES = ['href', 'src', 'poster', 'cite']

type Node = ReturnType<typeof parseDocument>['children'][number]
type Element = Extract<Node, { readonly attribs: object }>

/**
 * The words of a post as its page shows them, with whole addresses; null when the page has none.
 *
 * @param html - the document
 * @param address - of the page, whole
 */
export function feedContent(html: string, address: string): string | null {
  const container = DomUtils.findOne(
    ({ attribs }) => attribs['id'] === CONTAINER,
    parseDocument(html).children,
  )
  if (container === null) return null
  const elements = DomUtils.filter((node) => 'attribs' in node, container.children) as Element[]
  for (const element of elements) {
    if (LEFT_OUT.has(element.name) || classesOf(element).includes('hash-link'))
      DomUtils.removeElement(element)
    else resolveAddresses(element, address)
  }
  return DomUtils.getInnerHTML(container, { encodeEntities: 'utf8' }).trim()
}

function classesOf({ attribs }: Element): readonly string[] {
  return (attribs['class'] ?? '').split(/\s+/)
}

function resolveAddresses({ name: tag, attribs }: Element, address: string): void {
  delete attribs['data-static']
  for (const name of unsafeAttributes(tag, attribs)) delete attribs[name]
  for (const name of ADDRESSES) {
    const value = attribs[name]
    if (value !== undefined) attribs[name] = absolute(value, address)
  }
  const { srcset } = attribs
  if (srcset !== undefined)
    attribs['srcset'] = srcset.replace(
      /(^|,\s*)([^\s,][^\s]*)/g,
      (_, before: string, url: string) => before + absolute(url, address),
    )
}

function absolute(url: string, address: string): string {
  return URL.canParse(url, address) ? new URL(url, address).href : url
}
