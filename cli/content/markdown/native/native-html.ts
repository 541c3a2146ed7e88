import type { Element, Properties } from 'hast'
import GithubSlugger from 'github-slugger'
import { escapeHtml } from '../../../../runtime/shared/document/html.ts'
import { decoded } from '../../../../runtime/shared/url/url.ts'
import { unsafeAttributes } from '../../../../runtime/shared/document/unsafe-attributes.ts'
import { hasPlugins } from '../../../config/options/content-plugins.ts'
import type { CompileInput } from '../../compile/compile.ts'
import { partOf } from '../../compile/content-part.ts'
import { admonitionClasses, defaultTitle } from '../blocks/admonitions.ts'
import { anchorOf } from '../blocks/heading-anchors.ts'
import { sluggedText } from '../blocks/headings.ts'
import { codeBlock } from '../code/code-blocks.ts'
import { splitAtPlaceholders } from '../hoist/placeholders.ts'
import { openingTag, writeHtml } from '../hoist/write-html.ts'
import { addReference } from '../inline/references.ts'
import { createState } from '../parse.ts'
import type { PipelineOptions } from '../pipeline.ts'
import { loadSatteri } from '../satteri.ts'
import type { CompileState } from '../state.ts'
import { staysWhole } from '../to-hast.ts'
import { elementOf } from '../walk.ts'
import { BOX, BOX_END, COMMENT, readPlainSource, type PlainSource } from './plain-source.ts'

/** In characters. A longer text is parsed in a process of its own, which can be ended. */
const maxLength = 100_000

const PARSING = { features: { gfm: true, directive: false, frontmatter: false } }

/** Compiles a page; null for one that is not plain. */
export type NativeWriter = (input: NativeInput) => CompileState | null

type NativeInput = Pick<CompileInput, 'path' | 'text' | 'bodyOffset' | 'as'>

/**
 * Writes plain Markdown from the HTML of the native parser: a text goes through no tree of JavaScript, and what the pipeline
 * adds to headings, links, images, code and admonitions is added to the string. The content is that of the pipeline, byte for
 * byte. Null where the site extends Markdown.
 */
export function createNativeWriter(options: PipelineOptions): NativeWriter | null {
  const { markdown, plugins } = options
  const isExtended =
    hasPlugins(plugins) ||
    markdown.overridableElements.length > 0 ||
    markdown.relativeTo !== null ||
    Object.keys(markdown.remarkRehypeOptions).length > 0
  if (isExtended) return null
  const syntax = {
    emoji: markdown.emoji,
    compat: markdown.mdx1Compat,
    admonitions: plugins.admonitions ?? [],
  }
  return ({ path, text, bodyOffset, as }) => {
    if (as !== 'page' || partOf(path) !== null || text.length > maxLength) return null
    const source = readPlainSource(text, bodyOffset, syntax)
    if (source === null) return null
    const state = createState({ key: path, text, bodyOffset, as })
    const { html } = loadSatteri().markdownToHtml(source.text, PARSING)
    const written = new NativeHtml(source, options, state).write(html)
    if (written === null) return null
    state.nodes = [{ tag: '', props: {}, open: [], html: splitAtPlaceholders(written, state) }]
    return state
  }
}

