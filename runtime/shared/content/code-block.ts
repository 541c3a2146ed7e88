import type { CodeMeta, LineRange } from './code-meta.ts'
import {
  defaultMagicComments,
  takeMagicComments,
  type MagicComment,
  type MarkedCode,
} from './magic-comments.ts'

/** Gives lines of HTML without line breaks, one for each line of the code. `onSkip` is told why lines have no colours. */
export type Highlighter = (
  code: string,
  language: string,
  onSkip?: (reason: SkipReason) => void,
) => readonly string[]

/** Why code is not highlighted: it is too long, has too long a line, is nested too deep, or its language is misspelt. */
export type SkipReason = 'length' | 'line' | 'nesting' | 'language'

export interface CodeDisplay extends Pick<CodeMeta, 'language' | 'firstLineNumber' | 'highlightedLines'> {
  /** One line break at its end is dropped. */
  readonly code: string
}

/** What a site says about all its code blocks. */
export interface CodeSettings {
  /** Language of code that names none. */
  readonly defaultLanguage: string
  /** @default `highlight-next-line`, `highlight-start` and `highlight-end` */
  readonly magicComments?: readonly MagicComment[]
}

export function codeBlockClass(language: string, others: readonly string[] = []): string {
  return [languageClass(language), 'codeBlockContainer', 'theme-code-block', ...others].join(' ')
}

/** Class of the element that holds the code; buttons are put into it. */
export const CODE_CONTENT_CLASS = 'codeBlockContent'

/** The element with the title of a block, as React would write it; empty when there is none. */
export function codeTitleHtml(title: string | null): string {
  return title ? `<div class="codeBlockTitle">${escapeAll(title)}</div>` : ''
}

/** Each line is a `span.token-line` that holds its line break, so that the text of the `code` element is the code and nothing else. */
export function codeContentHtml(
  display: CodeDisplay,
  { defaultLanguage, magicComments = defaultMagicComments }: CodeSettings,
  highlight: (code: string, language: string) => readonly string[],
): string {
  const language = display.language ?? defaultLanguage
  const { code, classes } = markedCode(display, language, magicComments)
  const lines = lineElements(highlight(code, language), classes)
  const label = languageLabel(display.language)
  return `<pre class="prism-code ${languageClass(language)}"${label}>${codeTag(display)}${lines}</code></pre>`
}

/** Names of plain text: code in it is never highlighted, and its name is not shown. */
export const plainNames: ReadonlySet<string> = new Set(['none', 'plain', 'plaintext', 'text', 'txt'])

/** Attribute with the language as the writer calls it, which the style sheet shows in the corner of the block. */
function languageLabel(language: string | null): string {
  if (language === null || plainNames.has(language.toLowerCase())) return ''
  return ` data-language="${escapeAll(language)}"`
}

/** Ranges in the info string win: then comments in the code are code. */
function markedCode(display: CodeDisplay, language: string, comments: readonly MagicComment[]): MarkedCode {
  const lines = withLineFeeds(display.code)
  const code = lines.endsWith('\n') ? lines.slice(0, -1) : lines
  const ranges = display.highlightedLines
  if (!ranges) return takeMagicComments(code, language, comments)
  const className = comments[0]?.className
  return { code, classes: className === undefined ? new Map() : classesInRanges(code, ranges, className) }
}

function classesInRanges(
  code: string,
  ranges: readonly LineRange[],
  className: string,
): ReadonlyMap<number, readonly string[]> {
  const count = code.split('\n').length
  const classes = new Map<number, readonly string[]>()
  for (const { from, to } of ranges) {
    for (let line = Math.max(from, 1); line <= Math.min(to, count); line++) classes.set(line - 1, [className])
  }
  return classes
}

/** The class that names the language: a fence may call it anything, a class name has no spaces or quotes. */
function languageClass(language: string): string {
  return `language-${language.replaceAll(/[\s"&<>'`]+/g, '')}`
}

/** Lines count from 1 by the style sheet; only another start needs a style here. */
function codeTag({ firstLineNumber }: CodeDisplay): string {
  if (firstLineNumber === null) return '<code class="codeBlockLines">'
  const style = firstLineNumber === 1 ? '' : ` style="counter-reset:line-count ${firstLineNumber - 1}"`
  return `<code class="codeBlockLines codeBlockLinesWithNumbering"${style}>`
}

function lineElements(lines: readonly string[], classes: MarkedCode['classes']): string {
  // Joined at once: a page has thousands of lines, and each string in between would be garbage.
  const parts: string[] = []
  for (const [index, line] of lines.entries()) {
    const marks = classes.get(index)
    if (index > 0) parts.push('\n</span>')
    if (marks === undefined) parts.push('<span class="token-line">')
    else parts.push('<span class="token-line ', escapeAll(marks.join(' ')), '">')
    parts.push(line)
  }
  parts.push('</span>')
  return parts.join('')
}

export function withLineFeeds(code: string): string {
  return code.includes('\r') ? code.replaceAll(/\r\n?/g, '\n') : code
}

export function plainLines(code: string): readonly string[] {
  return escapeText(code).split('\n')
}

export function escapeText(text: string): string {
  // Nearly all parts of code have neither, and looking is cheaper than replacing nothing.
  const escaped = text.includes('&') ? text.replaceAll('&', '&amp;') : text
  return escaped.includes('<') ? escaped.replaceAll('<', '&lt;') : escaped
}

/** Escapes text as React does, between tags and in attributes. */
function escapeAll(text: string): string {
  return escapeText(text).replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#x27;')
}
