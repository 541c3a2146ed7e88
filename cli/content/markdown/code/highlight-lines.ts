import type * as PrismModule from 'prismjs'
import type { Grammar, Token, TokenStream } from 'prismjs'
import {
  escapeText,
  plainLines,
  withLineFeeds,
  type Highlighter,
} from '../../../../runtime/shared/content/code-block.ts'

/** Code longer than this, in UTF-16 units, is shown as plain text: many grammars take quadratic time on odd input. */
export const maxHighlightedLength = 100_000

/** Code with a line longer than this is shown as plain text: nobody reads it, and it costs most (data URLs in SCSS). */
export const maxHighlightedLine = 5_000

/** How deeply code blocks nested in Markdown code are still highlighted. */
const maxEmbedding = 3

export type Prism = typeof PrismModule

export interface LoadedLanguage {
  readonly prism: Prism
  readonly grammar: Grammar
  readonly component: string
}

type LanguageOf = (name: string) => LoadedLanguage | null

/**
 * A highlighter for languages that are already loaded, or are loaded on first use.
 *
 * @param languageOf - the language for a name in any case; null when there is none
 * @param isMisspelt - whether an unknown name resembles a language's; others may be ones that Prism lacks
 */
export function highlighterOf(languageOf: LanguageOf, isMisspelt: (name: string) => boolean): Highlighter {
  return (written, name, onSkip) => {
    const code = withLineFeeds(written)
    const language = languageOf(name)
    const lines = language === null ? 'language' : highlightLines(code, language, languageOf)
    if (typeof lines !== 'string') return lines
    if (lines !== 'language' || isMisspelt(name)) onSkip?.(lines)
    return plainLines(code)
  }
}

function highlightLines(code: string, language: LoadedLanguage, languageOf: LanguageOf) {
  if (code.length > maxHighlightedLength) return 'length'
  if (code.split('\n').some((line) => line.length > maxHighlightedLine)) return 'line'
  try {
    return tokenLines(tokenize(code, language, { languageOf, depth: 0 }))
  } catch (error) {
    // A grammar that runs out of stack on deeply nested code must not fail the page.
    if (error instanceof RangeError) return 'nesting'
    throw error
  }
}

type Embedding = { readonly languageOf: LanguageOf; readonly depth: number }

function tokenize(code: string, language: LoadedLanguage, embedding: Embedding): TokenStream {
  const { prism, grammar, component } = language
  const env: { code: string; grammar: Grammar; language: string; tokens?: TokenStream } = {
    code,
    grammar,
    language: component,
  }
  prism.hooks.run('before-tokenize', env)
  env.tokens = prism.tokenize(env.code, env.grammar)
  prism.hooks.run('after-tokenize', env)
  return component === 'markdown' && embedding.depth < maxEmbedding
    ? highlightFences(env.tokens, embedding)
    : env.tokens
}

/** prismjs highlights code blocks in Markdown while it writes HTML; here it is done on the tokens. */
function highlightFences(stream: TokenStream, embedding: Embedding): TokenStream {
  if (typeof stream === 'string') return stream
  if (Array.isArray(stream)) {
    for (const part of stream) highlightFences(part, embedding)
    return stream
  }
  const name = stream.type === 'code-block' ? embeddedLanguage(stream.alias) : undefined
  const language = name === undefined ? null : embedding.languageOf(name)
  if (!language) highlightFences(stream.content, embedding)
  else if (typeof stream.content === 'string')
    stream.content = tokenize(stream.content, language, { ...embedding, depth: embedding.depth + 1 })
  return stream
}

function embeddedLanguage(alias: string | readonly string[] | undefined): string | undefined {
  return [alias ?? []]
    .flat()
    .find((name) => name.startsWith('language-'))
    ?.slice('language-'.length)
}

/**
 * Writes a token stream as lines of HTML: one string per line of the source, without the line break.
 * Tokens are `<span class="token …">` with Prism's own class names; one that spans lines is closed at the end
 * of a line and opened again where its text goes on, so that each line can stand in an element of its own.
 */
function tokenLines(stream: TokenStream): string[] {
  const lines: string[] = []
  const tags: string[] = []
  // The parts of a line, joined at its end to avoid intermediate strings.
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
  // Not only undefined: some components of prismjs set it to null.
  if (!alias) return `<span class="token ${type}">`
  return `<span class="token ${type} ${typeof alias === 'string' ? alias : alias.join(' ')}">`
}
