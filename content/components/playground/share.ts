import { PlaygroundProblem } from './problem.ts'

/** What the hash of a share link begins with. */
const PREFIX = '#mdx='

/** Longer texts are not shown, and not taken from links: a short link can hold millions of equal characters. */
export const maxTextLength = 20_000

const DAMAGED = 'This link does not hold a whole text. It may have been cut off when it was copied.'
const TOO_LONG = `This link holds more than the ${maxTextLength.toLocaleString('en')} characters that the playground shows.`

/** Whether the hash of an address is that of a share link. */
export function isShareHash(hash: string): boolean {
  return hash.startsWith(PREFIX)
}

/** The hash that holds a text: compressed, in the alphabet of base64 that addresses allow. */
export async function shareHash(text: string): Promise<string> {
  const bytes = await collect(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')))
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return PREFIX + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/**
 * The text that a hash holds.
 * @throws PlaygroundProblem when it is damaged or too long
 */
export async function sharedText(hash: string): Promise<string> {
  const encoded = hash.slice(PREFIX.length)
  if (!isShareHash(hash) || !/^[\w-]+$/.test(encoded)) throw new PlaygroundProblem(DAMAGED)
  try {
    const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    // A character takes at most three bytes for each of its UTF-16 units.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await collect(stream, maxTextLength * 3))
    if (text.length > maxTextLength) throw new PlaygroundProblem(TOO_LONG)
    return text
  } catch (error) {
    throw error instanceof PlaygroundProblem ? error : new PlaygroundProblem(DAMAGED)
  }
}

async function collect(
  stream: ReadableStream<Uint8Array>,
  limit = Infinity,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let length = 0
  const reader = stream.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.length
    if (length > limit) {
      await reader.cancel()
      throw new PlaygroundProblem(TOO_LONG)
    }
    parts.push(read.value)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
