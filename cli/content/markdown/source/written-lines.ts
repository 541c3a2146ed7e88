import type { VFile } from 'vfile'

/** A line of a file as its author wrote it, by its number, from 1; empty when there is none. */
export type WrittenLine = (number: number) => string

/** Prepares the lines of one file; the text is split when the first is asked for. */
export function writtenLines(file: VFile): WrittenLine {
  let lines: readonly string[] | undefined
  return (number) => {
    lines ??= splitLines(String(file).replace(/^\uFEFF/, ''))
    return lines[number - 1] ?? ''
  }
}

/** A pattern takes ten times as long, and hardly any file has returns. */
function splitLines(text: string): readonly string[] {
  return text.includes('\r') ? text.split(/\r\n|\r|\n/) : text.split('\n')
}
