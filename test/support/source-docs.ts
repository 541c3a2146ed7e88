import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { code } from './reference-table.ts'

const ROOT = path.join(import.meta.dirname, '../..')

/** A node of a source's syntax tree. */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** What a doc comment says. */
export interface DocComment {
  readonly about: string
  /** What follows `@default`. */
  readonly fallback: string | null
}

/** A source of this repository, read for the documentation. */
export interface Source {
  readonly text: string
  readonly program: SyntaxNode
  /** The doc comment that ends right before a place. */
  readonly commentBefore: (start: number) => DocComment
}

/** Reads a source. @param file - from the folder of the repository */
export function readSource(file: string): Source {
  const text = readFileSync(path.join(ROOT, file), 'utf8')
  const { program, comments } = parseSync(file, text)
  return {
    text,
    program: program as unknown as SyntaxNode,
    commentBefore: (start) =>
      docComment(comments.findLast(({ end }) => end <= start && text.slice(end, start).trim() === '')?.value),
  }
}

/** A doc comment as text, and its default. */
function docComment(comment = ''): DocComment {
  const text = comment
    .replace(/^\*/, '')
    .replace(/\n\s*\* ?/g, '\n')
    .trim()
  const [about = '', fallback] = text.split(/@default /)
  return { about: about.replace(/\s+/g, ' ').trim(), fallback: fallback?.replace(/\s+/g, ' ').trim() ?? null }
}

/** Goes through a node and all below it. */
export function visit(node: SyntaxNode, onNode: (node: SyntaxNode) => void): void {
  onNode(node)
  for (const child of Object.values(node).flat())
    if (typeof child === 'object' && child !== null && 'type' in child) visit(child as SyntaxNode, onNode)
}

/** A default that is written as code, or in words. */
export function shownDefault(fallback: string): string {
  const [value = ''] = /^(?:'[^']*'|-?[\d_.]+|true|false|null|\[.*?\]|\{.*?\})(?=$|,|;)/.exec(fallback) ?? []
  return value === '' ? fallback : code(value.replaceAll('\\/', '/')) + fallback.slice(value.length)
}
