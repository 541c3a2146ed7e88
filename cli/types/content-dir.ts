import type { FilePath } from './file-path.ts'

/** A folder of content, and the feature instance that it belongs to. */
export interface ContentDir {
  /** `<feature>/<id>`: `docs/default`. */
  readonly instance: string
  /** Relative to the site directory. */
  readonly path: FilePath
}
