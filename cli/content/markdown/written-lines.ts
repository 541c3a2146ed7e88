import type { VFile } from 'vfile'

/** A line of a file as its author wrote it, by its number, from 1; empty when there is none. */
export type WrittenLine = (number: number) => string

/** Prepares the lines of one file; the text is split when the first is asked for. */
export function writtenLines(file: VFile): WrittenLine {
  let lines: readonly string[] | undefined
  return (number) => {
    lines ??= String(file)
      .replace(/^\uFEFF/, '')
      .split(/\r\n|\r|\n/)
    return lines[number - 1] ?? ''
  }
}