const BOXES = new RegExp(`<p>${BOX}([^]*?)</p>([^]*?)<p>${BOX_END}</p>`, 'g')
const FENCES = /<pre><code[^>]*>([^<]*)<\/code><\/pre>/g
const HEADINGS = /<h([1-6])>([^]*?)<\/h\1>/g
const LINKS =
  /<a href="([^"]*)"(?: title="([^"]*)")?>|<img src="([^"]*)" alt="([^"]*)"(?: title="([^"]*)")?>/g
const COMMENTS = new RegExp(`<p>${COMMENT}</p>`, 'g')
const HEADING_ID = /^\{#([\w-]+)\}\s*$/
/** Inline code that begins with a bracket and a space. */
const BRACKETED = /<code>((?:[([{]|&lt;) [^<]*)<\/code>/g
const CELLS = /<(t[hd]) style="text-align: (left|center|right)">/g

/** The HTML of one text, which is gone through once for each kind of what the pipeline writes in another way. */
class NativeHtml {
  private readonly options: PipelineOptions
  private readonly state: CompileState
  private readonly links
  private readonly fences
  private readonly admonitions
  private readonly slugger = new GithubSlugger()
  private readonly ids = new Set<string>()
  /** Whether source and HTML agree, and nothing was met that takes the pipeline. */
  private isPlain = true
  /** Whether the first heading is the title of the page. */
  private hasTitle = false

  constructor(source: PlainSource, options: PipelineOptions, state: CompileState) {
    this.options = options
    this.state = state
    this.links = source.links.values()
    this.fences = source.fences.values()
    this.admonitions = source.admonitions.values()
  }

  /** As the pipeline writes it; null where that cannot be told. */
  write(html: string): string | null {
    this.findTitle(html)
    const isRemoved = this.options.posts && html.startsWith('<h1>')
    const written = html
      .replace(BOXES, (_, title: string, body: string) => this.writeBox(title.trim(), body))
      .replace(FENCES, (_, text: string) => this.writeFence(textOf(text)))
      .replace(HEADINGS, (_, level: string, inner: string) =>
        this.writeHeading(Number(level), inner, isRemoved),
      )
      .replace(LINKS, (_, ...values: (string | undefined)[]) => this.writeLink(values))
      .replace(BRACKETED, (found, code: string) =>
        staysWhole(textOf(code)) ? found.replace('>', ' class="code-whole">') : found,
      )
      .replace(CELLS, '<$1 align="$2">')
      .replace(COMMENTS, '')
    const left = [this.links.next(), this.fences.next(), this.admonitions.next()]
    if (!this.isPlain || !left.every(({ done }) => done)) return null
    return withReferences(isRemoved ? written.slice(1) : written).replace(/\n$/, '')
  }

  /** A title stands outside of everything, and before the first rule. */
  private findTitle(html: string): void {
    const at = html.search(/<h[1-6]>/)
    if (at < 0 || !html.includes('<h1>')) return
    const before = html.slice(0, at)
    // A heading or a rule within something leaves the title to come.
    if (before.includes('<hr>') || !isClosed(before)) this.isPlain = false
    this.hasTitle = html.startsWith('<h1>', at)
  }

  private writeBox(title: string, body: string): string {
    const { value: type = '' } = this.admonitions.next()
    const box = openingTag(elementOf('div', { className: [...admonitionClasses(type)] }))
    const icon = '<span class="admonition-icon" aria-hidden="true"></span>'
    const heading = `<div class="admonition-heading">${icon}${title || defaultTitle(type, this.state)}</div>`
    return `${box}${heading}<div class="admonition-content">${unparted(body.trim())}</div></div>`
  }

  private writeFence(text: string): string {
    const { value: fence } = this.fences.next()
    if (fence === undefined) return this.giveUp()
    const { language, meta, line } = fence
    const start = { line, column: 1 }
    const properties = language === null ? {} : { className: [`language-${language}`] }
    const code = elementOf('code', properties, [{ type: 'text', value: text }])
    const placed = { ...code, position: { start, end: start }, data: { meta } }
    return writeHtml([codeBlock(placed, this.options, this.state)])
  }

  private writeHeading(level: number, whole: string, isRemoved: boolean): string {
    const at = whole.lastIndexOf('{#')
    const own = at < 0 ? undefined : HEADING_ID.exec(whole.slice(at))?.[1]
    const inner = own === undefined ? whole : whole.slice(0, at).trimEnd()
    const text = shownText(inner).trim()
    const id = own ?? this.slugger.slug(sluggedText(text), this.options.markdown.anchors.maintainCase)
    // Of a heading over several lines, or without text, the pipeline knows more.
    if (inner.includes('\n') || inner === '') this.isPlain = false
    if (level > 1) return this.writeSection(level, inner, id)
    if (!this.hasTitle) return `<h1>${inner}</h1>`
    this.hasTitle = false
    this.state.contentTitle = text || null
    return isRemoved ? '' : `<header><h1>${inner}</h1></header>`
  }

  private writeSection(level: number, inner: string, id: string): string {
    const value = tocValue(inner).trim()
    if (value !== '') this.state.toc.push({ value, id, level })
    // What is wrong with an id that is written twice, the pipeline says.
    if (this.ids.has(id)) this.isPlain = false
    this.ids.add(id)
    const label = shownText(inner.replace(IMAGES, '')).trim()
    // The link to what has no words of its own is named after an image, or after the id.
    if (label === '') this.isPlain = false
    const opening = openingTag(elementOf(`h${level}`, { id, className: ['anchor'] }))
    return `${opening}${inner}${writeHtml([anchorOf(id, label, this.state)])}</h${level}>`
  }

  private writeLink([href, linkTitle, src, alt = '', imageTitle]: readonly (string | undefined)[]): string {
    if (href !== undefined) return this.writeAddress('a', textOf(href), titled(linkTitle))
    return this.writeAddress('img', textOf(src ?? ''), { alt: textOf(alt), ...titled(imageTitle) })
  }

  private writeAddress(tag: 'a' | 'img', url: string, others: Properties): string {
    const { value: written } = this.links.next()
    const properties = { [tag === 'a' ? 'href' : 'src']: url, ...others }
    const isWritten = written?.tag === tag && decoded(written.url) === decoded(url)
    if (!isWritten || unsafeAttributes(tag, properties).length > 0) return this.giveUp()
    if (url.startsWith('#')) return openingTag(elementOf(tag, properties))
    const { line, column, endColumn } = written
    const position = { start: { line, column }, end: { line, column: endColumn } }
    const element: Element = { ...elementOf(tag, others), position }
    addReference(element, { state: this.state, kind: tag === 'a' ? 'link' : 'image', url })
    return openingTag(element)
  }

  private giveUp(): string {
    this.isPlain = false
    return ''
  }
}

function titled(title: string | undefined): Properties {
  return title === undefined ? {} : { title: textOf(title) }
}

const CONTAINERS = /<(\/?)(?:blockquote|ul|ol|table)\b/g

function isClosed(html: string): boolean {
  const depth = Array.from(html.matchAll(CONTAINERS), ([, slash]) => (slash === '' ? 1 : -1))
  return (
    depth.reduce((sum, one) => sum + one, 0) === 0 && html.split(BOX).length === html.split(BOX_END).length
  )
}

const BLOCKS = /<(blockquote|ul|ol|table)\b|<\/(?:(blockquote|ul|ol|table)|p|pre|h[1-6])>\n?|<hr>\n?/g

/** Blocks without the line breaks between them, which those within keep. */
function unparted(html: string): string {
  let depth = 0
  return html.replace(BLOCKS, (found, opened?: string, closed?: string) => {
    if (opened !== undefined) depth += 1
    else if (closed !== undefined) depth -= 1
    return depth === 0 ? found.trimEnd() : found
  })
}

/** Text of the parser's HTML. */
function textOf(html: string): string {
  if (!html.includes('&')) return html
  const quoted = html.replaceAll('&quot;', '"').replaceAll('&#x27;', "'")
  return quoted.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

/** The parser's HTML with the references that the pipeline writes. */
function withReferences(html: string): string {
  if (!html.includes('&')) return html
  const text = html.replaceAll('&lt;', '&#x3C;').replaceAll('&gt;', '>').replaceAll('&quot;', '"')
  return text.replaceAll('&amp;', '&#x26;')
}

const IMAGES = /<img src="[^"]*" alt="([^"]*)"[^>]*>/g
const TAGS = /<[^>]*>/g

/** What the parser's inline HTML says, images by their alternative texts. */
function shownText(inner: string): string {
  return inner.includes('<') ? textOf(inner.replace(IMAGES, '$1').replace(TAGS, '')) : textOf(inner)
}

const KEPT = /^<\/?(?:code|em|strong|del)>$/

/** The inline HTML of a heading for the toc: without links, and images by their alternative texts. */
function tocValue(inner: string): string {
  const parts = inner.replace(IMAGES, '$1').split(/(<[^>]*>)/)
  const written = parts.map((part, index) => {
    if (index % 2 === 0) return escapeHtml(textOf(part))
    return KEPT.test(part) ? part : ''
  })
  return written.join('')
}
