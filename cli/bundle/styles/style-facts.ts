import type { Diagnostic } from '../../report/diagnostic.ts'
import type { FilesPattern } from '../../types/files-pattern.ts'

/** What a stylesheet was made of beside itself, and its problems. */
export interface StyleFacts {
  /** Absolute, sorted. */
  readonly files: readonly string[]
  readonly patterns: readonly FilesPattern[]
  readonly problems: readonly Diagnostic[]
}

/** Of a stylesheet that is what stands in its file. */
export const NOTHING: StyleFacts = { files: [], patterns: [], problems: [] }
