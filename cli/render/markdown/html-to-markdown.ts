import { decodeHTMLAttribute } from 'entities/decode'
import { escapeHtml } from '../../../runtime/shared/document/html.ts'
import { VOID_TAGS } from '../../content/markdown/nesting.ts'
import { decodedHtml, endOfElement, leftOutOf } from '../page-text.ts'
import { finder, readAttributes, readTags, tagNames, type Tag } from '../read-tags.ts'
import { codeSpan, destination, escapeText, fenceFor, InlineText, paragraph } from './inline-text.ts'
import { indented, listItem, tableOf, type Block, type Cell } from './blocks.ts'

/** An element that is being read. */
interface Frame {
  readonly name: string
  /** Whether elements that are blocks elsewhere only part words here. */
  readonly isInline: boolean
  /** Whether its text stands in brackets. */
  readonly isLabel: boolean
  readonly inline: InlineText
  readonly blocks: Block[]
  /** Puts the element, which has ended, into the one around it. */
  readonly end: (frame: Frame, parent: Frame) => void
}

const MARKERS = new Map([
  ...['strong', 'b'].map((name) => [name, '**'] as const),
  ...['em', 'i', 'cite', 'dfn'].map((name) => [name, '*'] as const),
  ...['del', 's', 'strike'].map((name) => [name, '~~'] as const),
])
const READ_WHOLE = tagNames('code kbd samp tt math pre summary')
const HEADING = /^h([1-6])$/
const ADMONITION = /[ "]theme-admonition[ "]/
const LABEL = /[ "]admonition-heading[ "]/
/** Folders of `<FileTree>`: a list in an item. */
const FOLDER = /[ "]sg-file-tree__details[ "]/
const CODE_TITLE = /[ "]codeBlockTitle[ "]/
const HIDDEN = /aria-hidden="?true/g

/**
 * What a rendered page says in its `<main>`, as Markdown of GitHub. It leaves out what the search leaves out, except for
 * admonitions, and pictures without a description. Addresses are whole.
 *
 * @param address - that of the page, with protocol: its links start there
 */
export function pageMarkdown(html: string, address: string): string {
  const start = html.indexOf('<main')
  if (start === -1) return ''
  const reader = new MarkdownReader(html, address)
  readTags(html, [{ from: start, read: (tag) => reader.read(tag) }])
  return reader.markdown()
}

class MarkdownReader {
  /** Offset from which text is taken. */
  #from = Infinity
  #codeTitle = ''
  readonly #html: string
  readonly #address: string
  readonly #isLeftOut: ReturnType<typeof leftOutOf>
  readonly #nextHidden: ReturnType<typeof finder>
  readonly #root = frame('', { isInline: false, isLabel: false }, () => undefined)
  readonly #stack: Frame[] = [this.#root]

  constructor(html: string, address: string) {
    this.#html = html
    this.#address = address
    this.#isLeftOut = leftOutOf(html)
    this.#nextHidden = finder(HIDDEN, html)
  }

