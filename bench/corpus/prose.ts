import type { Random } from './random.ts'
import { adjectives, capitalise, nouns, verbs } from './words.ts'

/** `{n}` noun, `{a}` adjective, `{v}` verb, `{c}` inline code, `{l}` a link or, where there is none left, a noun. */
const patterns: readonly string[] = [
  'The {a} {n} keeps every {n} in order, so one {n} never waits for more than one {n}.',
  'Set {c} when the {n} has to survive a restart; without it the {n} falls back to *{a}* mode.',
  'Most sites start with a single {n} and add a second one once the {n} grows past a few thousand entries.',
  'Use {c} to {v} the {n} before the {n} is asked for, and **never** {v} it twice.',
  'A {n} that cannot {v} its {n} reports the problem with a code, a place and one hint.',
  'See {l} for the rules that decide which {n} wins when two of them {v} the same {n}.',
  'If the {a} {n} is slow, look at {c} first: a {n} without a limit is the usual cause.',
  'The default is *{a}*, which suits a {n} that is read often and written rarely.',
  'Call {c} once per {n}; the result is **{a}** and may be kept for as long as the {n} lives.',
  'When a {n} moves to another {n}, its {n} is rebuilt from the last {n} and nothing is lost.',
  'It is safe to {v} a {n} while others {v} it, because every {n} works on its own copy.',
  'Only the {n} knows how to {v} a {n}, and it tells the {n} through {c} when it is done.',
  'Compared with the {a} {n}, this one needs about a third of the memory and half of the time.',
  'The option {c} takes a number of milliseconds; zero means that the {n} may {v} at once.',
  'Read {l} before you {v} an older {n}, since the {n} changed its format in version 4.',
  'An {n} of type *{a}* is checked at the border and trusted from there on.',
  'With {c} and {c} together you can {v} a {n} without touching the {n} behind it.',
  'Errors of the {n} are values: they travel to the {n}, which decides whether to {v} again.',
  'This is the reason why the {n} and the {n} share one {a} {n} instead of two.',
  'Every {n} has exactly one owner; **ownership** passes to the {n} as soon as you {v} it.',
  'The {a} {n} described in {l} builds on the same idea and adds a {n} per {n}.',
  'In practice the {n} stays small: ten thousand entries of a {n} fit into a few megabytes.',
]

/** Makes paragraphs; the links are used up one by one, in order. */
export interface Prose {
  /** A paragraph of the given number of sentences, on one line. */
  paragraph(sentences: number): string
  /** A short phrase for list items and table cells. */
  phrase(): string
  /** Inline code with its backticks. */
  code(): string
}

/** Prose from one stream of numbers and a list of Markdown links to work in. */
export function createProse(random: Random, links: readonly string[]): Prose {
  const rest = [...links]
  const code = (): string => `\`${codeText(random)}\``
  const word = (slot: string): string => {
    if (slot === 'a') return random.pick(adjectives)
    if (slot === 'v') return random.pick(verbs)
    if (slot === 'c') return code()
    return (slot === 'l' ? rest.shift() : undefined) ?? random.pick(nouns)
  }
  const sentence = (): string =>
    random.pick(patterns).replaceAll(/\{(\w)\}/g, (_, slot: string) => word(slot))
  const paragraph = (sentences: number): string => Array.from({ length: sentences }, sentence).join(' ')
  const phrase = (): string => `${random.pick(verbs)} the ${random.pick(adjectives)} ${random.pick(nouns)}`
  return { paragraph, phrase, code }
}

function codeText(random: Random): string {
  const [verb, noun, other] = [random.pick(verbs), random.pick(nouns), random.pick(nouns)]
  const forms = [
    `${verb}${capitalise(noun)}()`,
    `--${verb}-${noun}`,
    `${noun}.${other}`,
    `${noun}.config.json`,
    `${noun.toUpperCase()}_${other.toUpperCase()}`,
    `Map<string, ${capitalise(noun)}>`,
    `{ ${noun}: true }`,
  ]
  return random.pick(forms)
}
