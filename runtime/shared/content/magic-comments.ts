/** Comments that mark lines of a code block, on lines of their own that are not shown. */
export interface MagicComment {
  /** Class of the marked lines. */
  readonly className: string
  /** Text of a comment that marks the line after it. */
  readonly line?: string
  /** Texts of the comments before and after the marked lines. */
  readonly block?: { readonly start: string; readonly end: string }
}

export const defaultMagicComments: readonly MagicComment[] = [
  {
    className: 'theme-code-block-highlighted-line',
    line: 'highlight-next-line',
    block: { start: 'highlight-start', end: 'highlight-end' },
  },
]

export interface MarkedCode {
  readonly code: string
  /** Classes by index of the line, from 0; lines without any are absent. */
  readonly classes: ReadonlyMap<number, readonly string[]>
}

/** Patterns of a line that is only a comment; the group is its text. */
const apostrophe = /^['‘’](.*)$/
const apostropheContinued = /^(?:_\s*)?['‘’](.*)$/
const bang = /^!(.*)$/
const block = /^\/\*(.*)\*\/$/
const dashes = /^--(.*)$/
const hash = /^#(.*)$/
const html = /^<!--(.*)-->$/
const jsx = /^\{\s*\/\*(.*)\*\/\s*\}$/
const parens = /^\(\*(.*)\*\)$/
const percent = /^%+(.*)$/
const rem = /^rem\b(.*)$/i
const quote = /^"(.*)$/
const semicolons = /^;+(.*)$/
const slashes = /^\/\/(.*)$/
const starAngle = /^\*>(.*)$/

/** Other languages use POPULAR_STYLES. Nothing is computed on load: every page's bundle would include it. */
const STYLES_BY_LANGUAGES: readonly (readonly [names: string, styles: readonly RegExp[]])[] = [
  ['js javascript mjs cjs ts typescript mts cts', [slashes, block]],
  ['jsx tsx', [slashes, block, jsx]],
  ['html', [slashes, block, html]],
  ['python py bash sh shell zsh', [hash]],
  ['markdown md mdx', [html, jsx, hash]],
  ['tex latex matlab', [percent]],
  ['lua haskell hs', [dashes]],
  ['sql', [dashes, block, hash]],
  ['wasm', [semicolons]],
  ['vb vba visual-basic', [apostrophe, rem]],
  ['vbnet', [apostropheContinued, rem]],
  ['batch bat cmd', [rem]],
  ['basic', [rem, bang]],
  ['fsharp', [slashes, parens]],
  ['ocaml sml', [parens]],
  ['fortran', [bang]],
  ['cobol', [starAngle]],
]

const POPULAR_STYLES = [slashes, block, jsx, hash, html, semicolons, dashes, percent, quote]

function stylesOf(language: string): readonly RegExp[] {
  const own = STYLES_BY_LANGUAGES.find(([names]) => names.split(' ').includes(language))
  return own === undefined ? POPULAR_STYLES : own[1]
}

/**
 * Removes magic comments from code and returns which lines they mark. A block that is never closed marks
 * nothing.
 *
 * @param language decides what a comment looks like; in unknown languages all popular forms count
 */
export function takeMagicComments(
  code: string,
  language: string,
  comments: readonly MagicComment[],
): MarkedCode {
  const directives = directivesOf(comments)
  if (![...directives.keys()].some((text) => code.includes(text))) return { code, classes: new Map() }

  const styles = stylesOf(language)
  const classes = new Map<number, string[]>()
  const starts = new Map<string, number>()
  const kept: string[] = []
  const mark = (className: string, from: number, to: number): void => {
    for (let index = from; index < to; index++) {
      const marked = classes.get(index) ?? []
      if (!marked.includes(className)) classes.set(index, [...marked, className])
    }
  }
  for (const line of code.split('\n')) {
    const directive = directives.get(commentText(line, styles) ?? '')
    if (!directive) kept.push(line)
    else if (directive.kind === 'line') mark(directive.className, kept.length, kept.length + 1)
    else if (directive.kind === 'start') starts.set(directive.className, kept.length)
    else {
      mark(directive.className, starts.get(directive.className) ?? kept.length, kept.length)
      starts.delete(directive.className)
    }
  }
  return { code: kept.join('\n'), classes }
}

interface Directive {
  readonly kind: 'line' | 'start' | 'end'
  readonly className: string
}

function directivesOf(comments: readonly MagicComment[]): ReadonlyMap<string, Directive> {
  const directives = new Map<string, Directive>()
  for (const { className, line, block: range } of comments) {
    if (line) directives.set(line, { kind: 'line', className })
    if (range) directives.set(range.start, { kind: 'start', className })
    if (range) directives.set(range.end, { kind: 'end', className })
  }
  return directives
}

/** The text of a line that is only a comment, else null. */
function commentText(line: string, styles: readonly RegExp[]): string | null {
  const text = line.trim()
  for (const style of styles) {
    const comment = style.exec(text)?.[1]
    if (comment !== undefined) return comment.trim()
  }
  return null
}
