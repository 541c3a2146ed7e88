import { withAlternates } from './alternates.ts'
import type { HeadSink } from '../page/page-context.ts'
import {
  bodyAttributes,
  headIdentity,
  mergeHead,
  pageHead,
  rawText,
  rootAttributes,
  standsInHead,
  type HeadElement,
} from '../shared/document/head.ts'
import type { PageData } from '../shared/page/page-data.ts'
import type { SiteData } from '../shared/site/site-data.ts'

interface State {
  readonly elements: readonly HeadElement[]
  readonly root: HeadElement['attributes']
  readonly body: HeadElement['attributes']
}

export class DocumentHead implements HeadSink {
  readonly #site: SiteData
  readonly #ownByHead = new Map<object, readonly HeadElement[]>()
  #page: PageData
  /** What the document shows; null until the first page is hydrated, whose head is served. */
  #state: State | null = null
  #isQueued = false

  constructor(site: SiteData, page: PageData) {
    this.#site = site
    this.#page = page
  }

  set(owner: object, elements: readonly HeadElement[] | null): void {
    if (elements === null) this.#ownByHead.delete(owner)
    else this.#ownByHead.set(owner, elements)
    if (this.#isQueued) return
    this.#isQueued = true
    // Also when the head of a page is shown before this: the first one is taken for right, and when the page failed while
    // it was hydrated, its title is not.
    queueMicrotask(() => this.show(this.#page))
  }

  /** Makes the head that of a page. The first time, what was served is taken for right. */
  show(page: PageData): void {
    this.#isQueued = false
    this.#page = page
    const own = [...this.#ownByHead.values()].flat()
    const merged = mergeHead([...pageHead(page, this.#site), ...own])
    const elements = withAlternates(merged, page.head.elsewhere).filter(standsInHead)
    const next: State = { elements, root: rootAttributes(page, this.#site, own), body: bodyAttributes(own) }
    if (this.#state !== null) changeDocument(this.#state, next)
    this.#state = next
  }
}

function changeDocument(old: State, next: State): void {
  const keys = new Set(next.elements.map(keyOf))
  const oldKeys = new Set(old.elements.map(keyOf))
  for (const element of old.elements) {
    if (element.tag !== 'title' && !keys.has(keyOf(element))) equalNode(domElement(element))?.remove()
  }
  for (const element of next.elements) {
    if (element.tag === 'title') document.title = element.text ?? ''
    else if (!oldKeys.has(keyOf(element))) addElement(element)
  }
  changeAttributes(document.documentElement, old.root, next.root)
  changeAttributes(document.body, old.body, next.body)
}

function keyOf(element: HeadElement): string {
  return JSON.stringify(element)
}

/** An element that says what another already says is the site's own for every page, and stays. */
function addElement(element: HeadElement): void {
  const node = domElement(element)
  const identity = headIdentity(element)
  const isThere =
    identity !== null && headElementsInDocument().some((other) => headIdentity(other) === identity)
  if (!isThere && equalNode(node) === undefined) document.head.append(node)
}

function headElementsInDocument(): readonly HeadElement[] {
  return [...document.head.children].map(({ localName, attributes }) => ({
    tag: localName,
    attributes: Object.fromEntries([...attributes].map(({ name, value }) => [name, value])),
  }))
}

function equalNode(node: Element): Element | undefined {
  return [...document.head.children].find((child) => child.isEqualNode(node))
}

function domElement({ tag, attributes, text = '' }: HeadElement): Element {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value === true ? '' : value)
  node.textContent = tag === 'script' || tag === 'style' ? rawText(text, tag) : text
  return node
}

/** Other scripts set attributes and classes of root and body too: only those of the pages change. */
function changeAttributes(element: Element, old: State['root'], next: State['root']): void {
  const { class: oldClasses = '', ...oldAttributes } = old
  const { class: nextClasses = '', ...attributes } = next
  for (const name of Object.keys(oldAttributes)) if (!(name in attributes)) element.removeAttribute(name)
  for (const [name, value] of Object.entries(attributes)) {
    if (oldAttributes[name] !== value) element.setAttribute(name, value === true ? '' : value)
  }
  element.classList.remove(...classNames(oldClasses))
  element.classList.add(...classNames(nextClasses))
}

function classNames(classes: string | true): readonly string[] {
  return classes === true ? [] : classes.split(/\s+/).filter((name) => name !== '')
}
