import { Buffer } from 'node:buffer'

const megabyte = 1_000_000

/** How many times `markdown.timeout` a file may take: once for each megabyte that is begun, at least once. */
export function begunMegabytes(text: string): number {
  return Math.max(1, Math.ceil(Buffer.byteLength(text) / megabyte))
}
