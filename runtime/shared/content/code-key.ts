import type { CodeDisplay } from './code-block.ts'

/** A short name for code and the way it is shown. Equal ones have equal names; different ones differ, as hashes do. */
export function codeKey({ code, language, firstLineNumber, highlightedLines }: CodeDisplay): string {
  const text = JSON.stringify([code, language, firstLineNumber, highlightedLines])
  let [one, other] = [0x2f0b4c47, 0x61c88647]
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    one = Math.imul(one ^ unit, 0x01000193)
    other = Math.imul(other + unit, 0x85ebca6b) ^ (other >>> 13)
  }
  return `${mixed(one)}${mixed(other)}`
}

export function codeId(key: string): string {
  return `code:${key}`
}

/** Spreads what the last characters changed over all digits. */
function mixed(value: number): string {
  const spread = Math.imul(value ^ (value >>> 16), 0xc2b2ae35)
  return ((spread ^ (spread >>> 13)) >>> 0).toString(36).padStart(7, '0')
}
