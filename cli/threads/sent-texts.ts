import { flattenString } from '../../runtime/shared/flatten-string.ts'

/** A list of texts as it is sent: one that was sent before is a number. */
export type SentTexts = readonly (number | string)[]

/** So many texts have numbers, which bounds what both sides keep. */
const NUMBERED = 50_000

/** Gives texts that a thread sends often a number, so that each is copied once. To be read in the order of sending. */
export function createTextSender(): (texts: Iterable<string>) => SentTexts {
  const numbers = new Map<string, number>()
  return (texts) =>
    Array.from(texts, (text) => {
      const known = numbers.get(text)
      // What is cut out of a document would keep the document.
      if (known === undefined && numbers.size < NUMBERED) numbers.set(flattenString(text), numbers.size)
      return known ?? text
    })
}

/** Reads the texts of one sender. */
export function createTextReceiver(): (texts: SentTexts) => string[] {
  const numbered: string[] = []
  return (texts) =>
    texts.map((sent) => {
      if (typeof sent === 'number') return numbered[sent] ?? ''
      if (numbered.length < NUMBERED) numbered.push(sent)
      return sent
    })
}
