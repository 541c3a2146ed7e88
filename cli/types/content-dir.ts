import type { FilePath } from './file-path.ts'

/** A folder of content, or a file that holds all of it, and the feature instance that it belongs to. */
export interface ContentDir {
  /** `<feature>/<id>`: `docs/default`. */
  readonly instance: string
  /** Relative to the site directory. */
  readonly path: FilePath
}

/** Whether a file is content of a folder. */
export function holds({ path }: Pick<ContentDir, 'path'>, file: FilePath): boolean {
  return file === path || file.startsWith(`${path}/`)
}
