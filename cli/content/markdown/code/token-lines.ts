import type { Token, TokenStream } from 'prismjs'
import { escapeText } from '../../../../runtime/shared/code-block.ts'

/**
 * Writes a token stream as lines of HTML: one string per line of the source, without the line break.
 * Tokens are `<span class="token …">` with Prism's own class names; one that spans lines is closed at the end
 * of a line and opened again where its text goes on, so that each line can stand in an element of its own.
 */
export function tokenLines(stream: TokenStream): string[] {
  const lines: string[] = []
  const tags: string[] = []
  // The parts of a line, joined at its end: strings in between would be garbage.
  let line: string[] = []
  let opened = 0

  const closeTo = (depth: number): void => {
    for (; opened > depth; opened--) line.push('</span>')
  }
  const writePart = (part: string): void => {
    if (part === '') return
    for (; opened < tags.length; opened++) line.push(tags[opened] ?? '')
    line.push(escapeText(part))
  }
  const writeText = (text: string): void => {
    let start = 0
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      writePart(text.slice(start, end))
      closeTo(0)
      lines.push(line.join(''))
      line = []
      start = end + 1
    }
    writePart(start === 0 ? text : text.slice(start))
  }
  const write = (part: TokenStream): void => {
    if (typeof part === 'string') return writeText(part)
    if (Array.isArray(part)) {
      for (const item of part) write(item)
      return
    }
    tags.push(openingTag(part))
    write(part.content)
    tags.pop()
    closeTo(tags.length)
  }

  write(stream)
  closeTo(0)
  lines.push(line.join(''))
  return lines
}

function openingTag({ type, alias }: Token): string {
  // Not undefined alone: some components of prismjs set it to null.
  if (!alias) return `<span class="token ${type}">`
  return `<span class="token ${type} ${typeof alias === 'string' ? alias : alias.join(' ')}">`
}
