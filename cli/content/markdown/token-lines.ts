import type { Token, TokenStream } from 'prismjs'

/** Escapes text that stands between tags. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** Splits code into escaped lines without highlighting; line breaks are `\n`. */
export function plainLines(code: string): string[] {
  return escapeText(code).split('\n')
}

/**
 * Writes a token stream as lines of HTML: one string per line of the source, without the line break.
 * Tokens are `<span class="token …">` with Prism's own class names; one that spans lines is closed at the end
 * of a line and opened again where its text goes on, so that each line can stand in an element of its own.
 */
export function tokenLines(stream: TokenStream): string[] {
  const lines: string[] = []
  const tags: string[] = []
  let line = ''
  let opened = 0

  const closeTo = (depth: number): void => {
    for (; opened > depth; opened--) line += '</span>'
  }
  const writePart = (part: string): void => {
    if (part === '') return
    for (; opened < tags.length; opened++) line += tags[opened]
    line += escapeText(part)
  }
  const writeText = (text: string): void => {
    let start = 0
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      writePart(text.slice(start, end))
      closeTo(0)
      lines.push(line)
      line = ''
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
  lines.push(line)
  return lines
}

function openingTag(token: Token): string {
  const alias = typeof token.alias === 'string' ? [token.alias] : (token.alias ?? [])
  return `<span class="${['token', token.type, ...alias].join(' ')}">`
}
