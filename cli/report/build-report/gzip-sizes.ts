import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { chunk } from 'lodash-es'

/** Files that are held in memory together. */
const AT_ONCE = 32

/**
 * Sizes of files after gzip, in bytes. Compresses beside the main thread, as much as gzip can: hosts compress files that
 * never change once and keep the result. What cannot be read is left out.
 */
export async function gzipSizes(
  paths: readonly string[],
  read: (path: string) => Uint8Array | null,
): Promise<ReadonlyMap<string, number>> {
  const sizeByPath = new Map<string, number>()
  const measure = async (path: string): Promise<void> => {
    const content = read(path)
    if (content !== null) sizeByPath.set(path, (await promisify(gzip)(content, { level: 9 })).byteLength)
  }
  for (const some of chunk(paths, AT_ONCE)) await Promise.all(some.map(measure))
  return sizeByPath
}
