import { lineEnd, nextLine } from './skip-mdx.ts'
import { runLength } from './source-line.ts'

/** Finds the ends of code spans. */
export interface CodeSpans {
  /**
   * Offset after the code span that begins with the backticks at `start`; after these when there is none.
   * A span reaches to `limit` at most, by default to the end of the paragraph.
   */
  readonly skip: (start: number, limit?: number) => number
}

/** Text that code spans can reach over, and where each length of backtick run occurs last in it. */
interface Extent {
  readonly end: number
  readonly last: ReadonlyMap<number, number>
}

/** Prepares the search for one text; each paragraph is looked through once, however many backticks it has. */
export function createCodeSpans(text: string): CodeSpans {
  let extent: Extent = { end: 0, last: new Map() }
  return {
    skip: (start, limit) => {
      if (start >= extent.end || (limit !== undefined && limit < extent.end)) {
        extent = readExtent(text, start, limit ?? paragraphEnd(text, lineEnd(text, start)))
      }
      return spanEnd(text, start, extent)
    },
  }
}

function spanEnd(text: string, start: number, { last }: Extent): number {
  const length = runLength(text, start)
  const inside = start + length
  if ((last.get(length) ?? -1) < inside) return inside
  for (let at = text.indexOf('`', inside); at >= 0;) {
    const run = runLength(text, at)
    if (run === length) return at + run
    at = text.indexOf('`', at + run)
  }
  return inside
}

function readExtent(text: string, start: number, end: number): Extent {
  const last = new Map<number, number>()
  for (let at = text.indexOf('`', start); at >= 0 && at < end;) {
    const length = runLength(text, at)
    last.set(length, at)
    at = text.indexOf('`', at + length)
  }
  return { end, last }
}

function paragraphEnd(text: string, firstLineEnd: number): number {
  // Lines that begin like this are never the continuation of a paragraph; quote marks are read over.
  const blockStart =
    /[ \t>]*(?:$|#{1,6}(?:[ \t]|$)|`{3}|~{3}|:{3}|\||<!--(?:(?!-->).)*(?:-->[ \t]*)?$|[-+*=_]+[ \t]*$|[-+*][ \t]|\d{1,9}[.)][ \t])/my
  let end = firstLineEnd
  while (end < text.length) {
    const start = nextLine(text, end)
    blockStart.lastIndex = start
    if (blockStart.test(text)) return end
    end = lineEnd(text, start)
  }
  return end
}
