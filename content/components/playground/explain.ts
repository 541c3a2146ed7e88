import { explainMistake, withoutPlaces } from '../../../cli/content/markdown/hints.ts'
import { PlaygroundProblem, type TextPlace } from './problem.ts'

/** What the parser says is wrong with a text, with its place and how to write it right: the words of a build. */
export function explained({ message: said, place }: PlaygroundProblem, text: string): PlaygroundProblem {
  const message = OTHER_WORDS.reduce((words, [pattern, ours]) => words.replace(pattern, ours), said)
  const from = tagPlace(message) ?? (place === null ? null : openingPlace(message, place, text))
  if (from === null) return new PlaygroundProblem(withoutPlaces(message))
  const { message: better, hint, shift = 0 } = explainMistake(message, text, from)
  const at = better === undefined && !message.includes('closing tag') ? (place ?? from) : from
  // There is no file whose name or options could change.
  const help = hint.includes('markdown.format') ? '' : ` ${hint}`
  return new PlaygroundProblem(`${better ?? withoutPlaces(message)}.${help}`, {
    line: at.line,
    column: at.column + shift,
  })
}

/** What micromark says in other words than the parser of a build, by which mistakes are told apart. */
const OTHER_WORDS: readonly (readonly [pattern: RegExp, ours: string])[] = [
  [/^Unexpected closing slash `\/` in tag, expected an open tag first$/, 'Unexpected closing tag'],
  [/import\/exports/, 'import or export'],
]

/** Where the tag begins that has no end: the parser's own place is that of the block around it. */
function tagPlace(message: string): TextPlace | null {
  const [, line, column] = /^Expected a closing tag for `[^`]*` \((\d+):(\d+)/.exec(message) ?? []
  return line === undefined ? null : { line: Number(line), column: Number(column) }
}

/** Mistakes in a tag are explained from where it begins; micromark names the character that it cannot read. */
function openingPlace(message: string, place: TextPlace, text: string): TextPlace {
  if (!/U\+|closing tag|name|attribute/.test(message)) return place
  const line = text.split('\n')[place.line - 1] ?? ''
  const at = line.lastIndexOf('<', place.column - 1)
  return at === -1 ? place : { line: place.line, column: at + 1 }
}