  markdown(): string {
    while (this.#stack.length > 1) this.#pop()
    flush(this.#root)
    return `${this.#root.blocks.map(({ text }) => text).join('\n\n')}\n`
  }

  /** @returns the offset of the next tag that it wants */
  read(tag: Tag): number {
    const { kind, at, nameEnd, end } = tag
    if (kind === 'text') return end
    const html = this.#html
    if (at > this.#from) this.#top.inline.add(decodedHtml(html.slice(this.#from, at)))
    const name = html.slice(at + (kind === 'end' ? 2 : 1), nameEnd).toLowerCase()
    this.#from = end
    if (kind === 'end') {
      this.#end(name)
      return name === 'main' ? html.length : end
    }
    if (kind === 'start') {
      const isHidden = this.#nextHidden(at) < end && !VOID_TAGS.has(name)
      // A box says of which version the page is.
      const isLeftOut = this.#isLeftOut(name, tag) && !ADMONITION.test(html.slice(nameEnd, end))
      const next = isHidden || isLeftOut ? endOfElement(html, name, end) : this.#start(name, tag)
      this.#from = next
      return next
    }
    return end
  }

  get #top(): Frame {
    return this.#stack.at(-1) ?? this.#root
  }

  #start(name: string, tag: Tag): number {
    const { end, nameEnd } = tag
    const marker = MARKERS.get(name)
    if (marker !== undefined)
      this.#open(name, ({ inline }, around) => around.inline.mark(marker, inline.text))
    else if (name === 'a') this.#link(attributeOf(tag, 'href'))
    else if (READ_WHOLE.has(name)) return this.#readWhole(name, tag)
    else if (name === 'sub' || name === 'sup') this.#open(name, raised)
    else if (VOID_TAGS.has(name)) this.#void(name, tag)
    else if (name === 'div') return this.#division(tag, this.#html.slice(nameEnd, end))
    else {
      const [ended, isInline = false] = this.#blockOf(name, tag) ?? []
      if (ended !== undefined) this.#openBlock(name, ended, isInline)
    }
    return end
  }

  /** What a block becomes when it ends, and whether it holds no blocks; null for what is no block. */
  #blockOf(name: string, tag: Tag): readonly [Frame['end'], boolean?] | null {
    const level = HEADING.exec(name)?.[1]
    if (level !== undefined) return [heading(Number(level)), true]
    if (name === 'ul' || name === 'ol') return [list(name, Number(attributeOf(tag, 'start') || 1))]
    if (name === 'td' || name === 'th') return [cell(tag, name), true]
    if (name === 'dt') return [strong, true]
    const isFolder = name === 'details' && FOLDER.test(this.#html.slice(tag.nameEnd, tag.end))
    const end = isFolder ? plain : ENDS.get(name)
    return end === undefined ? null : [end]
  }

  #division(tag: Tag, attributes: string): number {
    if (CODE_TITLE.test(attributes)) return this.#readWhole('div', tag)
    if (LABEL.test(attributes)) this.#openBlock('div', strong, true)
    else this.#openBlock('div', ADMONITION.test(attributes) ? quote : plain)
    const label = attributes.includes('role="tabpanel"') ? attributeOf(tag, 'data-label') : ''
    if (label !== '' && !this.#top.isInline) this.#top.blocks.push({ text: `**${escapeText(label)}**` })
    return tag.end
  }

  /** Reads an element whose text is taken as it is. @returns the offset after it */
  #readWhole(name: string, tag: Tag): number {
    const html = this.#html
    const after = endOfElement(html, name, tag.end)
    const inner = html.slice(tag.end, after)
    const text = textOf(inner)
    if (name === 'pre') this.#code(text, tag)
    else if (name === 'summary') this.#summary(text)
    else if (name === 'div') this.#codeTitle = text.trim()
    else this.#top.inline.put(codeSpan(name === 'math' ? (formulaOf(inner) ?? text) : text))
    return after
  }

  #void(name: string, tag: Tag): void {
    const { inline, isInline, blocks } = this.#top
    if (name === 'br') inline.put(isInline ? ' ' : '\\\n', ' ')
    else if (name === 'img') this.#image(tag)
    else if (name === 'input' && this.#isTask(tag))
      inline.put(readAttributes(tag, ['checked'])[0] === undefined ? '[ ] ' : '[x] ', ' ')
    else if (name === 'hr') {
      this.#part()
      if (!isInline) blocks.push({ text: '---' })
    }
  }

