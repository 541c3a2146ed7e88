import { codeId } from '../shared/content/code-key.ts'
import { changePageStatics } from '../shared/content/content-statics.ts'
import type { PageCode, PageData } from '../shared/page/page-data.ts'
import type { PageSource } from './page-data.ts'
import { embeddedPage, staticElements } from './served.ts'

/** Pages of a site without files of page data: all that a page is stands in its document. */
export const inlinePages: PageSource = {
  address: (url) => url,
  parse(text) {
    const html = new DOMParser().parseFromString(text, 'text/html')
    const page = embeddedPage(html)
    return page && wholePage(page, staticElements(html))
  },
}

/** Adds the words that a document holds, which the data in it leaves out. */
function wholePage(page: PageData, elements: ReadonlyMap<string, Element>): PageData {
  const htmlOf = (id: string): string | undefined => elements.get(id)?.innerHTML
  const contents = changePageStatics(page, (html, id) => html ?? htmlOf(id))
  return { ...page, ...contents, ...(page.code && { code: wholeCode(page.code, htmlOf) }) }
}

function wholeCode(code: PageCode, htmlOf: (id: string) => string | undefined): PageCode {
  const blocks = Object.entries(code.blocks).map(([key, block]) => [
    key,
    { ...block, html: block.html ?? htmlOf(codeId(key)) ?? '' },
  ])
  return { ...code, blocks: Object.fromEntries(blocks) as PageCode['blocks'] }
}
