import type { ReactNode } from 'react'
import { type RepeatedElement, type RepeatElements, elementsOf, invariant } from './page-context.ts'
import { flattenString } from '../shared/json.ts'
import type { Rendered, UnrepeatedParts } from '../shared/page/rendered-page.ts'

type WholeHtml = Pick<Rendered, 'html' | 'own' | 'repeated'>

/** Lets React write elements once that many pages show. */
export type RepeatedHtml = ReturnType<typeof createRepeatedHtml>

/** Nothing is known to be the same on another page. */
export const NO_REPEATED_HTML: Partial<RepeatedHtml> & Pick<RepeatedHtml, 'putTogether'> = {
  putTogether: (html) => ({ html, own: html, repeated: [] }),
}

/** What stands between two marks: elements to put in, where elements to learn begin and end, and the content. */
const STEP = /([=()#])(\d*)/g

/** What React writes between two texts. */
const TEXT_SEPARATOR = '<!-- -->'

/** What was written for an element; undefined until a page has shown it. */
interface Known {
  html?: string
}

/**
 * React is given texts in the places of elements, which are no part of what it writes in the end: `=3` stands for the
 * third element of the page that is known, `(3` and `)3` around an element say that this is the one. `#` stands for the
 * content.
 *
 * @param unrepeated - theme parts that are rendered for each page. @default none
 */
export function createRepeatedHtml(unrepeated: UnrepeatedParts = { own: [], reaching: [] }) {
  // No content can hold what is not known before.
  const mark = `\u0001${Math.random().toString(36).slice(2)}\u0001`
  const own = new Set(unrepeated.own)
  const knownOf = createKnown(unrepeated)
  /** Those of the page that is being rendered, by their numbers. */
  let ofPage: Known[] = []
  let content = ''
  const repeat: RepeatElements = (elements) => {
    const nodes: ReactNode[] = []
    let steps = ''
    const add = (node: ReactNode): void => {
      if (steps !== '') nodes.push(mark + steps + mark)
      steps = ''
      nodes.push(node)
    }
    for (const one of elements) {
      const known = knownOf(one)
      const number = known === null ? null : ofPage.push(known) - 1
      if (known?.html !== undefined) {
        steps += `=${number}`
        continue
      }
      if (number !== null) steps += `(${number}`
      add(one.element)
      if (number !== null) steps += `)${number}`
    }
    if (steps !== '') nodes.push(mark + steps + mark)
    return nodes
  }
  return {
    repeat: (by: string): RepeatElements => (own.has(by) ? elementsOf : repeat),
    /** Gives what stands for the content of a page. */
    hold(html: string): string {
      content = html
      return `${mark}#${mark}`
    },
    /**
     * Puts the elements and the content into HTML that was rendered with `repeat` and `hold`, and learns the elements that
     * React wrote there.
     *
     * @param codeAt - where in the content highlighted code begins and ends, in turn
     */
    putTogether(html: string, codeAt: readonly number[] = []): WholeHtml {
      const known = ofPage
      ofPage = []
      if (!html.includes(mark)) return NO_REPEATED_HTML.putTogether(html)
      return putIn(html.split(mark), { known, content, contentOwn: withPlainCode(content, codeAt) })
    },
  }
}

/** Finds what is known of an element; null for one that is rendered for each page. What nobody holds any more is forgotten. */
function createKnown({ reaching }: UnrepeatedParts): (element: RepeatedElement) => Known | null {
  const rendered = new Set(reaching)
  const site = {}
  const byObject = new WeakMap<object, Map<string, Known>>()
  return ({ part, same = [site, ''] }) => {
    if (same === null || rendered.has(part)) return null
    const [of, as] = same
    let variants = byObject.get(of)
    if (variants === undefined) byObject.set(of, (variants = new Map()))
    const name = `${part} ${as}`
    let known = variants.get(name)
    if (known === undefined) variants.set(name, (known = {}))
    return known
  }
}

function withPlainCode(html: string, codeAt: readonly number[]): string {
  if (codeAt.length === 0) return html
  let plain = ''
  let from = 0
  for (const [index, at] of [...codeAt, html.length].entries()) {
    const part = html.slice(from, at)
    plain += index % 2 === 0 ? part : `<pre>${part.replace(TOKEN, '').replace(TAG, ' ')}</pre>`
    from = at
  }
  return plain
}

/** Tags within words, and those between them. */
const [TOKEN, TAG] = [/<\/?span[^>]*>/g, /<[^>]*>/g]

/** Texts and steps in turn become the page; the elements in it are learnt. */
function putIn(
  parts: readonly string[],
  {
    known,
    content,
    contentOwn,
  }: { readonly known: readonly Known[]; readonly content: string; readonly contentOwn: string },
): WholeHtml {
  const repeated: string[] = []
  /** The page, and the elements around the current place that are being learnt. */
  const open = ['']
  let own = ''
  const write = (text: string): void => void (open[open.length - 1] += text)
  const writeElement = (text: string): void => {
    if (open.length === 1) repeated.push(text)
    write(text)
  }
  const writeContent = (): void => {
    if (open.length === 1) own += contentOwn
    write(content)
  }
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 0) {
      if (part === TEXT_SEPARATOR) continue
      if (open.length === 1) own += part
      write(part)
      continue
    }
    for (const [, step, digits] of part.matchAll(STEP)) {
      if (step === '#') {
        writeContent()
        continue
      }
      if (step === '(') {
        open.push('')
        continue
      }
      const one = known[Number(digits)]
      invariant(one, `The page shows no element ${digits}.`)
      if (step === ')') one.html = flattenString(open.pop() ?? '')
      writeElement(one.html ?? '')
    }
  }
  return { html: open[0] ?? '', own, repeated }
}