  /** Whether a box belongs to an item of a list of tasks. */
  #isTask(tag: Tag): boolean {
    const { name, inline, blocks } = this.#top
    const [around] = name === 'p' ? this.#stack.slice(-2) : [this.#top]
    const isFirst = blocks.length === 0 && inline.text === '' && around?.blocks.length === 0
    return isFirst && around?.name === 'li' && attributeOf(tag, 'type') === 'checkbox'
  }

  #image(tag: Tag): void {
    const [alt, src] = [attributeOf(tag, 'alt'), attributeOf(tag, 'src')]
    const text = escapeText(alt.replace(/\s+/g, ' ').trim(), true)
    const isFile = src !== '' && !src.startsWith('data:')
    if (text === '') return
    const { inline } = this.#top
    inline.put(isFile ? `![${text}](${destination(this.#whole(src))})` : ` ${text} `)
  }

  #link(href: string): void {
    const address = href === '' ? '' : this.#whole(href)
    this.#open('a', ({ inline }, around) =>
      address === '' ? around.inline.put(inline.text) : around.inline.link(inline.text, address),
    )
  }

  #summary(text: string): void {
    const { inline, isInline, blocks, end } = this.#top
    if (isInline || end === plain) inline.add(text)
    else blocks.push({ text: `<summary>${escapeHtml(text.replace(/\s+/g, ' ').trim())}</summary>` })
  }

  #code(text: string, tag: Tag): void {
    this.#part()
    if (this.#top.isInline) return this.#top.inline.put(codeSpan(text))
    const className = attributeOf(tag, 'class')
    const written = /\bmermaidSource\b/.test(className)
      ? 'mermaid'
      : /(?:^|\s)language-(\S+)/.exec(className)?.[1]
    const title = this.#codeTitle
    this.#codeTitle = ''
    const info = [
      written ?? (title === '' ? '' : 'text'),
      ...(title === '' ? [] : [`title="${title.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`]),
    ].join(' ')
    const fence = fenceFor(text, info.includes('`') ? '~' : '`', 3)
    this.#top.blocks.push({ text: `${fence}${info}\n${text.replace(/\n$/, '')}\n${fence}` })
  }

  #whole(written: string): string {
    return URL.canParse(written, this.#address) ? new URL(written, this.#address).href : written
  }

  #open(name: string, end: Frame['end'], isInline = true): void {
    this.#stack.push(frame(name, { isInline, isLabel: name === 'a' || this.#top.isLabel }, end))
  }

  #openBlock(name: string, end: Frame['end'], isInline = false): void {
    this.#part()
    if (!this.#top.isInline) this.#open(name, end, isInline)
  }

  /** Ends the paragraph before a block, or parts words where there are no blocks. */
  #part(): void {
    const { inline, isInline } = this.#top
    if (isInline) inline.add(' ')
    else flush(this.#top)
  }

  #end(name: string): void {
    const at = this.#stack.findLastIndex((one) => one.name === name)
    if (at < 1) {
      if (ENDS.has(name) || HEADING.test(name)) this.#part()
      return
    }
    while (this.#stack.length > at) this.#pop()
  }

  #pop(): void {
    const ended = this.#stack.pop()
    if (ended === undefined) return
    if (!ended.isInline) flush(ended)
    ended.end(ended, this.#top)
  }
}

function frame(name: string, is: Pick<Frame, 'isInline' | 'isLabel'>, end: Frame['end']): Frame {
  return { name, ...is, inline: new InlineText(is.isLabel), blocks: [], end }
}

function flush({ inline, blocks }: Frame): void {
  const text = inline.take()
  if (text !== '') blocks.push({ text: paragraph(text), isParagraph: true })
}

const plain: Frame['end'] = ({ name, blocks }, around) => {
  around.blocks.push(...(name === 'p' ? blocks.map((one) => ({ ...one, isLoose: true })) : blocks))
}

