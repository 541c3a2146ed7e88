export interface TextWord {
  readonly start: number
  readonly end: number
  /** What it is found by, the whole word first; parts and ends of names such as `onBrokenLinks` follow, and beginnings of numbers such as `3.7.0`. */
  readonly terms: readonly string[]
}

/** Longer terms are cut: nobody types them. */
const MAX_TERM = 40

/** A number with dots belongs to what stands before it: `v3.7.0`, `python3.11`. */
const WORD = /[\p{L}\p{N}\p{M}]+(?:(?<=\d)(?:\.\d+)+)?/gu
/** Scripts that are written without spaces, as far as two letters say something. */
const PAIRED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/u
/** Those whose words only a dictionary can tell. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const VERSION = /^(.*?)(\d+(?:\.\d+)+)$/u
const PLAIN = /^[a-z0-9]+$/
const RUNS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/gu
/** Where a name such as `parseHTMLText2` has its parts. */
const CAMEL = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u
/** Accents of Latin, Greek and Cyrillic; marks of other scripts are letters to their readers. */
const ACCENTS = /[\u0300-\u036f]/g
/** Latin letters that are no other letter with an accent, and what people type for them. */
const WRITTEN_OUT: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
}
const WRITTEN_OUT_LETTERS = new RegExp(`[${Object.keys(WRITTEN_OUT).join('')}]`, 'g')

/** Words of texts, as the index and queries both cut them. Remembers those that it has seen. */
export type WordReader = (text: string) => readonly TextWord[]

/** Makes a reader. One that is used for many texts is faster than many. */
export function createWordReader(): WordReader {
  const cut = createCutter()
  return (text) =>
    [...text.matchAll(WORD)].flatMap(({ 0: run, index }) =>
      cut(run).map(({ start, end, terms }) => ({ start: index + start, end: index + end, terms })),
    )
}

/** The runs of letters and digits of a text, in order: what a `Cutter` takes. */
export function runsOf(text: string): readonly string[] {
  return text.match(WORD) ?? []
}

/** Cuts a run of letters and digits into words, whose places are relative to the run. Most runs are one word. */
export type Cutter = (run: string) => readonly TextWord[]

export function createCutter(): Cutter {
  const known = new Map<string, readonly TextWord[]>()
  return (run) => {
    const found = known.get(run)
    if (found !== undefined) return found
    if (isUnspaced(run)) return unspacedWords(run)
    const words = [{ start: 0, end: run.length, terms: wordTerms(run) }]
    known.set(run, words)
    return words
  }
}

/** A text as the index has it: lower case, without accents. */
export function normalizedTerm(text: string): string {
  const lower = text.toLowerCase()
  if (PLAIN.test(lower)) return lower
  const bare = lower.normalize('NFKD').replace(ACCENTS, '').normalize('NFC')
  return bare.replace(WRITTEN_OUT_LETTERS, (letter) => WRITTEN_OUT[letter] ?? letter)
}

function isUnspaced(word: string): boolean {
  return !PLAIN.test(word) && (PAIRED.test(word) || UNSPACED.test(word))
}

function wordTerms(word: string): readonly string[] {
  const whole = normalizedTerm(word).slice(0, MAX_TERM)
  const [, name, version] = VERSION.exec(word) ?? []
  if (name !== undefined && version !== undefined)
    return /^v?$/i.test(name) ? versionTerms(version) : [whole, ...wordTerms(name), ...versionTerms(version)]
  const parts = word.split(CAMEL)
  if (parts.length < 2) return [whole]
  // What a name ends with, too: `markdownLinks` of `onBrokenMarkdownLinks`.
  const ends = parts.map((_, index) => parts.slice(index).join(''))
  const others = [...parts, ...ends]
    .map((part) => normalizedTerm(part).slice(0, MAX_TERM))
    .filter((part) => part.length > 1)
  return [...new Set([whole, ...others])]
}

/** A version, and those that it belongs to: `3.7.0`, `3.7`. One number alone says too little. */
function versionTerms(word: string): readonly string[] {
  const parts = word.split('.')
  return parts.slice(1).map((_, index) =>
    parts
      .slice(0, parts.length - index)
      .join('.')
      .slice(0, MAX_TERM),
  )
}

/** Pairs of letters in Chinese, Japanese and Korean; what a dictionary tells in Thai and its neighbours. */
function unspacedWords(text: string): readonly TextWord[] {
  const words: TextWord[] = []
  for (const { 0: run, index: start } of text.matchAll(RUNS)) {
    if (PAIRED.test(run)) words.push(...pairs(run, start))
    else if (UNSPACED.test(run)) words.push(...segments(run, start))
    else words.push({ start, end: start + run.length, terms: wordTerms(run) })
  }
  return words
}

function pairs(run: string, from: number): readonly TextWord[] {
  const letters = [...run]
  if (letters.length === 1) return [{ start: from, end: from + run.length, terms: [normalizedTerm(run)] }]
  let start = from
  return letters.slice(1).map((next, index) => {
    const letter = letters[index] ?? ''
    const word = { start, end: start + letter.length + next.length, terms: [normalizedTerm(letter + next)] }
    start += letter.length
    return word
  })
}

let segmenter: Intl.Segmenter | null = null

function segments(run: string, from: number): readonly TextWord[] {
  segmenter ??= new Intl.Segmenter('th', { granularity: 'word' })
  return [...segmenter.segment(run)]
    .filter(({ isWordLike }) => isWordLike === true)
    .map(({ segment, index }) => ({
      start: from + index,
      end: from + index + segment.length,
      terms: [normalizedTerm(segment).slice(0, MAX_TERM)],
    }))
}
