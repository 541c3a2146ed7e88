import { readFileSync } from 'node:fs'
import path from 'node:path'
import { globSync } from 'tinyglobby'

const ROOT = path.join(import.meta.dirname, '../../..')

/** Everything that shows readers code. */
const SOURCES = [
  'content/{docs,versioned_docs,blog,changelog,community}/**/*.{md,mdx}',
  'templates/**/*.md',
  'README.md',
]

const OPENING = /^(?<before>[\s>]*(?:[-*] +|\d+\. +)?)(?<marks>`{3,}|~{3,})(?<info>[^`]*)$/
/** A command in the middle of a sentence. */
const INLINE_COMMAND = /(?<!`)`(?<command>(?:npx (?:-\S+ )*)?sitegen [^`\n]+)`(?!`)/g

/** Code that readers see, as they would copy it. */
export interface Example {
  /** `file:line` of its first line, for messages. */
  readonly place: string
  readonly file: string
  /** As written after the marks; empty without a language. */
  readonly language: string
  /** What else is written in the line of the language. */
  readonly meta: string
  /** Path of the file that it is part of, from the meta; empty without one. */
  readonly title: string
  readonly code: string
}

/** A command in a sentence. */
export interface InlineCommand {
  readonly place: string
  readonly command: string
}

interface Source {
  readonly file: string
  readonly text: string
}

function readSources(): readonly Source[] {
  const files = globSync(SOURCES, { cwd: ROOT }).sort()
  return files.map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }))
}

/** Reads all fenced blocks, also those inside of others. Of blocks that several versions of the docs have, the first one is enough. */
export function readExamples(): readonly Example[] {
  const seen = new Map<string, Example>()
  for (const source of readSources()) {
    for (const example of examplesOf(source).flatMap(withInner)) {
      const key = [example.language, example.meta, example.code].join('\n')
      if (!seen.has(key)) seen.set(key, example)
    }
  }
  return [...seen.values()]
}

/** Reads all commands of sitegen in sentences, each once. */
export function readInlineCommands(): readonly InlineCommand[] {
  const places = new Map<string, string>()
  for (const { file, text } of readSources()) {
    text.split('\n').forEach((line, index) => {
      for (const { groups } of line.matchAll(INLINE_COMMAND)) {
        const command = groups?.['command'] ?? ''
        if (!places.has(command)) places.set(command, `${file}:${index + 1}`)
      }
    })
  }
  return [...places].map(([command, place]) => ({ command, place }))
}

/** Markdown that is shown holds blocks, too. */
function withInner(example: Example): readonly Example[] {
  if (!/^mdx?$/.test(example.language)) return [example]
  const inner = examplesOf({ file: example.file, text: example.code })
  return [example, ...inner.map((one) => ({ ...one, place: `${example.place} and in it ${one.place}` }))]
}

interface OpenBlock {
  readonly line: number
  readonly indent: number
  readonly marks: string
  readonly info: string
}

/** The fenced blocks of a text. Those inside of another block belong to that. */
export function examplesOf({ file, text }: Source): readonly Example[] {
  const examples: Example[] = []
  const lines = text.split('\n')
  let open: OpenBlock | null = null
  lines.forEach((line, index) => {
    if (open === null) {
      const { before = '', marks = '', info = '' } = OPENING.exec(line)?.groups ?? {}
      if (marks !== '') open = { line: index, indent: before.length, marks, info: info.trim() }
    } else if (closes(line, open)) {
      examples.push(toExample(file, open, lines.slice(open.line + 1, index)))
      open = null
    }
  })
  return examples
}

function closes(line: string, { marks }: OpenBlock): boolean {
  const [, closing = ''] = /^[\s>]*(`{3,}|~{3,})\s*$/.exec(line) ?? []
  return closing.startsWith(marks)
}

function toExample(file: string, { line, indent, info }: OpenBlock, lines: readonly string[]): Example {
  const [, language = '', meta = ''] = /^([^\s{]*)\s*(.*)$/.exec(info) ?? []
  const [, quoted, bracketed] = /title="([^"]*)"|^\[([^\]]*)\]/.exec(meta) ?? []
  const outdent = new RegExp(`^[\\s>]{0,${indent}}`)
  return {
    place: `${file}:${line + 1}`,
    file,
    language,
    meta,
    title: quoted ?? bracketed ?? '',
    code: lines.map((one) => one.replace(outdent, '')).join('\n'),
  }
}