function heading(level: number): Frame['end'] {
  return ({ inline }, around) => {
    const text = inline.take().replace(/\s+#+$/, (end) => end.replace('#', String.raw`\#`))
    if (text !== '') around.blocks.push({ text: `${'#'.repeat(level)} ${text}` })
  }
}

const strong: Frame['end'] = ({ inline }, around) => {
  const marked = new InlineText()
  marked.mark('**', inline.take())
  const text = marked.take()
  if (text !== '') around.blocks.push({ text: paragraph(text) })
}

const raised: Frame['end'] = ({ name, inline }, around) => {
  const { text } = inline
  around.inline.put(text.startsWith('[') ? text : `<${name}>${text}</${name}>`, text)
}

const quote: Frame['end'] = ({ blocks }, around) => {
  if (blocks.length > 0)
    around.blocks.push({ text: indented(blocks.map(({ text }) => text).join('\n\n'), '> ', '> ') })
}

const details: Frame['end'] = ({ blocks }, around) => {
  const [first, ...others] = blocks.map(({ text }) => text)
  const isTitled = first?.startsWith('<summary>') === true
  const rest = isTitled ? others : blocks.map(({ text }) => text)
  around.blocks.push({
    text: [`<details>${isTitled ? `\n${first}` : ''}`, ...rest, '</details>'].join('\n\n'),
  })
}

const item: Frame['end'] = ({ blocks }, around) => {
  around.blocks.push({ text: '', item: blocks })
}

function list(name: string, start: number): Frame['end'] {
  return ({ blocks }, around) => {
    const items = blocks.map((one) => one.item ?? [one])
    const isLoose = items.some((all) => all.some((one) => one.isLoose === true))
    const texts = items.map((all, index) => listItem(all, name === 'ol' ? `${start + index}.` : '-', isLoose))
    if (texts.length > 0) around.blocks.push({ text: texts.join(isLoose ? '\n\n' : '\n'), isList: true })
  }
}

function cell(tag: Tag, name: string): Frame['end'] {
  const [align, style, colspan] = readAttributes(tag, ['align', 'style', 'colspan'])
  const found = align ?? /text-align:\s*(left|center|right)/.exec(style ?? '')?.[1]
  return ({ inline }, around) => {
    const one: Cell = { text: inline.take(), align: found ?? null, isHead: name === 'th' }
    const more = Math.min(Number(colspan ?? 1) || 1, 100) - 1
    around.blocks.push({ text: '', cell: one })
    for (let index = 0; index < more; index++) around.blocks.push({ text: '', cell: { ...one, text: '' } })
  }
}

const row: Frame['end'] = ({ blocks }, around) => {
  around.blocks.push({ text: '', row: blocks.flatMap((one) => one.cell ?? []) })
}

const table: Frame['end'] = ({ blocks }, around) => {
  const rows = blocks.map((one) => one.row).filter((cells) => cells !== undefined)
  around.blocks.push(...blocks.filter((one) => one.row === undefined))
  if (rows.length > 0) around.blocks.push({ text: tableOf(rows) })
}

const BLOCKS =
  'address article caption center dd div dl fieldset figcaption figure form header hgroup legend main optgroup option p section'
const ENDS = new Map<string, Frame['end']>([
  ...BLOCKS.split(' ').map((name) => [name, plain] as const),
  ['blockquote', quote],
  ['details', details],
  ['li', item],
  ['table', table],
  ['tr', row],
])

function attributeOf(tag: Tag, name: string): string {
  const [value = ''] = readAttributes(tag, [name])
  return value.includes('&') ? decodeHTMLAttribute(value) : value
}

/** The text of elements, as it is. */
function textOf(html: string): string {
  let text = ''
  let from = 0
  readTags(html, [
    {
      from: 0,
      read({ kind, at, end }) {
        if (kind === 'text') return end
        text += html.slice(from, at)
        from = end
        return end
      },
    },
  ])
  return decodedHtml(text + html.slice(from)).replaceAll('\u200b', '')
}

/** How a formula was written. */
function formulaOf(html: string): string | null {
  const written = /<annotation encoding="application\/x-tex">([^<]*)/.exec(html)?.[1]
  return written === undefined ? null : decodedHtml(written)
}
