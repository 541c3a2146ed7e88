import type { CodeMeta, LineRange } from './code-meta.ts'
import type { Highlighter } from './highlight.ts'
import {
  defaultMagicComments,
  takeMagicComments,
  type MagicComment,
  type MarkedCode,
} from './magic-comments.ts'
import { escapeText } from './token-lines.ts'

export interface CodeBlockInput {
  /** The code as the Markdown parser gives it; one line break at its end is dropped. */
  readonly code: string
  readonly meta: CodeMeta
  /** Language of fences that name none. */
  readonly defaultLanguage: string
  readonly highlight: Highlighter
  /** @default `highlight-next-line`, `highlight-start` and `highlight-end` */
  readonly magicComments?: readonly MagicComment[]
}

/** The element of a code block, with its inside as HTML. */
export interface CodeBlockHtml {
  readonly tag: 'div'
  readonly className: string
  readonly html: string
}

/**
 * Writes a code block. Each line is a `span.token-line` that holds its line break, so the text of the `code`
 * element is the code and nothing else. Buttons are the client's business: nothing is left here for them.
 */
export function codeBlockHtml(input: CodeBlockInput): CodeBlockHtml {
  const { meta, highlight } = input
  const language = meta.language ?? input.defaultLanguage
  const { code, classes } = markedCode(input, language)
  const name = languageClass(language)
  const title = meta.title ? `<div class="codeBlockTitle">${escapeText(meta.title)}</div>` : ''
  const pre = `<pre tabindex="0" class="prism-code ${name}">`
  const lines = lineElements(highlight(code, language), classes)
  return {
    tag: 'div',
    className: `${name} codeBlockContainer theme-code-block`,
    html: `${title}<div class="codeBlockContent">${pre}${codeTag(meta)}${lines}</code></pre></div>`,
  }
}

/** Ranges in the info string win: then comments in the code are code. */
function markedCode(input: CodeBlockInput, language: string): MarkedCode {
  const comments = input.magicComments ?? defaultMagicComments
  const code = input.code.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '')
  const ranges = input.meta.highlightedLines
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
function codeTag({ firstLineNumber }: CodeMeta): string {
  if (firstLineNumber === null) return '<code class="codeBlockLines">'
  const style = firstLineNumber === 1 ? '' : ` style="counter-reset:line-count ${firstLineNumber - 1}"`
  return `<code class="codeBlockLines codeBlockLinesWithNumbering"${style}>`
}

function lineElements(lines: readonly string[], classes: MarkedCode['classes']): string {
  let html = ''
  for (const [index, line] of lines.entries()) {
    const names = ['token-line', ...(classes.get(index) ?? [])].join(' ')
    html += `<span class="${escapeAttribute(names)}">${line}${index < lines.length - 1 ? '\n' : ''}</span>`
  }
  return html
}

function escapeAttribute(value: string): string {
  return escapeText(value).replaceAll('"', '&quot;')
}
