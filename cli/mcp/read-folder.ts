/**
 * Reads the files of a built site from a folder of the disk. No link leads out of it.
 *
 * @param dir - the folder that `sitegen build` writes
 */
export function readFolder(dir: string): (path: string) => Promise<string | null> {
  return async (file) => {
    // Loaded when used: not every host has a disk.
    const [{ readFile, realpath }, { join, sep }] = await Promise.all([
      import('node:fs/promises'),
      import('node:path'),
    ])
    try {
      const [root, real] = await Promise.all([realpath(dir), realpath(join(dir, file))])
      return real.startsWith(root + sep) ? await readFile(real, 'utf8') : null
    } catch (error) {
      const { code } = error as { readonly code?: unknown }
      if (['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes(String(code))) return null
      throw error
    }
  }
}
