import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const compress = promisify(gzip)

/** The most that gzip can do; hosts compress files that never change once and keep the result. */
const LEVEL = 9

/** Files that are held in memory together. */
const AT_ONCE = 32

/** Sizes of files after gzip, in bytes. Compresses beside the main thread. What cannot be read is left out. */
export async function gzipSizes(
  paths: readonly string[],
  { read }: { readonly read: (path: string) => Uint8Array | null },
): Promise<ReadonlyMap<string, number>> {
  const sizeByPath = new Map<string, number>()
  const measure = async (path: string): Promise<void> => {
    const content = read(path)
    if (content !== null) sizeByPath.set(path, (await compress(content, { level: LEVEL })).byteLength)
  }
  for (let at = 0; at < paths.length; at += AT_ONCE)
    await Promise.all(paths.slice(at, at + AT_ONCE).map(measure))
  return sizeByPath
}
