import { unwrapCodeBlocks } from '../scan/content-title.ts'
import { skipCodeBlock } from './fence.ts'
import { nextLine } from './lines.ts'

/** The lines of Markdown, of which those of code blocks are empty. */
export function linesOutsideCode(markdown: string): readonly string[] {
  const text = unwrapCodeBlocks(markdown.replace(/\r\n?/g, '\n'))
  let outside = ''
  for (let at = 0; at < text.length;) {
    const after = skipCodeBlock(text, at)
    const end = after === at ? nextLine(text, at) : after
    const part = text.slice(at, end)
    outside += after === at ? part : part.replace(/.+/g, '')
    at = end
  }
  return outside.split('\n')
}
