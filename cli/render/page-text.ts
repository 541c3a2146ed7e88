import { decodeHTML } from 'entities/decode'
import { NOT_TEXT, type TextSection } from '../../runtime/shared/page/page-text.ts'
import { afterEndTag, finder, isNameAt, readAttributes, readTags, tagNames, type Tag } from './read-tags.ts'

/** Elements that are around content and no part of it, or no text. */
const LEFT_OUT = tagNames('nav aside footer button script style template noscript svg select')
/** Elements that do not part words. */
const INLINE = tagNames('a abbr b bdi bdo code em i kbd mark s small span strong sub sup u var wbr')
const MARK = new RegExp(NOT_TEXT, 'g')
/** What would read as one sentence without something between them. */
const CELLS = tagNames('td th')
/** The link beside a heading that leads to it. */
const HASH_LINK = /hash-link/g
const RAW_TEXT = new Set(['script', 'style'])
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const
/** What the words in an element are, where they are no text. */
const PARTS = new Map<string, 'heading' | 'code'>([
  ...HEADINGS.map((name) => [name, 'heading'] as const),
  ['pre', 'code'],
])
const SPACES = /[\s\u200b]+/g

interface Section {
  anchor: string
  level: number
  heading: string
  text: string
  code: string
}

/** The words of a document's `<main>`, if it has one, by heading, without navigation, buttons and what is marked as no text. */
export function readPageText(html: string): readonly TextSection[] {
  const main = html.indexOf('<main')
  if (main === -1) return []
  const sections: Section[] = [sectionOf('h0', null)]
  const isLeftOut = leftOutOf(html)
  let from = main
  let part: 'heading' | 'text' | 'code' = 'text'
  const take = (to: number, separator: string): void => {
    const section = sections.at(-1)
    if (section !== undefined) section[part] += html.slice(from, to) + separator
  }
  readTags(html, [
    {
      from: main,
      read(tag) {
        const name = html.slice(tag.at + (tag.kind === 'end' ? 2 : 1), tag.nameEnd).toLowerCase()
        if (tag.kind === 'text') return tag.end
        take(tag.at, separator(name, tag.kind))
        from = tag.end
        if (tag.kind === 'end' && name === 'main') return html.length
        if (tag.kind === 'start' && isLeftOut(name, tag)) {
          from = endOfElement(html, name, tag.end)
          return from
        }
        const ofElement = PARTS.get(name)
        if (ofElement === undefined) return tag.end
        part = tag.kind === 'start' ? ofElement : 'text'
        if (part === 'heading') sections.push(sectionOf(name, tag))
        return tag.end
      },
    },
  ])
  return sections.map(textSection).filter(([, , ...texts]) => texts.some((text) => text !== ''))
}

/** Tells which elements of a document hold nothing that counts as its content, from offsets that only grow. */
export function leftOutOf(html: string): (name: string, tag: Tag) => boolean {
  const [nextMark, nextHashLink] = [finder(MARK, html), finder(HASH_LINK, html)]
  return (name, { at, end }) =>
    LEFT_OUT.has(name) || nextMark(at) < end || (name === 'a' && nextHashLink(at) < end)
}

function separator(name: string, kind: Tag['kind']): string {
  if (INLINE.has(name)) return ''
  return kind === 'end' && CELLS.has(name) ? ' · ' : ' '
}

function sectionOf(name: string, tag: Tag | null): Section {
  const [id = ''] = tag === null ? [] : readAttributes(tag, ['id'])
  return { anchor: decodedHtml(id), level: Number(name[1]), heading: '', text: '', code: '' }
}

function textSection({ anchor, level, heading, text, code }: Section): TextSection {
  const samples = plain(code)
  return [
    anchor,
    level,
    plain(heading),
    plain(text),
    ...(samples === '' ? ([] as const) : ([samples] as const)),
  ]
}

function plain(text: string): string {
  return decodedHtml(text).replace(SPACES, ' ').trim()
}

/** A text of HTML with its character references as characters. */
export function decodedHtml(text: string): string {
  return text.includes('&') ? decodeHTML(text) : text
}

/** Offset after the end tag of an element whose content starts at an offset. */
export function endOfElement(html: string, name: string, start: number): number {
  if (RAW_TEXT.has(name)) return afterEndTag(html, name, start)
  let depth = 1
  let at = html.length
  readTags(html.slice(start), [
    {
      from: 0,
      read(tag) {
        const offset = tag.kind === 'end' ? 2 : 1
        const isSame =
          (tag.kind === 'start' || tag.kind === 'end') &&
          tag.nameEnd - tag.at - offset === name.length &&
          isNameAt(html, start + tag.at + offset, name)
        if (!isSame) return tag.end
        depth += tag.kind === 'end' ? -1 : 1
        if (depth > 0) return tag.end
        at = start + tag.end
        return Infinity
      },
    },
  ])
  return at
}
